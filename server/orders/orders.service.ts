import { createHash } from 'node:crypto';
import { emptyApplication } from '../../contract/empty-application.ts';
import {
  type ChosenTariff,
  type ConsentKind,
  consentKinds,
  type orderEndpoints,
  PortationOrder,
} from '../../contract/orders.ts';
import type { NumberInfo } from '../../contract/numbers.ts';
import type { Arguments } from '../../contract/endpoint.ts';
import type { Tariff } from '../../contract/tariffs.ts';
import { nextStatus } from '../../machines/lib/next-status.ts';
import { portationStatusMachine } from '../../machines/portation-status/portation-status.machine.ts';
import type { Deps } from '../deps.ts';
import type { SessionsService } from '../esia/sessions.service.ts';
import type { Citizen } from '../http/app-env.ts';
import { invalidField, notFound, refuse } from '../http/problem-error.ts';
import { normalizeMsisdn } from '../numbers/msisdn.ts';
import type { NumberService } from '../numbers/numbers.service.ts';
import type { OperatorService } from '../operators/operators.service.ts';
import type { RegionService } from '../regions/regions.service.ts';
import type { SettingService } from '../settings/settings.service.ts';
import type { TariffService } from '../tariffs/tariffs.service.ts';
import { checkApplication } from './check-application.ts';
import { orderView } from './order-view.ts';
import {
  applyToOrder,
  BEFORE_REGISTRATION,
  createOrdersRepo,
  erasePersonal,
  type OrderRow,
  type Trx,
} from './orders.repo.ts';
import { ruleAt } from '../../domain/portation-rules.ts';
import { limitsAt, withdrawUntil } from '../../domain/windows.ts';

const DAY_MS = 86_400_000;
/** Real milliseconds during which the finished page may still read its deleted order. */
const DELETED_GRACE_MS = 15 * 60_000;
/** What two tabs hit when both begin an application for one number, or send two orders under one key. */
const UNIQUE_VIOLATION = '23505';

export interface OrderServices {
  sessions: SessionsService;
  numbers: NumberService;
  operators: OperatorService;
  regions: RegionService;
  settings: SettingService;
  tariffs: TariffService;
}

type OrderDeps = Pick<Deps, 'db' | 'clock' | 'domainClock' | 'newId' | 'secrets' | 'jobs'>;
type Body<Name extends 'initOrder' | 'updateOrder' | 'submitOrder'> = Arguments<(typeof orderEndpoints)[Name]>['body'];

export interface SubmitContext {
  citizen: Citizen;
  idempotencyKey: string | undefined;
  sessionKeyHash: string | null;
  /** Keyed token of the address the request came from, for the consent log. */
  addressToken: string;
}

/** Applications: from the number to the queue of the ported-numbers database. */
export const createOrderService = (deps: OrderDeps, services: OrderServices) => {
  const { db, clock, domainClock, newId, secrets, jobs } = deps;
  const repo = createOrdersRepo(db);

  const requireFeature = async (): Promise<void> => {
    if (!(await services.settings.isEnabled('Portation'))) {
      throw refuse('FEATURE_OFF');
    }
  };

  /** The number as it stands now, ready to be carried, or the reason why it cannot be. */
  const requireCarriable = async (msisdn: string, citizen: Citizen): Promise<NumberInfo & { regionCode: string }> => {
    const info = await services.numbers.lookup(msisdn, citizen);
    const [obstacle] = info.obstacles;
    if (obstacle !== undefined) {
      throw refuse(obstacle.code, obstacle.availableFrom === null ? {} : { availableFrom: obstacle.availableFrom });
    }
    if (info.regionCode === null || info.operatorId === null) {
      throw refuse('RANGE_UNKNOWN');
    }
    return { ...info, regionCode: info.regionCode };
  };

  const requireRecipient = async (operatorId: string, info: NumberInfo & { regionCode: string }) => {
    if (operatorId === info.operatorId) {
      throw refuse('SAME_OPERATOR');
    }
    const operator = await services.operators.find(operatorId);
    if (operator === null || !operator.isRecipient || !operator.regionCodes.includes(info.regionCode)) {
      throw invalidField('recipientOperatorId', 'Этот оператор не принимает номера в регионе номера');
    }
    return {
      operatorId: operator.operatorId,
      operatorName: operator.operatorName,
      operatorLogo: operator.operatorLogo,
    };
  };

  /** The tariff as the order remembers it. */
  const requireTariff = async (tariffId: string, operatorId: string, regionCode: string) => {
    const tariff = await services.tariffs.onSale(tariffId, regionCode);
    if (tariff === null || tariff.operatorId !== operatorId) {
      throw refuse('TARIFF_CLOSED');
    }
    return chosen(tariff);
  };

  const lockOrder = async (trx: Trx, id: string, citizen: Citizen): Promise<OrderRow> => {
    const row = await repo.lock(trx, id, citizen.id);
    if (row === undefined || row.status === 'Deleted') {
      throw notFound();
    }
    return row;
  };

  const init = async (citizen: Citizen, body: Body<'initOrder'>) => {
    await requireFeature();
    if (!citizen.isTrusted) {
      throw refuse('NOT_TRUSTED');
    }
    const msisdn = normalizeMsisdn(body.msisdn);
    const onItsWay = await repo.findActive(citizen.id, msisdn);
    if (onItsWay !== undefined && onItsWay.status !== 'Initialized') {
      return { order: orderView(onItsWay, await domainClock.now()), resumed: true };
    }
    const info = await requireCarriable(msisdn, citizen);
    const recipient = await requireRecipient(body.recipientOperatorId, info);
    const local = body.tariffId === undefined ? null : await services.tariffs.localOf(body.tariffId, info.regionCode);
    // What cannot be taken is left to step 2: the number itself can be carried.
    const tariff = local === null || local.operatorId !== recipient.operatorId ? null : chosen(local);
    const region = await services.regions.find(info.regionCode);
    const now = await domainClock.now();

    return db.transaction().execute(async (trx) => {
      const existing = await repo.lockActive(trx, citizen.id, msisdn);
      if (existing !== undefined) {
        if (existing.status !== 'Initialized') {
          return { order: orderView(existing, now), resumed: true };
        }
        const isOtherOperator = existing.recipientId !== recipient.operatorId;
        const isOtherNumber =
          existing.numberInfo.operatorId !== info.operatorId || existing.regionCode !== info.regionCode;
        if (!isOtherOperator && !isOtherNumber && tariff === null) {
          return { order: orderView(existing, now), resumed: true };
        }
        // A tariff belongs to its operator, and is sold in its regions.
        const kept = isOtherOperator || existing.regionCode !== info.regionCode ? null : existing.tariff;
        const chosen = tariff ?? kept;
        const changed = await applyToOrder(trx, existing, { type: 'order.updated' }, now, {
          numberInfo: JSON.stringify(info),
          regionCode: info.regionCode,
          timeZone: region?.timeZone ?? existing.timeZone,
          recipientId: recipient.operatorId,
          recipient: JSON.stringify(recipient),
          tariff: chosen === null ? null : JSON.stringify(chosen),
        });
        return { order: orderView(changed ?? existing, now), resumed: true };
      }
      const id = newId();
      const row = await trx
        .insertInto('orders')
        .values({
          id,
          citizenId: citizen.id,
          msisdn,
          status: 'Initialized',
          createdAt: now,
          lastUpdate: now,
          expiresAt: new Date(now.getTime() + ruleAt('draftDays', now) * DAY_MS),
          numberInfo: JSON.stringify(info),
          regionCode: info.regionCode,
          timeZone: region?.timeZone ?? 'Europe/Moscow',
          recipientId: recipient.operatorId,
          recipient: JSON.stringify(recipient),
          tariff: tariff === null ? null : JSON.stringify(tariff),
          application: JSON.stringify(emptyApplication),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('orderEvents')
        .values({ orderId: id, at: now, event: 'order.created', fromStatus: null, toStatus: 'Initialized' })
        .execute();
      return { order: orderView(row, now), resumed: false };
    });
  };

  const withdraw = async (trx: Trx, row: OrderRow, now: Date, requestId: string): Promise<OrderRow> => {
    const portation = await trx
      .selectFrom('portations')
      .selectAll()
      .where('orderId', '=', row.id)
      .forUpdate()
      .executeTakeFirst();
    if (portation === undefined) {
      throw refuse('WRONG_STATUS');
    }
    if (portation.withdrawRequestedAt !== null) {
      return row;
    }
    const isInTime = now < withdrawUntil(portation.slotBegin);
    const status = nextStatus(portationStatusMachine, portation.status, { type: 'withdrawal.requested', isInTime });
    const asked = await applyToOrder(
      trx,
      row,
      { type: 'order.withdrawRequested', isWithdrawable: status !== null },
      now,
      { cancelRequestedAt: now },
    );
    if (asked === null) {
      throw refuse('TOO_LATE');
    }
    await trx
      .updateTable('portations')
      .set({ withdrawRequestedAt: now, lastUpdatedAt: now })
      .where('id', '=', portation.id)
      .execute();
    await trx
      .insertInto('portationEvents')
      .values({ portationId: portation.id, at: now, code: 'WITHDRAW_REQUESTED', actor: 'subscriber', details: null })
      .execute();
    await jobs.enqueue(trx, 'bdpn.cancel', { requestId, cancelId: `withdrawal-${asked.version}` });
    return asked;
  };

  return {
    /** Begins an application, or finds the unfinished one: one number has one application of a citizen. */
    init: async (citizen: Citizen, body: Body<'initOrder'>) => {
      try {
        return await init(citizen, body);
      } catch (error) {
        // Another tab was first by a moment: now there is something to find.
        if (isUniqueViolation(error)) {
          return init(citizen, body);
        }
        throw error;
      }
    },

    get: async (citizen: Citizen, id: string, sessionKeyHash: string | null, withPersonal: boolean) => {
      const row = await repo.find(id, citizen.id);
      if (row === undefined || (row.status === 'Deleted' && !isStillShown(row, clock.now()))) {
        throw notFound();
      }
      const now = await domainClock.now();
      if (!withPersonal || row.status === 'Deleted') {
        return orderView(row, now);
      }
      const sealed = await db.selectFrom('orderPersonal').select('sealed').where('orderId', '=', id).executeTakeFirst();
      const personal =
        sealed === undefined
          ? sessionKeyHash === null
            ? null
            : await services.sessions.personalOf(sessionKeyHash)
          : PortationOrder.shape.personal.parse(secrets.open(sealed.sealed));
      return orderView(row, now, personal);
    },

    update: async (citizen: Citizen, id: string, body: Body<'updateOrder'>) => {
      const before = await repo.find(id, citizen.id);
      if (before === undefined || before.status === 'Deleted') {
        throw notFound();
      }
      const info = { ...before.numberInfo, regionCode: before.regionCode };
      const recipient =
        body.recipientOperatorId === undefined
          ? before.recipient
          : await requireRecipient(body.recipientOperatorId, info);
      const isOtherOperator = recipient.operatorId !== before.recipientId;
      const tariff =
        body.tariffId === undefined
          ? isOtherOperator
            ? null
            : before.tariff
          : await requireTariff(body.tariffId, recipient.operatorId, before.regionCode);
      const now = await domainClock.now();
      return db.transaction().execute(async (trx) => {
        const row = await lockOrder(trx, id, citizen);
        if (row.status !== 'Initialized') {
          throw refuse('WRONG_STATUS');
        }
        if (row.version !== body.version) {
          throw refuse('STALE');
        }
        const changed = await applyToOrder(trx, row, { type: 'order.updated' }, now, {
          recipientId: recipient.operatorId,
          recipient: JSON.stringify(recipient),
          tariff: tariff === null ? null : JSON.stringify(tariff),
          ...(body.application === undefined ? {} : { application: JSON.stringify(body.application) }),
          // Whoever works on a draft has another week for it.
          expiresAt: new Date(now.getTime() + ruleAt('draftDays', now) * DAY_MS),
        });
        if (changed === null) {
          throw refuse('WRONG_STATUS');
        }
        return orderView(changed, now);
      });
    },

    /**
     * Sends the application. The job for the database is enqueued in the same transaction as the change of status,
     * and the answer is kept under its idempotency key: a repeated submission is answered, not done again.
     */
    submit: async (id: string, body: Body<'submitOrder'>, context: SubmitContext) => {
      const { citizen, idempotencyKey, sessionKeyHash, addressToken } = context;
      if (idempotencyKey === undefined || !/^[\w-]{1,100}$/.test(idempotencyKey)) {
        throw invalidField('Idempotency-Key', 'Повторите отправку со страницы заявления', 'required');
      }
      const before = await repo.find(id, citizen.id);
      if (before === undefined || before.status === 'Deleted') {
        throw notFound();
      }
      const bodyHash = createHash('sha256')
        .update(JSON.stringify([id, body]))
        .digest('base64url');
      const replay = await findSubmission(db, citizen.id, idempotencyKey);
      if (replay !== undefined) {
        return answerAgain(replay, bodyHash);
      }
      await requireFeature();
      if (!citizen.isTrusted) {
        throw refuse('NOT_TRUSTED');
      }
      if (consentKinds.some((kind) => body.consents[kind].trim() === '')) {
        throw refuse('CONSENT_REQUIRED');
      }
      const personal = sessionKeyHash === null ? null : await services.sessions.personalOf(sessionKeyHash);
      if (personal === null || personal.document === null) {
        throw refuse('APPLICATION_INVALID');
      }
      const info = before.status === 'Initialized' ? await requireCarriable(before.msisdn, citizen) : before.numberInfo;
      if (info.operatorId === before.recipientId) {
        throw refuse('SAME_OPERATOR');
      }
      const sold =
        before.tariff === null ? null : await services.tariffs.onSale(before.tariff.tariffId, before.regionCode);
      const now = await domainClock.now();

      return db
        .transaction()
        .execute(async (trx) => {
          const row = await lockOrder(trx, id, citizen);
          // Equal submissions that came together: the first has just ended.
          const meanwhile = await findSubmission(trx, citizen.id, idempotencyKey);
          if (meanwhile !== undefined) {
            return answerAgain(meanwhile, bodyHash);
          }
          if (row.status !== 'Initialized') {
            throw refuse(row.npId === null ? 'WRONG_STATUS' : 'ALREADY_REGISTERED');
          }
          // Changed since the page read it, or since the checks above did.
          if (row.version !== body.version || row.version !== before.version) {
            throw refuse('STALE');
          }
          if (row.tariff === null) {
            throw refuse('TARIFF_REQUIRED');
          }
          if (sold === null) {
            throw refuse('TARIFF_CLOSED');
          }
          checkApplication(body.application, { limits: limitsAt(now, row.timeZone), hasEsim: sold.esim });
          const attempt = row.attempt + 1;
          const requestId = `${row.id}-${attempt}`;
          const changed = await applyToOrder(trx, row, { type: 'order.submitted', isComplete: true }, now, {
            application: JSON.stringify(body.application),
            submitted: JSON.stringify(body.application),
            numberInfo: JSON.stringify(info),
            submittedAt: now,
            attempt,
            requestId,
            expiresAt: null,
            lastRejection: null,
          });
          if (changed === null) {
            throw refuse('WRONG_STATUS');
          }
          const sealed = secrets.seal(personal);
          await trx
            .insertInto('orderPersonal')
            .values({ orderId: row.id, sealed })
            .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ sealed }))
            .execute();
          await trx
            .insertInto('consents')
            .values(
              consentKinds.map((kind: ConsentKind) => ({
                orderId: row.id,
                citizenId: citizen.id,
                kind,
                textVersion: body.consents[kind],
                at: clock.now(),
                addressToken,
              })),
            )
            .execute();
          await jobs.enqueue(trx, 'bdpn.register', { requestId });
          const answer = orderView(changed, now);
          await trx
            .insertInto('orderSubmissions')
            .values({
              citizenId: citizen.id,
              idempotencyKey,
              orderId: row.id,
              bodyHash,
              answer: JSON.stringify(answer),
              createdAt: clock.now(),
            })
            .execute();
          return answer;
        })
        .catch((error: unknown) => {
          // Two orders under one key at the same moment: the other one has it now.
          throw isUniqueViolation(error) ? refuse('KEY_REUSED') : error;
        });
    },

    /** Deletes a draft at once; asks the database to cancel what is on its way; withdraws what is registered. */
    delete: async (citizen: Citizen, id: string) => {
      const now = await domainClock.now();
      return db.transaction().execute(async (trx) => {
        const row = await lockOrder(trx, id, citizen);
        if (row.status === 'Initialized') {
          const deleted = await applyToOrder(trx, row, { type: 'order.deleted' }, now, {
            isActive: false,
            deletedReason: 'deleted',
            deletedAt: clock.now(),
            expiresAt: null,
            application: JSON.stringify(emptyApplication),
          });
          await erasePersonal(trx, id);
          return orderView(deleted ?? row, now);
        }
        if (row.requestId === null) {
          throw refuse('WRONG_STATUS');
        }
        if (row.status === 'PendingBDPN') {
          if (row.cancelRequestedAt !== null) {
            return orderView(row, now);
          }
          const asked = await applyToOrder(trx, row, { type: 'order.cancelRequested' }, now, {
            cancelRequestedAt: now,
          });
          await jobs.enqueue(trx, 'bdpn.cancel', { requestId: row.requestId, cancelId: BEFORE_REGISTRATION });
          return orderView(asked ?? row, now);
        }
        return orderView(await withdraw(trx, row, now, row.requestId), now);
      });
    },

    list: repo.list,
    numbersOf: repo.numbersOf,
  };
};

export type OrderService = ReturnType<typeof createOrderService>;

/** The finished page shows «Перенос отменён» while it is open; after that the order is gone. */
const isStillShown = (row: OrderRow, now: Date): boolean =>
  row.submittedAt !== null && row.deletedAt !== null && now.getTime() - row.deletedAt.getTime() < DELETED_GRACE_MS;

/** The tariff as the order remembers it. */
const chosen = ({ id, name, period, price, priceMonthly, version }: Tariff): ChosenTariff => ({
  tariffId: id,
  name,
  version,
  price,
  period,
  priceMonthly,
});

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

const findSubmission = (source: Deps['db'], citizenId: string, key: string) =>
  source
    .selectFrom('orderSubmissions')
    .select(['bodyHash', 'answer'])
    .where('citizenId', '=', citizenId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();

const answerAgain = (kept: { bodyHash: string; answer: PortationOrder }, bodyHash: string): PortationOrder => {
  if (kept.bodyHash !== bodyHash) {
    throw refuse('KEY_REUSED');
  }
  return kept.answer;
};
