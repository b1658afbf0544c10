import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
import type { RecordedStatement } from './record-statements.ts';
import { type Load, measure, type Throughput } from './load.ts';
import { atLeast, quantile, type Row } from './row.ts';
import { createSecrets, hashOfKey, randomKey } from '../server/lib/secrets.ts';
import { asInProduction, type MeasuredService, start, withService } from './start.ts';

const root = path.resolve(import.meta.dirname, '..');
const SECONDS = 1.5;
const CONNECTIONS = 50;
/** Of a call and its baseline, in turn. */
const ROUNDS = 5;
/** Every browser takes compressed answers. */
const asBrowser = { 'accept-encoding': 'gzip, deflate, br' };
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
 * Compares every call that reads, in one run, with a bare handler that runs its statements and, for a public one, those
 * of a session before them. Then documents.
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
    const file = path.join(folder, 'statements.jsonl');
    await writeFile(file, await recordStatements(databaseUrl, folder, calls, one.headers));
    const barePort = await freePort();
    const bareOrigin = `http://127.0.0.1:${barePort}`;
    bareServer = await start(
      [path.join(import.meta.dirname, 'bare-server.ts'), databaseUrl, String(barePort), file],
      {},
      `${bareOrigin}/`,
      200,
    );
    const throughput = async (next: Load['next']): Promise<Throughput> => {
      const load = { next, connections: CONNECTIONS };
      await measure({ ...load, seconds: 0.5 });
      return measure({ ...load, seconds: SECONDS });
    };
    let turn = 0;
    const nextCitizen = (): Citizen => citizens[(turn += 1) % citizens.length] ?? one;
    const rows: Row[] = [{ what: 'server on an empty database, ready', value: `${(readyMs / 1000).toFixed(1)} s` }];
    for (const [index, { endpoint, isPersonal, url }] of calls.entries()) {
      const urls = new Map(citizens.map((citizen) => [citizen, origin + (callsOf(citizen.order)[index]?.url ?? '')]));
      const next = (): ReturnType<Load['next']> => {
        if (!isPersonal) {
          return { url: origin + url, headers: asBrowser };
        }
        const citizen = nextCitizen();
        return { url: urls.get(citizen) ?? '', headers: { ...asBrowser, ...citizen.headers } };
      };
      const rounds: { own: Throughput; bare: Throughput }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({
          own: await throughput(next),
          // With the same headers.
          bare: await throughput(() => ({ ...next(), url: bareOrigin + url })),
        });
      }
      const best = fastest(rounds.map(({ own }) => own));
      const bareBest = fastest(rounds.map(({ bare }) => bare));
      // The speed of a machine changes within a minute, so each round is compared by itself.
      const ratio = quantile(
        rounds.map(({ bare, own }) => own.perSecond / bare.perSecond),
        0.5,
      );
      rows.push({
        what: `GET ${API_BASE}${endpoint.path}`,
        value: `${format(best)}; ${ratio.toFixed(2)} of the bare handler, fastest ${bareBest.perSecond.toFixed(0)}`,
        ...atLeast(ratio, isPersonal ? 0.8 : 3),
      });
    }
    for (const address of DOCUMENTS) {
      const begun = performance.now();
      await (await fetch(origin + address)).arrayBuffer();
      const firstMs = performance.now() - begun;
      const own = await throughput(() => ({ url: origin + address, headers: asBrowser }));
      rows.push({ what: `document ${address}`, value: `${format(own)}; rendered in ${firstMs.toFixed(0)} ms` });
    }
    return rows;
  } finally {
    bareServer?.kill('SIGKILL');
    await db.destroy();
    await rm(folder, { recursive: true });
  }
};

interface Call {
  endpoint: Endpoint;
  isPersonal: boolean;
  url: string;
}

/** Every call that reads, with the arguments of an order. */
const callsOf = (order: PortationOrder): Call[] =>
  Object.entries(argumentsOf(order)).map(([name, given]) => {
    const endpoint: Endpoint = endpoints[name as Read];
    const address = endpoint.path.replace(/\{\w+\}/, given.path ?? '');
    const isPersonal = endpoint.access === 'session';
    return { endpoint, isPersonal, url: API_BASE + address + (given.query === undefined ? '' : `?${given.query}`) };
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

const statementsIn = (lines: string): RecordedStatement[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordedStatement);

const fastest = (rounds: readonly Throughput[]): Throughput =>
  rounds.reduce((best, round) => (round.perSecond > best.perSecond ? round : best));

const format = ({ perSecond, p50, p99 }: Throughput): string =>
  `${perSecond.toFixed(0)} requests/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;

/**
 * @returns the statements of each call, a line for each. A personal call is recorded on a server that has answered it
 * before. A public one, whose answer is kept, on a server that has answered one other public call, so that only the time
 * of the next change of the data is known; the statements of a session precede its own.
 */
const recordStatements = async (
  databaseUrl: string,
  folder: string,
  calls: readonly Call[],
  headers: Citizen['headers'],
): Promise<string> => {
  const file = path.join(folder, 'recorded.jsonl');
  const recordAfter = async (before: readonly Call[], given: readonly Call[]): Promise<string> => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const server = await start(
      ['--import', path.join(import.meta.dirname, 'record-statements.ts'), path.join(root, 'server/main.ts')],
      { ...asInProduction, DATABASE_URL: databaseUrl, PORT: String(port), RECORDED_STATEMENTS: file },
      `${origin}/readyz`,
      200,
    );
    try {
      for (const round of [before, given]) {
        await writeFile(file, '');
        for (const { isPersonal, url } of round) {
          const response = await fetch(origin + url, isPersonal ? { headers } : {});
          if (!response.ok) {
            throw new Error(`${url} answered ${response.status} when its statements were recorded.`);
          }
          await response.arrayBuffer();
        }
      }
      return await readFile(file, 'utf8');
    } finally {
      server.kill('SIGKILL');
    }
  };
  const personal = calls.filter(({ isPersonal }) => isPersonal);
  const publicCalls = calls.filter(({ isPersonal }) => !isPersonal);
  const ofPersonal = await recordAfter(personal, personal);
  const ofSession = statementsIn(ofPersonal).filter(({ url }) => url === API_BASE + endpoints.getUserInfo.path);
  if (ofSession.length === 0) {
    throw new Error('The lookup of a session has made no statement.');
  }
  const recorded = [ofPersonal];
  for (const call of publicCalls) {
    const others = publicCalls.filter((other) => other !== call);
    const lookup = ofSession.map((statement) => `${JSON.stringify({ ...statement, url: call.url })}\n`);
    recorded.push(...lookup, await recordAfter(others.slice(0, 1), [call]));
  }
  return recorded.join('');
};
