import { afterEach, expect, test, vi } from 'vitest';
import { lazyWithRetry } from './lazy-with-retry.ts';

afterEach(() => vi.useRealTimers());

test('retries until the module loads', async () => {
  vi.useFakeTimers();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('part');
  const part = lazyWithRetry(load);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(part).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});
