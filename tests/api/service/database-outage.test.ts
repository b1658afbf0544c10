import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createVisitor, type Visitor } from '../../../mocks/visitor.ts';
import { Problem } from '../../../contract/problem.ts';
import { isDatabaseUnavailable } from '../../../server/db/is-unavailable.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { readSettings } from '../../../server/env.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { type Service, startService } from '../../../server/service.ts';
import { createOwnPostgres } from '../../harness/own-postgres.ts';
import { testSecrets } from '../../harness/test-secrets.ts';

const postgres = await createOwnPostgres();
afterAll(postgres.remove);

const lines: string[] = [];
let service: Service;
let messages: readonly string[];
let vera: Visitor;
beforeAll(async () => {
  await postgres.startRecovering();
  const waiting = Promise.withResolvers<string>();
  const starting = startService({
    settings: readSettings({
      PORT: '0',
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'info',
      // The simulator of БДПН would log errors without the database.
      BDPN_URL: 'http://127.0.0.1:9',
      BDPN_TOKEN: 'token',
    }),
    logger: createLogger({ isProduction: false, logLevel: 'info' }, { write: (line: string) => lines.push(line) }),
    notify: waiting.resolve,
  });
  messages = [await Promise.race([waiting.promise, starting.then(() => 'started')])];
  await postgres.recover();
  service = await starting;
  vera = createVisitor(service.origin);
  await vera.signIn('vera');
});
afterAll(() => service.close());

const get = (path: string) => fetch(service.origin + path);

/** A call that no server answers from its memory. */
const stored = () => vera.send('GET', '/api/v1/esia/userinfo');

/** Of a call, the readiness and the liveness. */
const answers = async () => {
  const [call, ready, health] = await Promise.all([stored(), get('/readyz'), get('/healthz')]);
  return {
    statuses: [call, ready, health].map(({ status }) => status),
    retryAfter: call.headers.get('retry-after'),
    code: call.ok ? null : Problem.parse(await call.json()).code,
  };
};
const serving = { statuses: [200, 200, 200], retryAfter: null, code: null };
const unavailable = { statuses: [503, 503, 200], retryAfter: '5', code: 'UNAVAILABLE' };

test('waits at start for a database that recovers, and says so', async () => {
  expect(messages).toEqual(['PostgreSQL is starting or recovering; the service waits up to a minute for it.']);
  expect(await answers()).toEqual(serving);
});

test('answers 503 with Retry-After while the database is stopped or recovers, and serves again afterwards', async () => {
  await postgres.crash();
  expect(await answers()).toEqual(unavailable);
  await postgres.startRecovering();
  expect(await answers()).toEqual(unavailable);
  await postgres.recover();
  expect(await answers()).toEqual(serving);
});

test('is not ready while the database is frozen, and answers 503 instead of waiting for ever', async () => {
  await postgres.freeze();
  try {
    const call = stored().then(() => 'call');
    const first = Promise.race([call, get('/readyz').then(() => 'readiness')]);
    expect(await answers()).toEqual(unavailable);
    // A load balancer waits less long than a citizen.
    expect(await first).toBe('readiness');
    await call;
  } finally {
    postgres.unfreeze();
  }
  expect(await answers()).toEqual(serving);
});

test('gives a connection whose query has timed out to nobody else', async () => {
  const db = createDb(createPool(postgres.url, { max: 1, queryTimeoutMs: 500 }), testSecrets);
  try {
    await sql`select 1`.execute(db);
    await postgres.freeze();
    try {
      const failure = await db
        .transaction()
        .execute(() => Promise.resolve())
        .catch((error: unknown) => error);
      expect(isDatabaseUnavailable(failure)).toBe(true);
    } finally {
      postgres.unfreeze();
    }
    // In the transaction that the overdue statement has begun it would be rolled back with the next one.
    await db.insertInto('lookupQuotas').values({ key: 'kept', used: 1, refreshAt: new Date() }).execute();
    await expect(db.transaction().execute(() => Promise.reject(new Error('rolled back')))).rejects.toThrow();
    expect(await db.selectFrom('lookupQuotas').select('used').where('key', '=', 'kept').execute()).toEqual([
      { used: 1 },
    ]);
  } finally {
    await db.destroy();
  }
});

test('ends an overdue statement on the server too, and a transaction with it', async () => {
  const db = createDb(createPool(postgres.url, { max: 1, queryTimeoutMs: 500 }), testSecrets);
  try {
    const failure = await db
      .transaction()
      .execute((trx) => sql`select pg_sleep(60)`.execute(trx))
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await expect
      .poll(async () => (await sql`select from pg_stat_activity where query ~ '^select pg_sleep'`.execute(db)).rows)
      .toEqual([]);
  } finally {
    await db.destroy();
  }
});

test('puts no number into the log of PostgreSQL when one application is started many times at once', async () => {
  const body = { msisdn: '79000032001', recipientOperatorId: 'mts' };
  const started = await Promise.all(
    Array.from({ length: 10 }, () => vera.request('POST', '/api/v1/order/portation/init', body)),
  );
  expect(started.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await postgres.log()).toContain('database system is ready');
  expect(await postgres.log()).not.toContain('9000032001');
});

test('logs the message of every error of the job queue', async () => {
  await expect.poll(() => lines.join('')).toContain('job queue failed');
  const failures = lines.filter((line) => line.includes('job queue failed'));
  expect(failures.filter((line) => !/\n {2}\w*rror: \S/.test(line))).toEqual([]);
});
