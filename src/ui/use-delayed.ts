import { useEffect, useState } from 'react';

/** Loading signs appear only when the wait is felt. */
const loadingDelayMs = 500;

/** True when `active` has been true for the delay without a break. */
export const useDelayed = (active: boolean, delayMs: number = loadingDelayMs): boolean => {
  const [isOver, setIsOver] = useState(false);
  // A timer of the outside world.
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
