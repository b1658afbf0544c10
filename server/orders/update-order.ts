import { isDeepStrictEqual } from 'node:util';
import type { Arguments } from '../../contract/endpoint.ts';
import type { orderEndpoints, PortationOrder } from '../../contract/orders.ts';
import { seal } from '../db/sealed-columns.ts';
import type { Deps } from '../deps.ts';
import type { Citizen } from '../http/app-env.ts';
import { refuse } from '../http/problem-error.ts';
import type { SessionsService } from '../identity/sessions.service.ts';
import type { FeaturesService } from '../features/features.service.ts';
import type { OperatorsService } from '../operators/operators.service.ts';
import type { TariffsService } from '../tariffs/tariffs.service.ts';
import { chosenTariff, requireOrder, requireRecipient } from './order-requirements.ts';
import { createCitizenAge } from './citizen-age.ts';
import { lettersStateOf, releaseConfirmed, switchLetters } from './switch-letters.ts';
import { orderView } from './order-view.ts';
import { rejectionAfter } from './rejection-after.ts';
import { applyOrderEvent, createOrdersRepo, lockOrder, type OrderRow } from './orders.repo.ts';
import { draftExpiry } from '../../domain/portation-rules.ts';

type Body = Arguments<(typeof orderEndpoints)['updateOrder']>['body'];

/** Whether an order already has what a change asks for: the answer to an earlier request may have been lost. */
const isApplied = (row: OrderRow, { application, letters, recipientOperatorId, tariffId }: Body): boolean =>
  letters === undefined &&
  (application === undefined || isDeepStrictEqual(application, row.application)) &&
  (recipientOperatorId === undefined || recipientOperatorId === row.recipientId) &&
  (tariffId === undefined || tariffId === row.tariff?.tariffId);

/**
 * Changes a draft: recipient, tariff, application. A change of recipient drops the tariff of the old one. Letters can be
 * switched in every status.
 */
export const createUpdateOrder = (
  { db, clock, domainClock }: Pick<Deps, 'db' | 'clock' | 'domainClock'>,
  {
    features,
    operators,
    sessions,
    tariffs,
  }: { features: FeaturesService; operators: OperatorsService; sessions: SessionsService; tariffs: TariffsService },
) => {
  const repo = createOrdersRepo(db);
  const readAge = createCitizenAge(sessions);

  /** @throws ProblemError 400 TARIFF_CLOSED */
  const requireTariff = async (tariffId: string, operatorId: string, regionCode: string) => {
    const tariff = await tariffs.onSale(tariffId, regionCode);
    if (tariff === null || tariff.operatorId !== operatorId) {
      throw refuse('TARIFF_CLOSED');
    }
    return chosenTariff(tariff);
  };

  const isLettersOn = (body: Body): Promise<boolean> =>
    body.letters === true ? features.isEnabled('Letters') : Promise.resolve(false);

  const switchOnly = async (citizen: Citizen, id: string, body: Body, sessionKeyHash: string | null) => {
    const isWanted = await isLettersOn(body);
    const confirmedEmail = await sessions.confirmedEmailOf(sessionKeyHash);
    const now = await domainClock.now();
    return db.transaction().execute(async (trx) => {
      const row = requireOrder(await lockOrder(trx, id, citizen.id));
      if (row.status === 'Deleted') {
        throw refuse('WRONG_STATUS');
      }
      const { email } = row.application;
      return orderView(await switchLetters(trx, row, { isWanted, email, confirmedEmail }, clock.now()), now);
    });
  };

  /** @throws ProblemError 404, or 400 WRONG_STATUS, STALE, TARIFF_CLOSED or a code of the recipient */
  return async (citizen: Citizen, id: string, body: Body, sessionKeyHash: string | null): Promise<PortationOrder> => {
    const { application, letters, recipientOperatorId, tariffId } = body;
    if (
      letters !== undefined &&
      application === undefined &&
      recipientOperatorId === undefined &&
      tariffId === undefined
    ) {
      return switchOnly(citizen, id, body, sessionKeyHash);
    }
    const before = requireOrder(await repo.find(id, citizen.id));
    const info = { ...before.numberInfo, regionCode: before.regionCode };
    const recipient =
      recipientOperatorId === undefined
        ? before.recipient
        : await requireRecipient(operators, recipientOperatorId, info);
    const oldTariff = recipient.operatorId === before.recipientId ? before.tariff : null;
    const tariff =
      tariffId === undefined ? oldTariff : await requireTariff(tariffId, recipient.operatorId, before.regionCode);
    const wish = letters === undefined ? undefined : await isLettersOn(body);
    const confirmedEmail = (wish ?? before.letters !== 'off') ? await sessions.confirmedEmailOf(sessionKeyHash) : null;
    const now = await domainClock.now();
    const age = await readAge(before, sessionKeyHash, now);
    return db.transaction().execute(async (trx) => {
      const row = requireOrder(await lockOrder(trx, id, citizen.id));
      if (row.status !== 'Initialized') {
        throw refuse('WRONG_STATUS');
      }
      if (row.version !== body.version) {
        if (isApplied(row, body)) {
          return orderView(row, now, { age });
        }
        throw refuse('STALE');
      }
      const changed = await applyOrderEvent(trx, row, { type: 'order.updated' }, now, {
        recipientId: recipient.operatorId,
        recipient: JSON.stringify(recipient),
        tariff: tariff === null ? null : JSON.stringify(tariff),
        lastRejection: rejectionAfter(row, recipient.operatorId, tariff),
        ...(application === undefined ? {} : { application: seal(application) }),
        // Another address has to be confirmed again: at the submission, so that no letter goes to half an address.
        letters: await lettersStateOf(trx, row, {
          // Letters may have been stopped since, which leaves the version.
          isWanted: wish ?? row.letters !== 'off',
          email: (application ?? row.application).email,
          confirmedEmail,
        }),
        // Each change renews the term of the draft.
        expiresAt: draftExpiry(now),
      });
      if (changed === null) {
        throw refuse('WRONG_STATUS');
      }
      await releaseConfirmed(trx, row, changed);
      return orderView(changed, now, { age });
    });
  };
};
