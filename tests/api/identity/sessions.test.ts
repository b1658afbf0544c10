import { randomUUID } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../../server/env.ts';
import { createSessionsRepo } from '../../../server/identity/sessions.repo.ts';
import { createSessionsService } from '../../../server/identity/sessions.service.ts';
import {
  type IdentifiedPerson,
  type IdentityProvider,
  IdentityRefusedError,
  IdentityUnavailableError,
  type Tokens,
} from '../../../server/identity/identity-provider.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { createSecrets, hashOfKey } from '../../../server/lib/secrets.ts';
import { buildPersonalInfo } from '../../../mocks/builders/esia.ts';
import { testDatabase, type TestDatabase } from '../../harness/postgres.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import type { Db } from '../../../server/db/schema.ts';

const MINUTE = 60_000;
const OTHER_SECRET = 'another secret of tests, thirty-two letters';
const person: IdentifiedPerson = {
  subject: 'vera',
  isTrusted: true,
  msisdns: ['79000000001'],
  confirmedEmail: null,
  personal: buildPersonalInfo({ masked: false, lastName: 'Тестова', firstName: 'Вера', middleName: null }),
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

/** The database as a service with another secret opens it. */
const withSecret = (secret: string): Db => {
  const db = createDb(createPool(database.url, { max: 1 }), createSecrets(secret));
  onTestFinished(() => db.destroy());
  return db;
};

/** Sessions with a clock and an identity provider controlled by the test. */
const create = (refresh: (tokens: Tokens) => Promise<Tokens>, db = database.db) => {
  let now = Date.parse('2026-11-20T09:00:00Z');
  const log: string[] = [];
  const settings = readSettings({});
  const identity: IdentityProvider = {
    buildLoginUrl: () => Promise.reject(new Error('unexpected call')),
    exchange: () => Promise.reject(new Error('unexpected call')),
    exchangeCode: () => Promise.reject(new Error('unexpected call')),
    buildLogoutUrl: () => Promise.resolve(null),
    refresh,
  };
  const sessions = createSessionsService({
    db,
    clock: { now: () => new Date(now) },
    newId: randomUUID,
    settings,
    identity,
    logger: createLogger({ isProduction: true, logLevel: 'info' }, { write: (line) => log.push(line) }),
  });
  return {
    sessions,
    log,
    wait: (ms: number) => {
      now += ms;
    },
    tokens: (minutes: number | null): Tokens => ({
      accessToken: 'access',
      refreshToken: 'refresh',
      idToken: null,
      expiresAt: minutes === null ? null : new Date(now + minutes * MINUTE),
    }),
    minutesTo: (moment: Date) => Math.round((moment.getTime() - now) / MINUTE),
  };
};

const noRefresh = () => Promise.reject(new Error('unexpected refresh'));

test('extends a session on activity, not on polling', async () => {
  const { sessions, wait, tokens, minutesTo } = create(noRefresh);
  const key = await sessions.begin(person, tokens(null), null);
  wait(20 * MINUTE);
  const polled = await sessions.resume(key, false);
  expect(minutesTo(polled?.expireAt ?? new Date(0))).toBe(10);
  const active = await sessions.resume(key, true);
  expect(minutesTo(active?.expireAt ?? new Date(0))).toBe(30);
});

test('ends a session after half an hour without activity despite polling', async () => {
  const { sessions, wait, tokens } = create(noRefresh);
  const key = await sessions.begin(person, tokens(null), null);
  for (let minute = 0; minute < 30; minute += 5) {
    expect(await sessions.resume(key, false)).not.toBeNull();
    wait(5 * MINUTE);
  }
  expect(await sessions.resume(key, true)).toBeNull();
});

test('ends a session after eight hours despite activity', async () => {
  const { sessions, wait, tokens } = create(noRefresh);
  const key = await sessions.begin(person, tokens(null), null);
  for (let quarter = 0; quarter < 31; quarter += 1) {
    wait(15 * MINUTE);
    expect(await sessions.resume(key, true)).not.toBeNull();
  }
  wait(15 * MINUTE);
  expect(await sessions.resume(key, true)).toBeNull();
});

test('logs who signed in and out, and nothing else of the person', async () => {
  const { sessions, tokens, log } = create(noRefresh);
  const key = await sessions.begin(person, tokens(null), null);
  await sessions.end(key, { isEverywhere: true });
  await sessions.end('a key of no session');
  const { id } = await database.db
    .selectFrom('citizens')
    .select('id')
    .where('subject', '=', person.subject)
    .executeTakeFirstOrThrow();
  const line = { level: 30, time: expect.any(String) as unknown, session: expect.stringMatching(/^.{12}$/) as unknown };
  expect(log.map((text): unknown => JSON.parse(text))).toEqual([
    { ...line, citizenId: id, msg: 'signed in' },
    { ...line, isEverywhere: true, msg: 'signed out' },
  ]);
});

test('deletes expired sessions and abandoned logins, and no others', async () => {
  const { sessions, wait, tokens } = create(noRefresh);
  const expired = hashOfKey(await sessions.begin(person, tokens(null), null));
  wait(20 * MINUTE);
  const live = hashOfKey(await sessions.begin(person, tokens(null), null));
  const rest = { bindingHash: '', nonce: '', codeVerifier: '', returnUrl: '/', redirectUri: '' };
  await database.db
    .insertInto('loginTransactions')
    .values([
      { ...rest, stateHash: 'abandoned', createdAt: new Date('2026-11-20T09:19:00Z') },
      { ...rest, stateHash: 'recent', createdAt: new Date('2026-11-20T09:21:00Z') },
    ])
    .execute();
  wait(10 * MINUTE + 1);
  await sessions.deleteExpired();
  const left = await database.db.selectFrom('sessions').select('keyHash').execute();
  expect(left.map(({ keyHash }) => keyHash)).toContain(live);
  expect(left.map(({ keyHash }) => keyHash)).not.toContain(expired);
  const logins = await database.db.selectFrom('loginTransactions').select('stateHash').execute();
  expect(logins).toEqual([{ stateHash: 'recent' }]);
});

test('refreshes an expired token once for simultaneous requests', async () => {
  let refreshes = 0;
  const { sessions, wait, tokens } = create(async (before) => {
    refreshes += 1;
    return Promise.resolve({ ...before, expiresAt: new Date('2026-11-20T12:00:00Z') });
  });
  const key = await sessions.begin(person, tokens(10), null);
  wait(10 * MINUTE);
  const answers = await Promise.all(Array.from({ length: 5 }, () => sessions.resume(key, true)));
  expect(answers.every((session) => session !== null)).toBe(true);
  expect(refreshes).toBe(1);
});

test('ends the session when the identity provider refuses the refresh', async () => {
  const { sessions, wait, tokens } = create(() => Promise.reject(new IdentityRefusedError('invalid_grant')));
  const key = await sessions.begin(person, tokens(10), null);
  wait(9.5 * MINUTE);
  expect(await sessions.resume(key, true)).not.toBeNull();
  await expect.poll(() => sessions.resume(key, false)).toBeNull();
});

test('ends the session of an expired token at once when the identity provider refuses the refresh', async () => {
  const { sessions, wait, tokens } = create(() => Promise.reject(new IdentityRefusedError('invalid_grant')));
  const key = await sessions.begin(person, tokens(10), null);
  wait(10 * MINUTE);
  expect(await sessions.resume(key, true)).toBeNull();
});

test('waits for no refresh of a valid token, and takes it when it comes', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Tokens>();
  const { sessions, wait, tokens } = create(() => answer);
  const key = await sessions.begin(person, tokens(10), null);
  wait(9.5 * MINUTE);
  expect(await sessions.resume(key, true)).not.toBeNull();
  resolve({ ...tokens(10), accessToken: 'renewed' });
  await expect
    .poll(async () => (await createSessionsRepo(database.db).readTokens(hashOfKey(key)))?.accessToken)
    .toBe('renewed');
});

test('a refresh that fails after the database is closed is logged', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Tokens>();
  const db = createDb(createPool(database.url, { max: 1 }), createSecrets(OTHER_SECRET));
  const { sessions, log, wait, tokens } = create(() => answer, db);
  const key = await sessions.begin(person, tokens(10), null);
  wait(9.5 * MINUTE);
  await sessions.resume(key, true);
  await db.destroy();
  resolve(tokens(10));
  await expect.poll(() => log.join('')).toContain('token refresh failed');
});

test('keeps the session when the identity provider does not answer', async () => {
  const { sessions, wait, tokens } = create(() => Promise.reject(new IdentityUnavailableError('no answer')));
  const key = await sessions.begin(person, tokens(10), null);
  wait(10 * MINUTE);
  expect(await sessions.resume(key, true)).not.toBeNull();
});

test('throttles refresh attempts while the identity provider does not answer', async () => {
  let refreshes = 0;
  const { sessions, wait, tokens } = create(() => {
    refreshes += 1;
    return Promise.reject(new IdentityUnavailableError('no answer'));
  });
  const key = await sessions.begin(person, tokens(10), null);
  wait(10 * MINUTE);
  for (let request = 0; request < 5; request += 1) {
    await sessions.resume(key, true);
    wait(1000);
  }
  expect(refreshes).toBe(1);
  wait(MINUTE);
  await sessions.resume(key, true);
  expect(refreshes).toBe(2);
});

test('waits for the refresh of a token that has expired since a failed one', async () => {
  let error: Error = new IdentityUnavailableError('no answer');
  const { sessions, wait, tokens } = create(() => Promise.reject(error));
  const key = await sessions.begin(person, tokens(10), null);
  wait(9.5 * MINUTE);
  expect(await sessions.resume(key, true)).not.toBeNull();
  await sessions.settle();
  error = new IdentityRefusedError('invalid_grant');
  wait(1.1 * MINUTE);
  expect(await sessions.resume(key, true)).toBeNull();
});

test('a stop waits until a refreshed token is stored', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Tokens>();
  const used: (string | null)[] = [];
  const { sessions, wait, tokens } = create((old) => {
    used.push(old.refreshToken);
    return answer;
  });
  const key = await sessions.begin(person, tokens(10), null);
  wait(9.5 * MINUTE);
  await sessions.resume(key, true);
  const settled = sessions.settle();
  resolve({ ...tokens(1), refreshToken: 'next' });
  await settled;
  wait(2 * MINUTE);
  await sessions.resume(key, true);
  expect(used).toEqual(['refresh', 'next']);
});

test('refreshes a token once between two replicas', async () => {
  let refreshes = 0;
  const refresh = async (before: Tokens) => {
    refreshes += 1;
    return Promise.resolve({ ...before, expiresAt: new Date('2026-11-20T12:00:00Z') });
  };
  const one = create(refresh);
  const other = create(refresh);
  const key = await one.sessions.begin(person, one.tokens(10), null);
  one.wait(10 * MINUTE);
  other.wait(10 * MINUTE);
  const answers = await Promise.all([one.sessions.resume(key, true), other.sessions.resume(key, true)]);
  expect(answers.every((session) => session !== null)).toBe(true);
  expect(refreshes).toBe(1);
});

test('treats a session sealed with another secret as ended', async () => {
  const before = create(noRefresh);
  const after = create(noRefresh, withSecret(OTHER_SECRET));
  const key = await before.sessions.begin(person, before.tokens(null), null);
  expect(await after.sessions.personalOf(hashOfKey(key))).toBeNull();
  expect(await after.sessions.resume(key, true)).toBeNull();
  expect(await after.sessions.end(key)).toBeNull();
});

test('a session that cannot be opened ends none of those that are asked for with it', async () => {
  const other = create(noRefresh, withSecret(OTHER_SECRET));
  const { sessions, tokens } = create(noRefresh);
  const foreign = await other.sessions.begin({ ...person, subject: 'foreign' }, tokens(null), null);
  const own = await sessions.begin({ ...person, subject: 'own' }, tokens(null), null);
  const found = await Promise.all([foreign, own, 'unknown', own].map((key) => sessions.resume(key, true)));
  expect(found.map((session) => session?.citizen.userName)).toEqual([
    undefined,
    'Тестова Вера',
    undefined,
    'Тестова Вера',
  ]);
});

test('deletes a citizen without orders thirty days after the last sign-in', async () => {
  const { sessions, wait, tokens } = create(noRefresh);
  await sessions.begin({ ...person, subject: 'visitor' }, tokens(null), null);
  const visitors = () => database.db.selectFrom('citizens').select('id').where('subject', '=', 'visitor').execute();
  wait(30 * 24 * 60 * MINUTE);
  await sessions.deleteExpired();
  await sessions.deleteOldCitizens();
  expect(await visitors()).toHaveLength(1);
  wait(MINUTE);
  await sessions.deleteExpired();
  await sessions.deleteOldCitizens();
  expect(await visitors()).toEqual([]);
});
