import { setTimeout as sleep } from 'node:timers/promises';

/** @throws Error when the response does not come within the time, in milliseconds */
export const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const timer = new AbortController();
  const timeout = sleep(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no result within ${ms} ms`);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    timer.abort();
    timeout.catch(() => undefined);
    work.catch(() => undefined);
  }
};
