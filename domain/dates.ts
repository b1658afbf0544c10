import dayjs from 'dayjs';
import 'dayjs/locale/ru.js';
import utc from 'dayjs/plugin/utc.js';
import { formatCalendarDate } from './calendar-date.ts';
import { HOUR_MS } from './portation-rules.ts';
import { aheadMs } from './time-zones.ts';

dayjs.extend(utc);
dayjs.locale('ru');

const NBSP = '\u00a0';
const MOSCOW = 'Europe/Moscow';

/** An instant as the API writes it (ISO 8601 with offset), or a date object. */
export type Instant = string | Date;

/** What the clock of a zone shows at an instant, as if it were UTC, with Russian names. */
const clockIn = (instant: Instant, timeZone: string) =>
  dayjs.utc(new Date(instant).getTime() + aheadMs(timeZone)).locale('ru');

/** «5 октября 2026 г.» in an IANA zone. */
export const formatDate = (instant: Instant, timeZone: string): string =>
  clockIn(instant, timeZone).format(`D${NBSP}MMMM YYYY${NBSP}[г.]`);

/** «5 октября», with the year when it is not that of `now`. */
export const formatDay = (instant: Instant, timeZone: string, now: Instant): string => {
  const day = clockIn(instant, timeZone);
  return day.format(day.year() === clockIn(now, timeZone).year() ? `D${NBSP}MMMM` : `D${NBSP}MMMM YYYY`);
};

/** Calendar days from one moment to another in a zone: 0 is the same day. */
export const daysBetween = (from: Instant, to: Instant, timeZone: string): number =>
  Math.round(clockIn(to, timeZone).startOf('day').diff(clockIn(from, timeZone).startOf('day'), 'day', true));

/** «суббота». */
export const formatWeekday = (instant: Instant, timeZone: string): string => clockIn(instant, timeZone).format('dddd');

/** «28» and «нояб.», for a calendar leaf. */
export const formatDayNumber = (instant: Instant, timeZone: string): string => clockIn(instant, timeZone).format('D');
export const formatMonth = (instant: Instant, timeZone: string): string => clockIn(instant, timeZone).format('MMMM');

/** The hour of a moment in a zone, 0–23. */
export const hourOf = (instant: Instant, timeZone: string): number => clockIn(instant, timeZone).hour();

/** «05.10.2026» for tables. */
export const formatShortDate = (instant: Instant, timeZone: string): string =>
  clockIn(instant, timeZone).format('DD.MM.YYYY');

/** «14:05», 24-hour. */
export const formatTime = (instant: Instant, timeZone: string): string => clockIn(instant, timeZone).format('HH:mm');

/** «(МСК)», «(МСК+2)», «(МСК−1)»: the offset of a region from Moscow time. */
export const zoneHint = (timeZone: string): string => {
  const hours = (aheadMs(timeZone) - aheadMs(MOSCOW)) / HOUR_MS;
  if (hours === 0) {
    return '(МСК)';
  }
  return hours > 0 ? `(МСК+${hours})` : `(МСК−${Math.abs(hours)})`;
};

/** «5 октября 2026 г., 14:05 (МСК+2)»: a moment in the time of the number's region. */
export const formatRegionTime = (instant: Instant, timeZone: string): string =>
  `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)}${NBSP}${zoneHint(timeZone)}`;

/** «05.10.2026, 14:05 (МСК+2)»: the same in digits, for tables. */
export const formatShortRegionTime = (instant: Instant, timeZone: string): string =>
  `${formatShortDate(instant, timeZone)}, ${formatTime(instant, timeZone)}${NBSP}${zoneHint(timeZone)}`;

/** «28 ноября 2026 г., 01:00–06:00 (МСК+2)»: a window `01-06` of a calendar day in the time of a region. */
export const formatWindow = (date: string, slot: string, timeZone: string): string =>
  `${formatCalendarDate(date)}, ${slot.slice(0, 2)}:00–${slot.slice(3, 5)}:00${NBSP}${zoneHint(timeZone)}`;
