import type { Arguments } from '../../contract/endpoint.ts';
import type { orderEndpoints, PortationOrder } from '../../contract/orders.ts';
import type { Deps } from '../deps.ts';
import type { Citizen } from '../http/app-env.ts';
import { refuse } from '../http/problem-error.ts';
import type { SessionsService } from '../identity/sessions.service.ts';
import type { OperatorsService } from '../operators/operators.service.ts';
import type { TariffsService } from '../tariffs/tariffs.service.ts';
import { chosenTariff, requireOrder, requireRecipient } from './order-requirements.ts';
import { createEligibilityCheck } from './eligibility-check.ts';
import { orderView } from './order-view.ts';
import { applyOrderEvent, createOrdersRepo, lockOrder } from './orders.repo.ts';
import { draftExpiry } from '../../domain/portation-rules.ts';

type Body = Arguments<(typeof orderEndpoints)['updateOrder']>['body'];

/** Changes a draft: recipient, tariff, application. A change of recipient drops the tariff of the old one. */
export const createUpdateOrder = (
  { db, domainClock }: Pick<Deps, 'db' | 'domainClock'>,
  { operators, sessions, tariffs }: { operators: OperatorsService; sessions: SessionsService; tariffs: TariffsService },
) => {
  const repo = createOrdersRepo(db);
  const checkEligibility = createEligibilityCheck(sessions);

  /** @throws ProblemError 400 TARIFF_CLOSED */
  const requireTariff = async (tariffId: string, operatorId: string, regionCode: string) => {
    const tariff = await tariffs.onSale(tariffId, regionCode);
    if (tariff === null || tariff.operatorId !== operatorId) {
      throw refuse('TARIFF_CLOSED');
    }
    return chosenTariff(tariff);
  };

  /** @throws ProblemError 404, or 400 WRONG_STATUS, STALE, TARIFF_CLOSED or a code of the recipient */
  return async (citizen: Citizen, id: string, body: Body, sessionKeyHash: string | null): Promise<PortationOrder> => {
    const before = requireOrder(await repo.find(id, citizen.id));
    const info = { ...before.numberInfo, regionCode: before.regionCode };
    const recipient =
      body.recipientOperatorId === undefined
        ? before.recipient
        : await requireRecipient(operators, body.recipientOperatorId, info);
    const oldTariff = recipient.operatorId === before.recipientId ? before.tariff : null;
    const tariff =
      body.tariffId === undefined
        ? oldTariff
        : await requireTariff(body.tariffId, recipient.operatorId, before.regionCode);
    const now = await domainClock.now();
    const isEligible = await checkEligibility({ tariff, timeZone: before.timeZone }, sessionKeyHash, now);
    return db.transaction().execute(async (trx) => {
      const row = requireOrder(await lockOrder(trx, id, citizen.id));
      if (row.status !== 'Initialized') {
        throw refuse('WRONG_STATUS');
      }
      if (row.version !== body.version) {
        throw refuse('STALE');
      }
      const changed = await applyOrderEvent(trx, row, { type: 'order.updated' }, now, {
        recipientId: recipient.operatorId,
        recipient: JSON.stringify(recipient),
        tariff: tariff === null ? null : JSON.stringify(tariff),
        ...(body.application === undefined ? {} : { application: JSON.stringify(body.application) }),
        // Each change renews the term of the draft.
        expiresAt: draftExpiry(now),
      });
      if (changed === null) {
        throw refuse('WRONG_STATUS');
      }
      return orderView(changed, now, { isEligible });
    });
  };
};
