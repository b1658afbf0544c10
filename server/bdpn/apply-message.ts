import { emptyApplication } from '../../contract/empty-application.ts';
import type { OperatorRef } from '../../contract/operators.ts';
import type { PortationEvent, PortationEventCode, PortationStatus, Refusal } from '../../contract/portations.ts';
import { portationStatuses } from '../../contract/portations.ts';
import { type RefusalCode, refusalTitles } from '../../contract/refusal-codes.ts';
import { toNational } from '../../domain/msisdn.ts';
import { nextStatus } from '../../machines/lib/next-status.ts';
import { orderStatusMachine } from '../../machines/order-status/order-status.machine.ts';
import { portationStatusMachine } from '../../machines/portation-status/portation-status.machine.ts';
import type { PortationStatusEvent } from '../../machines/portation-status/portation-status.types.ts';
import type { Deps } from '../deps.ts';
import { applyToOrder, BEFORE_REGISTRATION, erasePersonal, type OrderRow, type Trx } from '../orders/orders.repo.ts';
import { ruleAt } from '../../domain/portation-rules.ts';
import { slotStart } from '../../domain/windows.ts';
import type { BdpnMessage } from './gateway.ts';

const DAY_MS = 86_400_000;

type ApplyDeps = Pick<Deps, 'clock' | 'domainClock' | 'newId' | 'jobs' | 'logger'>;

/** The id of the request to cancel what was registered for an attempt that had been given up. */
const GIVEN_UP = 'late';

const endStatuses: readonly PortationStatus[] = ['Completed', 'Rejected', 'Cancelled', 'Returned'];

/** What the timeline says of each message; messages that are not here leave no line. */
const timelineCodes: Partial<Record<BdpnMessage['type'], PortationEventCode[]>> = {
  'donor.notified': ['DONOR_NOTIFIED'],
  'donor.dataConfirmed': ['DATA_CONFIRMED'],
  'donor.dataMismatched': ['DATA_MISMATCH', 'ARBITRATION_OPENED'],
  'donor.debtFound': ['DEBT_FOUND'],
  'donor.debtCleared': ['DEBT_CLEARED'],
  'donor.approved': ['DONOR_APPROVED'],
  'donor.rejected': ['REJECTED'],
  'arbitration.resolved': ['ARBITRATION_RESOLVED'],
  'arbitration.lost': ['REJECTED'],
  'arbitration.timedOut': ['REJECTED'],
  'recipient.dateAssigned': ['DATE_ASSIGNED'],
  'recipient.dateChanged': ['DATE_CHANGED'],
  'recipient.simReady': ['SIM_READY'],
  'recipient.confirmedReadiness': ['REMINDER'],
  'recipient.closed': ['CLOSED'],
  'recipient.cancelled': ['WITHDRAWN'],
  'transfer.started': ['STARTED'],
  'transfer.completed': ['TRANSFERED'],
  'transfer.failed': ['FAILED'],
  'number.returned': ['RETURNED'],
};

const actors: Record<string, PortationEvent['actor']> = {
  donor: 'donor',
  recipient: 'recipient',
  arbitration: 'bdpn',
  transfer: 'bdpn',
  number: 'bdpn',
};

const refusalOf = (code: RefusalCode, at: Date): Refusal => ({
  code,
  label: refusalTitles[code],
  at: at.toISOString(),
});

/** Applies messages of the ported-numbers database to orders and portations, as far as the charts allow. */
export const createApplyMessage = ({ clock, domainClock, newId, jobs, logger }: ApplyDeps) => {
  /** What the database registers for an attempt that was given up must not live on without the citizen knowing. */
  const undoRegistration = (trx: Trx, { requestId }: BdpnMessage): Promise<void> =>
    jobs.enqueue(trx, 'bdpn.cancel', { requestId, cancelId: GIVEN_UP });

  const register = async (trx: Trx, order: OrderRow, message: BdpnMessage, at: Date): Promise<void> => {
    if (nextStatus(orderStatusMachine, order.status, { type: 'bdpn.registered' }) === null) {
      // Said once more of what stands already, or crossed with a deletion: that one was promised to the citizen.
      if (order.status !== 'Done') {
        await undoRegistration(trx, message);
      }
      return;
    }
    const { submitted } = order;
    if (submitted === null || message.npId === undefined) {
      throw new Error('A registration needs an application and a number');
    }
    const portationId = newId();
    const changed = await applyToOrder(trx, order, { type: 'bdpn.registered' }, at, {
      npId: message.npId,
      portationId,
      // Asked to cancel, but registration was first: the citizen is told so.
      cancelMissed: order.cancelRequestedAt !== null,
      cancelRequestedAt: null,
    });
    if (changed === null) {
      throw new Error('The chart has just allowed the registration');
    }
    await trx
      .insertInto('portations')
      .values({
        id: portationId,
        orderId: order.id,
        citizenId: order.citizenId,
        msisdn: order.msisdn,
        npId: message.npId,
        status: 'Registered',
        fromOperator: JSON.stringify(donorOf(order)),
        toOperator: JSON.stringify(order.recipient),
        startedAt: at,
        lastUpdatedAt: at,
        slotBegin: slotStart(submitted.dueDate, submitted.slot, order.timeZone),
        portationAt: null,
        refusal: null,
        timeZone: order.timeZone,
      })
      .execute();
    await trx
      .insertInto('portationEvents')
      .values([
        { portationId, at: order.submittedAt ?? at, code: 'ORDER_SUBMITTED', actor: 'subscriber', details: null },
        { portationId, at, code: 'BDPN_REGISTERED', actor: 'bdpn', details: null },
      ])
      .execute();
  };

  const reject = async (
    trx: Trx,
    order: OrderRow,
    code: RefusalCode,
    event: 'bdpn.rejected' | 'bdpn.timedOut',
    at: Date,
  ) => {
    const changed = await applyToOrder(trx, order, { type: event }, at, {
      lastRejection: JSON.stringify(refusalOf(code, at)),
      requestId: null,
      submitted: null,
      submittedAt: null,
      cancelRequestedAt: null,
      expiresAt: new Date(at.getTime() + ruleAt('draftDays', at) * DAY_MS),
    });
    if (changed === null) {
      return;
    }
    // A draft again: the copy made for sending is not kept.
    await trx.deleteFrom('orderPersonal').where('orderId', '=', order.id).execute();
  };

  const end = async (trx: Trx, order: OrderRow, reason: 'cancelled' | 'withdrawn', at: Date): Promise<void> => {
    const event = reason === 'cancelled' ? 'bdpn.cancelConfirmed' : 'bdpn.withdrawConfirmed';
    const deleted = await applyToOrder(trx, order, { type: event }, at, {
      isActive: false,
      deletedReason: reason,
      deletedAt: clock.now(),
      application: JSON.stringify(emptyApplication),
    });
    if (deleted !== null) {
      await erasePersonal(trx, order.id);
    }
  };

  /**
   * Moves a portation, when its chart allows the event; out of a final status nothing leads.
   * @returns whether it was moved
   */
  const move = async (
    trx: Trx,
    order: OrderRow,
    event: PortationStatusEvent,
    message: BdpnMessage,
    codes: readonly PortationEventCode[],
    at: Date,
  ): Promise<boolean> => {
    const portation = await trx
      .selectFrom('portations')
      .selectAll()
      .where('orderId', '=', order.id)
      .forUpdate()
      .executeTakeFirst();
    const status =
      portation === undefined
        ? undefined
        : portationStatuses.find((one) => one === nextStatus(portationStatusMachine, portation.status, event));
    if (portation === undefined || status === undefined) {
      logger.warn({ type: event.type, status: portation?.status ?? null }, 'message ignored by the chart');
      return false;
    }
    // A cancellation has a reason too, when somebody says it.
    const isRefusal = status === 'Rejected' || (status === 'Cancelled' && message.rejectCode !== undefined);
    const assigned = message.dueAt === undefined ? null : new Date(message.dueAt);
    await trx
      .updateTable('portations')
      .set({
        status,
        lastUpdatedAt: at,
        ...(assigned === null ? {} : { slotBegin: assigned, portationAt: assigned }),
        ...(event.type === 'transfer.completed' ? { portationAt: at } : {}),
        // The window has passed in vain, and no other is agreed yet.
        ...(event.type === 'transfer.failed' ? { portationAt: null } : {}),
        ...(event.type.startsWith('withdrawal.') ? { withdrawRequestedAt: null } : {}),
        ...(isRefusal ? { refusal: JSON.stringify(refusalOf(message.rejectCode ?? 'TECH_ERROR', at)) } : {}),
      })
      .where('id', '=', portation.id)
      .execute();
    if (codes.length > 0) {
      const details = {
        ...(message.rejectCode === undefined ? {} : { rejectCode: message.rejectCode }),
        ...(message.debtSum === undefined ? {} : { debtSum: message.debtSum }),
        ...(message.dueAt === undefined ? {} : { newDate: message.dueAt }),
      };
      await trx
        .insertInto('portationEvents')
        .values(
          codes.map((code) => ({
            portationId: portation.id,
            at,
            code,
            actor: code === 'REMINDER' ? ('system' as const) : (actors[event.type.split('.')[0] ?? ''] ?? 'bdpn'),
            details: Object.keys(details).length === 0 ? null : JSON.stringify(details),
          })),
        )
        .execute();
    }
    if (endStatuses.includes(status) && order.isActive) {
      // The number is free for a new application.
      await trx.updateTable('orders').set({ isActive: false }).where('id', '=', order.id).execute();
    }
    if (event.type === 'transfer.completed' || event.type === 'number.returned') {
      await tellLookup(trx, order, event.type === 'transfer.completed' ? at : null);
    }
    return true;
  };

  /** What the database tells of a number is what the lookup answers from then on. @param portedAt null: it went home */
  const tellLookup = async (
    trx: Trx,
    { msisdn, recipientId: operatorId }: OrderRow,
    portedAt: Date | null,
  ): Promise<void> => {
    const number = Number(toNational(msisdn));
    if (portedAt === null) {
      await trx.deleteFrom('portedNumbers').where('number', '=', number).execute();
      return;
    }
    await trx
      .insertInto('portedNumbers')
      .values({ number, operatorId, portedAt })
      .onConflict((conflict) => conflict.column('number').doUpdateSet({ operatorId, portedAt }))
      .execute();
  };

  const answerCancel = async (trx: Trx, order: OrderRow, message: BdpnMessage, at: Date): Promise<void> => {
    const isConfirmed = message.type === 'cancel.confirmed';
    if (order.status === 'PendingBDPN') {
      // A refusal here means that the registration is on its way: it will say so itself.
      if (isConfirmed) {
        await end(trx, order, 'cancelled', at);
      }
      return;
    }
    if (order.status !== 'Done') {
      return;
    }
    if (isConfirmed) {
      const withdrawn = { ...message, rejectCode: 'SUBSCRIBER_WITHDREW' } as const;
      const isMoved = await move(trx, order, { type: 'withdrawal.confirmed' }, withdrawn, ['WITHDRAWN'], at);
      if (isMoved) {
        await end(trx, order, 'withdrawn', at);
      }
      return;
    }
    // Asked before the registration, refused because of it: the citizen knows that already.
    if (message.cancelId === BEFORE_REGISTRATION) {
      return;
    }
    await move(trx, order, { type: 'withdrawal.refused' }, message, ['WITHDRAW_REFUSED'], at);
    await applyToOrder(trx, order, { type: 'bdpn.withdrawRefused' }, at, { cancelRequestedAt: null });
  };

  const apply = async (trx: Trx, message: BdpnMessage): Promise<void> => {
    const at = new Date(message.at);
    const order = await trx
      .selectFrom('orders')
      .selectAll()
      .where('requestId', '=', message.requestId)
      .forUpdate()
      .executeTakeFirst();
    if (message.type === 'cancel.refused' && message.cancelId === GIVEN_UP) {
      // Nothing here can stop it any more: people have to, and the citizen has to be told by them.
      logger.error({ requestId: message.requestId }, 'the database goes on with an application that was given up');
      return;
    }
    if (order === undefined) {
      if (message.type === 'request.registered') {
        await undoRegistration(trx, message);
      }
      return;
    }
    switch (message.type) {
      case 'request.registered':
        return register(trx, order, message, at);
      case 'request.rejected':
        return reject(trx, order, message.rejectCode ?? 'TECH_ERROR', 'bdpn.rejected', at);
      case 'cancel.confirmed':
      case 'cancel.refused':
        return answerCancel(trx, order, message, at);
      default:
        await move(trx, order, { type: message.type }, message, timelineCodes[message.type] ?? [], at);
    }
  };

  return {
    apply,
    /** No answer for a day: the citizen gets the application back, and the database is asked to forget it. */
    timeOut: async (trx: Trx, order: OrderRow): Promise<void> => {
      const { requestId } = order;
      if (requestId === null) {
        return;
      }
      await reject(trx, order, 'TECH_ERROR', 'bdpn.timedOut', await domainClock.now(trx));
      await jobs.enqueue(trx, 'bdpn.cancel', { requestId, cancelId: 'silence' });
    },
  };
};

export type ApplyMessage = ReturnType<typeof createApplyMessage>;

const donorOf = ({ numberInfo }: OrderRow): OperatorRef => ({
  operatorId: numberInfo.operatorId ?? 'unknown',
  operatorName: numberInfo.operatorName ?? 'Неизвестный оператор',
  operatorLogo: numberInfo.operatorLogo ?? '/logos/unknown.svg',
});
