import { type RefObject, useEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What was typed or chosen in a field of the static page before the application came alive: it stands there, and no event
 * tells of it.
 * @param take is told the value once, when there is one
 * @returns the ref of the field
 */
export const usePrehydrationValue = <Element extends Field>(
  take: (value: string) => void,
): RefObject<Element | null> => {
  const field = useRef<Element>(null);
  // The field was the browser's alone until now.
  useEffect(() => {
    const value = field.current?.value ?? '';
    if (value !== '') {
      take(value);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what stood there before the first render matters
  }, []);
  return field;
};
