import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';
import { consoleState } from './expect-console.ts';

for (const method of ['error', 'warn'] as const) {
  console[method] = (...args: unknown[]) => {
    consoleState.seen.push(format(...args));
  };
}

beforeEach(() => {
  consoleState.expected = [];
  consoleState.seen = [];
});

afterEach(() => {
  const { expected, seen } = consoleState;
  const surprises = seen.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !seen.some((line) => pattern.test(line)));
  // Reset before the assertions, so that a failure does not affect the next test.
  consoleState.expected = [];
  consoleState.seen = [];
  expect(surprises, 'console errors and warnings that the test does not name (see expectConsole)').toEqual([]);
  expect(missing, 'console output that the test expected and that never came').toEqual([]);
});
