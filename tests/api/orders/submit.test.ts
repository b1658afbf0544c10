import { beforeAll, expect, test } from 'vitest';
import { PortationOrder } from '../../../contract/orders.ts';
import { Problem } from '../../../contract/problem.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import {
  chooseTariff,
  initOrder,
  readOrder,
  registered,
  sendOrder,
  submission,
  submitted,
  untilOrder,
} from '../../harness/order-steps.ts';
import type { Seen, Visitor } from '../../../mocks/visitor.ts';

let api: TestApi;
let vera: Visitor;
let ivan: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
  ivan = await api.signIn('ivan');
});

let next = 79_000_010_000;
/** A number nobody has used yet. */
const freshNumber = (): string => String((next += 1));

const codeOf = ({ body }: Seen): string => Problem.parse(body).code;
const path = (id: string) => `/api/v1/order/portation/${id}`;
const ready = async () => chooseTariff(vera, await initOrder(vera, freshNumber()));

test('twenty equal submissions at once make one submission, one job and one answer', async () => {
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
  await api.domainClock.advance(10_000);
  await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  const applications = await api.db
    .selectFrom('bdpn_sim.applications')
    .select('requestId')
    .where('msisdn', '=', order.numberInfo.msisdn)
    .execute();
  expect(applications).toHaveLength(1);
});

test('the same key with another body is refused', async () => {
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

test('a submission without a key names the header', async () => {
  const order = await ready();
  const answer = await vera.ask('PUT', `${path(order.id)}/submit`, submission(order));
  expect(answer.status).toBe(400);
  expect(Problem.parse(answer.body).errors[0]?.field).toBe('Idempotency-Key');
});

test('an order that changed meanwhile is not overwritten', async () => {
  const order = await ready();
  const stale = await vera.ask('PUT', path(order.id), { version: order.version - 1, tariffId: 'mts-tihiy-25' });
  expect([stale.status, codeOf(stale)]).toEqual([400, 'STALE']);
  expect((await readOrder(vera, order.id)).tariff?.tariffId).toBe('mts-spokoynyy-25');
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
] as const)('%s is refused with its field', async (_, change, code, field) => {
  const order = await ready();
  const body = submission(order);
  const answer = await sendOrder(vera, order, `wrong-${order.id}`, {
    ...body,
    application: { ...body.application, ...change },
  });
  expect(answer.status).toBe(400);
  const problem = Problem.parse(answer.body);
  expect(problem.code).toBe(code);
  expect(problem.errors.map((error) => error.field)).toContain(field);
});

test('a missing consent is refused', async () => {
  const order = await ready();
  const body = submission(order);
  const answer = await sendOrder(vera, order, 'no-consent', { ...body, consents: { ...body.consents, transfer: '' } });
  expect(codeOf(answer)).toBe('CONSENT_REQUIRED');
});

test('consents are logged with the version of their text', async () => {
  const order = await submitted(vera, freshNumber());
  const rows = await api.db
    .selectFrom('consents')
    .select(['kind', 'textVersion'])
    .where('orderId', '=', order.id)
    .execute();
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['processing', 'tariffTerms', 'termination', 'transfer']);
  expect(new Set(rows.map(({ textVersion }) => textVersion))).toEqual(new Set(['2026-11']));
});

test.each([
  ['the operator it already has', 't2', 'SAME_OPERATOR'],
  ['an operator that does not exist', 'nobody', 'VALIDATION'],
  ['an operator that does not sell in the region', 'motiv', 'VALIDATION'],
])('an application to %s is refused', async (_, recipientOperatorId, code) => {
  const answer = await vera.ask('POST', '/api/v1/order/portation/init', { msisdn: freshNumber(), recipientOperatorId });
  expect([answer.status, codeOf(answer)]).toEqual([400, code]);
});

test.each([
  ['79000000051', 'TOO_EARLY'],
  ['79000000052', 'ACTIVE_PROCESS'],
  ['79590000054', 'REGION_NOT_SERVED'],
  ['79070000055', 'RANGE_UNKNOWN'],
  ['+7 495 123-45-67', 'NOT_MOBILE'],
  ['12345', 'NUMBER_FORMAT'],
])('an application for %s is refused: %s', async (msisdn, code) => {
  const answer = await vera.ask('POST', '/api/v1/order/portation/init', { msisdn, recipientOperatorId: 'mts' });
  expect([answer.status, codeOf(answer)]).toEqual([400, code]);
});

test('an unconfirmed account may look, not apply', async () => {
  const pyotr = await api.signIn('pyotr');
  const answer = await pyotr.ask('POST', '/api/v1/order/portation/init', {
    msisdn: freshNumber(),
    recipientOperatorId: 'mts',
  });
  expect(codeOf(answer)).toBe('NOT_TRUSTED');
});

test('a tariff that is no longer sold is refused, also when it closes after it was chosen', async () => {
  const order = await initOrder(vera, freshNumber());
  const archived = await vera.ask('PUT', path(order.id), { version: order.version, tariffId: 'mts-proshlyy-25' });
  expect(codeOf(archived)).toBe('TARIFF_CLOSED');
  const chosen = await chooseTariff(vera, order, 'mts-starshiy-25');
  await api.db.updateTable('tariffs').set({ isArchived: true }).where('id', '=', 'mts-starshiy-25').execute();
  expect(codeOf(await sendOrder(vera, chosen, 'closed-tariff'))).toBe('TARIFF_CLOSED');
});

test('sending without a tariff is refused', async () => {
  const order = await initOrder(vera, freshNumber());
  expect(codeOf(await sendOrder(vera, order, 'no-tariff'))).toBe('TARIFF_REQUIRED');
});

test('what was sent cannot be edited or sent again', async () => {
  const order = await registered(api, vera, freshNumber());
  const edit = await vera.ask('PUT', path(order.id), { version: order.version, tariffId: 'mts-tihiy-25' });
  expect(codeOf(edit)).toBe('WRONG_STATUS');
  expect(codeOf(await sendOrder(vera, order, 'once-more'))).toBe('ALREADY_REGISTERED');
});

test('another citizen’s order does not exist, whatever is asked of it', async () => {
  const order = await ready();
  const answers = [
    await ivan.ask('GET', path(order.id)),
    await ivan.ask('PUT', path(order.id), { version: order.version, tariffId: 'mts-tihiy-25' }),
    await sendOrder(ivan, order, 'stranger'),
    await ivan.ask('DELETE', path(order.id)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('a number another citizen applies for tells nothing of them', async () => {
  const msisdn = freshNumber();
  await initOrder(vera, msisdn);
  const { order } = { order: await initOrder(ivan, msisdn) };
  expect(order.status).toBe('Initialized');
});

test('personal data come only when asked for, and go with the draft', async () => {
  const order = await submitted(vera, freshNumber());
  expect((await readOrder(vera, order.id)).personal).toBeNull();
  const full = PortationOrder.parse((await vera.ask('GET', `${path(order.id)}?withPersonal=true`)).body);
  expect(full.personal).toMatchObject({ masked: false, lastName: 'Тестова' });
  await vera.ask('DELETE', path(order.id));
  await untilOrder(vera, order.id, ({ status }) => status === 'Deleted');
  const row = await api.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
  expect([row.submitted, row.application.contactPhone]).toEqual([null, null]);
  expect(await api.db.selectFrom('orderPersonal').selectAll().where('orderId', '=', order.id).execute()).toEqual([]);
});

test('the history of an order has one row for every change, and each follows from the one before', async () => {
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
    'bdpn.registered',
  ]);
  for (const [index, row] of rows.entries()) {
    expect(row.fromStatus).toBe(index === 0 ? null : rows[index - 1]?.toStatus);
  }
});

test('with the feature off nothing new begins', async () => {
  await api.db.updateTable('features').set({ isEnabled: false }).where('feature', '=', 'Portation').execute();
  const answer = await vera.ask('POST', '/api/v1/order/portation/init', {
    msisdn: freshNumber(),
    recipientOperatorId: 'mts',
  });
  await api.db.updateTable('features').set({ isEnabled: true }).where('feature', '=', 'Portation').execute();
  expect(codeOf(answer)).toBe('FEATURE_OFF');
});
