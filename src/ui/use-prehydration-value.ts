import { type RefObject, useEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Reads the value that was entered into a field of the static page before hydration, for which no event is fired.
 * @param take called once with the value, unless it is empty or a checkbox is not ticked
 * @returns the ref of the field
 */
export const usePrehydrationValue = <Element extends Field>(
  take: (value: string) => void,
): RefObject<Element | null> => {
  const field = useRef<Element>(null);
  // Reads the DOM value that was entered before hydration.
  useEffect(() => {
    const element = field.current;
    const value = element?.value ?? '';
    const isTicked = !(element instanceof HTMLInputElement && element.type === 'checkbox') || element.checked;
    if (value !== '' && isTicked) {
      take(value);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the value before the first render matters
  }, []);
  return field;
};
