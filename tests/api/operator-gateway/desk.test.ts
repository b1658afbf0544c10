import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import dayjs from 'dayjs';
import { beforeAll, expect, test } from 'vitest';
import type { PortationOrder } from '../../../contract/orders.ts';
import { z } from '../../../contract/z.ts';
import { daysBetween, formatRegionTime, formatTime } from '../../../domain/dates.ts';
import { slotStart } from '../../../domain/windows.ts';
import { buildApplication } from '../../../mocks/builders/orders.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { BDPN_SIMULATOR_PATH } from '../../../server/bdpn/simulator/control-page.ts';
import { generateKeys, publicKeysOf } from '../../../server/operator-gateway/keys.ts';
import { MAILBOX_PATH } from '../../../server/letters/simulator/mailbox-page.ts';
import { createDeskPage, DESK_PATH } from '../../../server/operator-gateway/simulator/desk-page.ts';
import { createOperatorSimulator } from '../../../server/operator-gateway/simulator/operator-simulator.ts';
import { realClock } from '../../../server/lib/clock.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import {
  chooseTariff,
  initOrder,
  readOrder,
  readPortation,
  sendOrder,
  submission,
  submitted,
  untilAnswered,
  untilAtBdpn,
  untilOrder,
  untilPortation,
} from '../../../mocks/order-steps.ts';

const HOUR = 3_600_000;

let api: TestApi;
let vera: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

const post = async (address: string, fields: Record<string, string>, origin = api.origin) =>
  fetch(`${api.origin}${address}`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
const press = async ({ id }: { id: string }, act: string, more: Record<string, string> = {}) =>
  (await post(DESK_PATH, { requestId: `${id}-1`, act, ...more })).status;
const read = async (): Promise<string> => (await fetch(`${api.origin}${DESK_PATH}`)).text();
/** The part of the page about an application, once it has arrived. */
const partOf = async ({ id }: { id: string }): Promise<string> => {
  const find = async () => (await read()).split('<article').find((part) => part.includes(`${id}-1`)) ?? '';
  await expect.poll(find).not.toBe('');
  return find();
};
const buttonsOf = async (order: { id: string }): Promise<string[]> =>
  [...(await partOf(order)).matchAll(/name="act" value="(\w+)"/g)].map(([, act = '']) => act);

test('a person accepts an application, makes the SIM and hands it over; nothing happens by itself', async () => {
  const order = await submitted(vera, '79000000069');
  expect(await buttonsOf(order)).toEqual(['accepted', 'rejected']);
  expect(await press(order, 'accepted')).toBe(303);
  const done = await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  expect(await buttonsOf(order)).toEqual(['contractReady', 'simReady', 'dateProposed', 'cancelled']);
  await press(order, 'contractReady');
  await press(order, 'simReady');
  await press(order, 'simReady');
  await untilPortation(vera, done, ({ events }) =>
    events.some(({ code, kind }) => code === 'SIM_READY' && kind !== 'planned'),
  );
  expect(await buttonsOf(order)).toEqual(['simReceived', 'dateProposed', 'cancelled']);
  await press(order, 'simReceived');
  const { limits } = done;
  await press(order, 'dateProposed', { date: limits.minDate, timeZone: done.timeZone });
  const codes = async () =>
    (await readPortation(vera, done)).events.flatMap(({ actor, code, kind }) =>
      actor === 'recipient' && kind !== 'planned' ? [code] : [],
    );
  await expect
    .poll(codes)
    .toEqual(['RECIPIENT_ACCEPTED', 'CONTRACT_READY', 'SIM_READY', 'SIM_RECEIVED', 'DATE_PROPOSED']);
  await press(order, 'cancelled', { code: 'SIM_NOT_RECEIVED' });
  expect((await untilPortation(vera, done, ({ status }) => status === 'Cancelled')).refusal?.code).toBe(
    'SIM_NOT_RECEIVED',
  );
  expect(await buttonsOf(order)).toEqual([]);
});

test('a person refuses with a reason, and takes over an application that would be answered by itself', async () => {
  const order = await submitted(vera, '79000000170');
  expect(await partOf(order)).toContain('будет само');
  expect(await press(order, 'rejected')).toBe(400);
  expect(await press(order, 'rejected', { code: 'SIM_LIMIT' })).toBe(303);
  const returned = await untilOrder(vera, order.id, ({ status }) => status === 'Initialized');
  expect(returned.lastRejection?.code).toBe('SIM_LIMIT');
  expect(await partOf(order)).not.toContain('будет само');
  const { count } = await api.db
    .selectFrom('operator_sim.messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('requestId', '=', `${order.id}-1`)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('falls silent: what was planned does not happen, and after a day the order returns', async () => {
  const order = await submitted(vera, '79000000070');
  expect(await buttonsOf(order)).toEqual(['accepted', 'silence', 'rejected']);
  expect(await press(order, 'silence')).toBe(303);
  expect(await buttonsOf(order)).toEqual(['accepted', 'rejected']);
  expect(await partOf(order)).not.toContain('будет само');
  await api.domainClock.advance(24 * HOUR + 60_000);
  const returned = await untilOrder(vera, order.id, ({ status }) => status === 'Initialized');
  expect(returned.lastRejection?.code).toBe('OPERATOR_SILENT');
});

const pastCodes = async (order: PortationOrder) =>
  (await readPortation(vera, order)).events.flatMap(({ code, kind }) => (kind === 'planned' ? [] : [code]));

test('sends messages twice and out of order, and each is applied once and in order', async () => {
  const order = await submitted(vera, '79000000169');
  await partOf(order);
  await press(order, 'accepted', { manner: 'twice' });
  const done = await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  await press(order, 'contractReady', { manner: 'late' });
  expect(await partOf(order)).toContain('уйдёт после следующего сообщения');
  await press(order, 'simReady');
  await untilPortation(vera, done, ({ events }) =>
    events.some(({ code, kind }) => code === 'SIM_READY' && kind !== 'planned'),
  );
  expect(await partOf(order)).toContain('отправлено дважды');
  await expect
    .poll(() =>
      api.db
        .selectFrom('operator_sim.messages')
        .select('deliveriesLeft')
        .where('requestId', '=', `${order.id}-1`)
        .execute(),
    )
    .toEqual([{ deliveriesLeft: 0 }, { deliveriesLeft: 0 }, { deliveriesLeft: 0 }]);
  const codes = await pastCodes(done);
  expect(codes.filter((code) => /^(RECIPIENT_ACCEPTED|CONTRACT_READY|SIM_READY)$/.test(code))).toEqual([
    'RECIPIENT_ACCEPTED',
    'CONTRACT_READY',
    'SIM_READY',
  ]);
  const received = await api.db
    .selectFrom('inbox')
    .select('seq')
    .where('party', '=', 'operator:mts')
    .where('requestId', '=', `${order.id}-1`)
    .orderBy('receivedAt')
    .execute();
  expect(received.map(({ seq }) => seq)).toEqual([1, 3, 2]);
});

test('refuses to send a refusal or a cancellation late, because nothing follows it', async () => {
  const order = await submitted(vera, '79000021904');
  await partOf(order);
  const sendLate = (act: string, code: string) =>
    post(DESK_PATH, { requestId: `${order.id}-1`, act, code, manner: 'late' });
  const refusal = await sendLate('rejected', 'SIM_LIMIT');
  expect([refusal.status, await refusal.text()]).toEqual([
    400,
    'После отказа и отмены сообщений не бывает: их нельзя отправить позже следующего.',
  ]);
  await press(order, 'accepted');
  await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  expect((await sendLate('cancelled', 'SIM_NOT_RECEIVED')).status).toBe(400);
  expect(await buttonsOf(order)).toContain('cancelled');
});

test('names the eSIM of an application, also once it is erased', async () => {
  const order = await chooseTariff(vera, await initOrder(vera, '79000021902'));
  const application = buildApplication({ dueDate: order.limits.minDate, simType: 'eSIM', receiptMethod: 'online' });
  await sendOrder(vera, order, 'esim', { ...submission(order), application });
  await partOf(order);
  await press(order, 'accepted');
  await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  expect(await partOf(order)).toContain('value="simReady">eSIM готова<');
  await press(order, 'simReady');
  expect(await partOf(order)).toContain('value="simReceived">eSIM установлена<');
  await press(order, 'simReceived');
  await press(order, 'cancelled', { code: 'SIM_NOT_RECEIVED' });
  await expect.poll(() => partOf(order)).toContain('Данные гражданина стёрты');
  const erased = await partOf(order);
  expect(erased).toMatch(/: eSIM готова<.*: eSIM установлена</s);
  expect(erased).not.toMatch(/сим-карта/i);
});

test('sends a message with a wrong signature, which the service refuses', async () => {
  const order = await submitted(vera, '79000000369');
  await partOf(order);
  const answer = await post(DESK_PATH, { requestId: `${order.id}-1`, act: 'accepted', manner: 'forged' });
  expect(answer.headers.get('location')).toBe(`${DESK_PATH}?forged=401`);
  expect(await (await fetch(`${api.origin}${answer.headers.get('location')}`)).text()).toContain('ответ 401');
  expect(await buttonsOf(order)).toEqual(['accepted', 'rejected']);
  expect(await readOrder(vera, order.id)).toMatchObject({ pending: { stage: 'operatorReview' } });
});

test('a proposed date moves the window, before and after the approval, and the number is moved then', async () => {
  const order = await submitted(vera, '79000000370');
  await partOf(order);
  await press(order, 'accepted');
  const done = await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  await untilAtBdpn(api, order);
  const { minDate } = done.limits;
  const dayAfter = (days: number) => dayjs(minDate).add(days, 'day').format('YYYY-MM-DD');
  const windowOf = (days: number) => slotStart(dayAfter(days), '10-11', done.timeZone).toISOString();
  const { windowAt: first } = await readPortation(vera, done);
  expect(first).not.toBe(windowOf(3));
  await press(order, 'dateProposed', { date: dayAfter(3), timeZone: done.timeZone });
  const moved = () =>
    api.db
      .selectFrom('bdpn_sim.applications')
      .select('dueAt')
      .where('requestId', '=', `${order.id}-1`)
      .executeTakeFirst();
  await expect.poll(moved).toEqual({ dueAt: new Date(windowOf(3)) });
  await api.domainClock.advance(3 * 24 * HOUR);
  const approved = await untilPortation(
    vera,
    done,
    ({ events, status }) =>
      status === 'Approved' && events.some(({ code, kind }) => code === 'DATE_ASSIGNED' && kind !== 'planned'),
  );
  expect(approved.windowAt).toBe(windowOf(3));
  expect(await pastCodes(done)).not.toContain('DATE_CHANGED');

  await press(order, 'simReady');
  await press(order, 'simReceived');
  await press(order, 'dateProposed', { date: dayAfter(5), timeZone: done.timeZone });
  const changed = await untilPortation(vera, done, ({ windowAt }) => windowAt === windowOf(5));
  expect(changed.events.flatMap(({ code, kind }) => (kind === 'planned' ? [] : [code])).slice(-2)).toEqual([
    'DATE_PROPOSED',
    'DATE_CHANGED',
  ]);
  const { now } = await api.domainClock.read();
  await api.domainClock.advance(Date.parse(windowOf(5)) - now.getTime() - HOUR);
  await untilPortation(vera, done, ({ status }) => status === 'Approved');
  expect(await pastCodes(done)).not.toContain('STARTED');
  await api.domainClock.advance(3 * HOUR);
  await untilPortation(vera, done, ({ status }) => status === 'Completed');
  // Nothing is left to send about a number that was moved.
  expect(await buttonsOf(order)).toEqual([]);
  expect(await partOf(order)).toContain('перенос закончен');
  await press(order, 'cancelled', { code: 'SIM_NOT_RECEIVED' });
  expect(await partOf(order)).not.toContain('перенос отменён');
});

test('shows the application as the operator got it, without what a visitor typed, until it is erased', async () => {
  const order = await chooseTariff(vera, await initOrder(vera, '79000021901'));
  const application = buildApplication({
    dueDate: order.limits.minDate,
    simType: 'SIM',
    receiptMethod: 'courier',
    address: 'Выдуманная улица, дом 78',
    contactPhone: '79000099778',
    email: 'desk@example.test',
  });
  await sendOrder(vera, order, 'desk', { ...submission(order), application, letters: true });
  const plain = (text: string) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  const consents = await api.db.selectFrom('consents').selectAll().where('orderId', '=', order.id).execute();
  expect(consents).toHaveLength(4);
  const given = consents.map(
    ({ at, textVersion }) => `Дано ${formatRegionTime(at, 'Europe/Moscow')}, редакция ${textVersion}`,
  );
  const personal = ['Номер …01', 'Тестова Вера Примеровна', '8 марта 1985', '0000 000001'];
  const rest = ['→ МТС', 'Тариф «Спокойный»', '450 ₽ в месяц', 'Обычная сим-карта', 'Привезёт курьер', ...given];
  const page = plain(await partOf(order));
  expect([...personal, ...rest].map(plain).filter((text) => !page.includes(text))).toEqual([]);
  const simulator = createOperatorSimulator({
    clock: realClock,
    db: api.db,
    domainClock: api.domainClock,
    messagesUrl: () => api.origin,
    fetch,
  });
  const besideRealEsia = createDeskPage(simulator, { areCitizensInvented: false, origins: [api.origin] });
  const itsPage = plain(await (await besideRealEsia.request(DESK_PATH)).text());
  expect(itsPage).toContain('Тариф «Спокойный»');
  expect(itsPage).not.toMatch(/Тестова|8 марта 1985|000001/);
  expect(page).not.toMatch(/002-?19-?01|009-?97-?78|desk@example\.test|Выдуманная улица/);

  await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  const courierOf = async () => {
    const messages = await api.db
      .selectFrom('operator_sim.messages')
      .select('body')
      .where('requestId', '=', `${order.id}-1`)
      .execute();
    return messages.flatMap(({ body }) =>
      body.type === 'simReady' && body.delivery.method === 'courier'
        ? [
            {
              days: daysBetween(new Date(body.at), new Date(body.delivery.from), order.timeZone),
              hours: [body.delivery.from, body.delivery.to].map((at) => formatTime(at, order.timeZone)),
            },
          ]
        : [],
    );
  };
  // The day after the SIM is ready, as planned and when it is ready earlier.
  expect(await courierOf()).toEqual([{ days: 1, hours: ['10:00', '14:00'] }]);
  await press(order, 'simReady');
  expect(await courierOf()).toEqual([{ days: 1, hours: ['10:00', '14:00'] }]);
  // No window is assigned yet.
  const letter = () =>
    api.db
      .selectFrom('letters')
      .select('facts')
      .where('orderId', '=', order.id)
      .where('code', '=', 'SIM_READY')
      .executeTakeFirst();
  await expect.poll(letter).toMatchObject({ facts: { isPreliminary: true } });

  await vera.request('DELETE', `/api/v1/order/portation/${order.id}`);
  const erased = async () => plain(await partOf(order));
  await expect.poll(erased).toContain('Данные гражданина стёрты');
  const left = await erased();
  expect(left).toContain('Заявление к оператору «МТС»');
  expect(left).toContain('сервис сообщил: отменил гражданин');
  expect(personal.map(plain).filter((text) => left.includes(text))).toEqual([]);
});

test('takes forms of its own page only', async () => {
  const order = await submitted(vera, '79000000269');
  expect(
    (await post(DESK_PATH, { requestId: `${order.id}-1`, act: 'accepted' }, 'https://elsewhere.example')).status,
  ).toBe(403);
  expect(await buttonsOf(order)).toEqual(['accepted', 'rejected']);
});

test('desk and mailbox are absent where operators and mail are real; an unconnected operator cannot be chosen', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'operator-keys-'));
  const file = path.join(folder, 'keys.json');
  await writeFile(file, JSON.stringify(await generateKeys()), { mode: 0o600 });
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'mnp@mnp.example' };
  const real = await startApi({ OPERATOR_KEYS_FILE: file, ...mail });
  for (const page of [DESK_PATH, MAILBOX_PATH]) {
    expect((await fetch(`${api.origin}${page}`)).status).toBe(200);
    expect((await fetch(`${real.origin}${page}`)).status).toBe(404);
  }
  expect((await fetch(`${real.origin}${BDPN_SIMULATOR_PATH}`)).status).toBe(200);
  const citizen = await real.signIn('vera');
  const init = () =>
    citizen.request('POST', '/api/v1/order/portation/init', { msisdn: '79000021900', recipientOperatorId: 'mts' });
  const refused = await init();
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    errors: [{ field: 'recipientOperatorId', message: expect.stringMatching(/не принимает через сервис/) as unknown }],
  });
  const isOffered = async () =>
    z.object({ isRecipient: z.boolean() }).parse((await citizen.request('GET', '/api/v1/operator/mts')).body)
      .isRecipient;
  expect(await isOffered()).toBe(false);
  const jwks = JSON.stringify(publicKeysOf(await generateKeys()));
  const connection = { operatorId: 'mts', url: 'http://127.0.0.1:1', jwks, messagesPerMinute: 1 };
  await real.db.insertInto('operatorConnections').values(connection).execute();
  expect((await init()).status).toBe(200);
  // The answer is in memory until the database announces the change.
  await expect.poll(isOffered).toBe(true);
  const order = await chooseTariff(citizen, await initOrder(citizen, '79000021900'));
  await real.db.deleteFrom('operatorConnections').execute();
  expect((await sendOrder(citizen, order, 'unconnected')).status).toBe(400);
  await rm(folder, { recursive: true });
});

test('the next event of the control page may be one of an operator', async () => {
  // …70: the operator answers after two hours; nothing else is planned about this application.
  const order = await submitted(vera, '79000000270');
  await partOf(order);
  const { now } = await api.domainClock.read();
  for (let steps = 0; steps < 20 && (await api.domainClock.read()).now.getTime() < now.getTime() + HOUR; steps += 1) {
    await post(BDPN_SIMULATOR_PATH, { step: 'next' });
  }
  const after = await api.domainClock.read();
  expect(after.now.getTime() - now.getTime()).toBeLessThan(2 * HOUR + 60_000);
  await untilOrder(vera, order.id, ({ status }) => status === 'Done');
});

test('offers neither another date nor a cancellation once readiness is confirmed', async () => {
  const order = await submitted(vera, '79000021990');
  const done = await untilAnswered(api, vera, order.id);
  const { windowAt } = await readPortation(vera, done);
  const { now } = await api.domainClock.read();
  await api.domainClock.advance(Date.parse(windowAt) - now.getTime() - HOUR);
  await untilPortation(vera, done, ({ status }) => status === 'Ready');
  expect(await buttonsOf(order)).not.toContain('cancelled');
  expect(await buttonsOf(order)).not.toContain('dateProposed');
});
