import { BY_RECIPIENT, GIVEN_UP, rejectOrder } from '../bdpn/apply-message.ts';
import { type MoveFacts, movePortation, type MovingEvent, refusalOf } from '../bdpn/move-portation.ts';
import { isProposalInTime } from '../../domain/windows.ts';
import type { Deps } from '../deps.ts';
import type { MessageOutcome } from '../inbox/inbox.tables.ts';
import { saveContract } from '../orders/operator-requests.repo.ts';
import { applyOrderEvent, endWithdrawal, lockOrderByRequest, saveEsim, type Trx } from '../orders/orders.repo.ts';
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
  async (trx: Trx, message: OperatorMessage): Promise<MessageOutcome | 'waiting'> => {
    const { requestId, type } = message;
    const order = await lockOrderByRequest(trx, requestId);
    if (order === undefined) {
      // Returned to its citizen meanwhile: the operator has been informed.
      logger.warn({ type, requestId }, 'message of an operator ignored: the application has ended');
      return 'refused';
    }
    if (order.stage === 'registration' && afterRegistration.includes(type)) {
      return 'waiting';
    }
    const now = await domainClock.now(trx);
    // An operator's clock may be ahead of ours.
    const happenedAt = new Date(Math.min(Date.parse(message.at), now.getTime()));
    const move = async (event: MovingEvent, facts: Omit<MoveFacts, 'at'> = {}): Promise<MessageOutcome> =>
      outcomeOf(await movePortation(trx, logger, order, event, { at: happenedAt.toISOString(), ...facts }));
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
          return 'refused';
        }
        await saveContract(trx, requestId, message.contractReference);
        await jobs.enqueue(trx, 'bdpn.register', { requestId });
        return 'applied';
      }
      case 'rejected':
        return outcomeOf(await rejectOrder(trx, order, 'operator.rejected', refusalOf(message.code, happenedAt)));
      case 'contractReady':
        return move({ type: 'recipient.contractReady' });
      case 'simReady': {
        const { delivery } = message;
        if (delivery.method !== 'online') {
          return move({ type: 'recipient.simReady' }, { receipt: delivery });
        }
        const outcome = await move({ type: 'recipient.simReady' }, { receipt: { method: 'online' } });
        if (outcome === 'applied') {
          const { activationCode } = delivery;
          const code = await openActivationCode(operatorKeys, activationCode).catch((error: unknown) => {
            logger.error(
              { err: error, requestId },
              'activation code cannot be read: a key of ours was removed too early',
            );
            // The messages after it go on. It is read when it is shown, once the key is back.
            return activationCode;
          });
          await saveEsim(trx, order.id, code);
        }
        return outcome;
      }
      case 'simReceived':
        return move({ type: 'recipient.simReceived' });
      case 'dateProposed': {
        const portation = await lockPortation(trx, order.id);
        const isInTime =
          portation !== undefined &&
          isProposalInTime(new Date(message.windowAt), now, {
            submittedAt: order.submittedAt ?? portation.startedAt,
            assigned: portation.status === 'Failed' ? null : portation.slotBegin,
            timeZone: portation.timeZone,
          });
        return move({ type: 'recipient.dateProposed', isInTime }, { proposedAt: message.windowAt });
      }
      case 'cancelled': {
        const isRegistered = order.status === 'Done';
        const outcome = isRegistered
          ? await move({ type: 'recipient.cancelled' }, { rejectCode: message.code })
          : outcomeOf(await rejectOrder(trx, order, 'operator.cancelled', refusalOf(message.code, happenedAt)));
        if (outcome === 'applied') {
          // БДПН may have the application already, so it is informed in both cases.
          const cancel = isRegistered ? { cancelId: BY_RECIPIENT, by: 'recipient' as const } : { cancelId: GIVEN_UP };
          await jobs.enqueue(trx, 'bdpn.cancel', { requestId, ...cancel });
          if (isRegistered) {
            // БДПН need not answer a withdrawal of what has been cancelled.
            await endWithdrawal(trx, order.id);
          }
        }
        return outcome;
      }
    }
  };

const outcomeOf = (isAllowed: boolean): MessageOutcome => (isAllowed ? 'applied' : 'refused');
