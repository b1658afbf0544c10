import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats a round of work.
 * @param intervalMs real milliseconds between the end of one round and the beginning of the next
 * @param round must not throw; it gets the signal of the stop
 * @returns stops after the current round
 */
export const repeat = (intervalMs: number, round: (signal: AbortSignal) => Promise<void>): (() => Promise<void>) => {
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await round(stop.signal);
      // Rejects when aborted; the loop condition ends the loop then.
      await pause(intervalMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
};
