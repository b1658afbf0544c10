import type { SimReceipt } from '../../../contract/portations.ts';
import { formatDay, formatTime, zoneHint } from '../../../domain/dates.ts';
import { momentTexts as texts } from './moments.texts.ts';

/** «28 ноября, с 01:00 (МСК)» */
export const formatStart = (at: string, timeZone: string, now: string): string =>
  `${formatDay(at, timeZone, now)}, с\u00a0${formatTime(at, timeZone)}\u00a0${zoneHint(timeZone)}`;

/** «не позднее 28 ноября»; «сегодня» on that day. */
export const formatUntil = (at: string | Date, timeZone: string, now: string): string => {
  const day = formatDay(at, timeZone, now);
  return day === formatDay(now, timeZone, now) ? texts.today : texts.until(day);
};

/** «25 ноября, с 10:00 до 14:00 (МСК)» */
export const formatCourier = (
  { from, to }: Extract<SimReceipt, { method: 'courier' }>,
  timeZone: string,
  now: string,
): string => {
  const [first, last] = [formatDay(from, timeZone, now), formatDay(to, timeZone, now)];
  const start = `${first}, с\u00a0${formatTime(from, timeZone)}`;
  const end = `${formatTime(to, timeZone)}\u00a0${zoneHint(timeZone)}`;
  return first === last ? `${start} до\u00a0${end}` : `${start} до\u00a0${last}, ${end}`;
};
