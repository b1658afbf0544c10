import { type RefObject, useEffect, useRef, useState } from 'react';

/** Runs in the head: marks a form that is submitted before hydration, when no code of the page prevents the default. */
export const submitHeadScript = `addEventListener('submit',function(e){if(!e.defaultPrevented)e.target.dataset.submitted=''})`;

/**
 * Submits a form again that was submitted before hydration. Such a form has `method="dialog"`: any other method would
 * load a page and lose the values.
 * @returns the ref of the form
 */
export const usePrehydrationSubmit = (): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  const [isHydrated, setIsHydrated] = useState(false);
  // The values entered before hydration are read by effects too, and rendered together with this state.
  useEffect(() => setIsHydrated(true), []);
  // Replays the event of the DOM that no handler has received.
  useEffect(() => {
    if (isHydrated && form.current?.dataset['submitted'] !== undefined) {
      delete form.current.dataset['submitted'];
      form.current.requestSubmit();
    }
  }, [isHydrated]);
  return form;
};
