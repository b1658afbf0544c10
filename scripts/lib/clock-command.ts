/** What a person asks of the domain clock. */
export type ClockCommand = { kind: 'advance'; ms: number } | { kind: 'rate'; rate: number } | { kind: 'show' };

/** The command cannot be followed. The message is a sentence for the person. */
export class ClockCommandError extends Error {
  override readonly name = 'ClockCommandError';
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const USAGE =
  'Примеры: «npm run clock -- +8d» (вперёд на 8 дней; s — секунды, m — минуты, h — часы, d — дни), ' +
  '«npm run clock -- rate 7200» (2 часа за секунду), «npm run clock -- rate 1» (как настоящее), «npm run clock -- show».';

/** Reads `+8d`, `+1d12h`, `rate 7200`, `show` or nothing (show). Throws `ClockCommandError`. */
export const parseClockCommand = (args: readonly string[]): ClockCommand => {
  const [first = 'show', second, ...rest] = args;
  if (rest.length > 0) {
    throw new ClockCommandError(`Слишком много слов. ${USAGE}`);
  }
  if (first === 'show' && second === undefined) {
    return { kind: 'show' };
  }
  if (first === 'rate') {
    const rate = second === undefined || second === '' ? NaN : Number(second);
    if (!Number.isFinite(rate) || rate < 0) {
      throw new ClockCommandError(`После rate нужно число секунд в секунду. ${USAGE}`);
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
    throw new ClockCommandError(`Назад время не идёт. ${USAGE}`);
  }
  throw new ClockCommandError(`Команда «${args.join(' ')}» непонятна. ${USAGE}`);
};
