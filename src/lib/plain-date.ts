const months = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** «30 декабря 2026 г.» of a calendar date `2026-12-30`. Does not load dayjs, for pages with a small bundle. */
export const formatPlainDate = (date: string): string =>
  months.format(new Date(`${date}T00:00:00Z`)).replaceAll(' ', '\u00a0');

const moscowDay = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
});

/** The Moscow day of an instant in the same form: БДПН dates its records by Moscow time. */
export const formatPlainMoment = (instant: string): string =>
  moscowDay.format(new Date(instant)).replaceAll(' ', '\u00a0');
