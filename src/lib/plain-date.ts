const months = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** «30 декабря 2026 г.» of a calendar date `2026-12-30`; without the date library, for pages that must stay light. */
export const formatPlainDate = (date: string): string =>
  months.format(new Date(`${date}T00:00:00Z`)).replaceAll(' ', '\u00a0');

const moscowDay = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
});

/** The Moscow day of a moment (ISO), in the same words: stamps of the ported-numbers database are Moscow's. */
export const formatPlainMoment = (instant: string): string =>
  moscowDay.format(new Date(instant)).replaceAll(' ', '\u00a0');
