import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../scripts/lib/free-port.ts';
import { API_BASE } from '../contract/api-base.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { registered } from '../mocks/order-steps.ts';
import { createVisitor } from '../mocks/visitor.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import { createDomainClock } from '../server/lib/clock.ts';
import { type Load, measure } from './load.ts';
import { atLeast, type Row } from './row.ts';
import { createSecrets } from '../server/lib/secrets.ts';
import { asInProduction, type MeasuredService, start, withService } from './start.ts';

const SECONDS = 6;
const CONNECTIONS = 50;
/** Of each call in the table. */
const CALL_SECONDS = 2;
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
 * Compares the API with a bare handler that runs the same statements, in one run: a call of a citizen with the session,
 * and a public call with the session and the regions. Then every call that reads, and documents.
 */
export const run = (): Promise<Row[]> => withService({}, compare);

const compare = async ({ databaseUrl, origin, readyMs }: MeasuredService): Promise<Row[]> => {
  const db = createDb(createPool(databaseUrl), createSecrets(asInProduction.SESSION_SECRET));
  let bareServer: ChildProcess | undefined;
  try {
    const barePort = await freePort();
    bareServer = await start(
      [path.join(import.meta.dirname, 'bare-server.ts'), databaseUrl, String(barePort)],
      {},
      `http://127.0.0.1:${barePort}/`,
      401,
    );
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
    const load = { connections: CONNECTIONS, seconds: SECONDS };
    const perSecond = async (url: string, headers: Load['headers'] = {}): Promise<number> => {
      await measure({ ...load, url, headers, seconds: 2 });
      return (await measure({ ...load, url, headers })).perSecond;
    };
    const bare = await perSecond(`http://127.0.0.1:${barePort}/`, cookies);
    const regions = await perSecond(`${origin}/api/v1/region/list`);
    const bareSession = await perSecond(`http://127.0.0.1:${barePort}/session`, cookies);
    const user = await perSecond(`${origin}/api/v1/esia/userinfo`, cookies);
    const rows: Row[] = [
      { what: 'server on an empty database, ready', value: `${(readyMs / 1000).toFixed(1)} s` },
      { what: 'bare handler, session and regions', value: `${bare.toFixed(0)} requests/s` },
      { what: 'bare handler, session', value: `${bareSession.toFixed(0)} requests/s` },
      {
        what: 'API, regions, against the bare handler',
        value: `${regions.toFixed(0)} requests/s: ${(regions / bare).toFixed(2)}`,
        ...atLeast(regions / bare, 3),
      },
      {
        what: 'API, user info, against the bare handler',
        value: `${user.toFixed(0)} requests/s: ${(user / bareSession).toFixed(2)}`,
        ...atLeast(user / bareSession, 0.8),
      },
    ];
    for (const [name, { path: parameter, query }] of Object.entries(argumentsOf(order.id, order.portationId ?? ''))) {
      const endpoint: Endpoint = endpoints[name as Read];
      const call = endpoint.path.replace(/\{\w+\}/, parameter ?? '') + (query === undefined ? '' : `?${query}`);
      const {
        p50,
        p99,
        perSecond: rate,
      } = await measure({
        url: origin + API_BASE + call,
        headers: endpoint.access === 'session' ? cookies : {},
        connections: CONNECTIONS,
        seconds: CALL_SECONDS,
      });
      const value = `${rate.toFixed(0)} requests/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
      rows.push({ what: `GET ${API_BASE}${endpoint.path}`, value });
    }
    for (const address of DOCUMENTS) {
      const begun = performance.now();
      await (await fetch(origin + address)).arrayBuffer();
      const firstMs = performance.now() - begun;
      const {
        p50,
        p99,
        perSecond: rate,
      } = await measure({
        url: origin + address,
        headers: { 'accept-encoding': 'br' },
        connections: CONNECTIONS,
        seconds: CALL_SECONDS,
      });
      rows.push({
        what: `document ${address}`,
        value: `${rate.toFixed(0)} requests/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; rendered in ${firstMs.toFixed(0)} ms`,
      });
    }
    return rows;
  } finally {
    bareServer?.kill('SIGKILL');
    await db.destroy();
  }
};
