import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLogger, logRequest } from '../../../server/lib/logger.ts';
import { sql } from 'kysely';
import { testDatabase } from '../../harness/postgres.ts';

const { db } = await testDatabase();

const capture = (isProduction: boolean) => {
  const lines: string[] = [];
  const logger = createLogger({ isProduction, logLevel: 'info' }, { write: (line) => lines.push(line) });
  return { logger, lines };
};

const record = { method: 'GET', route: '/api/v1/order/portation/:id', status: 200, ms: 3.14159, traceId: 'trace-1' };

test('writes one JSON object per request with the route pattern in production', () => {
  const { logger, lines } = capture(true);
  logRequest(logger, record);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 30, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown, ...record, ms: 3.1, msg: 'request' },
  ]);
});

test('writes one short line per request in development', () => {
  const { logger, lines } = capture(false);
  logRequest(logger, record);
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d info GET \/api\/v1\/order\/portation\/:id 200 3\.1 ms\n$/),
  ]);
});

test('omits row values from database errors', async () => {
  await sql`create table secret_note (msisdn text primary key)`.execute(db);
  const insert = sql`insert into secret_note values ('79161234567')`;
  await insert.execute(db);
  const error: unknown = await insert.execute(db).catch((reason: unknown) => reason);
  for (const isProduction of [true, false]) {
    const { logger, lines } = capture(isProduction);
    logger.error({ err: error }, 'failed');
    expect(lines.join('')).toContain('23505');
    expect(lines.join('')).not.toContain('79161234567');
  }
});

test.each(['process.exit(1)', 'throw new Error("over")'])('flushes buffered production lines on exit: %s', (end) => {
  const module = path.resolve(import.meta.dirname, '../../../server/lib/logger.ts');
  const script = `
    const { createLogger } = await import(${JSON.stringify(module)});
    createLogger({ isProduction: true, logLevel: 'info' }).info('the last words');
    ${end};`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toContain('"msg":"the last words"');
});
