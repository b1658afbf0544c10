import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { endpoints } from '../contract/endpoints.ts';
import { chooseTariff, initOrder, sendOrder, submission } from '../mocks/order-steps.ts';
import { createVisitor, type Visitor } from '../mocks/visitor.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { verifyOrders } from '../server/jobs/verify-orders.ts';
import { createSecrets } from '../server/lib/secrets.ts';
import { atMost, quantile, type Row } from './row.ts';
import { asInProduction, type MeasuredService, withService } from './start.ts';

/** Minutes, unless an argument says otherwise: `npm run bench -- soak 120`. */
const MINUTES = 10;
/** Pause between two requests of a worker: about half of what the service can do. */
const PAUSE_MS = 15;
/** Workers of each kind. */
const WORKERS = { list: 3, document: 1, account: 3, application: 2, signIn: 1 } as const;
type Kind = keyof typeof WORKERS;
/** How often the connections to PostgreSQL are cut, and a client breaks off. */
const CUT_MS = 20_000;
const MEMORY_MS = 1_000;
/** The service needs this long until its memory is steady. */
const WARM_UP = 0.3;

interface Memory {
  minute: number;
  /** Of the process, megabytes. */
  resident: number;
  /** Used by objects, also those that the next collection frees, megabytes. */
  heap: number;
}

interface Answer {
  kind: Kind;
  status: number;
  ms: number;
}

/**
 * A mixed load for minutes, while БДПН answers late, twice and sometimes not at all, connections to the database are cut
 * and clients break off: error rate, times, memory, and whether every order is consistent at the end.
 */
export const run = ([minutes = String(MINUTES)]: readonly string[]): Promise<Row[]> =>
  withService(
    { DRAFTS_PER_CITIZEN: '100000', LOGINS_PER_HOUR: '100000', LOOKUP_QUOTA_SIGNED_IN: '1000000' },
    (service) => soak(service, Number(minutes) * 60_000),
  );

const soak = async ({ databaseUrl, origin }: MeasuredService, durationMs: number): Promise<Row[]> => {
  const db = createDb(createPool(databaseUrl, { max: 2 }), createSecrets(asInProduction.SESSION_SECRET));
  try {
    const settings = { lostAnswers: 1, repeats: 1, isReordered: true, delayMs: 2_000 };
    await db
      .insertInto('bdpn_sim.faults')
      .values({ settings: JSON.stringify(settings) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ settings: JSON.stringify(settings) }))
      .execute();
    const vera = createVisitor(origin);
    await vera.signIn('vera');
    const begun = performance.now();
    const isOver = (): boolean => performance.now() - begun > durationMs;
    const answers: Answer[] = [];
    const memory: Memory[] = [];
    const calls = callsOf(origin, vera);
    const worker = async (kind: Kind): Promise<void> => {
      while (!isOver()) {
        const sent = performance.now();
        // A cut connection has no status.
        const status = await calls[kind]().catch(() => 0);
        answers.push({ kind, status, ms: performance.now() - sent });
        await sleep(PAUSE_MS);
      }
    };
    const watch = async (): Promise<void> => {
      while (!isOver()) {
        const minute = (performance.now() - begun) / 60_000;
        memory.push({ minute, ...(await memoryOf(origin)) });
        await sleep(MEMORY_MS);
      }
    };
    const disturb = async (): Promise<number> => {
      let cuts = 0;
      for (; !isOver(); cuts += 1) {
        await sleep(Math.min(CUT_MS, durationMs / 4));
        await cutConnections(db);
        await breakOff(origin);
      }
      return cuts;
    };
    const kinds = Object.keys(WORKERS) as Kind[];
    const workers = kinds.flatMap((kind) => Array.from({ length: WORKERS[kind] }, () => worker(kind)));
    const [cuts] = await Promise.all([disturb(), watch(), ...workers]);
    return await report({ answers, cuts, db, memory, minutes: durationMs / 60_000 });
  } finally {
    await db.destroy();
  }
};

/** One call of each kind, with the status of its answer. */
const callsOf = (origin: string, vera: Visitor): Record<Kind, () => Promise<number>> => {
  let price = 10_000;
  let number = 79_000_050_000;
  const statusOf = async (address: string): Promise<number> => {
    const response = await fetch(origin + address);
    await response.arrayBuffer();
    return response.status;
  };
  const pages = ['/', '/tariffs/moskva', '/operators', '/check', '/faq', '/news'];
  return {
    list: () => {
      price = price === 90_000 ? 10_000 : price + 1;
      const query = `RegionCode=77&Skip=0&Take=20&SortBy=price&SortDesc=false&PriceMax=${price}`;
      return statusOf(`/api${endpoints.listTariffsByRegionCode.path}?${query}`);
    },
    document: () => statusOf(pages[(price += 1) % pages.length] ?? '/'),
    account: async () => (await vera.request('GET', '/api/v1/account/info')).status,
    application: async () => {
      number += 1;
      const order = await chooseTariff(vera, await initOrder(vera, String(number)));
      const { status } = await sendOrder(vera, order, randomUUID(), submission(order));
      // Every other one is withdrawn.
      return number % 2 === 0 ? status : (await vera.request('DELETE', `/api/v1/order/portation/${order.id}`)).status;
    },
    signIn: async () => {
      const visitor = createVisitor(origin);
      await visitor.signIn('olga');
      return (await visitor.request('GET', '/api/v1/esia/userinfo')).status;
    },
  };
};

const memoryOf = async (origin: string): Promise<Omit<Memory, 'minute'>> => {
  const response = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${asInProduction.METRICS_TOKEN}` },
  });
  const text = await response.text();
  const megabytesOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / 1024 / 1024;
  return {
    resident: megabytesOf('process_resident_memory_bytes'),
    heap: megabytesOf('nodejs_heap_size_used_bytes'),
  };
};

/** Ends every connection of the service to PostgreSQL. */
const cutConnections = async (db: Db): Promise<void> => {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `.execute(db);
};

/** Asks and does not wait for the answer. */
const breakOff = async (origin: string): Promise<void> => {
  await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`${origin}/api${endpoints.listTariffsByRegionCode.path}`, { signal: AbortSignal.timeout(5) }).catch(
        () => undefined,
      ),
    ),
  );
};

/** Megabytes an hour, by least squares. */
const slopeOf = (points: readonly { minute: number; mb: number }[]): number => {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [minute, mb] = [mean(points.map((one) => one.minute)), mean(points.map((one) => one.mb))];
  const covariance = mean(points.map((one) => (one.minute - minute) * (one.mb - mb)));
  return (covariance / mean(points.map((one) => (one.minute - minute) ** 2))) * 60;
};

const report = async ({
  answers,
  cuts,
  db,
  memory,
  minutes,
}: {
  answers: readonly Answer[];
  cuts: number;
  db: Db;
  memory: readonly Memory[];
  minutes: number;
}): Promise<Row[]> => {
  const refused = answers.filter(({ status }) => status === 503).length;
  const failed = answers.filter(({ status }) => status !== 200 && status !== 503);
  const share = (failed.length / answers.length) * 100;
  const steady = memory.filter(({ minute }) => minute > minutes * WARM_UP);
  const resident = steady.map((one) => ({ minute: one.minute, mb: one.resident }));
  // Just after a collection the heap has only what is still referred to.
  const lowest = [...Map.groupBy(steady, ({ minute }) => Math.floor(minute))].map(([minute, samples]) => ({
    minute,
    mb: Math.min(...samples.map(({ heap }) => heap)),
  }));
  const { inconsistencies, orders } = await settledOrders(db);
  return [
    { what: 'requests', value: `${answers.length} in ${minutes} minutes` },
    { what: 'all connections to PostgreSQL cut', value: `${cuts} times` },
    { what: 'refused with 503', value: String(refused) },
    { what: 'failed otherwise', value: `${failed.length} (${share.toFixed(2)} %)`, ...atMost(share, 0.5, ' %') },
    ...[...Map.groupBy(failed, ({ kind, status }) => `${kind}, ${status === 0 ? 'no answer' : status}`)].map(
      ([what, list]): Row => ({ what: `failed: ${what}`, value: String(list.length) }),
    ),
    ...(Object.keys(WORKERS) as Kind[]).map((kind): Row => {
      const times = answers.filter((one) => one.kind === kind).map(({ ms }) => ms);
      return {
        what: `${kind}: number, median, p99`,
        value: `${times.length}, ${quantile(times, 0.5).toFixed(0)} ms, ${quantile(times, 0.99).toFixed(0)} ms`,
      };
    }),
    ...Object.entries({ memory: resident, 'lowest heap of a minute': lowest }).map(([what, points]): Row => ({
      what: `${what}: after the warm-up, at the end, slope`,
      value: `${points.at(0)?.mb.toFixed(0)} MB, ${points.at(-1)?.mb.toFixed(0)} MB, ${slopeOf(points).toFixed(0)} MB an hour`,
    })),
    { what: 'orders', value: String(orders) },
    { what: 'inconsistent orders', value: String(inconsistencies.length), ...atMost(inconsistencies.length, 0) },
  ];
};

/** The orders once the jobs on their way have ended. */
const settledOrders = async (db: Db): ReturnType<typeof verifyOrders> => {
  for (let tries = 0; ; tries += 1) {
    try {
      const found = await verifyOrders(db);
      if (found.inconsistencies.length === 0 || tries === 30) {
        found.inconsistencies.forEach(({ orderId, problem }) => console.log(`${orderId}: ${problem}`));
        return found;
      }
    } catch (error) {
      // The connection may have been cut last.
      if (tries === 30) {
        throw error;
      }
    }
    await sleep(1000);
  }
};
