import dayjs from 'dayjs';
import 'dayjs/locale/ru.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { formatCalendarDate } from './calendar-date.ts';
import { slotStart } from './windows.ts';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.locale('ru');

const NBSP = '\u00a0';
const MOSCOW = 'Europe/Moscow';

/** An instant as the API writes it (ISO 8601 with offset), or a date object. */
export type Instant = string | Date;

/** An instant by the clock of an IANA zone, with Russian names. */
export const inZone = (instant: Instant, timeZone: string) => dayjs(instant).tz(timeZone).locale('ru');

/** «5 октября 2026 г.» in an IANA zone. */
export const formatDate = (instant: Instant, timeZone: string): string =>
  inZone(instant, timeZone).format(`D${NBSP}MMMM YYYY${NBSP}[г.]`);

/** «5 октября», with the year when it is not that of `now`. */
export const formatDay = (instant: Instant, timeZone: string, now: Instant): string => {
  const day = inZone(instant, timeZone);
  return day.format(day.year() === inZone(now, timeZone).year() ? `D${NBSP}MMMM` : `D${NBSP}MMMM YYYY`);
};

/** Calendar days from one moment to another in a zone: 0 is the same day. */
export const daysBetween = (from: Instant, to: Instant, timeZone: string): number =>
  Math.round(inZone(to, timeZone).startOf('day').diff(inZone(from, timeZone).startOf('day'), 'day', true));

/** «суббота». */
export const formatWeekday = (instant: Instant, timeZone: string): string => inZone(instant, timeZone).format('dddd');

/** «28» and «нояб.», for a calendar leaf. */
export const formatDayNumber = (instant: Instant, timeZone: string): string => inZone(instant, timeZone).format('D');
export const formatMonth = (instant: Instant, timeZone: string): string => inZone(instant, timeZone).format('MMMM');

/** The hour of a moment in a zone, 0–23. */
export const hourOf = (instant: Instant, timeZone: string): number => inZone(instant, timeZone).hour();

/** «05.10.2026» for tables. */
export const formatShortDate = (instant: Instant, timeZone: string): string =>
  inZone(instant, timeZone).format('DD.MM.YYYY');

/** «14:05», 24-hour. */
export const formatTime = (instant: Instant, timeZone: string): string => inZone(instant, timeZone).format('HH:mm');

/** Hours by which the zone is ahead of Moscow at that instant (−1 for Kaliningrad). */
export const hoursFromMoscow = (instant: Instant, timeZone: string): number =>
  (inZone(instant, timeZone).utcOffset() - inZone(instant, MOSCOW).utcOffset()) / 60;

/** «(МСК)», «(МСК+2)», «(МСК−1)»: the offset of a region from Moscow time. */
export const zoneHint = (instant: Instant, timeZone: string): string => {
  const hours = hoursFromMoscow(instant, timeZone);
  if (hours === 0) {
    return '(МСК)';
  }
  return hours > 0 ? `(МСК+${hours})` : `(МСК−${Math.abs(hours)})`;
};

/** «5 октября 2026 г., 14:05 (МСК+2)»: a moment in the time of the number's region. */
export const formatRegionTime = (instant: Instant, timeZone: string): string =>
  `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)}${NBSP}${zoneHint(instant, timeZone)}`;

/** «05.10.2026, 14:05 (МСК+2)»: the same in digits, for tables. */
export const formatShortRegionTime = (instant: Instant, timeZone: string): string =>
  `${formatShortDate(instant, timeZone)}, ${formatTime(instant, timeZone)}${NBSP}${zoneHint(instant, timeZone)}`;

/** «28 ноября 2026 г., 01:00–06:00 (МСК+2)»: a window `01-06` of a calendar day in the time of a region. */
export const formatWindow = (date: string, slot: string, timeZone: string): string => {
  const hint = zoneHint(slotStart(date, slot, timeZone), timeZone);
  return `${formatCalendarDate(date)}, ${slot.slice(0, 2)}:00–${slot.slice(3, 5)}:00${NBSP}${hint}`;
};
