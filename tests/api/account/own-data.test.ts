import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataPaths } from '../../../contract/api-base.ts';
import { z } from '../../../contract/z.ts';
import type { PortationOrder } from '../../../contract/orders.ts';
import { buildApplication } from '../../../mocks/builders/orders.ts';
import {
  chooseTariff,
  initOrder,
  readOrder,
  registered,
  sendOrder,
  submission,
  unanswered,
  untilAnswered,
  untilOrder,
} from '../../../mocks/order-steps.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { runCommand } from '../../harness/run-command.ts';

const HOUR = 3_600_000;
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 24 * HOUR).toISOString().slice(0, 10);

/** What does not change while letters are sent. */
const Exported = z.object({
  citizen: z.object({ id: z.string(), msisdns: z.array(z.string()) }),
  orders: z.array(z.object({ id: z.string(), application: z.unknown(), consents: z.array(z.unknown()) })),
});

let api: TestApi;
let vera: Visitor;
let late: PortationOrder;
let moving: PortationOrder;
let pending: PortationOrder;
let draft: PortationOrder;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
  late = await registered(api, vera, '79000044001');
  const untilTooLate = Date.parse(late.withdrawUntil ?? '') + HOUR - (await api.domainClock.now()).getTime();
  await api.domainClock.advance(untilTooLate);
  const started = await chooseTariff(vera, await initOrder(vera, '79000044002'));
  const application = buildApplication({
    // Far enough to be withdrawn.
    dueDate: addDays(started.limits.minDate, 30),
    simType: 'SIM',
    receiptMethod: 'courier',
    address: 'Выдуманная улица, дом 77',
    email: 'vera@example.test',
  });
  await sendOrder(vera, started, 'key-of-the-moving', { ...submission(started), application, letters: true });
  moving = await untilAnswered(api, vera, started.id);
  pending = await unanswered(api, vera, '79000044003');
  draft = await chooseTariff(vera, await initOrder(vera, '79000044004'));
}, 60_000);

test('shows everything that is stored about the citizen, and nothing to others', async () => {
  const { status, text } = await vera.open(ownDataPaths.page);
  expect(status).toBe(200);
  for (const part of [
    'Тестова Вера Примеровна',
    'Выдуманная улица, дом 77',
    'vera@example.test',
    '004-40-04',
    '000001',
    'Обработка данных: дано',
    'Заявление зарегистрировано',
  ]) {
    expect(text).toContain(part);
  }
  const stranger = await api.signIn('olga');
  const strangers = (await stranger.open(ownDataPaths.page)).text;
  expect(strangers).not.toContain('Выдуманная');
  // Who has no application has a document in the session.
  expect(strangers).toContain('Паспорт');
  expect((await api.visitor().open(ownDataPaths.page)).url.pathname).toBe('/account');
  expect((await api.visitor().request('GET', ownDataPaths.json)).status).toBe(401);
});

test('gives the same as a file, to the citizen and to the operator of the service', async () => {
  const response = await vera.send('GET', ownDataPaths.json);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  const own: unknown = await response.json();
  expect(own).toMatchObject({
    citizen: { userName: 'Тестова Вера Примеровна' },
    sessions: [{ person: { lastName: 'Тестова' } }],
    orders: [
      { msisdn: '79000044001', portation: { events: expect.any(Array) as unknown[] } },
      { submitted: { address: 'Выдуманная улица, дом 77' }, personal: { document: { number: '000001' } } },
      { status: 'PendingBDPN' },
      { status: 'Initialized' },
    ],
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-citizens-'));
  afterAll(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'vera.json');
  const variables = { DATABASE_URL: api.databaseUrl };
  expect(await runCommand('citizens', ['export', '+7 900 004-40-02', file], variables)).toMatchObject({
    code: 0,
    err: '',
  });
  const [exported] = z.array(Exported).parse(JSON.parse(await readFile(file, 'utf8')));
  expect(exported).toEqual(Exported.parse(own));
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await runCommand('citizens', ['export', '79009999999', file], variables)).toMatchObject({
    code: 1,
    err: 'Nobody has an application for this number.\n',
  });
});

test('shows the sessions of the citizen and ends another one, never that of somebody else', async () => {
  const [here, there, olga] = [await api.signIn('ivan'), await api.signIn('ivan'), await api.signIn('olga')];
  const others = ({ text }: { text: string }) =>
    [...text.matchAll(/name="session" value="([^"]+)"/g)].map(([, session]) => session ?? '');
  const own = await here.open(ownDataPaths.page);
  expect(own.text.match(/Это вход, с которым вы смотрите/g)).toHaveLength(1);
  const [ofThere = '', ...more] = others(own);
  expect(more).toEqual([]);
  const [ofHere = ''] = others(await there.open(ownDataPaths.page));
  expect(ofHere).not.toBe(ofThere);

  const end = (by: Visitor, session: string, headers: Record<string, string> = {}) =>
    by.send('POST', ownDataPaths.endSession, new URLSearchParams({ session }), headers);
  const isIn = async (who: Visitor) => (await who.request('GET', '/api/v1/esia/userinfo')).status === 200;
  expect((await end(olga, ofThere)).headers.get('location')).toBe(`${ownDataPaths.page}#sessions`);
  expect((await end(api.visitor(), ofThere)).headers.get('location')).toBe('/account');
  expect((await end(here, ofThere, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await end(here, 'unknown')).status).toBe(303);
  expect((await end(here, 'a\u0000b')).status).toBe(303);
  const broken = { 'content-type': 'multipart/form-data; boundary=abc' };
  expect((await here.send('POST', ownDataPaths.endSession, 'xxxx', broken)).status).toBe(400);
  expect([await isIn(here), await isIn(there), await isIn(olga)]).toEqual([true, true, true]);

  expect((await end(here, ofThere)).status).toBe(303);
  expect([await isIn(here), await isIn(there), await isIn(olga)]).toEqual([true, false, true]);
  expect(others(await here.open(ownDataPaths.page))).toEqual([]);
  expect(api.log()).toContain(`info signed out {"session":"${ofThere.slice(0, 12)}","by":"${ofHere.slice(0, 12)}"}`);
  expect(await (await here.send('GET', ownDataPaths.json)).text()).not.toContain(ofHere);
});

test('withdraws consents: letters stop, drafts are deleted, the rest is ended as far as possible', async () => {
  const stranger = await api.signIn('olga');
  const foreign = await chooseTariff(stranger, await initOrder(stranger, '79000044005'));
  const elsewhere = await vera.send('POST', ownDataPaths.withdrawal, undefined, { 'sec-fetch-site': 'cross-site' });
  expect(elsewhere.status).toBe(403);
  expect((await readOrder(vera, draft.id)).status).toBe('Initialized');

  const text = await (await vera.send('POST', ownDataPaths.withdrawal)).text();
  const sentence = (start: string) => new RegExp(`<li>${start}: ([^<]*)</li>`).exec(text)?.[1] ?? '';
  expect(sentence('Удалены заявления')).toMatch(/004-40-03, .*004-40-04\.$/);
  expect(sentence('Отзываем заявления')).toContain('004-40-02.');
  expect(sentence('Отозвать уже нельзя')).toContain('004-40-01.');

  expect((await vera.request('GET', `/api/v1/order/portation/${draft.id}`)).status).toBe(404);
  expect((await readOrder(vera, pending.id)).status).toBe('Deleted');
  await untilOrder(vera, moving.id, ({ status }) => status === 'Deleted');
  expect((await readOrder(vera, late.id)).letters).toBe('off');
  expect((await readOrder(vera, late.id)).status).toBe('Done');
  expect((await readOrder(stranger, foreign.id)).status).toBe('Initialized');
  const consents = await api.db.selectFrom('consents').select('withdrawnAt').execute();
  expect(consents.length).toBeGreaterThan(8);
  expect(consents.filter(({ withdrawnAt }) => withdrawnAt === null)).toEqual([]);
  expect((await vera.open(ownDataPaths.page)).text).toContain('отозвано');
  // Repeated, it changes nothing more.
  expect((await vera.send('POST', ownDataPaths.withdrawal)).status).toBe(200);
});
