import { describe, expect, test } from 'vitest';
import type { PortationEventCode, PortationStatus } from '../../contract/portations.ts';
import { plannedEvents } from './planned-events.ts';

const day = (date: number): Date => new Date(Date.UTC(2026, 10, date));
const approved: readonly PortationEventCode[] = ['DONOR_NOTIFIED', 'DATA_CONFIRMED', 'DONOR_APPROVED', 'DATE_ASSIGNED'];

const pastOf = (codes: readonly PortationEventCode[]) => codes.map((code) => ({ code, at: day(2) }));
const timeZone = 'Europe/Moscow';
const planOf = (status: PortationStatus, further: readonly PortationEventCode[], now = day(4)) =>
  plannedEvents({
    status,
    startedAt: day(1),
    slotBegin: day(9),
    timeZone,
    now,
    past: pastOf([...approved, ...further]),
  });

const codesOf = (status: PortationStatus, further: readonly PortationEventCode[]): PortationEventCode[] =>
  planOf(status, further).map(({ code }) => code);

test('plans an unconfirmed SIM card only until the window is near', () => {
  expect(codesOf('Approved', [])).toEqual(['SIM_READY', 'SIM_RECEIVED', 'STARTED', 'TRANSFERED']);
  expect(codesOf('Approved', ['SIM_READY'])).toEqual(['SIM_RECEIVED', 'STARTED', 'TRANSFERED']);
  expect(codesOf('Approved', ['SIM_RECEIVED'])).toEqual(['STARTED', 'TRANSFERED']);
  expect(codesOf('Ready', [])).toEqual(['STARTED', 'TRANSFERED']);
  expect(codesOf('InProgress', ['STARTED'])).toEqual(['TRANSFERED']);
});

test('plans no second SIM card after a failed window', () => {
  expect(codesOf('Approved', ['REMINDER', 'STARTED', 'FAILED'])).toEqual(['STARTED', 'TRANSFERED']);
});

test('plans no reminder, which is no step of the portation', () => {
  expect(codesOf('Approved', ['SIM_RECEIVED', 'REMINDER', 'DATE_CHANGED'])).toEqual(['STARTED', 'TRANSFERED']);
});

describe('a debt', () => {
  const found = { code: 'DEBT_FOUND', at: new Date('2026-11-03T09:00:00.000Z') } as const;
  const cleared = { code: 'DEBT_CLEARED', at: day(4) } as const;
  const again = { code: 'DEBT_FOUND', at: new Date('2026-11-07T12:00:00.000Z') } as const;
  const planAt = (
    now: Date,
    further: readonly { code: PortationEventCode; at: Date }[],
    status: PortationStatus = 'DebtPending',
  ) =>
    plannedEvents({
      status,
      startedAt: day(1),
      slotBegin: day(9),
      timeZone,
      now,
      past: [...pastOf(['DONOR_NOTIFIED', 'DATA_CONFIRMED']), ...further],
    });

  test('is to be paid by the last whole day of the four after its finding, whatever the time', () => {
    const deadline = { code: 'DEBT_CLEARED', at: new Date('2026-11-06T20:59:59.999Z') };
    for (const now of [found.at, day(7), day(8), day(12)]) {
      expect(planAt(now, [found])[0]).toEqual(deadline);
    }
  });

  test('is not planned again once it is paid', () => {
    expect(planAt(day(4), [found, cleared])[0]).toEqual({
      code: 'DONOR_APPROVED',
      at: new Date('2026-11-06T20:59:59.999Z'),
    });
  });

  test('is to be paid and agreed to again when it is found a second time, also after the window', () => {
    const past = [found, cleared, ...pastOf(['DONOR_APPROVED', 'DATE_ASSIGNED']), again];
    const plan = planAt(day(8), past);
    expect(plan.slice(0, 2)).toEqual([
      { code: 'DEBT_CLEARED', at: new Date('2026-11-10T20:59:59.999Z') },
      { code: 'DONOR_APPROVED', at: new Date('2026-11-10T20:59:59.999Z') },
    ]);
    expect(planAt(day(8), [...past, cleared])[0]?.code).toBe('DONOR_APPROVED');
    expect(planAt(day(8), [...past, cleared, ...pastOf(['DONOR_APPROVED'])], 'Approved')[0]?.code).toBe('SIM_READY');
  });
});

test('expects the SIM card a day before the window, and does not put its last day off', () => {
  for (const now of [day(4), new Date(day(8).getTime() + 1000)]) {
    expect(planOf('Approved', [], now)[0]).toEqual({ code: 'SIM_READY', at: day(8) });
    expect(planOf('Approved', ['SIM_READY'], now)[0]).toEqual({ code: 'SIM_RECEIVED', at: day(8) });
  }
});

test('plans no step without a deadline of the citizen in the past, and none before an overdue one that precedes it', () => {
  const plan = (status: PortationStatus, now: Date) =>
    plannedEvents({ status, startedAt: day(1), slotBegin: day(9), timeZone, now, past: pastOf(['DONOR_NOTIFIED']) });
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
      const times = plan(status, now)
        .filter(({ code }) => !['DEBT_CLEARED', 'SIM_READY', 'SIM_RECEIVED'].includes(code))
        .map(({ at }) => at.getTime());
      expect(times.every((at) => at > now.getTime())).toBe(true);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  }
  expect(plan('DonorCheck', day(6))[0]).toEqual({ code: 'DATA_CONFIRMED', at: day(7) });
});
