import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PortationOrder } from '../../contract/orders.ts';
import { Problem } from '../../contract/problem.ts';
import { hasEnded } from '../../machines/portation-status/portation-status.machine.ts';
import { buildApplication } from '../../mocks/builders/orders.ts';
import { chooseTariff, initOrder, readOrder, sendOrder, submission } from '../../mocks/order-steps.ts';
import type { Visitor } from '../../mocks/visitor.ts';
import type { Db } from '../../server/db/schema.ts';
import { verifyOrders } from '../../server/jobs/verify-orders.ts';
import { readSettings } from '../../server/env.ts';
import { createDomainClock } from '../../server/lib/clock.ts';
import { secretsOf } from '../../server/lib/secrets.ts';
import { letterId } from '../../server/letters/send-letters.ts';
import { RECIPIENT } from './parties.ts';

const HOUR_MS = 3_600_000;
const FIRST_NUMBER = 79_000_030_000;
const SUBMITTERS = 8;
/** Every one of so many applications is saved once more before it is submitted. */
const EDITED = 4;
/** Domain time between two looks at the simulated parties, in the journey of the portations. */
const STEP_MS = 12 * HOUR_MS;
/** Longest wait for one stage, milliseconds. */
const STAGE_MS = 600_000;

/** What became of the submitted applications. */
export interface Account {
  /** What was not found where it had to be, one text each. */
  lost: string[];
  /** What was found twice, one text each. */
  doubled: string[];
  /** In the mailbox. */
  letters: number;
  /** Copies with the Message-ID of a letter that had arrived, which the mailbox suppressed. */
  letterCopies: number;
  /** Repeated attempts of jobs. */
  jobRetries: number;
}

/**
 * Submits as a page does that repeats its calls until the service answers.
 * @param hasNext asked before each application, with the number of those begun
 * @param onSubmitted after each application, with the id of its order and the number of those begun before
 * @returns the ids of the orders
 */
export const submitApplications = async (
  vera: Visitor,
  hasNext: (begun: number) => boolean,
  onSubmitted: (id: string, index: number) => Promise<void> | void = () => undefined,
): Promise<string[]> => {
  const ids: string[] = [];
  let begun = 0;
  const submitNext = async (): Promise<void> => {
    while (hasNext(begun)) {
      const index = begun;
      begun += 1;
      const id = await submitApplication(vera, String(FIRST_NUMBER + index), index % EDITED === 0);
      ids.push(id);
      await onSubmitted(id, index);
    }
  };
  await Promise.all(Array.from({ length: SUBMITTERS }, submitNext));
  return ids;
};

/**
 * Submits the application for a number, from its draft if there is one.
 * @param isEdited it is saved once more before
 * @returns the id of the order
 */
export const submitApplication = async (vera: Visitor, number: string, isEdited = false): Promise<string> => {
  const { id } = await persist(() => initOrder(vera, number, RECIPIENT));
  const chosen = await persist(async () => {
    const order = await readOrder(vera, id);
    return order.tariff === null ? chooseTariff(vera, order) : order;
  });
  const application = buildApplication({ dueDate: chosen.limits.minDate, email: 'vera@example.test' });
  // A repeated change with the same content is not outdated.
  const change = { version: chosen.version, application };
  const draft = isEdited
    ? await persist(async () => PortationOrder.parse((await vera.request('PUT', pathOf(id), change)).body))
    : chosen;
  const body = { ...submission(draft), application, letters: true };
  await persist(async () => PortationOrder.parse((await sendOrder(vera, draft, `key-${id}`, body)).body));
  return id;
};

/** Refusals of a withdrawal: the application goes on. */
const goesOn: readonly unknown[] = ['WRONG_STATUS', 'TOO_LATE', 'WITHDRAW_REFUSED'];

/** Withdraws an application. @returns whether that was accepted */
export const withdrawApplication = (vera: Visitor, id: string): Promise<boolean> =>
  persist(async () => {
    const { body, status } = await vera.request('DELETE', pathOf(id));
    if (status === 400 && goesOn.includes(Problem.parse(body).code)) {
      return false;
    }
    // 404: the response to an earlier attempt was lost.
    if (status !== 404) {
      PortationOrder.parse(body);
    }
    return true;
  });

const pathOf = (id: string): string => `/api/v1/order/portation/${id}`;

/** Repeats a call until it succeeds. */
export const persist = async <Result>(call: () => Promise<Result>): Promise<Result> => {
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
export const untilNone = async (what: string, count: () => Promise<number>): Promise<void> => {
  const end = performance.now() + STAGE_MS;
  for (let last = await persist(count); last > 0; last = await persist(count)) {
    if (performance.now() > end) {
      throw new Error(`${last} ${what} after ${STAGE_MS / 1000} s`);
    }
    await sleep(200);
  }
};

/** Orders without a portation or an end, and letters that wait; failed attempts are repeated at once. */
export const countOpen = async (db: Db): Promise<number> => {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
  const now = new Date();
  // Only these: what is due after the sender has begun is not sent before it begins again.
  await db.updateTable('letters').set({ nextAt: now }).where('sentAt', 'is', null).where('nextAt', '>', now).execute();
  const [orders, letters] = await Promise.all([
    db.selectFrom('orders').select('id').where('status', 'not in', ['Done', 'Deleted']).execute(),
    db.selectFrom('letters').select('id').where('sentAt', 'is', null).execute(),
  ]);
  return orders.length + letters.length;
};

/** Leads all portations to their end; every party has said what was due before the clock goes on. */
export const moveAll = async (db: Db): Promise<void> => {
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
    await persist(() => domainClock.advance(STEP_MS));
    await untilNone('messages are due', countDue);
  }
};

/**
 * Compares what the service, the operator, БДПН and the mailbox have; nothing may be under way any more.
 * @param withdrawn those of the orders whose withdrawal was accepted
 */
export const takeAccount = async (
  db: Db,
  orders: readonly string[],
  goal: 'registered' | 'moved',
  withdrawn: ReadonlySet<string> = new Set(),
): Promise<Account> => {
  const letters = (await db.selectFrom('mail_sim.letters').selectAll().execute()).map(
    ({ content, copies, messageId }): ReceivedLetter => ({
      id: messageId.split('@')[0] ?? '',
      orderId: /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(content.text)?.[0] ?? '',
      copies,
    }),
  );
  const { rows } = await sql<{ retries: number }>`select sum(retry_count)::int as retries from pgboss.job`.execute(db);
  return {
    ...(await compare(db, orders, letters, goal, withdrawn)),
    letters: letters.length,
    letterCopies: letters.reduce((sum, { copies }) => sum + copies, 0),
    jobRetries: rows[0]?.retries ?? 0,
  };
};

/** A letter in the mailbox. */
interface ReceivedLetter {
  /** The part of its Message-ID before the @. */
  id: string;
  orderId: string;
  copies: number;
}

/** Compares what the service, the operator, БДПН and the mailbox have of each order. */
const compare = async (
  db: Db,
  orders: readonly string[],
  letters: readonly ReceivedLetter[],
  goal: 'registered' | 'moved',
  withdrawn: ReadonlySet<string>,
): Promise<Pick<Account, 'lost' | 'doubled'>> => {
  const secrets = secretsOf(readSettings());
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
      db.selectFrom('letters').select(['orderId', 'code', 'at']).execute(),
    ]);
  const isOf = (id: string) => (row: { requestId: string }) => row.requestId.startsWith(`${id}-`);
  for (const id of withdrawn) {
    const order = known.find((row) => row.id === id);
    const moves = portations.filter(({ orderId }) => orderId === id);
    // БДПН may have registered it first: then the portation ends.
    if (order?.status !== 'Deleted' && order?.status !== 'Done') {
      lost.push(`end of ${id}: ${order?.status ?? ''}`);
    }
    if (goal === 'moved' && !moves.every(({ status }) => hasEnded(status))) {
      lost.push(`end of the portation of ${id}`);
    }
    if (order?.status === 'Deleted' && (order.submitted !== null || personal.some(({ orderId }) => orderId === id))) {
      lost.push(`erasure of ${id}`);
    }
    if (atBdpn.filter(isOf(id)).length > 1 || moves.length > 1) {
      doubled.push(`application ${id} at БДПН`);
    }
  }
  for (const id of orders.filter((order) => !withdrawn.has(order))) {
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
    // The outbox says which letters there have to be.
    const written = outbox.filter(({ orderId }) => orderId === id);
    for (const code of goal === 'moved'
      ? (['BDPN_REGISTERED', 'REMINDER', 'TRANSFERED'] as const)
      : (['BDPN_REGISTERED'] as const)) {
      one(`letter ${code} of ${id} in the outbox`, written.filter((letter) => letter.code === code).length);
    }
    const received = letters.filter(({ orderId }) => orderId === id);
    for (const letter of written) {
      const expected = letterId(secrets, letter);
      one(`letter ${letter.code} of ${id} in the mailbox`, received.filter((one) => one.id === expected).length);
    }
    if (received.length > written.length) {
      doubled.push(`letters of ${id}: ${received.length} for ${written.length} events`);
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
