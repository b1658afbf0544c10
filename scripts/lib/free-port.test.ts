import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('gives ports that no system gives to whoever asks for any', async () => {
  const ports = await Promise.all(Array.from({ length: 5 }, () => freePort()));
  expect(new Set(ports).size).toBe(5);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
