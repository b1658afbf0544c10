import { beforeAll, expect, test } from 'vitest';
import { PortationOrder } from '../../../contract/orders.ts';
import { Problem } from '../../../contract/problem.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import {
  chooseTariff,
  initOrder,
  readOrder,
  readPortation,
  registered,
  sendOrder,
  submission,
  submitted,
  untilAnswered,
  untilOrder,
} from '../../../mocks/order-steps.ts';
import { buildConsents } from '../../../mocks/builders/orders.ts';
import type { VisitorResponse, Visitor } from '../../../mocks/visitor.ts';

let api: TestApi;
let vera: Visitor;
let ivan: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
  ivan = await api.signIn('ivan');
});

let next = 79_000_010_000;
/** A number without an order. */
const freshNumber = (): string => String((next += 1));

const codeOf = ({ body }: VisitorResponse): string => Problem.parse(body).code;
const path = (id: string) => `/api/v1/order/portation/${id}`;
const ready = async () => chooseTariff(vera, await initOrder(vera, freshNumber()));

test('creates one submission, one job and one response for twenty equal simultaneous requests', async () => {
  const order = await ready();
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendOrder(vera, order, 'same-key')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { body } of answers) {
    expect(body).toEqual(answers[0]?.body);
  }
  const rows = await api.db.selectFrom('orderSubmissions').selectAll().where('orderId', '=', order.id).execute();
  expect(rows).toHaveLength(1);
  const events = await api.db
    .selectFrom('orderEvents')
    .select('event')
    .where('orderId', '=', order.id)
    .orderBy('id')
    .execute();
  expect(events.filter(({ event }) => event === 'order.submitted')).toHaveLength(1);
  await untilAnswered(api, vera, order.id);
  const applications = await api.db
    .selectFrom('bdpn_sim.applications')
    .select('requestId')
    .where('msisdn', '=', order.numberInfo.msisdn)
    .execute();
  expect(applications).toHaveLength(1);
});

test('refuses another body under the same key', async () => {
  const order = await ready();
  await sendOrder(vera, order, 'reused-key');
  const other = submission(order);
  const again = await sendOrder(vera, order, 'reused-key', {
    ...other,
    application: { ...other.application, receiptMethod: 'courier', address: 'Город Примерный' },
  });
  expect(again.status).toBe(400);
  expect(codeOf(again)).toBe('KEY_REUSED');
});

test('names the missing idempotency header', async () => {
  const order = await ready();
  const response = await vera.request('PUT', `${path(order.id)}/submit`, submission(order));
  expect(response.status).toBe(400);
  expect(Problem.parse(response.body).errors[0]?.field).toBe('Idempotency-Key');
});

test('does not overwrite an order changed concurrently', async () => {
  const order = await ready();
  const stale = await vera.request('PUT', path(order.id), { version: order.version - 1, tariffId: 'mts-tihiy-25' });
  expect([stale.status, codeOf(stale)]).toEqual([400, 'STALE']);
  expect((await readOrder(vera, order.id)).tariff?.tariffId).toBe('mts-spokoynyy-25');
});

test('takes a change again whose answer was lost, and no other one of that version', async () => {
  const order = await ready();
  const change = (version: number, application: object) =>
    vera.request('PUT', path(order.id), { version, application: { ...order.application, ...application } });
  const once = await change(order.version, { email: 'first@example.test' });
  const again = await change(order.version, { email: 'first@example.test' });
  expect([again.status, PortationOrder.parse(again.body).version]).toEqual([
    200,
    PortationOrder.parse(once.body).version,
  ]);
  expect(codeOf(await change(order.version, { email: 'second@example.test' }))).toBe('STALE');
  const tariff = { version: order.version, tariffId: 'mts-spokoynyy-25' };
  expect((await vera.request('PUT', path(order.id), tariff)).status).toBe(200);
});

test.each([
  ['a day too early', { dueDate: '2000-01-01' }, 'DATE_OUT_OF_RANGE', 'application.dueDate'],
  ['a day too late', { dueDate: '2999-01-01' }, 'DATE_OUT_OF_RANGE', 'application.dueDate'],
  ['an hour that is not offered', { slot: '03-04' }, 'VALIDATION', 'application.slot'],
  ['no contact', { contactPhone: null, email: null }, 'VALIDATION', 'application.contactPhone'],
  ['a courier without an address', { receiptMethod: 'courier' }, 'VALIDATION', 'application.address'],
  [
    'an eSIM by courier',
    { simType: 'eSIM', receiptMethod: 'courier', address: 'Город' },
    'VALIDATION',
    'application.receiptMethod',
  ],
  ['a mail address that is none', { email: 'почта' }, 'VALIDATION', 'application.email'],
] as const)('refuses %s and names its field', async (_, change, code, field) => {
  const order = await ready();
  const body = submission(order);
  const response = await sendOrder(vera, order, `wrong-${order.id}`, {
    ...body,
    application: { ...body.application, ...change },
  });
  expect(response.status).toBe(400);
  const problem = Problem.parse(response.body);
  expect(problem.code).toBe(code);
  expect(problem.errors.map((error) => error.field)).toContain(field);
});

test('refuses a missing consent', async () => {
  const order = await ready();
  const body = submission(order);
  const response = await sendOrder(vera, order, 'no-consent', {
    ...body,
    consents: { ...body.consents, transfer: '' },
  });
  expect(codeOf(response)).toBe('CONSENT_REQUIRED');
});

test('refuses a consent to another version of its text and submits nothing', async () => {
  const order = await ready();
  const body = submission(order);
  const response = await sendOrder(vera, order, 'old-consent', {
    ...body,
    consents: { ...body.consents, transfer: '2026-10' },
  });
  expect(codeOf(response)).toBe('CONSENT_OUTDATED');
  expect((await readOrder(vera, order.id)).status).toBe('Initialized');
});

test('records the text version of each consent', async () => {
  const order = await submitted(vera, freshNumber());
  const rows = await api.db
    .selectFrom('consents')
    .select(['kind', 'textVersion'])
    .where('orderId', '=', order.id)
    .execute();
  expect(rows).toHaveLength(4);
  expect(Object.fromEntries(rows.map(({ kind, textVersion }) => [kind, textVersion]))).toEqual(buildConsents());
});

test.each([
  ['the operator it already has', 't2', 'SAME_OPERATOR'],
  ['an operator that does not exist', 'unknown', 'VALIDATION'],
  ['an operator that does not sell in the region', 'motiv', 'VALIDATION'],
])('refuses an order to %s', async (_, recipientOperatorId, code) => {
  const response = await vera.request('POST', '/api/v1/order/portation/init', {
    msisdn: freshNumber(),
    recipientOperatorId,
  });
  expect([response.status, codeOf(response)]).toEqual([400, code]);
});

test.each([
  ['79000000051', 'TOO_EARLY'],
  ['79000000052', 'ACTIVE_PROCESS'],
  ['79590000054', 'REGION_NOT_SERVED'],
  ['79070000055', 'RANGE_UNKNOWN'],
  ['+7 495 123-45-67', 'NOT_MOBILE'],
  ['12345', 'NUMBER_FORMAT'],
])('refuses an order for %s: %s', async (msisdn, code) => {
  const response = await vera.request('POST', '/api/v1/order/portation/init', { msisdn, recipientOperatorId: 'mts' });
  expect([response.status, codeOf(response)]).toEqual([400, code]);
});

test('allows an untrusted account to read but not to apply', async () => {
  const pyotr = await api.signIn('pyotr');
  const response = await pyotr.request('POST', '/api/v1/order/portation/init', {
    msisdn: freshNumber(),
    recipientOperatorId: 'mts',
  });
  expect(codeOf(response)).toBe('NOT_TRUSTED');
});

test('refuses a tariff that is no longer sold, also when it closed after being chosen', async () => {
  const order = await initOrder(vera, freshNumber());
  const archived = await vera.request('PUT', path(order.id), { version: order.version, tariffId: 'mts-proshlyy-25' });
  expect(codeOf(archived)).toBe('TARIFF_CLOSED');
  const chosen = await chooseTariff(vera, order, 'mts-starshiy-25');
  await api.db.updateTable('tariffs').set({ isArchived: true }).where('id', '=', 'mts-starshiy-25').execute();
  expect(codeOf(await sendOrder(vera, chosen, 'closed-tariff'))).toBe('TARIFF_CLOSED');
});

test('refuses a submission without a tariff', async () => {
  const order = await initOrder(vera, freshNumber());
  expect(codeOf(await sendOrder(vera, order, 'no-tariff'))).toBe('TARIFF_REQUIRED');
});

test('refuses changes and resubmission of a submitted order', async () => {
  const order = await registered(api, vera, freshNumber());
  const edit = await vera.request('PUT', path(order.id), { version: order.version, tariffId: 'mts-tihiy-25' });
  expect(codeOf(edit)).toBe('WRONG_STATUS');
  expect(codeOf(await sendOrder(vera, order, 'once-more'))).toBe('ALREADY_REGISTERED');
  expect(codeOf(await vera.request('DELETE', `${path(order.id)}?draftOnly=true`))).toBe('WRONG_STATUS');
  expect(await readOrder(vera, order.id)).toMatchObject({ status: 'Done', cancelRequestedAt: null });
  const draft = await initOrder(vera, freshNumber());
  expect((await vera.request('DELETE', `${path(draft.id)}?draftOnly=true`)).status).toBe(200);
});

test("returns 404 for another citizen's order on every call", async () => {
  const order = await ready();
  const answers = [
    await ivan.request('GET', path(order.id)),
    await ivan.request('PUT', path(order.id), { version: order.version, tariffId: 'mts-tihiy-25' }),
    await sendOrder(ivan, order, 'other-citizen'),
    await ivan.request('DELETE', path(order.id)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test("returns 404 for another citizen's order while its owner reads it", async () => {
  const order = await ready();
  const readers = [vera, ivan, vera, ivan];
  const answers = await Promise.all(readers.map((citizen) => citizen.request('GET', path(order.id))));
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 404]);
});

test('finds an order by its id in capitals, and its portation', async () => {
  const order = await registered(api, vera, freshNumber());
  expect((await readOrder(vera, order.id.toUpperCase())).id).toBe(order.id);
  const { events } = await readPortation(vera, { ...order, portationId: order.portationId?.toUpperCase() ?? null });
  expect(events.map(({ code }) => code)).toContain('BDPN_REGISTERED');
});

test("does not reveal another citizen's order for the same number", async () => {
  const msisdn = freshNumber();
  await initOrder(vera, msisdn);
  const { order } = { order: await initOrder(ivan, msisdn) };
  expect(order.status).toBe('Initialized');
});

test('returns personal data only on request and removes them with the draft', async () => {
  const order = await submitted(vera, freshNumber());
  expect((await readOrder(vera, order.id)).personal).toBeNull();
  const full = PortationOrder.parse((await vera.request('GET', `${path(order.id)}?withPersonal=true`)).body);
  expect(full.personal).toMatchObject({ masked: false, lastName: 'Тестова' });
  await vera.request('DELETE', path(order.id));
  await untilOrder(vera, order.id, ({ status }) => status === 'Deleted');
  const row = await api.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
  expect([row.submitted, row.application.contactPhone]).toEqual([null, null]);
  expect(await api.db.selectFrom('orderPersonal').selectAll().where('orderId', '=', order.id).execute()).toEqual([]);
});

test('records one consistent history row per change', async () => {
  const order = await registered(api, vera, freshNumber());
  const rows = await api.db
    .selectFrom('orderEvents')
    .selectAll()
    .where('orderId', '=', order.id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ event }) => event)).toEqual([
    'order.created',
    'order.updated',
    'order.submitted',
    'operator.accepted',
    'bdpn.registered',
  ]);
  for (const [index, row] of rows.entries()) {
    expect(row.fromStatus).toBe(index === 0 ? null : rows[index - 1]?.toStatus);
  }
});

test('refuses new orders when the feature is disabled', async () => {
  await api.db.updateTable('features').set({ isEnabled: false }).where('feature', '=', 'Portation').execute();
  const response = await vera.request('POST', '/api/v1/order/portation/init', {
    msisdn: freshNumber(),
    recipientOperatorId: 'mts',
  });
  await api.db.updateTable('features').set({ isEnabled: true }).where('feature', '=', 'Portation').execute();
  expect(codeOf(response)).toBe('FEATURE_OFF');
});
