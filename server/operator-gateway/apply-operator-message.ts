import { BY_RECIPIENT, LATE_REGISTRATION, rejectOrder } from '../bdpn/apply-message.ts';
import { type MoveFacts, movePortation, type MovingEvent, refusalOf } from '../bdpn/move-portation.ts';
import { isProposalInTime } from '../../domain/windows.ts';
import type { Deps } from '../deps.ts';
import { saveContract } from '../orders/operator-requests.repo.ts';
import { applyOrderEvent, lockOrderByRequest, saveEsim, type Trx } from '../orders/orders.repo.ts';
import { lockPortation } from '../portations/portations.repo.ts';
import type { OperatorMessage } from './gateway.ts';
import { openActivationCode } from './messages.ts';

/** These concern a portation, which exists once БДПН has registered the application. */
const afterRegistration: readonly OperatorMessage['type'][] = [
  'contractReady',
  'simReady',
  'simReceived',
  'dateProposed',
];

/** Applies a message of the new operator to its application, as far as the charts allow. */
export const createApplyOperatorMessage =
  ({ domainClock, jobs, logger, operatorKeys }: Pick<Deps, 'domainClock' | 'jobs' | 'logger' | 'operatorKeys'>) =>
  async (trx: Trx, message: OperatorMessage): Promise<'waiting' | void> => {
    const { requestId, type } = message;
    const order = await lockOrderByRequest(trx, requestId);
    if (order === undefined) {
      // Returned to its citizen meanwhile: the operator has been told.
      logger.warn({ type, requestId }, 'message of an operator ignored: the application has ended');
      return;
    }
    if (order.stage === 'registration' && afterRegistration.includes(type)) {
      return 'waiting';
    }
    const now = await domainClock.now(trx);
    // An operator's clock may be ahead of ours.
    const happenedAt = new Date(Math.min(Date.parse(message.at), now.getTime()));
    const move = (event: MovingEvent, facts: Omit<MoveFacts, 'at'> = {}): Promise<boolean> =>
      movePortation(trx, logger, order, event, { at: happenedAt.toISOString(), ...facts });
    switch (message.type) {
      case 'accepted': {
        // БДПН has its whole day from now on, however late the message is.
        const accepted = await applyOrderEvent(trx, order, { type: 'operator.accepted' }, now, {
          acceptedAt: happenedAt,
        });
        if (accepted === null) {
          logger.warn(
            { type, requestId, status: order.status },
            'message of an operator ignored: the chart forbids it',
          );
          return;
        }
        await saveContract(trx, requestId, message.contractReference);
        await jobs.enqueue(trx, 'bdpn.register', { requestId });
        return;
      }
      case 'rejected':
        await rejectOrder(trx, order, 'operator.rejected', refusalOf(message.code, happenedAt));
        return;
      case 'contractReady':
        await move({ type: 'recipient.contractReady' });
        return;
      case 'simReady': {
        const { delivery } = message;
        if (delivery.method !== 'online') {
          await move({ type: 'recipient.simReady' }, { receipt: delivery });
        } else if (await move({ type: 'recipient.simReady' }, { receipt: { method: 'online' } })) {
          const code = await openActivationCode(operatorKeys, delivery.activationCode);
          await saveEsim(trx, order.id, code);
        }
        return;
      }
      case 'simReceived':
        await move({ type: 'recipient.simReceived' });
        return;
      case 'dateProposed': {
        const portation = await lockPortation(trx, order.id);
        const isInTime =
          portation !== undefined &&
          isProposalInTime(new Date(message.windowAt), now, {
            submittedAt: order.submittedAt ?? portation.startedAt,
            assigned: portation.status === 'Failed' ? null : portation.slotBegin,
            timeZone: portation.timeZone,
          });
        await move({ type: 'recipient.dateProposed', isInTime }, { proposedAt: message.windowAt });
        return;
      }
      case 'cancelled':
        // БДПН may have the application already, so it is told in both cases.
        if (order.status === 'Done') {
          if (await move({ type: 'recipient.cancelled' }, { rejectCode: message.code })) {
            await jobs.enqueue(trx, 'bdpn.cancel', { requestId, cancelId: BY_RECIPIENT, by: 'recipient' });
          }
        } else if (await rejectOrder(trx, order, 'operator.cancelled', refusalOf(message.code, happenedAt))) {
          await jobs.enqueue(trx, 'bdpn.cancel', { requestId, cancelId: LATE_REGISTRATION });
        }
    }
  };
