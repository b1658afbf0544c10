import { vi } from 'vitest';
import { SLOW_RESPONSE_MS } from '../../domain/slow-response.ts';

/** Lets pages notice a slow response after `ms` instead of 20 s. @returns ends it */
export const hurrySlowResponses = (ms: number): (() => void) => {
  const { setTimeout: real } = globalThis;
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(
    new Proxy(real, {
      apply: (target, self, [work, delay, ...rest]: Parameters<typeof setTimeout>) =>
        Reflect.apply(target, self, [work, delay === SLOW_RESPONSE_MS ? ms : delay, ...rest]),
    }),
  );
  return () => spy.mockRestore();
};
