import { expect, test } from 'vitest';
import { type RefusalCode, refusalCodes } from '../../contract/refusal-codes.ts';
import { MalformedMessageError } from '../inbox/malformed.ts';
import { bdpnRefusals } from './gateway.ts';
import { readMessage } from './messages.ts';

const message = { id: '1', requestId: 'r', seq: 1, at: '2026-11-20T09:00:00Z', type: 'donor.notified' };

test.each(Object.entries(bdpnRefusals))('%s: has a reason of its sender, always one, and no other', (type, reasons) => {
  for (const rejectCode of reasons) {
    expect(readMessage({ ...message, type, rejectCode })).toEqual({ ...message, type, rejectCode });
  }
  const foreign = refusalCodes.filter((code) => !(reasons as readonly RefusalCode[]).includes(code));
  for (const change of [{}, ...foreign.map((rejectCode) => ({ rejectCode }))]) {
    expect(() => readMessage({ ...message, type, ...change })).toThrow(MalformedMessageError);
  }
});

test.each([
  ['an unknown type', { type: 'donor.agreed' }],
  ['a place that is no number', { seq: 'first' }],
  ['a refusal code of nobody', { type: 'donor.rejected', rejectCode: 'NOTHING' }],
  ['a reason of what is no rejection', { type: 'donor.approved', rejectCode: 'DEBT' }],
  ['readiness of the SIM, which the new operator reports', { type: 'recipient.simReady' }],
  ['a cancellation of the new operator', { type: 'recipient.cancelled' }],
])('refuses %s', (_, change) => {
  expect(() => readMessage({ ...message, ...change })).toThrow(MalformedMessageError);
});
