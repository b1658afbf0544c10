import { expect, test } from 'vitest';
import type { PortationEventCode, PortationStatus } from '../../contract/portations.ts';
import { plannedEvents } from './planned-events.ts';

const day = (date: number): Date => new Date(Date.UTC(2026, 10, date));
const approved: readonly PortationEventCode[] = ['DONOR_NOTIFIED', 'DATA_CONFIRMED', 'DONOR_APPROVED', 'DATE_ASSIGNED'];

const planOf = (status: PortationStatus, further: readonly PortationEventCode[], now = day(4)) =>
  plannedEvents({ status, startedAt: day(1), slotBegin: day(9), now, happened: new Set([...approved, ...further]) });

const codesOf = (status: PortationStatus, further: readonly PortationEventCode[]): PortationEventCode[] =>
  planOf(status, further).map(({ code }) => code);

test('plans an unconfirmed SIM card only until the window is near', () => {
  expect(codesOf('Approved', [])).toEqual(['SIM_READY', 'SIM_RECEIVED', 'REMINDER', 'STARTED', 'TRANSFERED']);
  expect(codesOf('Approved', ['SIM_READY'])).toEqual(['SIM_RECEIVED', 'REMINDER', 'STARTED', 'TRANSFERED']);
  expect(codesOf('Approved', ['SIM_RECEIVED'])).toEqual(['REMINDER', 'STARTED', 'TRANSFERED']);
  expect(codesOf('Ready', ['REMINDER'])).toEqual(['STARTED', 'TRANSFERED']);
  expect(codesOf('InProgress', ['REMINDER', 'STARTED'])).toEqual(['TRANSFERED']);
});

test('plans no second SIM card after a failed window', () => {
  expect(codesOf('Approved', ['FAILED'])).toEqual(['REMINDER', 'STARTED', 'TRANSFERED']);
});

test('expects the SIM card a day before the window', () => {
  expect(planOf('Approved', [])[0]).toEqual({ code: 'SIM_READY', at: day(8) });
});

test('plans no step in the past, and none before an overdue one that precedes it', () => {
  const plan = (status: PortationStatus, now: Date) =>
    plannedEvents({ status, startedAt: day(1), slotBegin: day(9), now, happened: new Set(['DONOR_NOTIFIED']) });
  for (const status of [
    'Registered',
    'DonorCheck',
    'Arbitration',
    'DebtCheck',
    'DebtPending',
    'Approved',
    'Failed',
  ] as const) {
    for (const date of [1, 3, 6, 8, 9, 12]) {
      const now = new Date(day(date).getTime() + 1000);
      const times = plan(status, now).map(({ at }) => at.getTime());
      expect(times.every((at) => at > now.getTime())).toBe(true);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  }
  expect(plan('DonorCheck', day(6))[0]).toEqual({ code: 'DATA_CONFIRMED', at: day(7) });
});
