import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../scripts/lib/free-port.ts';
import { API_BASE } from '../contract/api-base.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { registered } from '../mocks/order-steps.ts';
import { createVisitor } from '../mocks/visitor.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import { createDomainClock } from '../server/lib/clock.ts';
import { type Load, measure, type Throughput } from './load.ts';
import { atLeast, type Row } from './row.ts';
import { createSecrets } from '../server/lib/secrets.ts';
import { asInProduction, type MeasuredService, start, withService } from './start.ts';

const root = path.resolve(import.meta.dirname, '..');
const SECONDS = 6;
const CONNECTIONS = 50;
/** Of each call in the table. */
const CALL_SECONDS = 2;
/** Of a call and its baseline, in turn; the fastest of each counts. */
const ROUNDS = 3;
const MSISDN = '79000000001';
/** Of one citizen, in turn: requests of one session would be answered by one row. */
const SESSIONS = 20;
/** Pages that the server renders with their data, once for each change of the data. */
const DOCUMENTS = ['/', '/operators', '/operator/mts', '/tariffs/moskva', '/coverage'];

type Read = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { method: 'get' }
    ? (typeof endpoints)[Name] extends { responseKind: 'redirect' | 'blob' }
      ? never
      : Name
    : never;
}[EndpointName];

/** Arguments of every call that reads: of its path, and after the question mark. */
const argumentsOf = (orderId: string, portationId: string): Record<Read, { path?: string; query?: string }> => ({
  getAccountInfo: {},
  listAccountOrders: { query: `Msisdn=${MSISDN}&Skip=0&Take=10&SortBy=lastUpdate&SortDesc=true` },
  listAccountPortations: { query: `Msisdn=${MSISDN}&Skip=0&Take=10&SortBy=transfered&SortDesc=true` },
  getUserInfo: {},
  getPersonalInfo: {},
  listFeatures: {},
  listNews: { query: 'Page=1&PageSize=10' },
  getStory: { path: 'pochemu-vosmoy-den' },
  listOperators: { query: 'Skip=0&Take=10&SortBy=name&SortDesc=false' },
  getOperator: { path: 'mts' },
  getOperatorTile: { path: 'mts' },
  listOperatorTiles: {},
  listOperatorTilesV2: {},
  getOrder: { path: orderId },
  getPortation: { query: `Msisdn=${MSISDN}&PortationId=${portationId}` },
  listRegions: {},
  listRegionOperators: {},
  listMediaServices: {},
  listConvergenceServices: {},
  listTariffsByRegionCode: { query: 'RegionCode=25&Skip=0&Take=10&SortBy=price&SortDesc=false' },
  getTariff: { path: 'mts-spokoynyy-25' },
  findTariffByName: { query: `Name=${encodeURIComponent('Спокойный')}&OperatorId=mts&RegionCode=25` },
  getTariffFilters: {},
  listTariffs: { query: 'QueryType=Package&RegionSlug=moskva&Skip=0&Take=10&SortBy=price&SortDesc=false' },
  getTariffV2: { path: 'mts-spokoynyy-25' },
  getTariffFiltersV2: {},
});

/**
 * Compares the API with a bare handler that runs the same statements, in one run: every call of a citizen, and a public
 * call with a session and the regions. Then public calls that read, and documents.
 */
export const run = (): Promise<Row[]> => withService({}, compare);

const compare = async ({ databaseUrl, origin, readyMs }: MeasuredService): Promise<Row[]> => {
  const db = createDb(createPool(databaseUrl), createSecrets(asInProduction.SESSION_SECRET));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-statements-'));
  let bareServer: ChildProcess | undefined;
  try {
    const vera = createVisitor(origin);
    await vera.signIn('vera');
    const order = await registered({ domainClock: createDomainClock(db) }, vera, MSISDN);
    const sessions: string[] = [];
    while (sessions.length < SESSIONS) {
      const visitor = createVisitor(origin);
      await visitor.signIn('vera');
      sessions.push([...visitor.cookies()].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    let turn = 0;
    const cookies = () => ({ cookie: sessions[(turn += 1) % SESSIONS] ?? '' });
    const calls = Object.entries(argumentsOf(order.id, order.portationId ?? '')).map(([name, given]) => {
      const endpoint: Endpoint = endpoints[name as Read];
      const address = endpoint.path.replace(/\{\w+\}/, given.path ?? '');
      return { endpoint, url: API_BASE + address + (given.query === undefined ? '' : `?${given.query}`) };
    });
    const personal = calls.filter(({ endpoint }) => endpoint.access === 'session');
    const recorded = await recordStatements(
      databaseUrl,
      folder,
      personal.map(({ url }) => url),
      cookies,
    );
    const barePort = await freePort();
    const bareOrigin = `http://127.0.0.1:${barePort}`;
    bareServer = await start(
      [path.join(import.meta.dirname, 'bare-server.ts'), databaseUrl, String(barePort), recorded],
      {},
      `${bareOrigin}/`,
      200,
    );
    const throughput = async (url: string, headers: Load['headers'], seconds: number): Promise<Throughput> => {
      const load = { url, headers, connections: CONNECTIONS };
      await measure({ ...load, seconds: 1 });
      return measure({ ...load, seconds });
    };
    const bare = await throughput(`${bareOrigin}/`, cookies, SECONDS);
    const regions = await throughput(`${origin}/api/v1/region/list`, {}, SECONDS);
    const rows: Row[] = [
      { what: 'server on an empty database, ready', value: `${(readyMs / 1000).toFixed(1)} s` },
      { what: 'bare handler, session and regions', value: `${bare.perSecond.toFixed(0)} requests/s` },
      {
        what: 'API, regions, against the bare handler',
        value: `${regions.perSecond.toFixed(0)} requests/s: ${(regions.perSecond / bare.perSecond).toFixed(2)}`,
        ...atLeast(regions.perSecond / bare.perSecond, 3),
      },
    ];
    for (const { endpoint, url } of calls) {
      const what = `GET ${API_BASE}${endpoint.path}`;
      if (endpoint.access !== 'session') {
        rows.push({ what, value: format(await throughput(origin + url, {}, CALL_SECONDS)) });
        continue;
      }
      const own: Throughput[] = [];
      const baseline: Throughput[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        own.push(await throughput(origin + url, cookies, CALL_SECONDS));
        baseline.push(await throughput(bareOrigin + url, {}, CALL_SECONDS));
      }
      const best = fastest(own);
      const ratio = best.perSecond / fastest(baseline).perSecond;
      const value = `${format(best)}; ${ratio.toFixed(2)} of the bare handler with the same statements`;
      rows.push({ what, value, ...atLeast(ratio, 0.8) });
    }
    for (const address of DOCUMENTS) {
      const begun = performance.now();
      await (await fetch(origin + address)).arrayBuffer();
      const firstMs = performance.now() - begun;
      const own = await throughput(origin + address, { 'accept-encoding': 'br' }, CALL_SECONDS);
      rows.push({ what: `document ${address}`, value: `${format(own)}; rendered in ${firstMs.toFixed(0)} ms` });
    }
    return rows;
  } finally {
    bareServer?.kill('SIGKILL');
    await db.destroy();
    await rm(folder, { recursive: true });
  }
};

const fastest = (rounds: readonly Throughput[]): Throughput =>
  rounds.reduce((best, round) => (round.perSecond > best.perSecond ? round : best));

const format = ({ perSecond, p50, p99 }: Throughput): string =>
  `${perSecond.toFixed(0)} requests/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;

/** @returns a file with the statements that each call makes on a server that has answered it before */
const recordStatements = async (
  databaseUrl: string,
  folder: string,
  urls: readonly string[],
  headers: () => Record<string, string>,
) => {
  const file = path.join(folder, 'statements.jsonl');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = await start(
    ['--import', path.join(import.meta.dirname, 'record-statements.ts'), path.join(root, 'server/main.ts')],
    { ...asInProduction, DATABASE_URL: databaseUrl, PORT: String(port), RECORDED_STATEMENTS: file },
    `${origin}/readyz`,
    200,
  );
  try {
    for (let round = 0; round < 2; round += 1) {
      await writeFile(file, '');
      for (const url of urls) {
        const response = await fetch(origin + url, { headers: headers() });
        if (!response.ok) {
          throw new Error(`${url} answered ${response.status} when its statements were recorded.`);
        }
        await response.arrayBuffer();
      }
    }
  } finally {
    server.kill('SIGKILL');
  }
  return file;
};
