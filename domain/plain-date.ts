import { formatCalendarDate } from './calendar-date.ts';

/** Moscow time is three hours ahead of UTC since 26 October 2014, before the first record of the site. */
const MOSCOW_AHEAD_MS = 3 * 60 * 60 * 1000;

// Without dayjs, for pages with a small bundle, and without `Intl.DateTimeFormat`, whose first use delays the page that
// becomes interactive.

/** `2026-12-31` of an instant, by Moscow time. */
const moscowDate = (instant: string): string =>
  new Date(Date.parse(instant) + MOSCOW_AHEAD_MS).toISOString().slice(0, 10);

/** «31 декабря 2026 г.» of an instant, by Moscow time as БДПН dates its records. */
export const formatPlainMoment = (instant: string): string => formatCalendarDate(moscowDate(instant));

/** «31.12.2026», the same in digits. */
export const formatShortPlainMoment = (instant: string): string =>
  moscowDate(instant).split('-').toReversed().join('.');
