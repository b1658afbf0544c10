const parts = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** «28 ноября 2026 г.» of a calendar date without a time zone, `2026-11-28`. */
export const formatCalendarDate = (date: string): string =>
  parts
    .format(new Date(`${date}T00:00:00Z`))
    .replace(' ', '\u00a0')
    .replace(' г.', '\u00a0г.');
