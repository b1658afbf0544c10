import { expect, test } from 'vitest';
import type { PortationDetail, PortationEventCode } from '../../../../contract/portations.ts';
import { buildPortationEvent } from '../../../../mocks/builders/portations.ts';
import { hasEsimCode, hasSimNow, stagesOf } from './stages.ts';

const events = (past: readonly PortationEventCode[], planned: readonly PortationEventCode[] = []) => [
  ...past.map((code) => buildPortationEvent({ id: code, code })),
  ...planned.map((code) => buildPortationEvent({ id: `planned-${code}`, code, kind: 'planned' })),
];
const shape = (status: PortationDetail['status'], all: ReturnType<typeof events>) =>
  stagesOf({ status, events: all }).map(
    ({ events: own, name, state }) => `${name} ${state}: ${own.map(({ id }) => id).join(' ')}`,
  );

const registered = ['ORDER_SUBMITTED', 'BDPN_REGISTERED'] as const;

test('folds the events of БДПН into five stages', () => {
  expect(
    shape(
      'DonorCheck',
      events([...registered, 'DONOR_NOTIFIED'], ['DATA_CONFIRMED', 'DONOR_APPROVED', 'SIM_READY', 'STARTED']),
    ),
  ).toEqual([
    'application done: ORDER_SUBMITTED BDPN_REGISTERED',
    'check current: DONOR_NOTIFIED planned-DATA_CONFIRMED',
    'date planned: planned-DONOR_APPROVED',
    'sim planned: planned-SIM_READY',
    'move planned: planned-STARTED',
  ]);
});

test('begins with the application until БДПН registers it', () => {
  expect(stagesOf({ status: null, events: [] }).map(({ name, state }) => `${name} ${state}`)).toEqual([
    'application current',
    'check planned',
    'date planned',
    'sim planned',
    'move planned',
  ]);
});

test('stops at the stage that was reached when the portation is rejected or withdrawn', () => {
  expect(shape('Rejected', events([...registered, 'DONOR_NOTIFIED', 'REJECTED']))).toEqual([
    'application done: ORDER_SUBMITTED BDPN_REGISTERED',
    'check refused: DONOR_NOTIFIED REJECTED',
  ]);
  expect(shape('Cancelled', events([...registered, 'WITHDRAW_REQUESTED', 'WITHDRAWN']))).toEqual([
    'application stopped: ORDER_SUBMITTED BDPN_REGISTERED WITHDRAW_REQUESTED WITHDRAWN',
  ]);
});

test('shows a rejection in the stage in which it happened, also when the operator has prepared the SIM', () => {
  expect(
    shape('Rejected', events([...registered, 'DONOR_NOTIFIED', 'CONTRACT_READY', 'SIM_READY', 'REJECTED'])),
  ).toEqual([
    'application done: ORDER_SUBMITTED BDPN_REGISTERED',
    'check refused: DONOR_NOTIFIED CONTRACT_READY SIM_READY REJECTED',
  ]);
});

test('leaves a refused withdrawal where it happened, not with the SIM', () => {
  const all = events([...registered, 'DONOR_NOTIFIED', 'SIM_READY', 'WITHDRAW_REFUSED'], ['DATA_CONFIRMED']);
  expect(shape('DonorCheck', all).slice(1)).toEqual([
    'check current: DONOR_NOTIFIED WITHDRAW_REFUSED planned-DATA_CONFIRMED',
    'date planned: ',
    'sim planned: SIM_READY',
    'move planned: ',
  ]);
});

test('leaves a failed attempt in the stage of the move, which is ahead again', () => {
  const all = events(
    [...registered, 'DONOR_APPROVED', 'SIM_RECEIVED', 'REMINDER', 'STARTED', 'FAILED', 'DATE_ASSIGNED'],
    ['REMINDER', 'STARTED'],
  );
  const stages = stagesOf({ status: 'Approved', events: all });
  expect(stages.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'planned']);
  expect(stages.at(-1)?.events.map(({ code }) => code)).toEqual(['STARTED', 'FAILED', 'STARTED']);
});

test('has every stage done once the number is moved', () => {
  const stages = stagesOf({ status: 'Completed', events: events([...registered, 'TRANSFERED', 'CLOSED']) });
  expect(stages.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done']);
});

test('has the SIM done once the citizen has it, though the move is days ahead', () => {
  const all = events([...registered, 'DONOR_APPROVED', 'SIM_READY', 'SIM_RECEIVED'], ['REMINDER', 'STARTED']);
  expect(shape('Approved', all).slice(3)).toEqual([
    'sim done: SIM_READY SIM_RECEIVED planned-REMINDER',
    'move planned: planned-STARTED',
  ]);
});

test('the last report of the operator decides whether an eSIM is to be installed', () => {
  const ready = buildPortationEvent({ code: 'SIM_READY', details: { receipt: { method: 'online' } } });
  const received = buildPortationEvent({ code: 'SIM_RECEIVED' });
  const of = (...all: (typeof ready)[]) => [hasEsimCode({ events: all }), hasSimNow({ events: all })];
  expect(of()).toEqual([false, false]);
  expect(of(ready)).toEqual([true, false]);
  expect(of(ready, received)).toEqual([false, true]);
  // A code is sent anew.
  expect(of(ready, received, ready)).toEqual([true, false]);
  expect(of(ready, { ...received, kind: 'planned' })).toEqual([true, false]);
});

test('has the SIM done before the check of the data has ended', () => {
  const all = events([...registered, 'SIM_READY', 'SIM_RECEIVED', 'DONOR_NOTIFIED'], ['DONOR_APPROVED', 'STARTED']);
  expect(stagesOf({ status: 'DonorCheck', events: all }).map(({ name, state }) => `${name} ${state}`)).toEqual([
    'application done',
    'check current',
    'date planned',
    'sim done',
    'move planned',
  ]);
});

test('stops at the SIM when the recipient cancels because it was not received', () => {
  const cancelled = buildPortationEvent({
    id: 'cancelled',
    code: 'REJECTED',
    details: { rejectCode: 'SIM_NOT_RECEIVED' },
  });
  const all = [...events([...registered, 'DONOR_APPROVED']), cancelled];
  expect(shape('Cancelled', all).slice(2)).toEqual(['date done: DONOR_APPROVED', 'sim stopped: cancelled']);
});

test('the check is an error while a debt is unpaid, and not once it is paid', () => {
  const checked = [...registered, 'DATA_CONFIRMED', 'DEBT_FOUND'] as const;
  expect(shape('DebtPending', events(checked, ['DEBT_CLEARED']))[1]).toMatch(/^check error/);
  expect(shape('DebtPending', events([...checked, 'DEBT_CLEARED'], ['DONOR_APPROVED']))[1]).toMatch(/^check current/);
});
