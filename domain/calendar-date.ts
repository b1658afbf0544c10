// A table, because the first `Intl.DateTimeFormat` costs about 16 ms of processor while the page becomes interactive.
const monthsInGenitive = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
];

/** «28 ноября 2026 г.» of a calendar date without a time zone, `2026-11-28`. */
export const formatCalendarDate = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number);
  return `${day}\u00a0${monthsInGenitive[(month ?? 0) - 1]} ${year}\u00a0г.`;
};
