import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { refusalCodes } from '../../contract/refusal-codes.ts';
import { operatorCancellations, operatorRefusals } from './gateway.ts';
import { OperatorMessageSchema } from './messages.ts';

test.each([
  ['rejected', operatorRefusals],
  ['cancelled', operatorCancellations],
] as const)('%s: of the whole catalogue, has a reason of the new operator and no other', (type, own) => {
  const message = { id: randomUUID(), requestId: 'request', seq: 1, at: new Date().toISOString(), type };
  const taken = refusalCodes.filter((code) => OperatorMessageSchema.safeParse({ ...message, code }).success);
  expect(taken.toSorted()).toEqual([...own].toSorted());
  expect(OperatorMessageSchema.safeParse(message).success).toBe(false);
});
