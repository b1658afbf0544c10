import { expect, test } from 'vitest';
import { parseClockCommand } from './clock-command.ts';
import { CommandError } from './command.ts';

test.each([
  [[], { kind: 'show' }],
  [['show'], { kind: 'show' }],
  [['+8d'], { kind: 'advance', ms: 8 * 86_400_000 }],
  [['+1d12h'], { kind: 'advance', ms: 36 * 3_600_000 }],
  [['+90m'], { kind: 'advance', ms: 90 * 60_000 }],
  [['+5s'], { kind: 'advance', ms: 5000 }],
  [['rate', '7200'], { kind: 'rate', rate: 7200 }],
  [['rate', '0'], { kind: 'rate', rate: 0 }],
])('parses %j', (args, command) => {
  expect(parseClockCommand(args)).toEqual(command);
});

test.each([
  [['8d']],
  [['+8']],
  [['+8w']],
  [['-8d']],
  [['rate']],
  [['rate', 'fast']],
  [['rate', '-1']],
  [['show', 'me']],
  [['+8d', 'x', 'y']],
])('refuses %j with a usage example', (args) => {
  expect(() => parseClockCommand(args)).toThrow(CommandError);
  expect(() => parseClockCommand(args)).toThrow(/npm run clock -- \+8d/);
});
