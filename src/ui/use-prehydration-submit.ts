import { useMounted } from '@mantine/hooks';
import { type RefObject, useEffect, useRef } from 'react';

/** Runs in the head: marks a form that is submitted before hydration, when no code of the page prevents the default. */
export const submitHeadScript = `addEventListener('submit',function(e){if(!e.defaultPrevented)e.target.dataset.submitted=''})`;

/**
 * Submits a form again that was submitted before hydration. Such a form has `method="dialog"`: any other method would
 * load a page and lose the values.
 * @returns the ref of the form
 */
export const usePrehydrationSubmit = (): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  // The values entered before hydration are read by effects too, and rendered together with this state.
  const isMounted = useMounted();
  // Replays the event of the DOM that no handler has received.
  useEffect(() => {
    const element = form.current;
    if (isMounted && element?.dataset['submitted'] === '') {
      delete element.dataset['submitted'];
      element.requestSubmit();
    }
  }, [isMounted]);
  return form;
};
