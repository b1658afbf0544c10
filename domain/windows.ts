import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { OrderLimits } from '../contract/orders.ts';
import { ruleAt } from './portation-rules.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const HOUR_MS = 3_600_000;

const two = (hour: number): string => String(hour).padStart(2, '0');

const slotOf = (from: number, to: number) => ({
  code: `${two(from)}-${two(to)}`,
  from: `${two(from)}:00`,
  to: `${two(to)}:00`,
});

/** The night window that is taken when no time was chosen, and hourly ones of the day. */
const slots = [slotOf(1, 6), ...Array.from({ length: 15 }, (_, index) => slotOf(8 + index, 9 + index))];

/** The bounds of a transfer for an application made now: days are counted in the region of the number. */
export const limitsAt = (now: Date, timeZone: string): OrderLimits => {
  const today = dayjs(now).tz(timeZone);
  return {
    minDate: today.add(ruleAt('earliestDay', now), 'day').format('YYYY-MM-DD'),
    maxDate: today.add(ruleAt('latestDay', now), 'day').format('YYYY-MM-DD'),
    slots,
    fee: ruleAt('fee', now),
  };
};

/** The moment a window begins. */
export const slotBegin = (date: string, slot: string, timeZone: string): Date =>
  dayjs.tz(`${date} ${slot.slice(0, 2)}:00`, timeZone).toDate();

/** Until when an application for a window can be withdrawn. */
export const withdrawUntil = (begin: Date): Date =>
  new Date(begin.getTime() - ruleAt('withdrawHours', begin) * HOUR_MS);
