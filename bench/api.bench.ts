import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../scripts/lib/free-port.ts';
import { API_BASE } from '../contract/api-base.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { PortationOrder } from '../contract/orders.ts';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { registered } from '../mocks/order-steps.ts';
import { createVisitor, type Visitor } from '../mocks/visitor.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { createSessionsRepo } from '../server/identity/sessions.repo.ts';
import { createDomainClock } from '../server/lib/clock.ts';
import { type Load, measure, type Throughput } from './load.ts';
import { atLeast, type Row } from './row.ts';
import { createSecrets, hashOfKey, randomKey } from '../server/lib/secrets.ts';
import { asInProduction, type MeasuredService, start, withService } from './start.ts';

const root = path.resolve(import.meta.dirname, '..');
const SECONDS = 6;
const CONNECTIONS = 50;
/** Of each call in the table. */
const CALL_SECONDS = 2;
/** Of a call and its baseline, in turn; the fastest of each counts. */
const ROUNDS = 3;
/** Pages that the server renders with their data, once for each change of the data. */
const DOCUMENTS = ['/', '/operators', '/operator/mts', '/tariffs/moskva', '/coverage'];

type Read = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { method: 'get' }
    ? (typeof endpoints)[Name] extends { responseKind: 'redirect' | 'blob' }
      ? never
      : Name
    : never;
}[EndpointName];

/** Somebody signed in, with a registered order. */
interface Citizen {
  headers: { cookie: string };
  order: PortationOrder;
}

/** Arguments of every call that reads: of its path, and after the question mark. */
const argumentsOf = ({
  id,
  numberInfo: { msisdn },
  portationId,
}: PortationOrder): Record<Read, { path?: string; query?: string }> => ({
  getAccountInfo: {},
  listAccountOrders: { query: `Msisdn=${msisdn}&Skip=0&Take=10&SortBy=lastUpdate&SortDesc=true` },
  listAccountPortations: { query: `Msisdn=${msisdn}&Skip=0&Take=10&SortBy=transfered&SortDesc=true` },
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
  getOrder: { path: id },
  getPortation: { query: `Msisdn=${msisdn}&PortationId=${portationId ?? ''}` },
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
    const citizens = await createCitizens(db, origin);
    const [one] = citizens;
    if (one === undefined) {
      throw new Error('Nobody is signed in.');
    }
    const calls = callsOf(one.order);
    const personal = calls.filter(({ endpoint }) => endpoint.access === 'session');
    const recorded = await recordStatements(
      databaseUrl,
      folder,
      personal.map(({ url }) => url),
      one.headers,
    );
    const barePort = await freePort();
    const bareOrigin = `http://127.0.0.1:${barePort}`;
    bareServer = await start(
      [path.join(import.meta.dirname, 'bare-server.ts'), databaseUrl, String(barePort), recorded],
      {},
      `${bareOrigin}/`,
      200,
    );
    const throughput = async (next: Load['next'], seconds: number): Promise<Throughput> => {
      const load = { next, connections: CONNECTIONS };
      await measure({ ...load, seconds: 1 });
      return measure({ ...load, seconds });
    };
    let turn = 0;
    const nextCitizen = (): Citizen => citizens[(turn += 1) % citizens.length] ?? one;
    const bare = await throughput(() => ({ url: `${bareOrigin}/`, headers: nextCitizen().headers }), SECONDS);
    const regions = await throughput(() => ({ url: `${origin}/api/v1/region/list` }), SECONDS);
    const rows: Row[] = [
      { what: 'server on an empty database, ready', value: `${(readyMs / 1000).toFixed(1)} s` },
      { what: 'bare handler, session and regions', value: `${bare.perSecond.toFixed(0)} requests/s` },
      {
        what: 'API, regions, against the bare handler',
        value: `${regions.perSecond.toFixed(0)} requests/s: ${(regions.perSecond / bare.perSecond).toFixed(2)}`,
        ...atLeast(regions.perSecond / bare.perSecond, 3),
      },
    ];
    for (const [index, { endpoint, url }] of calls.entries()) {
      const what = `GET ${API_BASE}${endpoint.path}`;
      if (endpoint.access !== 'session') {
        rows.push({ what, value: format(await throughput(() => ({ url: origin + url }), CALL_SECONDS)) });
        continue;
      }
      const urls = new Map(citizens.map((citizen) => [citizen, origin + (callsOf(citizen.order)[index]?.url ?? '')]));
      const nextOwn = () => {
        const citizen = nextCitizen();
        return { url: urls.get(citizen) ?? '', headers: citizen.headers };
      };
      const own: Throughput[] = [];
      const baseline: Throughput[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        own.push(await throughput(nextOwn, CALL_SECONDS));
        baseline.push(await throughput(() => ({ url: bareOrigin + url }), CALL_SECONDS));
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
      const headers = { 'accept-encoding': 'br' };
      const own = await throughput(() => ({ url: origin + address, headers }), CALL_SECONDS);
      rows.push({ what: `document ${address}`, value: `${format(own)}; rendered in ${firstMs.toFixed(0)} ms` });
    }
    return rows;
  } finally {
    bareServer?.kill('SIGKILL');
    await db.destroy();
    await rm(folder, { recursive: true });
  }
};

/** Every call that reads, with the arguments of an order. */
const callsOf = (order: PortationOrder): { endpoint: Endpoint; url: string }[] =>
  Object.entries(argumentsOf(order)).map(([name, given]) => {
    const endpoint: Endpoint = endpoints[name as Read];
    const address = endpoint.path.replace(/\{\w+\}/, given.path ?? '');
    return { endpoint, url: API_BASE + address + (given.query === undefined ? '' : `?${given.query}`) };
  });

/**
 * Signs in a citizen for each connection, with a number and the data of the test citizen, and registers an order of each:
 * one statement may answer several requests of one citizen.
 */
const createCitizens = async (db: Db, origin: string): Promise<Citizen[]> => {
  const vera = createVisitor(origin);
  await vera.signIn('vera');
  const repo = createSessionsRepo(db);
  const person = await repo.readPerson(hashOfKey(vera.cookies().get('mnp-session') ?? ''));
  if (person === undefined) {
    throw new Error('The test citizen has no session.');
  }
  const { confirmedEmail, ...personal } = person;
  const now = new Date();
  const create = async (_: unknown, index: number): Promise<Citizen> => {
    const msisdn = String(79_000_000_500 + index);
    const identified = { subject: `citizen-${index}`, isTrusted: true, msisdns: [msisdn], confirmedEmail, personal };
    const citizenId = await repo.saveCitizen(identified, randomUUID(), now);
    const key = randomKey();
    const tokens = { accessToken: '', refreshToken: null, idToken: null, expiresAt: null };
    const session = {
      keyHash: hashOfKey(key),
      citizenId,
      now,
      tokens,
      tokenExpiresAt: null,
      canRefresh: false,
      person,
    };
    await repo.insert(session);
    const headers = { cookie: `mnp-session=${key}; mnp-signed-in=1` };
    const request: Visitor['request'] = (method, address, body, others) =>
      createVisitor(origin).request(method, address, body, { ...headers, ...others });
    return { headers, order: await registered({ domainClock: createDomainClock(db) }, { request }, msisdn) };
  };
  return Promise.all(Array.from({ length: CONNECTIONS }, create));
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
  headers: Citizen['headers'],
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
        const response = await fetch(origin + url, { headers });
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
