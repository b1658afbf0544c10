import type { Arguments } from '../../contract/endpoint.ts';
import type { orderEndpoints } from '../../contract/orders.ts';
import { seal } from '../db/sealed-columns.ts';
import type { Deps } from '../deps.ts';
import type { Citizen } from '../http/app-env.ts';
import { refuse } from '../http/problem-error.ts';
import { normalizeMsisdn } from '../numbers/mobile-number.ts';
import type { NumbersService } from '../numbers/numbers.service.ts';
import type { OperatorsService } from '../operators/operators.service.ts';
import type { SessionsService } from '../identity/sessions.service.ts';
import type { RegionsService } from '../regions/regions.service.ts';
import type { FeaturesService } from '../features/features.service.ts';
import type { TariffsService } from '../tariffs/tariffs.service.ts';
import { chosenTariff, requireFeature, requirePortable, requireRecipient } from './order-requirements.ts';
import { createCitizenAge } from './citizen-age.ts';
import { orderView } from './order-view.ts';
import { rejectionAfter } from './rejection-after.ts';
import {
  applyOrderEvent,
  countDrafts,
  createOrdersRepo,
  insertOrder,
  lockActiveOrder,
  lockCitizen,
} from './orders.repo.ts';
import { draftExpiry } from '../../domain/portation-rules.ts';

type Body = Arguments<(typeof orderEndpoints)['initOrder']>['body'];

export interface InitOrderServices {
  numbers: NumbersService;
  operators: OperatorsService;
  regions: RegionsService;
  sessions: SessionsService;
  features: FeaturesService;
  tariffs: TariffsService;
}

/** Creates an order, or returns the citizen's active order for the number: there is at most one. */
export const createInitOrder = (
  { db, domainClock, newId, settings }: Pick<Deps, 'db' | 'domainClock' | 'newId' | 'settings'>,
  { numbers, operators, regions, sessions, features, tariffs }: InitOrderServices,
) => {
  const readAge = createCitizenAge(sessions);

  const init = async (citizen: Citizen, body: Body) => {
    await requireFeature(features);
    if (!citizen.isTrusted) {
      throw refuse('NOT_TRUSTED');
    }
    const msisdn = normalizeMsisdn(body.msisdn);
    const active = await createOrdersRepo(db).findActive(citizen.id, msisdn);
    if (active !== undefined && active.status !== 'Initialized') {
      return { row: active, now: await domainClock.now(), resumed: true };
    }
    const info = await requirePortable(numbers, msisdn, citizen);
    const recipient = await requireRecipient(operators, body.recipientOperatorId, info);
    const local = body.tariffId === undefined ? null : await tariffs.localOf(body.tariffId, info.regionCode);
    // An unsuitable tariff is not an error here: the citizen chooses another one in step 2.
    const tariff = local === null || local.operatorId !== recipient.operatorId ? null : chosenTariff(local);
    const region = await regions.find(info.regionCode);
    const now = await domainClock.now();
    const facts = {
      numberInfo: seal(info),
      regionCode: info.regionCode,
      recipientId: recipient.operatorId,
      recipient: JSON.stringify(recipient),
    };

    return db.transaction().execute(async (trx) => {
      // Concurrent requests wait here: a violated constraint would put the number into the log of PostgreSQL.
      await lockCitizen(trx, citizen.id);
      const existing = await lockActiveOrder(trx, citizen.id, msisdn);
      if (existing === undefined) {
        if ((await countDrafts(trx, citizen.id)) >= settings.draftsPerCitizen) {
          throw refuse('TOO_MANY_DRAFTS');
        }
        const row = await insertOrder(trx, {
          ...facts,
          id: newId(),
          citizenId: citizen.id,
          msisdn,
          createdAt: now,
          expiresAt: draftExpiry(now),
          timeZone: region?.timeZone ?? 'Europe/Moscow',
          tariff: tariff === null ? null : JSON.stringify(tariff),
        });
        return { row, now, resumed: false };
      }
      const isOtherOperator = existing.recipientId !== recipient.operatorId;
      const isOtherRegion = existing.regionCode !== info.regionCode;
      const isOtherNumber = isOtherRegion || existing.numberInfo.operatorId !== info.operatorId;
      if (existing.status !== 'Initialized' || (!isOtherOperator && !isOtherNumber && tariff === null)) {
        return { row: existing, now, resumed: true };
      }
      // A tariff belongs to one operator and is sold in certain regions.
      const oldTariff = isOtherOperator || isOtherRegion ? null : existing.tariff;
      const newTariff = tariff ?? oldTariff;
      const changed = await applyOrderEvent(trx, existing, { type: 'order.updated' }, now, {
        ...facts,
        timeZone: region?.timeZone ?? existing.timeZone,
        tariff: newTariff === null ? null : JSON.stringify(newTariff),
        lastRejection: rejectionAfter(existing, recipient.operatorId, newTariff),
      });
      return { row: changed ?? existing, now, resumed: true };
    });
  };

  return async (citizen: Citizen, body: Body, sessionKeyHash: string | null) => {
    const { row, now, resumed } = await init(citizen, body);
    return { order: orderView(row, now, { age: await readAge(row, sessionKeyHash, now) }), resumed };
  };
};
