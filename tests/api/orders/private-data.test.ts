import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { esimPath } from '../../../contract/api-base.ts';
import { EsimActivation } from '../../../contract/portations.ts';
import { buildApplication } from '../../../mocks/builders/orders.ts';
import {
  chooseTariff,
  initOrder,
  readPortation,
  sendOrder,
  submission,
  untilAnswered,
  untilPortation,
} from '../../../mocks/order-steps.ts';
import { publicKeysOf } from '../../../server/operator-gateway/keys.ts';
import { demonstrationKeys } from '../../../server/operator-gateway/simulator/operator-simulator.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { openedTablesWith, tablesWith } from '../../harness/tables-with.ts';

const DAY = 86_400_000;

const moved = ['number of the courier order', 'number of the eSIM order'];

/** Tables that may hold something of the citizen in clear, what, and why. All others may not. */
const allowed: Readonly<Record<string, { what: readonly string[]; why: string }>> = {
  'public.ported_changes': { what: moved, why: 'the register of ported numbers, without their citizens' },
  'bdpn_sim.applications': { what: moved, why: 'the register of another party' },
};

const schemas = ['public', 'pgboss', 'operator_sim', 'bdpn_sim', 'esia_sim', 'mail_sim'];

/** What the citizen is known by. */
const personal: Record<string, string> = {
  'last name': 'Тестова',
  'middle name': 'Примеровна',
  'birth date': '1985-03-08',
  // As JSON, and as PostgreSQL writes it.
  'passport number': '"number":"000001"',
  'stored passport number': '"number": "000001"',
  // Without the country code, as tables of numbers have them; in full they contain it.
  'number of the courier order': '9000041201',
  'number of the eSIM order': '9000041202',
  'number of the unanswered order': '9000041203',
  'contact phone': '9000099777',
  email: 'search-me@example.test',
  'ESIA email': 'vera@example.test',
  address: 'Выдуманная улица, дом 77',
};

let api: TestApi;
let metrics: string;
beforeAll(async () => {
  api = await startApi({ LOG_LEVEL: 'debug' });
  const vera = await api.signIn('vera');
  const typed = { contactPhone: `7${personal['contact phone']}`, email: personal.email ?? '' };
  const submit = async (what: string, change: object) => {
    const order = await chooseTariff(vera, await initOrder(vera, `7${personal[what]}`));
    const application = buildApplication({ dueDate: order.limits.minDate, ...typed, ...change });
    await sendOrder(vera, order, `key-${order.id}`, { ...submission(order), application, letters: true });
    return order;
  };
  const register = async (what: string, change: object) => {
    const { id } = await submit(what, change);
    return untilAnswered(api, vera, id);
  };
  await register('number of the courier order', {
    simType: 'SIM',
    receiptMethod: 'courier',
    address: personal.address,
  });
  const esim = await register('number of the eSIM order', { simType: 'eSIM', receiptMethod: 'online' });
  await api.domainClock.advance(3 * DAY + 60_000);
  const readCode = () => vera.request('GET', esimPath(esim.id));
  await vi.waitUntil(async () => (await readCode()).status === 200, { timeout: 15_000, interval: 100 });
  const { body } = await readCode();
  personal['activation code'] = EsimActivation.parse(body).activationCode;
  await api.domainClock.advance(8 * DAY);
  await untilPortation(vera, esim, ({ status }) => status === 'Completed');
  await readPortation(vera, esim);

  const jwks = JSON.stringify(publicKeysOf(await demonstrationKeys(api.db, 'mts')));
  const unreachable = { operatorId: 'mts', url: 'http://127.0.0.1:1', jwks, messagesPerMinute: 1 };
  await api.db.insertInto('operatorConnections').values(unreachable).execute();
  await submit('number of the unanswered order', {});
  await vi.waitUntil(async () => (await failedJobs()).length > 0, { timeout: 15_000, interval: 100 });
  // What is searched has letters and messages of the operator in it.
  await vi.waitUntil(async () => (await api.db.selectFrom('mail_sim.letters').select('content').execute()).length > 0, {
    timeout: 45_000,
    interval: 100,
  });
  metrics = await (await fetch(`${api.origin}/metrics`)).text();
}, 60_000);

/** What failed jobs left. */
const failedJobs = async (): Promise<string[]> => {
  const { rows } = await sql<{
    text: string;
  }>`select output::text as text from pgboss.job where state = 'retry'`.execute(api.db);
  return rows.map(({ text }) => text);
};

test('no table but those with a reason holds something of the citizen in clear', async () => {
  expect((await failedJobs()).join()).toContain('The operator mts does not answer');
  const found: Record<string, string[]> = {};
  for (const [what, text] of Object.entries(personal)) {
    for (const table of await tablesWith(api.db, text, schemas)) {
      (found[table] ??= []).push(what);
    }
  }
  const opened = await openedTablesWith(api.db, personal.email ?? '', schemas);
  expect(opened).toEqual(expect.arrayContaining(['mail_sim.letters', 'public.orders']));
  const delivered = await api.db.selectFrom('operator_sim.messages').select('body').execute();
  expect(delivered.map(({ body }) => body.type)).toEqual(expect.arrayContaining(['accepted', 'simReady']));
  expect(found).toEqual(Object.fromEntries(Object.entries(allowed).map(([table, { what }]) => [table, what])));
});

test('neither log nor metrics hold anything of the citizen', () => {
  const text = api.log() + metrics;
  expect(api.log().length).toBeGreaterThan(1000);
  const exposed = Object.entries(personal).filter(([, value]) => text.includes(value));
  expect(exposed.map(([what]) => what)).toEqual([]);
});
