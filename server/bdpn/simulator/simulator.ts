import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { DomainClock } from '../../lib/clock.ts';
import type { SimulatorFaults } from '../bdpn.tables.ts';
import type { BdpnApplication, BdpnCancellation, BdpnMessage } from '../gateway.ts';
import { outcomeOf, type PlannedMessage, rejectedAtOnce } from './outcomes.ts';
import { DAY_MS } from '../../../domain/portation-rules.ts';
import { isProposalInTime, withdrawUntil } from '../../../domain/windows.ts';
import { lockInTransaction } from '../../db/lock-in-transaction.ts';

/** Simulates a response lost on the network after the work was done. */
export class LostResponseError extends Error {
  override readonly name = 'LostResponseError';
}

/** A registration number: 16 digits, the first of them 1. */
const newNpId = (): string =>
  `1${String(randomInt(2 ** 47))
    .padStart(15, '0')
    .slice(-15)}`;

export const NO_FAULTS: SimulatorFaults = { lostAnswers: 0, repeats: 0, isReordered: false, delayMs: 0 };

/** Domain time by which a reordered message is delivered after the one that follows it. */
const OVERTAKEN_MS = 30_000;

/** Messages that end an order, after which the number may have another one. */
const lastTypes: readonly BdpnMessage['type'][] = [
  'request.rejected',
  'donor.rejected',
  'arbitration.lost',
  'arbitration.timedOut',
  'transfer.completed',
];

/** Whether the move is about to happen; after a failed transfer readiness is confirmed again. */
const isReadyAfter = (types: readonly BdpnMessage['type'][]): boolean =>
  types.lastIndexOf('recipient.confirmedReadiness') > types.lastIndexOf('transfer.failed');

type Body = Omit<BdpnMessage, 'id' | 'requestId' | 'seq'>;

interface BdpnSimulatorOptions {
  db: Db;
  domainClock: DomainClock;
  /** By request, the time of the oldest due message that its new operator has not delivered yet. */
  dueOfOperators?: () => Promise<ReadonlyMap<string, Date>>;
}

/**
 * The simulated БДПН, driven by the domain clock. All messages of an order are planned when it is received; each
 * is delivered from its time on until it is acknowledged, after earlier messages of the new operator: also when the clock
 * leaps over both.
 */
export const createBdpnSimulator = ({
  db,
  domainClock,
  dueOfOperators = () => Promise.resolve(new Map()),
}: BdpnSimulatorOptions) => {
  const readFaults = async (): Promise<SimulatorFaults> => {
    const row = await db.selectFrom('bdpn_sim.faults').select('settings').executeTakeFirst();
    return { ...NO_FAULTS, ...row?.settings };
  };

  const bodyOf = (planned: PlannedMessage, npId: string, receivedAt: Date, dueAt: Date): Body => {
    const at =
      planned.fromWindowMs === undefined
        ? receivedAt.getTime() + (planned.afterMs ?? 0)
        : dueAt.getTime() + planned.fromWindowMs;
    return {
      type: planned.type,
      at: new Date(at).toISOString(),
      ...(planned.type === 'request.registered' ? { npId } : {}),
      ...(planned.rejectCode === undefined ? {} : { rejectCode: planned.rejectCode }),
      ...(planned.availableAfterDays === undefined
        ? {}
        : { availableFrom: new Date(at + planned.availableAfterDays * DAY_MS).toISOString().slice(0, 10) }),
      ...(planned.debtSum === undefined ? {} : { debtSum: planned.debtSum }),
      ...(planned.newWindowMs === undefined
        ? {}
        : { dueAt: new Date(dueAt.getTime() + planned.newWindowMs).toISOString() }),
    };
  };

  return {
    /** Accepts an order; a repeated one changes nothing. @throws LostResponseError after the work is done */
    register: async (application: BdpnApplication): Promise<void> => {
      const now = await domainClock.now();
      const faults = await readFaults();
      await db.transaction().execute(async (trx) => {
        // Serialises with a concurrent cancellation of this order.
        await lockInTransaction(trx, `bdpn simulator request ${application.requestId}`);
        // Serialises with a concurrent order for the same number.
        await lockInTransaction(trx, `bdpn simulator number ${application.msisdn}`);
        const { count } = await trx
          .selectFrom('bdpn_sim.applications')
          .select(sql<number>`count(*)`.as('count'))
          .where('msisdn', '=', application.msisdn)
          .where('requestId', '!=', application.requestId)
          .executeTakeFirstOrThrow();
        const outcome = outcomeOf(application.msisdn, count);
        const npId = newNpId();
        const dueAt = new Date(application.dueAt);
        const inserted = await trx
          .insertInto('bdpn_sim.applications')
          .values({
            requestId: application.requestId,
            npId,
            msisdn: application.msisdn,
            donor: application.donor,
            recipient: application.recipient,
            dueAt,
            receivedAt: now,
            lostAnswers: (outcome.lostAnswers ?? 0) + faults.lostAnswers,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('requestId')
          .executeTakeFirst();
        const plan = (await hasActivePortation(trx, application, now))
          ? rejectedAtOnce('ACTIVE_PROCESS')
          : outcome.plan;
        if (inserted === undefined || plan.length === 0) {
          return;
        }
        const bodies = plan.map((planned) => bodyOf(planned, npId, now, dueAt));
        const isUntidy = outcome.isUntidy === true || faults.isReordered;
        await trx
          .insertInto('bdpn_sim.messages')
          .values(
            bodies.map((body, index) => ({
              requestId: application.requestId,
              seq: index + 1,
              visibleAt: new Date(Date.parse(body.at) + faults.delayMs + (isUntidy ? overtakenMs(bodies, index) : 0)),
              body: JSON.stringify(body),
              acksLeft: 1 + faults.repeats + (outcome.isUntidy === true ? 1 : 0),
            })),
          )
          .execute();
      });
      const lost = await db
        .updateTable('bdpn_sim.applications')
        .set({ lostAnswers: sql<number>`lost_answers - 1` })
        .where('requestId', '=', application.requestId)
        .where('lostAnswers', '>', 0)
        .returning('requestId')
        .executeTakeFirst();
      if (lost !== undefined) {
        throw new LostResponseError('The answer was lost');
      }
    },

    /** Decides about a cancellation; the decision is a message. A repeated request changes nothing. */
    cancel: async ({ by, cancelId, requestId }: BdpnCancellation): Promise<void> => {
      const now = await domainClock.now();
      await db.transaction().execute(async (trx) => {
        await lockInTransaction(trx, `bdpn simulator request ${requestId}`);
        const application = await trx
          .selectFrom('bdpn_sim.applications')
          .selectAll()
          .where('requestId', '=', requestId)
          .forUpdate()
          .executeTakeFirst();
        const answered = await trx
          .selectFrom('bdpn_sim.messages')
          .select('id')
          .where('requestId', '=', requestId)
          .where(sql<boolean>`body->>'cancelId' = ${cancelId}`)
          .executeTakeFirst();
        if (application?.isCancelled === true || answered !== undefined) {
          return;
        }
        if (application === undefined) {
          // Cancelled before it arrived: it will be ignored on arrival.
          await trx
            .insertInto('bdpn_sim.applications')
            .values({
              requestId,
              npId: newNpId(),
              msisdn: '',
              donor: '',
              recipient: '',
              dueAt: now,
              receivedAt: now,
              isCancelled: true,
            })
            .execute();
          const body: Body = { type: 'cancel.confirmed', at: now.toISOString(), cancelId };
          await trx
            .insertInto('bdpn_sim.messages')
            .values({ requestId, seq: 1, visibleAt: now, body: JSON.stringify(body), acksLeft: 1 })
            .execute();
          return;
        }
        const cancel = by === 'recipient' ? undefined : outcomeOf(application.msisdn, 0).cancel;
        if (cancel === 'registersFirst') {
          await trx
            .updateTable('bdpn_sim.messages')
            .set({ visibleAt: now })
            .where('requestId', '=', requestId)
            .where('seq', '=', 1)
            .where('visibleAt', '>', now)
            .execute();
        }
        const sent = await trx
          .selectFrom('bdpn_sim.messages')
          .select(['seq', 'body'])
          .where('requestId', '=', requestId)
          .where('visibleAt', '<=', now)
          .orderBy('seq')
          .execute();
        const isRegistered = sent.some(({ body }) => body.type === 'request.registered');
        // After a failed transfer a new window is assigned, and readiness is confirmed again.
        const sinceFailure = sent.slice(sent.findLastIndex(({ body }) => body.type === 'transfer.failed') + 1);
        const isOver = sinceFailure.some(({ body }) =>
          ['recipient.confirmedReadiness', 'donor.rejected', 'arbitration.lost', 'arbitration.timedOut'].includes(
            body.type,
          ),
        );
        const assigned = sent.findLast(({ body }) => body.dueAt !== undefined)?.body.dueAt ?? application.dueAt;
        const isLate = by === undefined && isRegistered && now >= withdrawUntil(new Date(assigned));
        const isRefused = cancel !== undefined || isOver || isLate;
        if (!isRefused) {
          await trx
            .deleteFrom('bdpn_sim.messages')
            .where('requestId', '=', requestId)
            .where('seq', '>', sent.at(-1)?.seq ?? 0)
            .execute();
          await trx
            .updateTable('bdpn_sim.applications')
            .set({ isCancelled: true })
            .where('requestId', '=', requestId)
            .execute();
        }
        const type = isRefused ? 'cancel.refused' : 'cancel.confirmed';
        await sendNow(trx, requestId, { type, at: now.toISOString(), cancelId }, now);
      });
    },

    /**
     * Moves the portation to another window, as the new operator asks, and what is planned with it. A window that is no
     * longer possible changes nothing.
     * @returns false when the application has not arrived yet
     */
    changeWindow: async (
      requestId: string,
      window: Date,
      { submittedAt, timeZone }: { submittedAt: Date; timeZone: string },
    ): Promise<boolean> => {
      const now = await domainClock.now();
      return db.transaction().execute(async (trx) => {
        await lockInTransaction(trx, `bdpn simulator request ${requestId}`);
        const application = await trx
          .selectFrom('bdpn_sim.applications')
          .select(['dueAt', 'isCancelled'])
          .where('requestId', '=', requestId)
          .executeTakeFirst();
        if (application === undefined) {
          return false;
        }
        const messages = await trx
          .selectFrom('bdpn_sim.messages')
          .select(['id', 'visibleAt', 'body'])
          .where('requestId', '=', requestId)
          .orderBy('seq')
          .execute();
        const sent = messages.filter(({ visibleAt }) => visibleAt <= now).map(({ body }) => body.type);
        const planned = messages.filter(({ visibleAt }) => visibleAt > now);
        const isReady = isReadyAfter(sent);
        const start = planned.find(({ body }) => body.type === 'transfer.started')?.body.at;
        const current = start === undefined ? application.dueAt : new Date(start);
        const byMs = window.getTime() - current.getTime();
        const isInTime = isProposalInTime(window, now, {
          submittedAt,
          assigned: sent.lastIndexOf('transfer.failed') > sent.lastIndexOf('recipient.dateAssigned') ? null : current,
          timeZone,
        });
        if (application.isCancelled || isReady || byMs === 0 || !isInTime) {
          return true;
        }
        const moved = (moment: string): string => new Date(Date.parse(moment) + byMs).toISOString();
        for (const { body, id, visibleAt } of planned) {
          // What is earlier than a day before the window does not depend on it.
          const isOfWindow = Date.parse(body.at) >= current.getTime() - DAY_MS;
          await trx
            .updateTable('bdpn_sim.messages')
            .set({
              visibleAt: isOfWindow ? new Date(visibleAt.getTime() + byMs) : visibleAt,
              body: JSON.stringify({
                ...body,
                ...(isOfWindow ? { at: moved(body.at) } : {}),
                ...(body.dueAt === undefined ? {} : { dueAt: moved(body.dueAt) }),
              }),
            })
            .where('id', '=', id)
            .execute();
        }
        await trx
          .updateTable('bdpn_sim.applications')
          .set({ dueAt: window })
          .where('requestId', '=', requestId)
          .execute();
        const willAssign = planned.some(
          ({ body }) => body.dueAt !== undefined && (start === undefined || body.at < start),
        );
        if (sent.includes('donor.approved') && !willAssign) {
          const body: Body = { type: 'recipient.dateChanged', at: now.toISOString(), dueAt: window.toISOString() };
          await sendNow(trx, requestId, body, now);
        }
        return true;
      });
    },

    /** Whether a portation can still be cancelled, is ready to be moved, or has ended, with the number moved or not. */
    stageOf: async (requestId: string): Promise<'open' | 'ready' | 'over'> => {
      const sent = await db
        .selectFrom('bdpn_sim.messages')
        .select('body')
        .where('requestId', '=', requestId)
        .where('visibleAt', '<=', await domainClock.now())
        .orderBy('seq')
        .execute();
      const types = sent.map(({ body }) => body.type);
      return types.some((type) => lastTypes.includes(type)) ? 'over' : isReadyAfter(types) ? 'ready' : 'open';
    },

    /** Messages not acknowledged yet, in no particular order. */
    deliver: async (): Promise<BdpnMessage[]> => {
      const now = await domainClock.now();
      const rows = await db
        .selectFrom('bdpn_sim.messages')
        .select(['id', 'requestId', 'seq', 'visibleAt', 'body'])
        .where('acksLeft', '>', 0)
        .where('visibleAt', '<=', now)
        .orderBy('visibleAt')
        .orderBy('seq')
        .limit(200)
        .execute();
      const due = await dueOfOperators();
      return rows
        .filter(({ requestId, visibleAt }) => visibleAt <= (due.get(requestId) ?? now))
        .map(({ body, id, requestId, seq }) => ({ id, requestId, seq, ...body }));
    },

    acknowledge: async (ids: readonly string[]): Promise<void> => {
      if (ids.length === 0) {
        return;
      }
      await db
        .updateTable('bdpn_sim.messages')
        .set({ acksLeft: sql<number>`acks_left - 1` })
        .where('id', 'in', ids)
        .where('acksLeft', '>', 0)
        .execute();
    },

    setFaults: async (faults: SimulatorFaults): Promise<void> => {
      const settings = JSON.stringify(faults);
      await db
        .insertInto('bdpn_sim.faults')
        .values({ settings })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ settings }))
        .execute();
    },

    /** Orders with their planned messages, newest first, for the control page. */
    list: async () => {
      const orders = await db
        .selectFrom('bdpn_sim.applications')
        .leftJoin('operators as donor', 'donor.id', 'bdpn_sim.applications.donor')
        .leftJoin('operators as recipient', 'recipient.id', 'bdpn_sim.applications.recipient')
        .selectAll('bdpn_sim.applications')
        .select(['donor.name as donorName', 'recipient.name as recipientName'])
        .orderBy('receivedAt', 'desc')
        .limit(50)
        .execute();
      const messages = await db
        .selectFrom('bdpn_sim.messages')
        .select(['requestId', 'seq', 'visibleAt', 'body', 'acksLeft'])
        .orderBy('seq')
        .execute();
      return orders.map((application) => ({
        ...application,
        messages: messages.filter(({ requestId }) => requestId === application.requestId),
      }));
    },

    /** By request, the time of the oldest due message that is not acknowledged yet. */
    dueMoments: async (): Promise<ReadonlyMap<string, Date>> => {
      const rows = await db
        .selectFrom('bdpn_sim.messages')
        .select(['requestId', sql<Date>`min(visible_at)`.as('oldest')])
        .where('acksLeft', '>', 0)
        .where('visibleAt', '<=', await domainClock.now())
        .groupBy('requestId')
        .execute();
      return new Map(rows.map(({ oldest, requestId }) => [requestId, oldest]));
    },

    /** Time of the next planned message; null when there is none. */
    nextMoment: async (): Promise<Date | null> => {
      const now = await domainClock.now();
      const row = await db
        .selectFrom('bdpn_sim.messages')
        .select('visibleAt')
        .where('visibleAt', '>', now)
        .orderBy('visibleAt')
        .executeTakeFirst();
      return row?.visibleAt ?? null;
    },
  };
};

/** Adds a message after those that were sent; the planned ones follow, renumbered by one. */
const sendNow = async (trx: Db, requestId: string, body: Body, now: Date): Promise<void> => {
  const messages = await trx
    .selectFrom('bdpn_sim.messages')
    .select(['id', 'seq', 'visibleAt'])
    .where('requestId', '=', requestId)
    .orderBy('seq', 'desc')
    .execute();
  const seq = (messages.find(({ visibleAt }) => visibleAt <= now)?.seq ?? 0) + 1;
  for (const message of messages.filter((one) => one.seq >= seq)) {
    await trx
      .updateTable('bdpn_sim.messages')
      .set({ seq: message.seq + 1 })
      .where('id', '=', message.id)
      .execute();
  }
  await trx
    .insertInto('bdpn_sim.messages')
    .values({ requestId, seq, visibleAt: now, body: JSON.stringify(body), acksLeft: 1 })
    .execute();
};

/**
 * Finds another order for the same number that is registered or about to be: only one portation at a time is allowed.
 */
const hasActivePortation = async (trx: Db, { requestId, msisdn }: BdpnApplication, now: Date): Promise<boolean> => {
  const others = await trx
    .selectFrom('bdpn_sim.messages as message')
    .innerJoin('bdpn_sim.applications as application', 'application.requestId', 'message.requestId')
    .select(['message.requestId', 'message.visibleAt', 'message.body'])
    .where('application.msisdn', '=', msisdn)
    .where('application.requestId', '!=', requestId)
    .where('application.isCancelled', '=', false)
    .execute();
  const isOver = (id: string): boolean =>
    others.some((one) => one.requestId === id && one.visibleAt <= now && lastTypes.includes(one.body.type));
  return others.some(({ requestId: id, body }) => body.type === 'request.registered' && !isOver(id));
};

/** Delays the first of each two messages until after the second. */
const overtakenMs = (bodies: readonly Body[], index: number): number => {
  const own = bodies[index];
  const behind = bodies[index + 1];
  return index % 2 === 1 || own === undefined || behind === undefined
    ? 0
    : Date.parse(behind.at) - Date.parse(own.at) + OVERTAKEN_MS;
};

export type BdpnSimulator = ReturnType<typeof createBdpnSimulator>;
