import type { Refusal } from '../../contract/portations.ts';
import type { Deps } from '../deps.ts';
import type { OrderStatusEvent } from '../../machines/order-status/order-status.types.ts';
import { BEFORE_REGISTRATION } from '../orders/delete-order.ts';
import { endAtOperator } from '../orders/end-at-operator.ts';
import { donorOf } from '../orders/order-view.ts';
import {
  applyOrderEvent,
  deleteOrder,
  deletePersonal,
  lockOrderByRequest,
  type OrderRow,
  type Trx,
} from '../orders/orders.repo.ts';
import { queueLetter } from '../orders/letters.repo.ts';
import type { LetterCode } from '../orders/orders.tables.ts';
import type { MessageOutcome } from '../inbox/inbox.tables.ts';
import { draftExpiry } from '../../domain/portation-rules.ts';
import { slotStart } from '../../domain/windows.ts';
import { insertPortation } from '../portations/portations.repo.ts';
import type { BdpnMessage } from './gateway.ts';
import { movePortation, refusalOf } from './move-portation.ts';

/** Id of the cancellation request for a registration that arrived after the order had been returned or deleted. */
export const LATE_REGISTRATION = 'late';

/** Id of the cancellation request after the new operator has given an application up before its registration. */
export const GIVEN_UP = 'given-up';

/** Id of the cancellation request after the new operator has given a registered application up. */
export const BY_RECIPIENT = 'recipient';

/** Applies messages of БДПН to orders and portations, as far as the charts allow. */
export const createApplyMessage = ({
  clock,
  newId,
  jobs,
  logger,
}: Pick<Deps, 'clock' | 'newId' | 'jobs' | 'logger'>) => {
  /**
   * Cancels a registration that no order waits for: otherwise the number would be ported without the knowledge of the
   * citizen.
   */
  const cancelRegistration = (trx: Trx, { requestId }: BdpnMessage): Promise<void> =>
    jobs.enqueue(trx, 'bdpn.cancel', { requestId, cancelId: LATE_REGISTRATION });

  const register = async (trx: Trx, order: OrderRow, message: BdpnMessage): Promise<boolean> => {
    const at = new Date(message.at);
    const portationId = newId();
    const changed = await applyOrderEvent(trx, order, { type: 'bdpn.registered' }, at, {
      npId: message.npId ?? null,
      portationId,
      // The citizen requested a cancellation, but the registration was first.
      cancelMissed: order.cancelRequestedAt !== null,
      cancelRequestedAt: null,
    });
    if (changed === null) {
      // A registration of an order that is Done is a repetition; any other order has been returned to a draft or
      // deleted.
      if (order.status !== 'Done') {
        await cancelRegistration(trx, message);
      }
      return false;
    }
    const { submitted } = order;
    if (submitted === null || message.npId === undefined) {
      throw new Error('A registration needs a submitted order and a registration number');
    }
    await insertPortation(
      trx,
      {
        id: portationId,
        orderId: order.id,
        citizenId: order.citizenId,
        msisdn: order.msisdn,
        npId: message.npId,
        fromOperator: JSON.stringify(donorOf(order)),
        toOperator: JSON.stringify(order.recipient),
        startedAt: at,
        slotBegin: slotStart(submitted.dueDate, submitted.slot, order.timeZone),
        timeZone: order.timeZone,
      },
      { submittedAt: order.submittedAt ?? at, acceptedAt: order.acceptedAt },
    );
    await queueLetter(trx, order, 'BDPN_REGISTERED', at, {
      window: slotStart(submitted.dueDate, submitted.slot, order.timeZone).toISOString(),
    });
    return true;
  };

  const reject = async (trx: Trx, order: OrderRow, message: BdpnMessage): Promise<boolean> => {
    const refusal = refusalOf(message.rejectCode ?? 'TECH_ERROR', new Date(message.at), message.availableFrom);
    const isRejected = await rejectOrder(trx, order, 'bdpn.rejected', refusal);
    if (isRejected) {
      await endAtOperator(trx, { clock, jobs }, message.requestId, 'notRegistered');
    }
    return isRejected;
  };

  const answerCancel = async (trx: Trx, order: OrderRow, message: BdpnMessage): Promise<boolean> => {
    const at = new Date(message.at);
    const isConfirmed = message.type === 'cancel.confirmed';
    if (order.status === 'PendingBDPN') {
      // After a refused cancellation the registration follows as a message of its own.
      if (isConfirmed) {
        const deletion = { reason: 'cancelled', at: clock.now() } as const;
        const deleted = await deleteOrder(trx, order, { type: 'bdpn.cancelConfirmed' }, at, deletion);
        await endAtOperator(trx, { clock, jobs }, message.requestId, 'withdrawn');
        return deleted !== null;
      }
      return true;
    }
    if (order.status !== 'Done') {
      return false;
    }
    if (isConfirmed) {
      const withdrawal = { ...message, rejectCode: 'SUBSCRIBER_WITHDREW' } as const;
      const isWithdrawn = await movePortation(trx, logger, order, { type: 'withdrawal.confirmed' }, withdrawal);
      if (isWithdrawn) {
        const deletion = { reason: 'withdrawn', at: clock.now() } as const;
        await deleteOrder(trx, order, { type: 'bdpn.withdrawConfirmed' }, at, deletion);
        await endAtOperator(trx, { clock, jobs }, message.requestId, 'withdrawn');
      }
      return isWithdrawn;
    }
    // Refused because of the registration, which has been applied already.
    if (message.cancelId === BEFORE_REGISTRATION) {
      return true;
    }
    const isRefused = await movePortation(trx, logger, order, { type: 'withdrawal.refused' }, message);
    await applyOrderEvent(trx, order, { type: 'bdpn.withdrawRefused' }, at, { cancelRequestedAt: null });
    return isRefused;
  };

  /** @returns whether the charts allowed what the message reports */
  const apply = async (trx: Trx, message: BdpnMessage): Promise<boolean> => {
    const order = await lockOrderByRequest(trx, message.requestId);
    if (
      message.type === 'cancel.refused' &&
      (message.cancelId === LATE_REGISTRATION || message.cancelId === BY_RECIPIENT)
    ) {
      logger.error(
        { requestId: message.requestId },
        'the ported-numbers database refused to cancel an order that is no longer active',
      );
      return true;
    }
    if (message.type === 'cancel.refused' && message.cancelId === GIVEN_UP) {
      // Refused because of the registration, which is cancelled when it arrives.
      return true;
    }
    if (message.type === 'cancel.confirmed' && message.cancelId === BY_RECIPIENT) {
      // The portation has ended with the operator's message.
      return true;
    }
    if (order === undefined) {
      if (message.type === 'request.registered') {
        await cancelRegistration(trx, message);
      }
      return false;
    }
    switch (message.type) {
      case 'request.registered':
        return register(trx, order, message);
      case 'request.rejected':
        return reject(trx, order, message);
      case 'cancel.confirmed':
      case 'cancel.refused':
        return answerCancel(trx, order, message);
      case 'donor.rejected':
      case 'arbitration.lost':
      case 'arbitration.timedOut': {
        const isRejected = await movePortation(trx, logger, order, { type: message.type }, message);
        if (isRejected) {
          await endAtOperator(trx, { clock, jobs }, message.requestId, 'refused');
        }
        return isRejected;
      }
      default:
        return movePortation(trx, logger, order, { type: message.type }, message);
    }
  };

  return async (trx: Trx, message: BdpnMessage): Promise<MessageOutcome> =>
    (await apply(trx, message)) ? 'applied' : 'refused';
};

export type ApplyMessage = ReturnType<typeof createApplyMessage>;

/** Of a rejection: the letter that names who rejected. Silence is none, nor an end after the acceptance. */
const rejectionLetters: Partial<Record<OrderStatusEvent['type'], LetterCode>> = {
  'operator.rejected': 'RECIPIENT_REJECTED',
  'bdpn.rejected': 'BDPN_REJECTED',
};

/** Returns an order to its citizen as a draft, with the reason. @returns whether the chart allowed it */
export const rejectOrder = async (
  trx: Trx,
  order: OrderRow,
  type: Extract<OrderStatusEvent['type'], `${'operator' | 'bdpn'}.${'rejected' | 'timedOut' | 'cancelled'}`>,
  refusal: Refusal,
): Promise<boolean> => {
  const at = new Date(refusal.at);
  const draft = await applyOrderEvent(trx, order, { type }, at, {
    lastRejection: JSON.stringify(refusal),
    requestId: null,
    submitted: null,
    submittedAt: null,
    cancelRequestedAt: null,
    expiresAt: draftExpiry(at),
  });
  if (draft === null) {
    return false;
  }
  // The next submission stores the personal data of its time.
  await deletePersonal(trx, order.id);
  await queueLetter(trx, order, rejectionLetters[type] ?? 'ORDER_RETURNED', at, { refusal });
  return true;
};
