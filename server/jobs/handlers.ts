import type { Deps } from '../deps.ts';
import type { OperatorGateway } from '../operator-gateway/gateway.ts';
import { findOperatorRequest, markCancelDelivered, markOperatorAsked } from '../orders/operator-requests.repo.ts';
import { donorOf } from '../orders/order-view.ts';
import { createOrdersRepo } from '../orders/orders.repo.ts';
import { slotStart } from '../../domain/windows.ts';
import type { JobHandlers } from './jobs.ts';

/** Handlers of the jobs. Each may run twice: БДПН and operators identify a submission by its request id. */
export const createJobHandlers = ({
  bdpn,
  clock,
  db,
  operatorGateway,
}: Pick<Deps, 'bdpn' | 'clock' | 'db'> & { operatorGateway: OperatorGateway }): JobHandlers => {
  const repo = createOrdersRepo(db);

  return {
    'operator.submit': async ({ requestId }) => {
      const order = await repo.findByRequest(requestId);
      const { submitted, submittedAt, tariff } = order ?? {};
      // Already answered, returned to a draft or cancelled.
      if (order?.stage !== 'operatorReview' || !submitted || !submittedAt || !tariff) {
        return;
      }
      const personal = await repo.findPersonal(order.id);
      if (personal === null) {
        // Erased since the order was read.
        return;
      }
      const { birthDate, document, firstName, lastName, middleName } = personal;
      const consents = await repo.lastConsents(order.id);
      await operatorGateway.submit(order.recipientId, {
        requestId,
        submittedAt: submittedAt.toISOString(),
        donor: donorOf(order),
        regionCode: order.regionCode,
        window: {
          from: slotStart(submitted.dueDate, submitted.slot, order.timeZone).toISOString(),
          date: submitted.dueDate,
          slot: submitted.slot,
          timeZone: order.timeZone,
        },
        tariff,
        sim: { simType: submitted.simType, receiptMethod: submitted.receiptMethod },
        consents: consents.map((consent) => ({ ...consent, at: consent.at.toISOString() })),
        citizen: {
          msisdn: order.msisdn,
          lastName,
          firstName,
          middleName,
          birthDate,
          document,
          contacts: { contactPhone: submitted.contactPhone, email: submitted.email },
          address: submitted.address,
        },
      });
      await markOperatorAsked(db, requestId, clock.now());
    },
    'operator.cancel': async ({ reason, requestId }) => {
      const request = await findOperatorRequest(db, requestId);
      if (request !== undefined) {
        await operatorGateway.cancel(request.operatorId, { requestId, reason });
        await markCancelDelivered(db, requestId, clock.now());
      }
    },
    'bdpn.register': async ({ requestId }) => {
      const order = await repo.findByRequest(requestId);
      // Already answered, returned to a draft or cancelled.
      if (order?.stage !== 'registration' || order.submitted === null) {
        return;
      }
      const personal = await repo.findPersonal(order.id);
      if (personal === null) {
        return;
      }
      const { birthDate, document, firstName, lastName, middleName } = personal;
      await bdpn.register({
        requestId,
        msisdn: order.msisdn,
        donor: donorOf(order).operatorId,
        recipient: order.recipientId,
        regionCode: order.regionCode,
        dueAt: slotStart(order.submitted.dueDate, order.submitted.slot, order.timeZone).toISOString(),
        citizen: { lastName, firstName, middleName, birthDate, document },
      });
    },
    'bdpn.cancel': async (cancellation) => {
      await bdpn.cancel(cancellation);
    },
  };
};
