import { CommandError } from './command.ts';

/** An operation on the domain clock. */
export type ClockCommand = { kind: 'advance'; ms: number } | { kind: 'rate'; rate: number } | { kind: 'show' };

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const USAGE =
  'Examples: "npm run clock -- +8d" (8 days forward; s seconds, m minutes, h hours, d days), ' +
  '"npm run clock -- rate 7200" (2 hours per second), "npm run clock -- rate 1" (real time), "npm run clock -- show".';

/** Parses `+8d`, `+1d12h`, `rate 7200`, `show` or nothing (show). @throws CommandError */
export const parseClockCommand = (args: readonly string[]): ClockCommand => {
  const [first = 'show', second, ...rest] = args;
  if (rest.length > 0) {
    throw new CommandError(`Too many arguments. ${USAGE}`);
  }
  if (first === 'show' && second === undefined) {
    return { kind: 'show' };
  }
  if (first === 'rate') {
    const rate = second === undefined || second === '' ? NaN : Number(second);
    if (!Number.isFinite(rate) || rate < 0) {
      throw new CommandError(`"rate" takes a number of simulated seconds per second. ${USAGE}`);
    }
    return { kind: 'rate', rate };
  }
  if (second === undefined && /^\+(\d+[smhd])+$/.test(first)) {
    const parts = first.matchAll(/(\d+)([smhd])/g);
    return {
      kind: 'advance',
      ms: [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0),
    };
  }
  if (first.startsWith('-')) {
    throw new CommandError(`Time only moves forward. ${USAGE}`);
  }
  throw new CommandError(`Unknown command "${args.join(' ')}". ${USAGE}`);
};
