import { expect, test } from 'vitest';
import type { PortationEventCode, PortationStatus } from '../../contract/portations.ts';
import { plannedEvents } from './planned-events.ts';

const day = (date: number): Date => new Date(Date.UTC(2026, 10, date));
const approved: readonly PortationEventCode[] = ['DONOR_NOTIFIED', 'DATA_CONFIRMED', 'DONOR_APPROVED', 'DATE_ASSIGNED'];

const codesOf = (status: PortationStatus, further: readonly PortationEventCode[]): PortationEventCode[] =>
  plannedEvents({ status, startedAt: day(1), slotBegin: day(9), happened: new Set([...approved, ...further]) }).map(
    ({ code }) => code,
  );

test('plans an unconfirmed SIM card only until the window is near', () => {
  expect(codesOf('Approved', [])).toEqual(['SIM_READY', 'REMINDER', 'STARTED', 'TRANSFERED']);
  expect(codesOf('Ready', ['REMINDER'])).toEqual(['STARTED', 'TRANSFERED']);
  expect(codesOf('InProgress', ['REMINDER', 'STARTED'])).toEqual(['TRANSFERED']);
});

test('plans no second SIM card after a failed window', () => {
  expect(codesOf('Approved', ['FAILED'])).toEqual(['REMINDER', 'STARTED', 'TRANSFERED']);
});
