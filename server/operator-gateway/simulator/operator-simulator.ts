import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '../../../domain/portation-rules.ts';
import { dayIn, slotStart } from '../../../domain/windows.ts';
import { lockInTransaction } from '../../db/lock-in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Clock, DomainClock } from '../../lib/clock.ts';
import type { OperatorApplication, OperatorCancellation, OperatorMessage, SimDelivery } from '../gateway.ts';
import { findKey, generateKeys, type PrivateKeys, type PublicKeys, publicKeysOf } from '../keys.ts';
import { CitizenSchema, type SealedApplication } from '../messages.ts';
import type { MessageManner, SimulatedMessage } from '../operator-gateway.tables.ts';
import type { CancelReason } from '../../orders/orders.tables.ts';
import { decryptWith, encryptTo, PORTAL, signDetached, SIGNATURE_HEADER } from '../signature.ts';
import { type OperatorAct, operatorOutcomeOf } from './outcomes.ts';

/** How far a portation is: readiness forbids to cancel it and to propose another date. */
type PortationStage = 'open' | 'ready' | 'over';

/** Simulates a response lost on the network after the work was done. */
export class LostAnswerError extends Error {
  override readonly name = 'LostAnswerError';
}

/** Messages sent in one round. */
const BATCH = 100;
/** Timeout of one delivery, milliseconds. */
const TIMEOUT_MS = 4_000;

/** Applications shown on the desk. */
const DESK_SIZE = 30;

/** The name of the service among the demonstration keys. */
export const PORTAL_OWNER = 'portal';

/**
 * Demonstration keys of a party: of an operator, or of the service itself. Made when first asked for and stored, so
 * that every replica uses the same.
 */
export const demonstrationKeys = async (db: Db, owner: string = PORTAL_OWNER): Promise<PrivateKeys> => {
  const find = () => db.selectFrom('operator_sim.keys').select('jwks').where('owner', '=', owner).executeTakeFirst();
  const found = await find();
  if (found !== undefined) {
    return found.jwks;
  }
  await db
    .insertInto('operator_sim.keys')
    .values({ owner, jwks: JSON.stringify(await generateKeys()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another replica may have been first.
  const stored = await find();
  if (stored === undefined) {
    throw new Error('The demonstration keys are missing');
  }
  return stored.jwks;
};

/**
 * The simulated new operators, all in one, driven by the domain clock. All messages about an application are planned
 * when it arrives; each is sent from its time on until it is accepted.
 */
export const createOperatorSimulator = ({
  clock,
  db,
  domainClock,
  fetch,
  messagesUrl,
  changeWindow = () => Promise.resolve(true),
  stageOf = () => Promise.resolve('open'),
  dueOfBdpn = () => Promise.resolve(new Map()),
}: {
  clock: Clock;
  db: Db;
  domainClock: DomainClock;
  /** Where the service takes messages of operators. */
  messagesUrl: () => string;
  fetch: (request: Request) => Promise<Response>;
  /** Asks БДПН to move a portation to the proposed window; false: it does not know the application yet. */
  changeWindow?: (
    requestId: string,
    window: Date,
    application: { submittedAt: Date; timeZone: string },
  ) => Promise<boolean>;
  /** Asks БДПН how far a portation is. */
  stageOf?: (requestId: string) => Promise<PortationStage>;
  /** By request, the time of the oldest due message of БДПН that the service has not acknowledged yet. */
  dueOfBdpn?: () => Promise<ReadonlyMap<string, Date>>;
}) => {
  /** @returns the HTTP status of the answer */
  const send = async (operatorId: string, message: OperatorMessage, keys: PrivateKeys): Promise<number> => {
    const body = JSON.stringify(message);
    const signature = await signDetached(body, { from: operatorId, to: PORTAL, keys, now: clock.now() });
    const response = await fetch(
      new Request(messagesUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
    await response.body?.cancel();
    return response.status;
  };

  /** An application that a person may still act about, and what was sent about it. */
  const findOpen = async (trx: Db, requestId: string, now: Date) => {
    const row = await trx
      .selectFrom('operator_sim.applications')
      .selectAll()
      .where('requestId', '=', requestId)
      .where('cancelled', 'is', null)
      .executeTakeFirst();
    if (row === undefined || row.application === null) {
      return undefined;
    }
    const stage = await stageOf(requestId);
    const sent = await trx
      .selectFrom('operator_sim.messages')
      .select(['seq', 'body'])
      .where('requestId', '=', requestId)
      .where('visibleAt', '<=', now)
      .orderBy('seq')
      .execute();
    const { application, contractReference, operatorId } = row;
    return {
      operatorId,
      seq: (sent.at(-1)?.seq ?? 0) + 1,
      acts: actsAfter(
        sent.map(({ body }) => body.type),
        stage,
      ),
      bodyOf: async (act: OperatorAct) =>
        bodyOf(act, now, {
          contractReference,
          delivery: await deliveryOf(application, publicKeysOf(await demonstrationKeys(db)), now),
        }),
    };
  };

  const deletePlanned = async (trx: Db, requestId: string, now: Date): Promise<void> => {
    await trx
      .deleteFrom('operator_sim.messages')
      .where('requestId', '=', requestId)
      .where('visibleAt', '>', now)
      .execute();
  };

  const citizenOf = async (operatorId: string, { citizen }: SealedApplication) =>
    CitizenSchema.parse(await decryptWith(await demonstrationKeys(db, operatorId), citizen));

  return {
    /** Accepts an application; a repeated one changes nothing. @throws LostAnswerError after the work is done */
    submit: async (operatorId: string, application: SealedApplication): Promise<void> => {
      const { requestId } = application;
      const { msisdn } = await citizenOf(operatorId, application);
      const { lostAnswers = 0, plan } = operatorOutcomeOf(msisdn);
      const now = await domainClock.now();
      const timed = plan.map(({ afterMs = 0, fromWindowMs, ...act }) => ({
        act,
        at: new Date(
          fromWindowMs === undefined ? now.getTime() + afterMs : Date.parse(application.window.from) + fromWindowMs,
        ),
      }));
      const readyAt = timed.find(({ act }) => act.type === 'simReady')?.at ?? now;
      const delivery = await deliveryOf(application, publicKeysOf(await demonstrationKeys(db)), readyAt);
      const contractReference = `${now.getFullYear()}-${String(randomInt(1_000_000)).padStart(6, '0')}`;
      await db.transaction().execute(async (trx) => {
        // Serialises with a concurrent cancellation.
        await lockInTransaction(trx, `operator simulator ${requestId}`);
        const inserted = await trx
          .insertInto('operator_sim.applications')
          .values({
            requestId,
            operatorId,
            application: JSON.stringify(application),
            contractReference,
            receivedAt: now,
            lostAnswers,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('requestId')
          .executeTakeFirst();
        if (inserted === undefined || plan.length === 0) {
          return;
        }
        await trx
          .insertInto('operator_sim.messages')
          .values(
            timed.map(({ act, at }, index) => ({
              requestId,
              seq: index + 1,
              visibleAt: at,
              body: JSON.stringify(bodyOf(act, at, { contractReference, delivery })),
              deliveriesLeft: 1,
            })),
          )
          .execute();
      });
      const lost = await db
        .updateTable('operator_sim.applications')
        .set({ lostAnswers: sql<number>`lost_answers - 1` })
        .where('requestId', '=', requestId)
        .where('lostAnswers', '>', 0)
        .returning('requestId')
        .executeTakeFirst();
      if (lost !== undefined) {
        throw new LostAnswerError('The answer was lost');
      }
    },

    /** Ends an application: nothing more is sent about it. A repeated request changes nothing. */
    cancel: async (operatorId: string, { reason, requestId }: OperatorCancellation): Promise<void> => {
      const now = await domainClock.now();
      await db.transaction().execute(async (trx) => {
        await lockInTransaction(trx, `operator simulator ${requestId}`);
        await trx
          .insertInto('operator_sim.applications')
          .values({
            requestId,
            operatorId,
            application: null,
            contractReference: '',
            receivedAt: now,
            cancelled: reason,
          })
          // Erased with the application.
          .onConflict((conflict) => conflict.column('requestId').doUpdateSet({ cancelled: reason, application: null }))
          .execute();
        await trx
          .updateTable('operator_sim.messages')
          .set({ deliveriesLeft: 0 })
          .where('requestId', '=', requestId)
          .execute();
      });
    },

    /**
     * Sends the messages that are due, after earlier ones of БДПН. Those that the service does not take are sent again
     * by the next call.
     */
    deliver: async (): Promise<void> => {
      const now = await domainClock.now();
      const rows = await db
        .selectFrom('operator_sim.messages as message')
        .innerJoin('operator_sim.applications as application', 'application.requestId', 'message.requestId')
        .select(['message.id', 'message.requestId', 'message.seq', 'message.visibleAt', 'message.body'])
        .select(['application.operatorId', 'application.application'])
        .where('message.deliveriesLeft', '>', 0)
        .where('message.visibleAt', '<=', now)
        .orderBy('message.visibleAt')
        .orderBy('message.seq')
        .limit(BATCH)
        .execute();
      const due = await dueOfBdpn();
      const inTurn = rows.filter(({ requestId, visibleAt }) => visibleAt <= (due.get(requestId) ?? now));
      for (const { application, body, id, operatorId, requestId, seq } of inTurn) {
        const keys = await demonstrationKeys(db, operatorId);
        const status = await send(operatorId, { ...body, id, requestId, seq }, keys);
        // Sending what is refused for good again would change nothing.
        const isTaken = status < 300 || status === 400 || status === 404;
        const isDone =
          isTaken &&
          (body.type !== 'dateProposed' ||
            application === null ||
            (await changeWindow(requestId, new Date(body.windowAt), {
              submittedAt: new Date(application.submittedAt),
              timeZone: application.window.timeZone,
            })));
        if (isDone) {
          await db
            .updateTable('operator_sim.messages')
            .set({ deliveriesLeft: sql<number>`deliveries_left - 1` })
            .where('id', '=', id)
            .where('deliveriesLeft', '>', 0)
            .execute();
          if (isLastAct(body.type)) {
            // Erased with the application.
            await db
              .updateTable('operator_sim.applications')
              .set({ application: null })
              .where('requestId', '=', requestId)
              .execute();
          }
        }
      }
    },

    /** Applications with what was sent and what is planned about them, newest first, for the desk. */
    list: async (): Promise<DeskApplication[]> => {
      const now = await domainClock.now();
      const rows = await db
        .selectFrom('operator_sim.applications')
        .leftJoin('operators', 'operators.id', 'operatorId')
        .selectAll('operator_sim.applications')
        .select('operators.name')
        .orderBy('receivedAt', 'desc')
        .orderBy('requestId')
        .limit(DESK_SIZE)
        .execute();
      const messages = await db
        .selectFrom('operator_sim.messages')
        .select(['requestId', 'visibleAt', 'body', 'manner'])
        .where((row) => row('requestId', '=', row.fn.any(row.val(rows.map(({ requestId }) => requestId)))))
        .orderBy('seq')
        .execute();
      return Promise.all(
        rows.map(async ({ application, cancelled, name, operatorId, receivedAt, requestId }) => {
          const own = messages.filter((message) => message.requestId === requestId);
          const sent = own.filter(({ visibleAt }) => visibleAt <= now);
          const stage = await stageOf(requestId);
          return {
            requestId,
            operatorName: name ?? operatorId,
            receivedAt,
            application: application && { ...application, citizen: await citizenOf(operatorId, application) },
            cancelled,
            // An erased application is known by its messages.
            isEsim:
              application?.sim.simType === 'eSIM' ||
              own.some(({ body }) => body.type === 'simReady' && body.delivery.method === 'online'),
            isOver: stage === 'over',
            sent: sent.map(({ body, manner, visibleAt }) => ({ type: body.type, at: visibleAt, manner })),
            planned:
              cancelled === null
                ? own
                    .filter(({ visibleAt }) => visibleAt > now)
                    .map(({ body, visibleAt }) => ({ type: body.type, at: visibleAt }))
                : [],
            acts:
              application === null || cancelled !== null
                ? []
                : actsAfter(
                    sent.map(({ body }) => body.type),
                    stage,
                  ),
          };
        }),
      );
    },

    /**
     * Does what a person on the desk decides, and nothing that was planned any more.
     * @returns whether the act is possible now
     */
    act: async (requestId: string, act: OperatorAct, manner: MessageManner = 'once'): Promise<boolean> => {
      const now = await domainClock.now();
      return db.transaction().execute(async (trx) => {
        await lockInTransaction(trx, `operator simulator ${requestId}`);
        const open = await findOpen(trx, requestId, now);
        if (open?.acts.includes(act.type) !== true) {
          return false;
        }
        await deletePlanned(trx, requestId, now);
        // One that was kept back is sent after this one.
        await trx
          .updateTable('operator_sim.messages')
          .set({ deliveriesLeft: 1, manner: 'once', visibleAt: new Date(now.getTime() + 1) })
          .where('requestId', '=', requestId)
          .where('manner', '=', 'late')
          .execute();
        await trx
          .insertInto('operator_sim.messages')
          .values({
            requestId,
            seq: open.seq,
            visibleAt: now,
            body: JSON.stringify(await open.bodyOf(act)),
            deliveriesLeft: { once: 1, twice: 2, late: 0 }[manner],
            manner,
          })
          .execute();
        return true;
      });
    },

    /** Does nothing that was planned about an application any more. */
    fallSilent: async (requestId: string): Promise<void> => {
      await deletePlanned(db, requestId, await domainClock.now());
    },

    /**
     * Sends the message of an act once, signed with a key that is not the operator's.
     * @returns the HTTP status of the answer; null when the act is not possible now
     */
    forge: async (requestId: string, act: OperatorAct): Promise<number | null> => {
      const open = await findOpen(db, requestId, await domainClock.now());
      if (open?.acts.includes(act.type) !== true) {
        return null;
      }
      const message = { ...(await open.bodyOf(act)), id: randomUUID(), requestId, seq: open.seq };
      return send(open.operatorId, message, await forgedKeys(await demonstrationKeys(db, open.operatorId)));
    },

    /** By request, the time of the oldest due message that is not delivered yet. */
    dueMoments: async (): Promise<ReadonlyMap<string, Date>> => {
      const rows = await db
        .selectFrom('operator_sim.messages')
        .select(['requestId', sql<Date>`min(visible_at)`.as('oldest')])
        .where('deliveriesLeft', '>', 0)
        .where('visibleAt', '<=', await domainClock.now())
        .groupBy('requestId')
        .execute();
      return new Map(rows.map(({ oldest, requestId }) => [requestId, oldest]));
    },

    /** Time of the next planned message; null when there is none. */
    nextMoment: async (): Promise<Date | null> => {
      const row = await db
        .selectFrom('operator_sim.messages')
        .select('visibleAt')
        .where('visibleAt', '>', await domainClock.now())
        .where('deliveriesLeft', '>', 0)
        .orderBy('visibleAt')
        .executeTakeFirst();
      return row?.visibleAt ?? null;
    },
  };
};

/** Keys of someone else that claim to be an operator's. */
const forgedKeys = async (real: PrivateKeys): Promise<PrivateKeys> => {
  const { keys } = await generateKeys();
  return { keys: keys.map((key) => ({ ...key, kid: findKey(real, key.use)?.kid ?? key.kid })) };
};

/** The courier comes the day after the SIM is ready, in these hours of the region. */
const courierHours = { from: '10', to: '14' };

/** How the citizen of an application gets the SIM; places and codes are invented. */
const deliveryOf = async (
  { sim, window: { timeZone } }: SealedApplication,
  portalKeys: PublicKeys,
  readyAt: Date,
): Promise<SimDelivery> => {
  if (sim.simType === 'eSIM') {
    const code = `LPA:1$rsp.example.test$${randomBytes(8).toString('hex').toUpperCase()}`;
    return { method: 'online', activationCode: await encryptTo(portalKeys, code) };
  }
  if (sim.receiptMethod === 'courier') {
    const day = dayIn(new Date(readyAt.getTime() + DAY_MS), timeZone);
    const momentOf = (hour: string) => slotStart(day, hour, timeZone).toISOString();
    return { method: 'courier', from: momentOf(courierHours.from), to: momentOf(courierHours.to) };
  }
  return { method: 'pickup', address: 'Учебная улица, дом 1, салон связи', hours: 'ежедневно с 10 до 21' };
};

export type ActType = OperatorAct['type'];

/** An application as the desk shows it. */
export interface DeskApplication {
  requestId: string;
  operatorName: string;
  receivedAt: Date;
  /** Null when it is erased. */
  application: OperatorApplication | null;
  cancelled: CancelReason | null;
  isEsim: boolean;
  /** The portation has ended, with the number moved or not. */
  isOver: boolean;
  sent: { type: ActType; at: Date; manner: MessageManner }[];
  planned: { type: ActType; at: Date }[];
  /** What may be done next. */
  acts: readonly ActType[];
}

/** Whether nothing is sent after an act. */
export const isLastAct = (type: ActType): boolean => type === 'rejected' || type === 'cancelled';

/** What an operator may do after what it has sent. */
const actsAfter = (sent: readonly ActType[], stage: PortationStage): readonly ActType[] => {
  if (stage === 'over' || sent.some(isLastAct)) {
    return [];
  }
  if (!sent.includes('accepted')) {
    return ['accepted', 'rejected'];
  }
  return [
    ...(sent.includes('contractReady') ? [] : ['contractReady' as const]),
    ...(sent.includes('simReceived')
      ? []
      : [sent.includes('simReady') ? ('simReceived' as const) : ('simReady' as const)]),
    ...(stage === 'open' ? (['dateProposed', 'cancelled'] as const) : []),
  ];
};

const bodyOf = (
  act: OperatorAct,
  moment: Date,
  { contractReference, delivery }: { contractReference: string; delivery: SimDelivery },
): SimulatedMessage => {
  const at = moment.toISOString();
  switch (act.type) {
    case 'accepted':
      return { type: act.type, at, contractReference };
    case 'simReady':
      return { type: act.type, at, delivery };
    case 'contractReady':
    case 'simReceived':
      return { type: act.type, at };
    default:
      return { ...act, at };
  }
};

export type OperatorSimulator = ReturnType<typeof createOperatorSimulator>;
