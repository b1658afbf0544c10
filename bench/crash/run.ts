import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { sql } from 'kysely';
import { PortationOrder } from '../../contract/orders.ts';
import { Problem } from '../../contract/problem.ts';
import { hasEnded } from '../../machines/portation-status/portation-status.machine.ts';
import { buildApplication } from '../../mocks/builders/orders.ts';
import { createVisitor, type Visitor } from '../../mocks/visitor.ts';
import { isAlive, readPostmaster } from '../../server/db/embedded/postmaster.ts';
import type { Db } from '../../server/db/schema.ts';
import { verifyOrders } from '../../server/jobs/verify-orders.ts';
import { createDomainClock } from '../../server/lib/clock.ts';
import { randomKey } from '../../server/lib/secrets.ts';
import { generateKeys, publicKeysOf } from '../../server/operator-gateway/keys.ts';
import { OPERATOR_MESSAGES_PATH } from '../../server/operator-gateway/operator-messages.routes.ts';
import { demonstrationKeys } from '../../server/operator-gateway/simulator/operator-simulator.ts';
import { chooseTariff, initOrder, readOrder, sendOrder, submission } from '../../mocks/order-steps.ts';
import { start } from '../start.ts';
import type { ArrivedLetter } from './mail.ts';

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

/** Processes of their own. */
const parties = ['server', 'otherServer', 'operator', 'bdpn', 'mail'] as const;
type Party = (typeof parties)[number];

/** What is killed: a process, all connections to the database, or PostgreSQL. */
const targets = [...parties, 'connections', 'database'] as const;
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

const root = path.resolve(import.meta.dirname, '../..');
const HOUR_MS = 3_600_000;
const RECIPIENT = 'mts';
const FIRST_NUMBER = 79_000_030_000;
const SUBMITTERS = 8;
/** Every one of so many applications is changed before it is submitted, and withdrawn after it. */
const EDITED = 4;
const WITHDRAWN = 5;
/** Domain time between two looks at the simulated parties, in the journey of the portations. */
const STEP_MS = 12 * HOUR_MS;
/** Longest wait for one stage, milliseconds. */
const STAGE_MS = 600_000;

export interface CrashRun {
  kills: Record<Target, number>;
  submitted: number;
  edited: number;
  withdrawn: number;
  /** What was not found where it had to be, one text each. */
  lost: string[];
  /** What was found twice, one text each. */
  doubled: string[];
  /** Letters by Message-ID. */
  letters: number;
  /** Copies with the Message-ID of a letter that had arrived; mailboxes drop them. */
  letterCopies: number;
  /** Repeated attempts of jobs. */
  jobRetries: number;
  seconds: number;
}

/**
 * Submits, changes and withdraws applications through two servers, while these, the operator, БДПН, the mail server,
 * connections and PostgreSQL are killed at random and started again, leads the applications to the registration or to the end of the portation, and then looks for what is missing and what is there twice.
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
  /** Only a database of this run alone may be killed. */
  isDatabaseKilled: boolean;
  /** Of each target but PostgreSQL: when the work is done earlier, the killing goes on. */
  leastKills: number;
  seed: number;
}): Promise<CrashRun> => {
  const begun = performance.now();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-crash-'));
  const keysFile = path.join(folder, 'keys.json');
  const mailFile = path.join(folder, 'letters.jsonl');
  const [port, otherPort, operatorPort, bdpnPort, mailPort] = [
    await getPort(),
    await getPort(),
    await getPort(),
    await getPort(),
    await getPort(),
  ];
  const origins = [`http://localhost:${port}`, `http://localhost:${otherPort}`] as const;
  const bdpnToken = randomKey();
  const [found] = (await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(db)).rows;
  await writeFile(keysFile, JSON.stringify(await generateKeys()));
  await writeFile(mailFile, '');
  const variables = {
    DATABASE_URL: databaseUrl,
    BDPN_URL: `http://127.0.0.1:${bdpnPort}`,
    BDPN_TOKEN: bdpnToken,
    LOG_LEVEL: 'silent',
    DRAFTS_PER_CITIZEN: '1000',
    OPERATOR_KEYS_FILE: keysFile,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Перенос номера <no-reply@mnp.example>',
  };
  const startServer = (origin: string) => (): Promise<ChildProcess> =>
    start([path.join(root, 'server/main.ts')], { ...variables, PORT: new URL(origin).port }, `${origin}/readyz`, 200);
  const starts: Record<Party, () => Promise<ChildProcess>> = {
    server: startServer(origins[0]),
    otherServer: startServer(origins[1]),
    operator: () =>
      start(
        [
          path.join(root, 'bench/crash/operators.ts'),
          databaseUrl,
          String(operatorPort),
          origins[0] + OPERATOR_MESSAGES_PATH,
          keysFile,
        ],
        {},
        `http://127.0.0.1:${operatorPort}/`,
        404,
      ),
    bdpn: () =>
      start(
        [path.join(root, 'bench/crash/bdpn.ts'), databaseUrl, String(bdpnPort), bdpnToken],
        {},
        `http://127.0.0.1:${bdpnPort}/`,
        401,
      ),
    mail: () => {
      const args = [path.join(root, 'bench/crash/mail.ts'), String(mailPort), mailFile];
      return Promise.resolve(spawn(process.execPath, args, { stdio: 'ignore' }));
    },
  };
  const running = new Map<Party, ChildProcess>();
  const kill = async (party: Party): Promise<void> => {
    const child = running.get(party);
    running.delete(party);
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
  };
  const isParty = (target: Target): target is Party => parties.some((party) => party === target);
  const strike = async (target: Target): Promise<void> => {
    if (isParty(target)) {
      await kill(target);
    } else if (target === 'connections') {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    } else {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
      const postmaster = await readPostmaster(found?.folder ?? '');
      // The postmaster first: it would start the others again.
      for (const pid of postmaster === undefined ? [] : [postmaster.pid, ...rows.map((row) => row.pid)]) {
        if (isAlive(pid)) {
          process.kill(pid, 'SIGKILL');
        }
      }
    }
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
        await persist(() => strike(target));
        kills[target] += 1;
        await sleep(within(lives[target].dead));
        if (isParty(target)) {
          running.set(target, await persist(starts[target]));
        }
      }
    }
  };

  try {
    // One after the other: the first creates the tables.
    for (const party of parties) {
      running.set(party, await starts[party]());
    }
    // The catalogue is there now.
    await db
      .insertInto('operatorConnections')
      .values({
        operatorId: RECIPIENT,
        url: `http://127.0.0.1:${operatorPort}/${RECIPIENT}`,
        jwks: JSON.stringify(publicKeysOf(await demonstrationKeys(db, RECIPIENT))),
        messagesPerMinute: 100_000,
      })
      .execute();
    const browsers = origins.map((origin) => createVisitor(origin));
    await Promise.all(browsers.map((vera) => vera.signIn('vera')));
    const killed = targets.filter((target) => isDatabaseKilled || target !== 'database');
    const killing = Promise.all(
      killed.map((target, index) => killAgainAndAgain(target, createRandom(seed * 10 + index))),
    );

    const orders = await submitAll(browsers, applications);
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
    await Promise.all([kill('server'), kill('otherServer')]);

    const arrived = (await readFile(mailFile, 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as ArrivedLetter);
    const byId = Map.groupBy(arrived, ({ messageId }) => messageId);
    const { lost, doubled } = await compare(
      db,
      orders,
      [...byId.values()].flatMap(([letter]) => letter ?? []),
      goal,
    );
    const { rows } = await sql<{ retries: number }>`select sum(retry_count)::int as retries from pgboss.job`.execute(
      db,
    );
    return {
      kills,
      submitted: orders.length,
      edited: orders.filter(({ isEdited }) => isEdited).length,
      withdrawn: orders.filter(({ isWithdrawn }) => isWithdrawn).length,
      lost,
      doubled,
      letters: byId.size,
      letterCopies: arrived.length - byId.size,
      jobRetries: rows[0]?.retries ?? 0,
      seconds: (performance.now() - begun) / 1000,
    };
  } finally {
    end.abort();
    await Promise.all(parties.map((party) => kill(party)));
    await rm(folder, { recursive: true, force: true });
  }
};

interface AcknowledgedOrder {
  id: string;
  isEdited: boolean;
  isWithdrawn: boolean;
}

/** Refusals of a withdrawal: the application goes on. */
const goesOn: readonly unknown[] = ['WRONG_STATUS', 'TOO_LATE', 'WITHDRAW_REFUSED'];

/**
 * Submits as pages do that repeat their calls until a server answers.
 * @param browsers of one citizen, one for each server
 */
const submitAll = async (browsers: readonly Visitor[], applications: number): Promise<AcknowledgedOrder[]> => {
  const orders: AcknowledgedOrder[] = [];
  const indexes = Array.from({ length: applications }, (_, index) => index);
  let calls = 0;
  /** Each attempt goes to another server than the last. */
  const ask = <Result>(call: (vera: Visitor) => Promise<Result>): Promise<Result> =>
    persist(() => {
      calls += 1;
      const vera = browsers[calls % browsers.length];
      if (vera === undefined) {
        throw new Error('There is no server');
      }
      return call(vera);
    });
  const withdraw = (id: string): Promise<boolean> =>
    ask(async (vera) => {
      const { body, status } = await vera.request('DELETE', `/api/v1/order/portation/${id}`);
      if (status === 400 && goesOn.includes(Problem.parse(body).code)) {
        return false;
      }
      // The answer to an earlier attempt was lost.
      if (status !== 404) {
        PortationOrder.parse(body);
      }
      return true;
    });
  const submitNext = async (): Promise<void> => {
    for (let index = indexes.shift(); index !== undefined; index = indexes.shift()) {
      const msisdn = String(FIRST_NUMBER + index);
      const { id } = await ask((vera) => initOrder(vera, msisdn, RECIPIENT));
      const chosen = await ask(async (vera) => {
        const order = await readOrder(vera, id);
        return order.tariff === null ? chooseTariff(vera, order) : order;
      });
      const application = buildApplication({ dueDate: chosen.limits.minDate, email: 'vera@example.test' });
      const isEdited = index % EDITED === 0;
      // A repeated change with the same content is not outdated.
      const draft = isEdited
        ? await ask(async (vera) => {
            const body = { version: chosen.version, application };
            return PortationOrder.parse((await vera.request('PUT', `/api/v1/order/portation/${id}`, body)).body);
          })
        : chosen;
      const body = { ...submission(draft), application, letters: true };
      await ask(async (vera) => PortationOrder.parse((await sendOrder(vera, draft, `key-${id}`, body)).body));
      orders.push({ id, isEdited, isWithdrawn: index % WITHDRAWN === 0 && (await withdraw(id)) });
    }
  };
  await Promise.all(Array.from({ length: SUBMITTERS }, submitNext));
  return orders;
};

/** Repeats a call until it succeeds. */
const persist = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  const end = performance.now() + STAGE_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (performance.now() > end) {
        throw error;
      }
      await sleep(100);
    }
  }
};

/** Waits until nothing is left. @throws Error with the last count */
const untilNone = async (what: string, count: () => Promise<number>): Promise<void> => {
  const end = performance.now() + STAGE_MS;
  for (let last = await persist(count); last > 0; last = await persist(count)) {
    if (performance.now() > end) {
      throw new Error(`${last} ${what} after ${STAGE_MS / 1000} s`);
    }
    await sleep(200);
  }
};

/** Orders without a portation or an end, and letters that wait; both are tried again at once. */
const countOpen = async (db: Db): Promise<number> => {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
  await db.updateTable('letters').set({ nextAt: new Date() }).where('sentAt', 'is', null).execute();
  const [orders, letters] = await Promise.all([
    db.selectFrom('orders').select('id').where('status', 'not in', ['Done', 'Deleted']).execute(),
    db.selectFrom('letters').select('id').where('sentAt', 'is', null).execute(),
  ]);
  return orders.length + letters.length;
};

/** Leads all portations to their end; every party has said what was due before the clock goes on. */
const moveAll = async (db: Db): Promise<void> => {
  const domainClock = createDomainClock(db);
  const countDue = async (): Promise<number> => {
    const now = await domainClock.now();
    const [operator, bdpn] = await Promise.all([
      db
        .selectFrom('operator_sim.messages')
        .select('id')
        .where('deliveriesLeft', '>', 0)
        .where('visibleAt', '<=', now)
        .execute(),
      db.selectFrom('bdpn_sim.messages').select('id').where('acksLeft', '>', 0).where('visibleAt', '<=', now).execute(),
    ]);
    return operator.length + bdpn.length;
  };
  const countMoving = async (): Promise<number> =>
    (await db.selectFrom('portations').select('status').execute()).filter(({ status }) => !hasEnded(status)).length;
  const end = performance.now() + STAGE_MS;
  while ((await persist(countMoving)) > 0) {
    if (performance.now() > end) {
      throw new Error(`${await persist(countMoving)} portations have no end`);
    }
    await domainClock.advance(STEP_MS);
    await untilNone('messages are due', countDue);
  }
};

/** Compares what the service, the operator, БДПН and the mailbox have of each order. */
const compare = async (
  db: Db,
  orders: readonly AcknowledgedOrder[],
  letters: readonly ArrivedLetter[],
  goal: 'registered' | 'moved',
): Promise<Pick<CrashRun, 'lost' | 'doubled'>> => {
  const lost: string[] = [];
  const doubled: string[] = [];
  /** Exactly one is right. */
  const one = (what: string, count: number): void => {
    if (count === 0) {
      lost.push(what);
    } else if (count > 1) {
      doubled.push(`${what}: ${count}`);
    }
  };
  const [known, personal, requests, atOperator, atBdpn, portations, orderEvents, portationEvents, outbox] =
    await Promise.all([
      db.selectFrom('orders').select(['id', 'status', 'submitted']).execute(),
      db.selectFrom('orderPersonal').select('orderId').execute(),
      db.selectFrom('operatorRequests').selectAll().execute(),
      db.selectFrom('operator_sim.applications').selectAll().execute(),
      db.selectFrom('bdpn_sim.applications').select('requestId').execute(),
      db.selectFrom('portations').select(['id', 'orderId', 'status']).execute(),
      db.selectFrom('orderEvents').select(['orderId', 'event']).execute(),
      db
        .selectFrom('portationEvents')
        .innerJoin('portations', 'portations.id', 'portationEvents.portationId')
        .select(['portations.orderId', 'portationEvents.code'])
        .execute(),
      db.selectFrom('letters').select(['orderId', 'code']).execute(),
    ]);
  const isOf = (id: string) => (row: { requestId: string }) => row.requestId.startsWith(`${id}-`);
  for (const { id, isWithdrawn } of orders) {
    if (isWithdrawn) {
      const order = known.find((row) => row.id === id);
      const ends = portations.filter(({ orderId }) => orderId === id);
      if (order?.status !== 'Deleted' && (goal === 'registered' || !ends.every(({ status }) => hasEnded(status)))) {
        // A withdrawal of a registered application is answered later.
        if (order?.status !== 'Done') {
          lost.push(`end of ${id}: ${order?.status ?? ''}`);
        }
      }
      if (atBdpn.filter(isOf(id)).length > 1 || ends.length > 1) {
        doubled.push(`application ${id} at БДПН`);
      }
      if (order?.status === 'Deleted' && (order.submitted !== null || personal.some((row) => row.orderId === id))) {
        lost.push(`erasure of ${id}`);
      }
      continue;
    }
    one(`order ${id}`, known.filter((order) => order.id === id && order.status === 'Done').length);
    const asked = requests.filter((request) => request.orderId === id);
    one(`request of ${id} to the operator`, asked.length);
    const taken = atOperator.filter(isOf(id));
    one(`application ${id} at the operator`, taken.length);
    if (asked[0]?.contractReference !== taken[0]?.contractReference) {
      lost.push(`contract of ${id}`);
    }
    one(`application ${id} at БДПН`, atBdpn.filter(isOf(id)).length);
    const moves = portations.filter(({ orderId }) => orderId === id);
    one(`portation of ${id}`, moves.length);
    if (goal === 'moved' && moves[0]?.status !== 'Completed') {
      lost.push(`completion of ${id}: ${moves[0]?.status ?? ''}`);
    }
    for (const event of ['order.submitted', 'operator.accepted', 'bdpn.registered']) {
      one(`${event} of ${id}`, orderEvents.filter((row) => row.orderId === id && row.event === event).length);
    }
    const codes = Map.groupBy(
      portationEvents.filter(({ orderId }) => orderId === id),
      ({ code }) => code,
    );
    for (const [code, rows] of codes) {
      one(`${code} of ${id}`, rows.length);
    }
    // The outbox says which letters there have to be; the mailbox knows them by order and subject.
    const written = outbox.filter(({ orderId }) => orderId === id);
    for (const code of goal === 'moved'
      ? (['BDPN_REGISTERED', 'REMINDER', 'TRANSFERED'] as const)
      : (['BDPN_REGISTERED'] as const)) {
      one(`letter ${code} of ${id} in the outbox`, written.filter((letter) => letter.code === code).length);
    }
    const received = Map.groupBy(
      letters.filter(({ orderId }) => orderId === id),
      ({ subject }) => subject,
    );
    for (const [subject, copies] of received) {
      one(`letter «${subject}» of ${id}`, copies.length);
    }
    if (received.size !== written.length) {
      lost.push(`letters of ${id}: ${received.size} of ${written.length}`);
    }
  }
  const strangers = letters.filter(({ orderId }) => !orders.some(({ id }) => id === orderId)).length;
  if (strangers > 0 || known.length !== orders.length) {
    doubled.push(`${strangers} letters and ${known.length - orders.length} orders of nobody`);
  }
  const { inconsistencies } = await verifyOrders(db);
  lost.push(...inconsistencies.map(({ orderId, problem }) => `${orderId}: ${problem}`));
  return { lost, doubled };
};
