import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { sql } from 'kysely';
import { PortationOrder } from '../../contract/orders.ts';
import { buildApplication } from '../../mocks/builders/orders.ts';
import { createVisitor, type Visitor } from '../../mocks/visitor.ts';
import type { Db } from '../../server/db/schema.ts';
import { verifyOrders } from '../../server/jobs/verify-orders.ts';
import { createDomainClock } from '../../server/lib/clock.ts';
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

const parties = ['service', 'operator', 'mail'] as const;
type Party = (typeof parties)[number];

/** How long a party lives and then stays dead, milliseconds: from, to. */
const lives: Record<Party, { alive: readonly [number, number]; dead: readonly [number, number] }> = {
  service: { alive: [800, 4_000], dead: [0, 500] },
  operator: { alive: [300, 3_000], dead: [0, 1_500] },
  mail: { alive: [100, 3_000], dead: [0, 1_500] },
};

const root = path.resolve(import.meta.dirname, '../..');
const HOUR_MS = 3_600_000;
const RECIPIENT = 'mts';
const FIRST_NUMBER = 79_000_030_000;
const SUBMITTERS = 8;
/** Domain time between two looks at the simulated parties, in the journey of the portations. */
const STEP_MS = 12 * HOUR_MS;
/** Longest wait for one stage, milliseconds. */
const STAGE_MS = 600_000;

export interface CrashRun {
  kills: Record<Party, number>;
  submitted: number;
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
 * Submits applications while the service, the operator and the mail server are killed at random and started again, leads
 * them to the registration or to the end of the portation, and then looks for what is missing and what is there twice.
 * @param db of a migrated database of this run alone
 */
export const runCrashes = async ({
  applications,
  databaseUrl,
  db,
  goal,
  leastKills,
  seed,
}: {
  applications: number;
  databaseUrl: string;
  db: Db;
  goal: 'registered' | 'moved';
  /** Of each party: when the work is done earlier, the killing goes on. */
  leastKills: number;
  seed: number;
}): Promise<CrashRun> => {
  const begun = performance.now();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-crash-'));
  const keysFile = path.join(folder, 'keys.json');
  const mailFile = path.join(folder, 'letters.jsonl');
  const [port, operatorPort, mailPort] = [await getPort(), await getPort(), await getPort()];
  const origin = `http://localhost:${port}`;
  await writeFile(keysFile, JSON.stringify(await generateKeys()));
  await writeFile(mailFile, '');
  const variables = {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    DRAFTS_PER_CITIZEN: '1000',
    OPERATOR_KEYS_FILE: keysFile,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Перенос номера <no-reply@mnp.example>',
  };
  const starts: Record<Party, () => Promise<ChildProcess>> = {
    service: () => start([path.join(root, 'server/main.ts')], variables, `${origin}/readyz`, 200),
    operator: () =>
      start(
        [
          path.join(root, 'bench/crash/operators.ts'),
          databaseUrl,
          String(operatorPort),
          origin + OPERATOR_MESSAGES_PATH,
          keysFile,
        ],
        {},
        `http://127.0.0.1:${operatorPort}/`,
        404,
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
  const kills: Record<Party, number> = { service: 0, operator: 0, mail: 0 };
  const end = new AbortController();
  let isCalm = false;
  const killAgainAndAgain = async (party: Party, random: () => number): Promise<void> => {
    const within = ([from, to]: readonly [number, number]) => from + random() * (to - from);
    while (!end.signal.aborted) {
      // Rejects when the end is reached.
      await sleep(within(lives[party].alive), undefined, { signal: end.signal }).catch(() => undefined);
      if (!end.signal.aborted && !isCalm) {
        await kill(party);
        kills[party] += 1;
        await sleep(within(lives[party].dead));
        running.set(party, await starts[party]());
      }
    }
  };

  try {
    await Promise.all(parties.map(async (party) => running.set(party, await starts[party]())));
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
    const vera = createVisitor(origin);
    await vera.signIn('vera');
    const killing = Promise.all(
      parties.map((party, index) => killAgainAndAgain(party, createRandom(seed * 10 + index))),
    );

    const orders = await submitAll(vera, applications);
    while (Math.min(...Object.values(kills)) < leastKills) {
      await sleep(100);
    }
    if (goal === 'moved') {
      // A clock that goes on by days would end what no operator has answered.
      isCalm = true;
      await untilNone('orders and letters are open', () => countOpen(db));
      isCalm = false;
      await moveAll(db, orders.length);
    }
    end.abort();
    await killing;
    await untilNone('orders and letters are open', () => countOpen(db));
    await kill('service');

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

/** Submits as a page does that repeats its calls until the service answers. @returns the ids of the orders */
const submitAll = async (vera: Visitor, applications: number): Promise<string[]> => {
  const ids: string[] = [];
  const numbers = Array.from({ length: applications }, (_, index) => String(FIRST_NUMBER + index));
  const submitNext = async (): Promise<void> => {
    for (let msisdn = numbers.shift(); msisdn !== undefined; msisdn = numbers.shift()) {
      const number = msisdn;
      const { id } = await persist(() => initOrder(vera, number, RECIPIENT));
      const draft = await persist(async () => {
        const order = await readOrder(vera, id);
        return order.tariff === null ? chooseTariff(vera, order) : order;
      });
      const application = buildApplication({ dueDate: draft.limits.minDate, email: 'vera@example.test' });
      const body = { ...submission(draft), application, letters: true };
      await persist(async () => PortationOrder.parse((await sendOrder(vera, draft, `key-${id}`, body)).body));
      ids.push(id);
    }
  };
  await Promise.all(Array.from({ length: SUBMITTERS }, submitNext));
  return ids;
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
  for (let last = await count(); last > 0; last = await count()) {
    if (performance.now() > end) {
      throw new Error(`${last} ${what} after ${STAGE_MS / 1000} s`);
    }
    await sleep(200);
  }
};

/** Orders without a portation, and letters that wait; both are tried again at once. */
const countOpen = async (db: Db): Promise<number> => {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
  await db.updateTable('letters').set({ nextAt: new Date() }).where('sentAt', 'is', null).execute();
  const [orders, letters] = await Promise.all([
    db.selectFrom('orders').select('id').where('status', '<>', 'Done').execute(),
    db.selectFrom('letters').select('id').where('sentAt', 'is', null).execute(),
  ]);
  return orders.length + letters.length;
};

/** Leads all portations to their end; every party has said what was due before the clock goes on. */
const moveAll = async (db: Db, expected: number): Promise<void> => {
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
  const countMoved = async (): Promise<number> =>
    (await db.selectFrom('portations').select('id').where('status', '=', 'Completed').execute()).length;
  const end = performance.now() + STAGE_MS;
  while ((await countMoved()) < expected) {
    if (performance.now() > end) {
      throw new Error(`Only ${await countMoved()} of ${expected} portations are completed`);
    }
    await domainClock.advance(STEP_MS);
    await untilNone('messages are due', countDue);
  }
};

/** Compares what the service, the operator, БДПН and the mailbox have of each order. */
const compare = async (
  db: Db,
  orders: readonly string[],
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
  const [known, requests, atOperator, atBdpn, portations, orderEvents, portationEvents, outbox] = await Promise.all([
    db.selectFrom('orders').select(['id', 'status']).execute(),
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
  for (const id of orders) {
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
  const strangers = letters.filter(({ orderId }) => !orders.includes(orderId)).length;
  if (strangers > 0 || known.length !== orders.length) {
    doubled.push(`${strangers} letters and ${known.length - orders.length} orders of nobody`);
  }
  const { inconsistencies } = await verifyOrders(db);
  lost.push(...inconsistencies.map(({ orderId, problem }) => `${orderId}: ${problem}`));
  return { lost, doubled };
};
