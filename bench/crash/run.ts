import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/free-port.ts';
import { sql } from 'kysely';
import { createVisitor, type Visitor } from '../../mocks/visitor.ts';
import { isAlive, readPostmaster } from '../../server/db/embedded/postmaster.ts';
import type { Db } from '../../server/db/schema.ts';
import {
  type Account,
  countOpen,
  moveAll,
  persist,
  submitApplications,
  takeAccount,
  untilNone,
  withdrawApplication,
} from './account.ts';
import { watchTakeovers } from './takeovers.ts';
import { createParties, parties, type Party } from './parties.ts';

/** Sequence of random numbers in [0, 1) that a seed determines (mulberry32). */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** What is killed: a server, another party, all connections to the database, or PostgreSQL. */
const targets = ['server', 'otherServer', 'operator', 'bdpn', 'mail', 'connections', 'database'] as const;
type Target = (typeof targets)[number];

/** How long a target lives and then stays dead, milliseconds: from, to. PostgreSQL is started again by its monitor. */
const lives: Record<Target, { alive: readonly [number, number]; dead: readonly [number, number] }> = {
  server: { alive: [800, 4_000], dead: [0, 500] },
  otherServer: { alive: [800, 4_000], dead: [0, 500] },
  operator: { alive: [300, 3_000], dead: [0, 1_500] },
  bdpn: { alive: [300, 3_000], dead: [0, 1_500] },
  mail: { alive: [100, 3_000], dead: [0, 1_500] },
  connections: { alive: [500, 4_000], dead: [0, 0] },
  database: { alive: [8_000, 20_000], dead: [0, 0] },
};

/** Every one of so many applications is withdrawn. */
const WITHDRAWN = 5;

export interface CrashRun extends Account {
  kills: Record<Target, number>;
  submitted: number;
  /** Applications whose withdrawal was accepted. */
  withdrawn: number;
  /** From the death of a server to the next beginning of each job that it was working on, milliseconds. */
  takeovers: number[];
  seconds: number;
}

/**
 * Submits, changes and withdraws applications through two servers, while these, the operator, БДПН, the mail server, the
 * connections to the database and PostgreSQL are killed at random and started again, leads the applications to the
 * registration or to their end, and then looks for what is missing and what is there twice.
 * @param db of a migrated database of this run alone
 */
export const runCrashes = async ({
  applications,
  databaseUrl,
  db,
  goal,
  isDatabaseKilled,
  leastKills,
  seed,
}: {
  applications: number;
  databaseUrl: string;
  db: Db;
  goal: 'registered' | 'moved';
  /** Only a PostgreSQL of this run alone may be killed. */
  isDatabaseKilled: boolean;
  /** Of each target but PostgreSQL, which is killed once: when the work is done earlier, the killing goes on. */
  leastKills: number;
  seed: number;
}): Promise<CrashRun> => {
  const begun = performance.now();
  const ports = [await freePort(), await freePort()];
  const origins = ports.map((port) => `http://localhost:${port}`);
  const { close, connectOperator, kill, restartServer, start } = await createParties({
    databaseUrl,
    origin: origins[0] ?? '',
    ports,
  });
  const [cluster] = (await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(db))
    .rows;
  const killPostgres = async (): Promise<void> => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
    const postmaster = await readPostmaster(cluster?.folder ?? '');
    // The postmaster first: it would start the others again.
    for (const pid of postmaster === undefined ? [] : [postmaster.pid, ...rows.map((row) => row.pid)]) {
      if (isAlive(pid)) {
        process.kill(pid, 'SIGKILL');
      }
    }
  };
  const killConnections = async (): Promise<void> => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  };
  const takeovers = watchTakeovers(db);
  const killServer = async (index: number, deadMs: number): Promise<void> => {
    await takeovers.note();
    await restartServer(index, { signal: 'SIGKILL', deadMs });
  };
  const killParty = async (party: Party, deadMs: number): Promise<void> => {
    await kill(party);
    await sleep(deadMs);
    await persist(() => start(party));
  };
  const strikes: Record<Target, (deadMs: number) => Promise<void>> = {
    server: (deadMs) => killServer(0, deadMs),
    otherServer: (deadMs) => killServer(1, deadMs),
    operator: (deadMs) => killParty('operator', deadMs),
    bdpn: (deadMs) => killParty('bdpn', deadMs),
    mail: (deadMs) => killParty('mail', deadMs),
    connections: killConnections,
    database: killPostgres,
  };
  const kills: Record<Target, number> = {
    server: 0,
    otherServer: 0,
    operator: 0,
    bdpn: 0,
    mail: 0,
    connections: 0,
    database: 0,
  };
  const end = new AbortController();
  let isCalm = false;
  const killAgainAndAgain = async (target: Target, random: () => number): Promise<void> => {
    const within = ([from, to]: readonly [number, number]) => from + random() * (to - from);
    while (!end.signal.aborted) {
      // Rejects when the end is reached.
      await sleep(within(lives[target].alive), undefined, { signal: end.signal }).catch(() => undefined);
      if (!end.signal.aborted && !isCalm) {
        const deadMs = within(lives[target].dead);
        await persist(() => strikes[target](deadMs));
        kills[target] += 1;
      }
    }
  };

  try {
    const starting = parties.map(start);
    // All of them, or `close` would miss those that start after another has failed.
    await Promise.allSettled(starting);
    await Promise.all(starting);
    await connectOperator(db);
    const browsers = origins.map((origin) => createVisitor(origin));
    await Promise.all(browsers.map((browser) => browser.signIn('vera')));
    const vera = takeTurns(browsers);
    const killed = targets.filter((target) => isDatabaseKilled || target !== 'database');
    const killing = Promise.all(
      killed.map((target, index) => killAgainAndAgain(target, createRandom(seed * 10 + index))),
    );

    const withdrawn = new Set<string>();
    const orders = await submitApplications(
      vera,
      (begunOrders) => begunOrders < applications,
      async (id, index) => {
        if (index % WITHDRAWN === 0 && (await withdrawApplication(vera, id))) {
          withdrawn.add(id);
        }
      },
    );
    while (killed.some((target) => kills[target] < (target === 'database' ? 1 : leastKills))) {
      await sleep(100);
    }
    if (goal === 'moved') {
      // A clock that goes on by days would end what no operator has answered.
      isCalm = true;
      await untilNone('orders and letters are open', () => countOpen(db));
      isCalm = false;
      await moveAll(db);
    }
    end.abort();
    await killing;
    await untilNone('orders and letters are open', () => countOpen(db));
    await kill('service');
    return {
      ...(await takeAccount(db, orders, goal, withdrawn)),
      kills,
      submitted: orders.length,
      withdrawn: withdrawn.size,
      takeovers: await takeovers.stop(),
      seconds: (performance.now() - begun) / 1000,
    };
  } finally {
    end.abort();
    await takeovers.stop();
    await close();
  }
};

/** A citizen who asks another server with each request. */
const takeTurns = (browsers: readonly Visitor[]): Visitor => {
  const [first] = browsers;
  if (first === undefined) {
    throw new Error('There is no server');
  }
  let requests = 0;
  return {
    ...first,
    request: (...given) => {
      requests += 1;
      return (browsers[requests % browsers.length] ?? first).request(...given);
    },
  };
};
