const months = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** «30 декабря 2026 г.» of a calendar date `2026-12-30`; without the date library, for pages that must stay light. */
export const formatPlainDate = (date: string): string =>
  months.format(new Date(`${date}T00:00:00Z`)).replaceAll(' ', '\u00a0');
