import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { feedbackEndpoints } from '../../../contract/feedback.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/headers.ts';
import { Problem } from '../../../contract/problem.ts';
import { FEEDBACK_CONSENT_VERSION } from '../../../domain/consents.ts';
import { readSettings } from '../../../server/env.ts';
import { createFeedbackService } from '../../../server/feedback/feedback.service.ts';
import { createHourlyLimits } from '../../../server/http/hourly-limits.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { runCommand } from '../../harness/run-command.ts';
import { tablesWith } from '../../harness/tables-with.ts';
import { testSecrets } from '../../harness/test-secrets.ts';

const LIMIT = 6;

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startApi({ FEEDBACK_PER_HOUR: String(LIMIT) });
  folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-feedback-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await api.db.deleteFrom('feedback').execute();
  await api.db.deleteFrom('lookupQuotas').execute();
});

const feedbackMessage = {
  name: 'Вера Примерная',
  email: 'vera@example.ru',
  topic: 'portation',
  message: 'Не приходит номер регистрации.',
  consent: FEEDBACK_CONSENT_VERSION,
};

const send = (body: unknown = feedbackMessage, key?: string) =>
  api
    .visitor()
    .request('POST', '/api/v1/feedback/send', body, key === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: key });
const rows = () => api.db.selectFrom('feedback').selectAll().execute();
const answerOf = ({ body }: { body: unknown }) => feedbackEndpoints.sendFeedback.response.parse(body);

test('stores a message sealed, with its consent', async () => {
  const seen = await send({ ...feedbackMessage, name: '  Вера Примерная ' });
  expect(seen.status).toBe(200);
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  const { id, number, receivedAt } = answerOf(seen);
  expect(number).toMatch(/^\d{6}$/);
  expect(row).toMatchObject({
    id,
    number: Number(number),
    receivedAt: new Date(receivedAt),
    topic: 'portation',
    consent: FEEDBACK_CONSENT_VERSION,
    key: null,
  });
  expect(row?.addressToken).toMatch(/^[\w-]{43}$/);
  for (const secret of ['Вера', 'vera@', 'регистрации', '127.0.0.1']) {
    expect(await tablesWith(api.db, secret)).not.toContain('public.feedback');
  }
  expect(api.log()).not.toContain('vera@');
});

test('stores one message per idempotency key, also for simultaneous requests', async () => {
  const together = await Promise.all([1, 2, 3].map(() => send(feedbackMessage, 'klyuch-1')));
  const answers = [...together, await send(feedbackMessage, 'klyuch-1')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((seen) => answerOf(seen).id)).size).toBe(1);
  expect(await rows()).toHaveLength(1);
});

test('refuses another message under a used key', async () => {
  await send(feedbackMessage, 'klyuch-2');
  const { status, body } = await send({ ...feedbackMessage, message: 'Совсем другое обращение.' }, 'klyuch-2');
  expect([status, Problem.parse(body).code]).toEqual([400, 'KEY_REUSED']);
  expect(await rows()).toHaveLength(1);
});

test('limits messages per address and hour exactly and returns Retry-After', async () => {
  const seen = await Promise.all(
    Array.from({ length: LIMIT + 4 }, (_, index) => send({ ...feedbackMessage, message: `Обращение номер ${index}.` })),
  );
  const refused = seen.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, Problem.parse(body).code])).toEqual(
    Array.from({ length: 4 }, () => [429, 'TOO_MANY_REQUESTS']),
  );
  for (const { headers } of refused) {
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
  }
  expect(await rows()).toHaveLength(LIMIT);
});

test('asks nobody to wait longer than an hour, also when the hour has begun with a later request', async () => {
  const settings = readSettings({ FEEDBACK_PER_HOUR: '1' });
  const begin = Date.now();
  const limits = (ms: number) =>
    createHourlyLimits({ clock: { now: () => new Date(begin + ms) }, db: api.db, settings });
  await limits(50).count('feedback', 'vera');
  await expect(limits(0).count('feedback', 'vera')).rejects.toMatchObject({ options: { retryAfterSeconds: 3600 } });
});

test('answers a repeated key over the limit and accepts new messages in the next hour', async () => {
  const first = await send(feedbackMessage, 'klyuch-3');
  await Promise.all(Array.from({ length: LIMIT }, () => send()));
  expect((await send()).status).toBe(429);
  expect(answerOf(await send(feedbackMessage, 'klyuch-3'))).toEqual(answerOf(first));
  await api.db
    .updateTable('lookupQuotas')
    .set({ refreshAt: new Date(Date.now() - 1) })
    .execute();
  expect((await send()).status).toBe(200);
});

test('does not count refused messages', async () => {
  for (let time = 0; time <= LIMIT; time += 1) {
    await send({ ...feedbackMessage, message: 'мало' });
  }
  expect((await send()).status).toBe(200);
});

test.each([
  ['an empty name', { name: '  ' }, 'name'],
  ['an address without a host', { email: 'vera' }, 'email'],
  ['an unknown topic', { topic: 'weather' }, 'topic'],
  ['a short message', { message: '   мало    ' }, 'message'],
  ['a message that is too long', { message: 'м'.repeat(4001) }, 'message'],
  ['no consent', { consent: undefined }, 'consent'],
  ['an unknown field', { phone: '79000000001' }, 'phone'],
])('refuses %s and names the field', async (_, change, field) => {
  const { status, body } = await send({ ...feedbackMessage, ...change });
  expect([status, Problem.parse(body).errors.map((error) => error.field)]).toEqual([400, [field]]);
  expect(await rows()).toEqual([]);
});

test('refuses a consent to another version of its text', async () => {
  const { status, body } = await send({ ...feedbackMessage, consent: '0.9' });
  expect([status, Problem.parse(body).code]).toEqual([400, 'CONSENT_OUTDATED']);
});

test('refuses an empty consent version', async () => {
  const { status, body } = await send({ ...feedbackMessage, consent: ' ' });
  expect([status, Problem.parse(body).code]).toEqual([400, 'CONSENT_REQUIRED']);
});

test('refuses a malformed key', async () => {
  const { status, body } = await send(feedbackMessage, 'two parts');
  expect([status, Problem.parse(body).errors.map((error) => error.field)]).toEqual([400, ['Idempotency-Key']]);
});

const exportTo = (file: string, variables: Record<string, string> = {}) =>
  runCommand('feedback', ['export', file], { DATABASE_URL: api.databaseUrl, ...variables });

test('exports messages to a private file that a spreadsheet opens', async () => {
  await send({
    ...feedbackMessage,
    name: '=1+1',
    message: 'Первая строка; «кавычки» и "ещё".\nВторая строка.',
    topic: 'site',
  });
  const { id, number } = answerOf(await send(feedbackMessage));
  const file = path.join(folder, 'feedback.csv');
  const { code, err, out } = await exportTo(file);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^2 messages exported to /);
  const text = await readFile(file, 'utf8');
  expect(text.startsWith('\uFEFFNumber;Id;Received (Moscow time);Topic;Name;Email;Message;Consent version\r\n')).toBe(
    true,
  );
  expect(text).toContain(
    `;Сайт;'=1+1;vera@example.ru;"Первая строка; «кавычки» и ""ещё"".\nВторая строка.";${FEEDBACK_CONSENT_VERSION}\r\n`,
  );
  expect(text).toMatch(
    new RegExp(
      `\r\n${number};${id};\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d;Перенос номера;Вера Примерная;vera@example\\.ru;Не приходит номер регистрации\\.;${FEEDBACK_CONSENT_VERSION}\r\n$`,
    ),
  );
  // Windows has no permission bits.
  expect(process.platform === 'win32' ? 0 : (await stat(file)).mode & 0o077).toBe(0);
});

test('does not overwrite an existing file', async () => {
  const file = path.join(folder, 'mine.csv');
  await writeFile(file, 'моё');
  const { code, err } = await exportTo(file);
  expect([code, err.trim()]).toEqual([1, `The file ${file} exists: choose another name.`]);
  expect(await readFile(file, 'utf8')).toBe('моё');
});

test('writes nothing when the secret differs and names the setting', async () => {
  await send();
  const before = await readdir(folder);
  const { code, err } = await exportTo(path.join(folder, 'sealed.csv'), {
    SESSION_SECRET: 'another secret of another site, long enough',
  });
  expect(code).toBe(1);
  expect(err).toMatch(/^A stored value is sealed with another secret than SESSION_SECRET: set the SESSION_SECRET/);
  expect(await readdir(folder)).toEqual(before);
});

test.each([[[]], [['export']], [['exprot', 'file.csv']]])('prints usage for %j', async (args) => {
  const { code, err } = await runCommand('feedback', args, { DATABASE_URL: api.databaseUrl });
  expect([code, err.trim()]).toEqual([1, 'Usage: npm run feedback -- export FILE.csv.']);
});

test('erases messages three years after they were received', async () => {
  await send();
  const eraseOn = (year: number) => {
    const now = new Date();
    now.setUTCFullYear(now.getUTCFullYear() + year, now.getUTCMonth(), now.getUTCDate() + 1);
    return createFeedbackService({
      clock: { now: () => now },
      db: api.db,
      newId: randomUUID,
      secrets: testSecrets,
      settings: readSettings({}),
    }).deleteOld();
  };
  await eraseOn(2);
  expect(await rows()).toHaveLength(1);
  await eraseOn(3);
  expect(await rows()).toEqual([]);
});
