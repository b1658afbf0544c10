import type { PortationEvent, PortationEventCode, Refusal, SimReceipt } from '../../contract/portations.ts';
import { type RefusalCode, refusalTitles } from '../../contract/refusal-codes.ts';
import { toNational } from '../../domain/msisdn.ts';
import { hasEnded } from '../../machines/portation-status/portation-status.machine.ts';
import type { PortationStatusEvent } from '../../machines/portation-status/portation-status.types.ts';
import type { Logger } from '../lib/logger.ts';
import { deletePortedNumber, savePortedNumber } from '../numbers/ported-numbers.repo.ts';
import { remindOf } from '../letters/remind.ts';
import { queueLetter, windowFacts } from '../orders/letters.repo.ts';
import type { LetterCode } from '../orders/orders.tables.ts';
import { deactivateOrder, type OrderRow, type Trx } from '../orders/orders.repo.ts';
import { applyPortationEvent, findSimFact, lockPortation } from '../portations/portations.repo.ts';
import type { BdpnMessage } from './gateway.ts';

/** Codes that an event adds to the timeline. */
export const timelineCodes: Record<
  Exclude<PortationStatusEvent['type'], 'withdrawal.requested'>,
  PortationEventCode[]
> = {
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
  'recipient.dateProposed': ['DATE_PROPOSED'],
  'recipient.contractReady': ['CONTRACT_READY'],
  'recipient.simReady': ['SIM_READY'],
  'recipient.simReceived': ['SIM_RECEIVED'],
  // The status says it.
  'recipient.confirmedReadiness': [],
  'recipient.closed': ['CLOSED'],
  'recipient.cancelled': ['WITHDRAWN'],
  'transfer.started': ['STARTED'],
  'transfer.completed': ['TRANSFERED'],
  'transfer.failed': ['FAILED'],
  'number.returned': ['RETURNED'],
  'withdrawal.confirmed': ['WITHDRAWN'],
  'withdrawal.refused': ['WITHDRAW_REFUSED'],
};

const lettered = new Set<PortationEventCode>([
  'DATA_MISMATCH',
  'DEBT_FOUND',
  'DATE_ASSIGNED',
  'DATE_CHANGED',
  'DATE_PROPOSED',
  'SIM_READY',
  'TRANSFERED',
  'REJECTED',
  'WITHDRAWN',
  'RETURNED',
]);
/** Whether a letter is sent about the event. */
const hasLetter = (code: PortationEventCode): code is LetterCode & PortationEventCode => lettered.has(code);

/** Events after which the answer to a requested withdrawal is no longer awaited. */
const withdrawalEnds = new Set<string>(['withdrawal.confirmed', 'withdrawal.refused', 'recipient.cancelled']);

/** An event that a message reports. */
export type MovingEvent = Extract<PortationStatusEvent, { type: keyof typeof timelineCodes }>;

const actorOf = (type: MovingEvent['type']): PortationEvent['actor'] => {
  const [subject] = type.split('.');
  return subject === 'donor' || subject === 'recipient' ? subject : 'bdpn';
};

/** @param at by the domain clock */
export const refusalOf = (code: RefusalCode, at: Date, availableFrom?: string): Refusal => ({
  code,
  label: refusalTitles[code],
  at: at.toISOString(),
  ...(availableFrom === undefined ? {} : { availableFrom }),
});

/** What a message contains besides its event. */
export interface MoveFacts extends Pick<BdpnMessage, 'at' | 'availableFrom' | 'debtSum' | 'dueAt'> {
  rejectCode?: RefusalCode;
  receipt?: SimReceipt;
  /** Start of a proposed window, ISO. */
  proposedAt?: string;
}

/**
 * Applies a message of БДПН or of the new operator to the portation of an order. When the portation ends, the number is
 * free for a new order; when the number is ported or returned, the lookup answers accordingly.
 * @param order locked by this transaction
 * @returns whether the chart allowed the event
 */
export const movePortation = async (
  trx: Trx,
  logger: Logger,
  order: OrderRow,
  event: MovingEvent,
  { at: moment, availableFrom, debtSum, dueAt, proposedAt, receipt, rejectCode }: MoveFacts,
): Promise<boolean> => {
  const { type } = event;
  const portation = await lockPortation(trx, order.id);
  if (portation === undefined) {
    logger.warn({ type, status: null }, 'message ignored: there is no portation');
    return false;
  }
  const at = new Date(moment);
  const codes = timelineCodes[type];
  // A cancellation may come with a reason.
  const isRejection = codes.includes('REJECTED') || (codes.includes('WITHDRAWN') && rejectCode !== undefined);
  const assigned = dueAt === undefined ? null : new Date(dueAt);
  const newDate = dueAt ?? proposedAt;
  const details = {
    ...(rejectCode === undefined ? {} : { rejectCode }),
    ...(debtSum === undefined ? {} : { debtSum }),
    ...(newDate === undefined ? {} : { newDate }),
    ...(receipt === undefined ? {} : { receipt }),
  };
  const moved = await applyPortationEvent(
    trx,
    portation,
    event,
    at,
    codes.map((code) => ({
      code,
      actor: actorOf(type),
      details: Object.keys(details).length === 0 ? null : details,
    })),
    {
      ...(assigned === null ? {} : { slotBegin: assigned, portationAt: assigned }),
      ...(type === 'transfer.completed' ? { portationAt: at } : {}),
      // No new window is assigned yet.
      ...(type === 'transfer.failed' ? { portationAt: null } : {}),
      ...(withdrawalEnds.has(type) ? { withdrawRequestedAt: null } : {}),
      ...(type === 'withdrawal.refused' ? { withdrawRefusedAt: at } : {}),
      ...(isRejection ? { refusal: JSON.stringify(refusalOf(rejectCode ?? 'TECH_ERROR', at, availableFrom)) } : {}),
    },
  );
  if (moved === null) {
    logger.warn({ type, status: portation.status }, 'message ignored: the chart forbids it');
    return false;
  }
  if (hasEnded(moved.status) && order.isActive) {
    await deactivateOrder(trx, order.id, moved.lastUpdatedAt);
  }
  if (type === 'recipient.confirmedReadiness') {
    // After a pause of the service the whole move may be in this batch of messages, before the ticker can remind of it.
    await remindOf(trx, order, moved, at);
  }
  for (const code of codes) {
    // A withdrawal is the citizen's own act, and the order is erased with it.
    if (hasLetter(code) && type !== 'withdrawal.confirmed') {
      await queueLetter(trx, order, code, at, {
        ...windowFacts(moved),
        ...(proposedAt === undefined ? {} : { window: proposedAt }),
        ...(moved.status === 'Completed' ? { isMoved: true } : {}),
        ...(portation.status === 'Failed' ? { failedWindow: portation.slotBegin.toISOString() } : {}),
        ...(await findSimFact(trx, moved.id)),
        ...(receipt === undefined ? {} : { receipt }),
        ...(moved.refusal === null ? {} : { refusal: moved.refusal }),
      });
    }
  }
  const number = Number(toNational(order.msisdn));
  if (type === 'transfer.completed') {
    await savePortedNumber(trx, { number, operatorId: order.recipientId, portedAt: at });
  }
  if (type === 'number.returned') {
    await deletePortedNumber(trx, number, at);
  }
  return true;
};
