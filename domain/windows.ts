import type { OrderLimits } from '../contract/orders.ts';
import { DAY_MS, HOUR_MS, ruleAt } from './portation-rules.ts';
import { aheadMs } from './time-zones.ts';

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

const slotOf = (from: number, to: number) => ({
  code: `${twoDigits(from)}-${twoDigits(to)}`,
  from: `${twoDigits(from)}:00`,
  to: `${twoDigits(to)}:00`,
});

const nightSlot = slotOf(1, 6);

/** The default window, when no time was chosen (ПП РФ № 599 от 15.07.2013: с 01:00 до 06:00). */
export const NIGHT_SLOT = nightSlot.code;

/** The night window, then the hourly ones of the day, by the clock of the number's region. */
const slots = [nightSlot, ...Array.from({ length: 15 }, (_, index) => slotOf(8 + index, 9 + index))];

/** Day and time of a moment in a time zone, `2026-11-28` and `10:00`. */
const localIn = (moment: Date, timeZone: string): { day: string; time: string } => {
  const local = new Date(moment.getTime() + aheadMs(timeZone)).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
};

/** The calendar day of a moment in a time zone, `2026-11-28`. */
export const dayIn = (moment: Date, timeZone: string): string => localIn(moment, timeZone).day;

/** A day, some days later. */
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The limits of a portation for an order submitted now: days are counted in the region of the number. */
export const limitsAt = (now: Date, timeZone: string): OrderLimits => {
  const today = dayIn(now, timeZone);
  return {
    minDate: daysAfter(today, ruleAt('earliestDay', now)),
    maxDate: daysAfter(today, ruleAt('latestDay', now)),
    slots,
    fee: ruleAt('fee', now),
  };
};

/**
 * The moment a window starts.
 * @param date `2026-11-28` in the region of the number
 * @param slot `10-11`
 */
export const slotStart = (date: string, slot: string, timeZone: string): Date =>
  new Date(Date.parse(date) + Number(slot.slice(0, 2)) * HOUR_MS - aheadMs(timeZone));

/** The end of a window that starts at a moment; an hour later for a moment that starts none. */
export const slotEnd = (start: Date, timeZone: string): Date => {
  const { day, time } = localIn(start, timeZone);
  const slot = slots.find(({ from }) => from === time);
  return slot === undefined ? new Date(start.getTime() + HOUR_MS) : slotStart(day, slot.to, timeZone);
};

/** Until when an order can be withdrawn (exclusive). @param start of its window */
export const withdrawUntil = (start: Date): Date =>
  new Date(start.getTime() - ruleAt('withdrawHours', start) * HOUR_MS);

/**
 * The end of the last day on which a debt can be paid: the last whole one within the time that begins when it is found.
 * Letters and pages name that day.
 */
export const debtDeadline = (foundAt: Date, timeZone: string): Date => {
  const end = new Date(foundAt.getTime() + ruleAt('debtDays', foundAt) * DAY_MS);
  return new Date(Date.parse(dayIn(end, timeZone)) - aheadMs(timeZone) - 1);
};

/**
 * Whether the new operator may propose a window: on a day that the citizen could have chosen, soon enough before the
 * assigned window, and not too late to withdraw.
 * @param start of the proposed window
 * @param application its submission and zone; `assigned` is the start of its window, null after a failed transfer. A
 *   window that is over without a transfer hinders nothing
 */
export const isProposalInTime = (
  start: Date,
  now: Date,
  application: { submittedAt: Date; assigned: Date | null; timeZone: string },
): boolean => {
  const { assigned, submittedAt, timeZone } = application;
  const { maxDate, minDate } = limitsAt(submittedAt, timeZone);
  const day = dayIn(start, timeZone);
  return (
    minDate <= day &&
    day <= maxDate &&
    now < withdrawUntil(start) &&
    (assigned === null ||
      slotEnd(assigned, timeZone) <= now ||
      now.getTime() < assigned.getTime() - ruleAt('proposalHours', now) * HOUR_MS)
  );
};
