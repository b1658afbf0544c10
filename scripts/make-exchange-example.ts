/**
 * `node scripts/make-exchange-example.ts`: makes the signed and encrypted examples of the operators' OpenAPI document,
 * with new keys of their own. To be run after a change of what is exchanged.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOperatorCitizen, buildSealedApplication } from '../mocks/builders/operator-exchange.ts';
import type { OperatorMessage } from '../server/operator-gateway/gateway.ts';
import { generateKeys, publicKeysOf } from '../server/operator-gateway/keys.ts';
import { encryptTo, PORTAL, signDetached } from '../server/operator-gateway/signature.ts';

const OPERATOR = 'mts';
const submittedAt = '2026-11-20T09:30:00.000Z';
const answeredAt = '2026-11-20T09:31:00.000Z';
const requestId = '018f3c2a-5b7e-4c1d-9a60-1f2e3d4c5b6a-1';

const portal = await generateKeys();
const operator = await generateKeys();

const application = buildSealedApplication({
  requestId,
  submittedAt,
  date: '2026-11-30',
  sim: { simType: 'SIM', receiptMethod: 'pickup' },
  citizen: await encryptTo(publicKeysOf(operator), buildOperatorCitizen()),
});
const envelope = { requestId, at: answeredAt };
const accepted: OperatorMessage = {
  id: '4f6e1d2c-3b4a-4958-8776-655443322110',
  ...envelope,
  seq: 1,
  type: 'accepted',
  contractReference: '2026-000123',
};
const otherMessages: OperatorMessage[] = [
  { id: '5a7f2e3d-4c5b-4a69-9887-766554433221', ...envelope, seq: 1, type: 'rejected', code: 'SELF_BAN' },
  { id: '6b803f4e-5d6c-4b7a-8a98-877665544332', ...envelope, seq: 2, type: 'contractReady' },
  {
    id: '7c914a5f-6e7d-4c8b-9ba9-988776655443',
    ...envelope,
    seq: 3,
    type: 'simReady',
    delivery: { method: 'pickup', address: 'Учебная улица, дом 1', hours: 'ежедневно с 10 до 21' },
  },
  { id: '8da25b60-7f8e-4d9c-8cba-a99887766554', ...envelope, seq: 4, type: 'simReceived' },
  {
    id: '9eb36c71-809f-4ead-9dcb-baa998877665',
    ...envelope,
    seq: 5,
    type: 'dateProposed',
    windowAt: '2026-12-02T07:00:00.000Z',
  },
  { id: 'afc47d82-91a0-4fbe-8edc-cbbaa9988776', ...envelope, seq: 6, type: 'cancelled', code: 'SIM_NOT_RECEIVED' },
];

const signed = async <Body extends object>(body: Body, from: string, to: string, at: string) => ({
  body,
  signature: await signDetached(JSON.stringify(body), {
    from,
    to,
    keys: from === PORTAL ? portal : operator,
    now: new Date(at),
  }),
});

const example = {
  keys: { portal: publicKeysOf(portal), operator },
  application: await signed(application, PORTAL, OPERATOR, submittedAt),
  cancellation: await signed({ requestId, reason: 'withdrawn' }, PORTAL, OPERATOR, answeredAt),
  message: await signed(accepted, OPERATOR, PORTAL, answeredAt),
  otherMessages,
};
const target = path.resolve(import.meta.dirname, '../server/operator-gateway/exchange-example.json');
writeFileSync(target, `${JSON.stringify(example, null, 2)}\n`);
console.log(`${target} is written.`);
