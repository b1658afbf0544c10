import { expect, test } from 'vitest';
import { inspectorPath, ServerSteps } from '../../../contract/inspector.ts';
import { readSettings } from '../../../server/env.ts';
import { registered } from '../../../mocks/order-steps.ts';
import { startApi } from '../../harness/api.ts';

test('tells a citizen what the server did with the own orders, and nobody else', async () => {
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

test('marks a message that the status chart forbids, and not one that adds nothing to the timeline', async () => {
  const api = await startApi({ INSPECTOR: '1' });
  const vera = await api.signIn('vera');
  const order = await registered(api, vera, '79000017003');
  const request = await api.db
    .selectFrom('operatorRequests')
    .select('requestId')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  for (const [seq, type] of [
    [900, 'number.returned'],
    [901, 'recipient.confirmedReadiness'],
  ] as const) {
    const message = { id: type, requestId: request.requestId, seq, type };
    await api.db
      .insertInto('inbox')
      .values({
        ...request,
        party: 'bdpn',
        seq,
        messageId: type,
        message: JSON.stringify(message),
        receivedAt: new Date(),
        appliedAt: new Date(),
      })
      .execute();
  }
  const { steps } = ServerSteps.parse((await vera.request('GET', inspectorPath)).body);
  const outcomeOf = (type: string) => steps.find(({ event, kind }) => kind === 'message' && event === type)?.outcome;
  expect(outcomeOf('number.returned')).toBe('refused');
  expect(outcomeOf('recipient.confirmedReadiness')).toBe('done');
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
