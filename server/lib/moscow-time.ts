/** Moscow time has had this offset without daylight saving since 2014-10-26. */
const OFFSET_MS = 3 * 3_600_000;

const lengths = { day: 10, minute: 16, second: 19 } as const;

/** `2026-11-20`, `2026-11-20 15:04` or `2026-11-20 15:04:05`: Moscow time for operators and file names. */
export const formatMoscowTime = (moment: Date, precision: keyof typeof lengths): string =>
  new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, lengths[precision]).replace('T', ' ');
