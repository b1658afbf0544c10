import { useEffect, useState } from 'react';

/** Delay of loading indicators (specification 9). */
const loadingDelayMs = 500;

/** True once `active` has been true for `delayMs` without interruption. */
export const useDelayed = (active: boolean, delayMs: number = loadingDelayMs): boolean => {
  const [isOver, setIsOver] = useState(false);
  // A timer outside React.
  useEffect(() => {
    if (!active) {
      return;
    }
    const timer = setTimeout(() => setIsOver(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [active, delayMs]);
  return active && isOver;
};
