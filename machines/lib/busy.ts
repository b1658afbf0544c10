/** Added to a state that shows a failed load: the chart declares the guard, the delay and the action. */
export const repeatWhenBusy = <const Target extends string>(target: Target) =>
  ({ repeatPause: { guard: 'isBusy', target, actions: 'countRepeat' } }) as const;

/** Browsers fire longer timers immediately. */
export const LONGEST_TIMER_MS = 2_000_000_000;
