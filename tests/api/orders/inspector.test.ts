import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inspectorPath, ServerSteps } from '../../../contract/inspector.ts';
import { createApplyMessage } from '../../../server/bdpn/apply-message.ts';
import type { BdpnGateway } from '../../../server/bdpn/gateway.ts';
import { receiveMessages } from '../../../server/bdpn/receive-messages.ts';
import { readSettings } from '../../../server/env.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { registered } from '../../../mocks/order-steps.ts';
import { startApi } from '../../harness/api.ts';

test('shows a citizen what the server did with the own orders, and nobody else', async () => {
  const api = await startApi({ INSPECTOR: '1' });
  const vera = await api.signIn('vera');
  const { id } = await registered(api, vera, '79000017002');
  const { body } = await vera.request('GET', inspectorPath);
  const { steps } = ServerSteps.parse(body);
  expect(steps.map(({ event, kind, outcome, to }) => [kind, event, to, outcome])).toEqual(
    expect.arrayContaining([
      ['order', 'order.created', 'Initialized', 'done'],
      ['order', 'order.submitted', 'PendingBDPN', 'done'],
      ['job', 'operator.submit', null, 'done'],
      ['message', 'accepted', null, 'done'],
      ['job', 'bdpn.register', null, 'done'],
      ['message', 'request.registered', null, 'done'],
      ['order', 'bdpn.registered', 'Done', 'done'],
      ['portation', 'BDPN_REGISTERED', null, 'done'],
    ]),
  );
  expect(new Set(steps.map(({ orderId }) => orderId))).toEqual(new Set([id]));
  expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());
  expect(JSON.stringify(body)).not.toContain('9000017002');

  const olga = await api.signIn('olga');
  expect(ServerSteps.parse((await olga.request('GET', inspectorPath)).body).steps).toEqual([]);
  expect((await api.visitor().request('GET', inspectorPath)).status).toBe(401);
});

test('marks the message that the status chart forbids among those applied in one transaction', async () => {
  const api = await startApi({ INSPECTOR: '1' });
  const vera = await api.signIn('vera');
  const order = await registered(api, vera, '79000017003');
  const { requestId } = await api.db
    .selectFrom('operatorRequests')
    .select('requestId')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  const at = new Date().toISOString();
  const messages = (['donor.notified', 'number.returned', 'donor.dataConfirmed'] as const).map((type, index) => ({
    id: randomUUID(),
    requestId,
    seq: index + 2,
    type,
    at,
  }));
  const clock = { now: () => new Date() };
  const logger = createLogger({ isProduction: true, logLevel: 'silent' });
  const bdpn: BdpnGateway = {
    register: () => Promise.resolve(),
    cancel: () => Promise.resolve(),
    receive: () => Promise.resolve(messages),
    acknowledge: () => Promise.resolve(),
  };
  const jobs = { enqueue: () => Promise.resolve() };
  const apply = createApplyMessage({ clock, newId: randomUUID, jobs, logger });
  await receiveMessages({ db: api.db, bdpn, clock, logger }, apply);
  const { steps } = ServerSteps.parse((await vera.request('GET', inspectorPath)).body);
  const outcomeOf = (type: string) => steps.find(({ event, kind }) => kind === 'message' && event === type)?.outcome;
  expect(messages.map(({ type }) => outcomeOf(type))).toEqual(['done', 'refused', 'done']);
});

test('does not exist without the inspector, and in production not with it either', async () => {
  const api = await startApi();
  const vera = await api.signIn('vera');
  expect((await vera.request('GET', inspectorPath)).status).toBe(404);
  const production = {
    NODE_ENV: 'production',
    ALLOW_SIMULATED_ESIA: '1',
    ALLOW_SIMULATED_BDPN: '1',
    ALLOW_SIMULATED_OPERATORS: '1',
    ALLOW_EMBEDDED_DATABASE: '1',
    SESSION_SECRET: 'a-secret-for-tests-of-production-settings',
    PUBLIC_ORIGIN: 'https://mnp.example',
    INSPECTOR: '1',
  };
  expect(readSettings(production).hasInspector).toBe(false);
});
