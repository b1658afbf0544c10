import { afterEach, expect, test, vi } from 'vitest';
import { patiently } from './patiently.ts';

afterEach(() => vi.useRealTimers());

test('a part that does not come is asked for again until it does', async () => {
  vi.useFakeTimers();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('part');
  const part = patiently(load);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(part).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});
