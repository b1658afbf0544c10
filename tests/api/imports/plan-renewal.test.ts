import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../domain/portation-rules.ts';
import { staticPaths } from '../../../contract/static.ts';
import { importNumberingPlan } from '../../../server/imports/numbering-plan.import.ts';
import { renewNumberingPlan } from '../../../server/imports/plan-renewal.ts';
import { readShippedPlan } from '../../../server/imports/shipped-plan.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { startApi } from '../../harness/api.ts';

const shipped = (await readShippedPlan()).trimEnd().split('\n');
/** The shipped plan without its last ranges. */
const shorterBy = (count: number): string => shipped.slice(0, shipped.length - count).join('\n');

/** The official site, with the response that the test wants. */
const official: { status: number; body: string; etag: string | null; lastModified: string } = {
  status: 200,
  body: shorterBy(3),
  etag: '"1"',
  lastModified: 'Wed, 09 Sep 2026 22:00:00 GMT',
};
const requests: IncomingHttpHeaders[] = [];
const server = createServer((request, response) => {
  requests.push(request.headers);
  const { body, etag, lastModified, status } = official;
  const isKnown = etag !== null && request.headers['if-none-match'] === etag;
  response
    .writeHead(isKnown ? 304 : status, { 'last-modified': lastModified, ...(etag === null ? {} : { etag }) })
    .end(isKnown ? '' : body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
const bound = server.address();
const url = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/DEF-9xx.csv`;

const api = await startApi({ NUMBERING_PLAN_URL: url });
const { db } = api;
const log: string[] = [];
const logger = createLogger({ isProduction: true, logLevel: 'info' }, { write: (line: string) => log.push(line) });

/** The clock continues from test to test. */
let now = new Date();
const renewAfter = async (ms: number) => {
  now = new Date(now.getTime() + ms);
  return renewNumberingPlan({ clock: { now: () => now }, db, logger }, url);
};
const ranges = async () => (await db.selectFrom('numberingRanges').select('first').execute()).length;
const read = async (address: string) => (await fetch(new URL(address, api.origin))).text();
const loadedAt = async () =>
  (await db.selectFrom('dataSources').select('loadedAt').where('kind', '=', 'numbering-plan').executeTakeFirst())
    ?.loadedAt;

test('loads a newer plan at the start, and the pages of the running service show its date', async () => {
  await expect.poll(ranges).toBe(shipped.length - 1 - 3);
  expect(JSON.parse(await read(staticPaths.siteFacts))).toMatchObject({ dataDate: '2026-09-10' });
  expect(JSON.parse(await read(staticPaths.lookup))).toMatchObject({ numberingPlanDate: '2026-09-09T22:00:00.000Z' });
  await expect.poll(() => read('/metrics')).toContain('numbering_plan_renewal{outcome="loaded"} 1');
  const [, seconds] = /numbering_plan_renewed_timestamp_seconds (\d\S*)/.exec(await read('/metrics')) ?? [];
  const { succeededAt } = await db.selectFrom('planRenewal').select('succeededAt').executeTakeFirstOrThrow();
  expect(Number(seconds) * 1000).toBe(succeededAt?.getTime());
});

test('asks again after a week only, and loads no unchanged file', async () => {
  const before = await loadedAt();
  requests.length = 0;
  expect(await renewAfter(6 * DAY_MS)).toBeNull();
  expect(requests).toEqual([]);
  expect(await renewAfter(2 * DAY_MS)).toBe('unchanged');
  expect(requests).toMatchObject([{ 'if-none-match': '"1"', 'if-modified-since': official.lastModified }]);
  // A server without conditional requests sends the same file.
  Object.assign(official, { etag: null, lastModified: 'Sun, 20 Sep 2026 10:00:00 GMT' });
  expect(await renewAfter(7 * DAY_MS)).toBe('unchanged');
  expect(await loadedAt()).toEqual(before);
});

test('is done by one of several replicas', async () => {
  requests.length = 0;
  const outcomes = await Promise.all([renewAfter(7 * DAY_MS), renewAfter(0), renewAfter(0)]);
  expect(outcomes.filter((outcome) => outcome !== null)).toEqual(['unchanged']);
  expect(requests).toHaveLength(1);
});

test.each([
  ['a much shorter plan', shorterBy(2000), /The plan has \d+ ranges, the current one \d+: it is not imported/],
  ['an error page', '<html>Ошибка', /not the heading/],
  ['a plan with a wrong line', `${shorterBy(2)}\n900;5;1;0;О;-;Краснодарский край;7743895280`, /ends before it begins/],
])('refuses %s with a message, and asks again the next day', async (_, body, message) => {
  const before = await ranges();
  Object.assign(official, { status: 200, body });
  log.length = 0;
  expect(await renewAfter(7 * DAY_MS)).toBe('refused');
  expect(log.join('')).toMatch(message);
  expect(await ranges()).toBe(before);
  expect(await read('/metrics')).toContain('numbering_plan_renewal{outcome="refused"} 1');
  expect(await renewAfter(DAY_MS - 1)).toBeNull();
  expect(await renewAfter(1)).toBe('refused');
});

test('asks again after an hour when the site is unavailable, and loads the plan then', async () => {
  Object.assign(official, { status: 503, body: shorterBy(2) });
  expect(await renewAfter(7 * DAY_MS)).toBe('unavailable');
  expect(await renewAfter(HOUR_MS - 1)).toBeNull();
  official.status = 200;
  expect(await renewAfter(1)).toBe('loaded');
  expect(await ranges()).toBe(shipped.length - 1 - 2);
  expect(await read('/metrics')).toContain('numbering_plan_renewal{outcome="unavailable"} 0');
});

test('loads the plan again after the import of another one', async () => {
  Object.assign(official, { etag: '"2"' });
  expect(await renewAfter(7 * DAY_MS)).toBe('unchanged');
  await importNumberingPlan(db, path.resolve(import.meta.dirname, 'numbering-plan.csv'), now);
  requests.length = 0;
  expect(await renewAfter(7 * DAY_MS)).toBe('loaded');
  expect(requests[0]).not.toHaveProperty('if-none-match');
  expect(await ranges()).toBe(shipped.length - 1 - 2);
});
