import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../scripts/lib/free-port.ts';
import { sql } from 'kysely';
import { applicationPaths, ownDataPaths } from '../contract/api-base.ts';
import { chooseTariff, initOrder, readOrder, sendOrder } from '../mocks/order-steps.ts';
import { createVisitor, type Visitor } from '../mocks/visitor.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { hashOf } from '../server/db/sealed-columns.ts';
import { createSessionsRepo } from '../server/identity/sessions.repo.ts';
import { createNumbersRepo } from '../server/numbers/numbers.repo.ts';
import { findStuckDeliveries } from '../server/jobs/stuck-deliveries.ts';
import { toNational } from '../domain/msisdn.ts';
import { createDomainClock } from '../server/lib/clock.ts';
import { eraseOldOrders } from '../server/orders/erase-old-orders.ts';
import { countOpen, moveAll, submitApplication, untilNone } from './crash/account.ts';
import { atMost, quantile, type Row } from './row.ts';
import { findLast, generateOrders, generatePorted, type Template } from './size/generate.ts';
import { createSecrets } from '../server/lib/secrets.ts';
import { asInProduction, start } from './start.ts';

/** The number of the application that the others are copies of. */
const NUMBER = '79000030000';
/** First of the numbers that are submitted while measured. */
const FIRST_NUMBER = 79_000_031_000;
const CALLS = 300;
const SUBMISSIONS = 60;
/** Applications past their storage term. */
const OLD = 1_000;
/** Beyond the terms of storage. */
const OLD_DAYS = 1_500;
const FILE_LINES = 1_000;
/** Of one number in SQL. */
const LOOKUPS = 5_000;
/** Slower statements are listed, milliseconds. */
const SLOW_MS = 5;

const settings = {
  shared_preload_libraries: 'pg_stat_statements',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
};

/** While the database is generated: a crash would cost it. */
const whileGenerated = {
  ...settings,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  maintenance_work_mem: '1GB',
};

/**
 * Calls and background work on a database with many past applications and ported numbers: `npm run bench -- size
 * [ORDERS [PORTED]]`. With BENCH_DATA the database is kept in that folder, and the next run adds what is missing; with
 * BENCH_MINUTES generation ends after that time, and the next run goes on. With BENCH_PLANS a table of all statements is
 * written to that file: how each reads its tables, rows, buffers and times.
 */
export const run = async ([orders = '1000', ported = '50000']: readonly string[]): Promise<Row[]> => {
  const kept = process.env.BENCH_DATA;
  const dataDir = kept ?? (await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-size-')));
  const rows: Row[] = [];
  const note: Note = (what, value, judgement = {}) => {
    console.log(`${what}: ${value}`);
    rows.push({ what, value, ...judgement });
  };
  const within = async <Result>(given: Readonly<Record<string, string>>, work: (one: Measured) => Promise<Result>) => {
    const database = await startEmbedded({ dataDir, settings: given });
    const db = createDb(createPool(database.url, { max: 2 }), createSecrets(asInProduction.SESSION_SECRET));
    try {
      return await work({ db, databaseUrl: database.url, dataDir, note });
    } finally {
      await db.destroy();
      await database.stop();
    }
  };
  try {
    const template = await within(whileGenerated, (one) => generate(one, Number(orders), Number(ported)));
    if (template !== undefined) {
      await within(settings, (one) => measure(one, template));
    }
    return rows;
  } finally {
    if (kept === undefined) {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
};

type Note = (what: string, value: string, judgement?: Pick<Row, 'budget' | 'verdict'>) => void;

interface Measured {
  db: Db;
  databaseUrl: string;
  dataDir: string;
  note: Note;
}

const root = path.resolve(import.meta.dirname, '..');
/** @returns how a server of the service is started on the database, and its origin */
const prepareServer = async (databaseUrl: string) => {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const startServer = () =>
    start(
      [path.join(root, 'server/main.ts')],
      {
        ...asInProduction,
        DATABASE_URL: databaseUrl,
        PORT: port,
        DRAFTS_PER_CITIZEN: '100000',
        LOOKUP_QUOTA_SIGNED_IN: '999999999',
        FILES_PER_HOUR: '1000',
      },
      `${origin}/readyz`,
      200,
    );
  return { origin, startServer };
};

/** @returns undefined when the time was over before everything was there */
const generate = async (
  { dataDir, databaseUrl, db, note }: Measured,
  orders: number,
  ported: number,
): Promise<Template | undefined> => {
  const begun = performance.now();
  const until = begun + Number(process.env.BENCH_MINUTES ?? Infinity) * 60_000;
  const { origin, startServer } = await prepareServer(databaseUrl);
  const server = await startServer();
  let template: Template;
  try {
    const vera = createVisitor(origin);
    await vera.signIn('vera');
    template = (await findTemplate(db)) ?? (await makeTemplate(db, vera));
  } finally {
    server.kill('SIGKILL');
  }
  const had = await findLast(db);
  const reached = await generateOrders(db, template, [had + 1, orders], { folder: dataDir, until });
  const seconds = (performance.now() - begun) / 1000;
  note('past applications', `${reached} (${reached - had} added in ${seconds.toFixed(0)} s)`);
  if (reached < orders) {
    note('to be added', String(orders - reached));
    return undefined;
  }
  note('ported numbers', String(await generatePorted(db, ported)));
  // A number that was ported lately, or to the same operator, would be refused.
  const first = Number(toNational(String(FIRST_NUMBER)));
  for (const table of ['ported_numbers', 'ported_changes']) {
    await sql`delete from ${sql.table(table)} where number between ${first} and ${first + SUBMISSIONS}`.execute(db);
  }
  const swept = performance.now();
  await sql`vacuum analyze`.execute(db);
  note('vacuum and analyze', `${((performance.now() - swept) / 1000).toFixed(0)} s`);
  return template;
};

const measure = async ({ dataDir, databaseUrl, db, note }: Measured, template: Template): Promise<void> => {
  const { origin, startServer } = await prepareServer(databaseUrl);
  await sql`create extension if not exists pg_stat_statements`.execute(db);
  const { rows: sizes } = await sql<{ mb: number }>`
    select pg_database_size(current_database()) / 1000000 as mb
  `.execute(db);
  note('size of the database', `${sizes[0]?.mb} MB`);
  note('size of one application', `${await sizeOfOrder(db)} bytes`);

  const times: number[] = [];
  const numbers = createNumbersRepo(db);
  for (let index = 0; index < LOOKUPS; index += 1) {
    const sentAt = performance.now();
    await numbers.find(9_000_000_000 + ((index * 499_979) % 1_000_000_000));
    times.push(performance.now() - sentAt);
  }
  const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  note('one number in SQL: p50, p99', `${median.toFixed(2)}, ${p99.toFixed(2)} ms`, atMost(p99, 5, ' ms (p99)'));

  // Statements that no server runs meanwhile.
  const old = [2_000_000_001, 2_000_000_000 + OLD] as const;
  await generateOrders(db, template, old, { folder: dataDir, daysAgo: OLD_DAYS });
  await sql`analyze orders`.execute(db);
  await sql`select pg_stat_statements_reset()`.execute(db);
  const statements: Statement[] = [];
  const readCall = async (what: string): Promise<void> => {
    statements.push(...(await readStatements(db, what)));
  };
  note(
    `erasing ${OLD} old applications`,
    await timed(() => eraseOldOrders({ db, domainClock: createDomainClock(db) })),
  );
  await readCall('erasing old applications');
  const repo = createSessionsRepo(db);
  const monthAgo = new Date(Date.now() - 30 * 86_400_000);
  const erase = () => repo.deleteCitizensWithoutOrders(monthAgo);
  note('erasing their citizens', await timed(erase));
  note('looking for citizens to erase', await timed(erase));
  await readCall('looking for citizens to erase');
  note('looking for stuck deliveries', await timed(() => findStuckDeliveries(db, 60)));
  await readCall('looking for stuck deliveries');

  const server = await startServer();
  try {
    const vera = createVisitor(origin);
    await vera.signIn('vera');
    const { pid } = server;
    await measureCalls(
      origin,
      vera,
      note,
      async () => ({ database: await usage(db), server: processorOf(pid) }),
      readCall,
    );
    statements
      .filter(({ mean }) => mean > SLOW_MS)
      .forEach(({ mean, text, what }) => console.log(`${what}, ${mean.toFixed(1)} ms: ${text.slice(0, 160)}`));
    const file = process.env.BENCH_PLANS;
    if (file !== undefined) {
      await writeFile(file, tableOf(statements));
    }
  } finally {
    server.kill('SIGKILL');
  }
};

/** The finished application that an earlier run made. */
const findTemplate = async (db: Db): Promise<Template | undefined> =>
  db
    .selectFrom('portations')
    .innerJoin('orders', 'orders.id', 'portations.orderId')
    .select([
      'orders.id as orderId',
      'orders.citizenId',
      'portations.id as portationId',
      'portations.npId',
      'orders.msisdn',
      'orders.msisdnKey',
    ])
    .where('orders.requestId', 'in', (row) => row.selectFrom('bdpn_sim.applications').select('requestId'))
    .where('orders.msisdnKey', '=', hashOf(NUMBER))
    .executeTakeFirst();

/** Leads an application through the service to its end. */
const makeTemplate = async (db: Db, vera: Visitor): Promise<Template> => {
  await submitApplication(vera, NUMBER);
  await untilNone('orders and letters are open', () => countOpen(db));
  await moveAll(db);
  const template = await findTemplate(db);
  if (template === undefined) {
    throw new Error('The application has no portation');
  }
  return template;
};

const measureCalls = async (
  origin: string,
  vera: Visitor,
  note: Note,
  readUsage: () => Promise<{ database: number; server: number }>,
  readCall: (what: string) => Promise<void>,
): Promise<void> => {
  const get = async (address: string): Promise<unknown> => {
    const { body, status } = await vera.request('GET', `/api${address}`);
    if (status !== 200) {
      throw new Error(`${address} answered ${status}`);
    }
    return body;
  };
  const page = `Msisdn=${NUMBER}&Take=20&SortDesc=true`;
  const drafts: Awaited<ReturnType<typeof initOrder>>[] = [];
  const form = () => {
    const content = new FormData();
    const lines = Array.from({ length: FILE_LINES }, (_, index) => String(79_000_000_000 + index * 997_001));
    content.set('File', new File([lines.join('\n')], 'numbers.csv'));
    return content;
  };
  const calls: readonly (readonly [what: string, count: number, call: (index: number) => Promise<unknown>])[] = [
    ['first page of applications', CALLS, () => get(`/v1/account/orders?${page}&SortBy=lastUpdate&Skip=0`)],
    ['last page of applications', CALLS, () => get(`/v1/account/orders?${page}&SortBy=lastUpdate&Skip=190`)],
    ['first page of portations', CALLS, () => get(`/v1/account/portations?${page}&SortBy=transfered&Skip=0`)],
    ['numbers of the account', CALLS, () => get('/v1/account/info')],
    ['export of own data', 3, async () => (await vera.send('GET', ownDataPaths.json)).arrayBuffer()],
    [
      'one number',
      CALLS,
      (index) =>
        vera.request('POST', '/api/v1.1/msisdn/info/single', { msisdn: String(79_000_000_000 + index * 2_997_001) }),
    ],
    [
      `file of ${FILE_LINES} numbers`,
      20,
      async () => (await vera.send('POST', '/api/v1.1/msisdn/info/batch', form())).text(),
    ],
    ['new application', SUBMISSIONS, async (index) => drafts.push(await initOrder(vera, String(FIRST_NUMBER + index)))],
    [
      'chosen tariff',
      SUBMISSIONS,
      async (index) => {
        const draft = drafts[index];
        if (draft !== undefined) {
          drafts[index] = await chooseTariff(vera, draft);
        }
      },
    ],
    [
      'submission',
      SUBMISSIONS,
      async (index) => {
        const draft = drafts[index];
        if (draft !== undefined && (await sendOrder(vera, draft, `size-${draft.id}`)).status !== 200) {
          throw new Error('The application was not submitted');
        }
      },
    ],
    ['own application', CALLS, (index) => readOrder(vera, drafts[index % drafts.length]?.id ?? '')],
    [
      'application as a PDF',
      20,
      async (index) => (await vera.send('GET', applicationPaths.pdf(drafts[index]?.id ?? ''))).arrayBuffer(),
    ],
    [
      'metrics',
      20,
      async () => {
        const headers = { authorization: `Bearer ${asInProduction.METRICS_TOKEN}` };
        const response = await fetch(`${origin}/metrics`, { headers });
        if (!(await response.text()).includes('letters{')) {
          throw new Error('The metrics lack what is read from the database');
        }
      },
    ],
    ['withdrawal', SUBMISSIONS, (index) => vera.request('DELETE', `/api/v1/order/portation/${drafts[index]?.id}`)],
  ];
  for (const [what, count, call] of calls) {
    const times: number[] = [];
    const before = await readUsage();
    for (let index = 0; index < count; index += 1) {
      const begun = performance.now();
      await call(index);
      times.push(performance.now() - begun);
    }
    const after = await readUsage();
    const perCall = (of: 'database' | 'server'): string => ((after[of] - before[of]) / count).toFixed(1);
    note(
      `${what}: p99 (median; PostgreSQL, server)`,
      `${quantile(times, 0.99).toFixed(1)} ms (${quantile(times, 0.5).toFixed(1)}; ${perCall('database')}, ${perCall('server')})`,
    );
    await readCall(what);
  }
};

const timed = async (work: () => Promise<unknown>): Promise<string> => {
  const begun = performance.now();
  await work();
  return `${(performance.now() - begun).toFixed(0)} ms`;
};

/** Milliseconds of processor time that a process has used. */
const processorOf = (pid: number | undefined): number => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // In hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/** Milliseconds that PostgreSQL has spent on statements. */
const usage = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`select sum(total_exec_time) as ms from pg_stat_statements`.execute(db);
  return rows[0]?.ms ?? 0;
};

/** Bytes of one application on the disk, with everything that belongs to it and the indexes. */
const sizeOfOrder = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(relation)) / (select greatest(count(*), 1) from orders) as bytes
    from unnest(array['orders', 'order_personal', 'order_submissions', 'order_events', 'consents', 'letters',
      'operator_requests', 'portations', 'portation_events', 'inbox', 'citizens']::regclass[]) as relation
  `.execute(db);
  return Math.round(rows[0]?.bytes ?? 0);
};

interface Statement {
  /** The call or the work that ran it. */
  what: string;
  text: string;
  calls: number;
  /** Per call: rows, buffers found in memory and read, milliseconds. */
  rows: number;
  hit: number;
  read: number;
  mean: number;
  slowest: number;
  plan: string;
}

/** The statements of the service that were run since the last time, the slowest first, with their generic plans. */
const readStatements = async (db: Db, what: string): Promise<Statement[]> => {
  const { rows } = await sql<Omit<Statement, 'what' | 'plan'>>`
    select regexp_replace(query, '\\s+', ' ', 'g') as text, calls::int, rows::float8 / calls as rows,
      shared_blks_hit::float8 / calls as hit, shared_blks_read::float8 / calls as read,
      mean_exec_time as mean, max_exec_time as slowest
    from pg_stat_statements
    where query ~* '^\\s*(select|insert|update|delete|with)'
      and query !~ '(pg_stat_statements|pg_catalog|esia_sim|operator_sim|bdpn_sim|pgboss)'
    order by mean_exec_time desc
  `.execute(db);
  const statements: Statement[] = [];
  for (const row of rows) {
    const found = await sql<Record<string, string>>`explain (generic_plan) ${sql.raw(row.text)}`
      .execute(db)
      .catch(() => ({ rows: [] }));
    statements.push({ ...row, what, plan: found.rows.flatMap((line) => Object.values(line)).join('\n') });
  }
  await sql`select pg_stat_statements_reset()`.execute(db);
  return statements;
};

/** A statement with a shorter time and fewer buffers is left out of the table. */
const NOTABLE = { ms: 0.1, buffers: 100 };

/** As a table of Markdown: a line for each notable statement of a call. */
const tableOf = (statements: readonly Statement[]): string =>
  [
    '| call | statement | reads by | runs | rows | buffers: hit, read | ms: mean, slowest |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...statements
      .filter(({ hit, mean, read }) => mean >= NOTABLE.ms || hit + read >= NOTABLE.buffers)
      .map(({ calls, hit, mean, plan, read, rows, slowest, text, what }) => {
        const [verb = ''] = /\b(?:select|insert|update|delete)\b/i.exec(text) ?? [];
        const [, table = ''] = /\b(?:from|into|update) "?(\w+)/i.exec(text) ?? [];
        return `| ${what} | ${verb.toLowerCase()} ${table} | ${accessesOf(plan)} | ${calls} | ${rows.toFixed(1)} | ${hit.toFixed(0)}, ${read.toFixed(1)} | ${mean.toFixed(2)}, ${slowest.toFixed(1)} |`;
      }),
    '',
  ].join('\n');

/** The indexes, and the tables that are read whole. */
const accessesOf = (plan: string): string => {
  const accesses = [
    ...plan.matchAll(/Index (?:Only )?Scan (?:Backward )?using (\w+)|Index Scan on (\w+)|Seq Scan on (\w+)/g),
  ].map(([, index, bitmap, table]) => index ?? bitmap ?? `all of ${table}`);
  return [...new Set(accesses)].join(', ') || '–';
};
