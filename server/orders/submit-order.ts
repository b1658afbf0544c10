import { createHash } from 'node:crypto';
import type { Arguments } from '../../contract/endpoint.ts';
import { consentKinds } from '../../contract/consent-kinds.ts';
import type { orderEndpoints, PortationOrder } from '../../contract/orders.ts';
import type { Tariff } from '../../contract/tariffs.ts';
import { applicationTexts } from '../../domain/application.texts.ts';
import { consentVersions } from '../../domain/consents.ts';
import { seal } from '../db/sealed-columns.ts';
import type { Deps } from '../deps.ts';
import type { SessionsService } from '../identity/sessions.service.ts';
import type { Citizen } from '../http/app-env.ts';
import { invalidField, type ProblemError, refuse } from '../http/problem-error.ts';
import type { NumbersService } from '../numbers/numbers.service.ts';
import type { FeaturesService } from '../features/features.service.ts';
import type { TariffsService } from '../tariffs/tariffs.service.ts';
import { checkApplication } from './check-application.ts';
import { insertOperatorRequest } from './operator-requests.repo.ts';
import { deleteUnsentLetters } from './letters.repo.ts';
import { afterSwitch, lettersStateOf } from './switch-letters.ts';
import { requireConnection, requireFeature, requireOrder, requirePortable } from './order-requirements.ts';
import { orderView } from './order-view.ts';
import {
  applyOrderEvent,
  createOrdersRepo,
  insertConsents,
  insertSubmission,
  isUniqueViolation,
  lockOrder,
  type OrderRow,
  requestIdOf,
  savePersonal,
} from './orders.repo.ts';
import { limitsAt } from '../../domain/windows.ts';

type Body = Arguments<(typeof orderEndpoints)['submitOrder']>['body'];

interface SubmitContext {
  citizen: Citizen;
  idempotencyKey: string | undefined;
  sessionKeyHash: string | null;
  /** Keyed token of the address the request came from, for the consent log. */
  addressToken: string;
}

export interface SubmitOrderServices {
  sessions: SessionsService;
  numbers: NumbersService;
  features: FeaturesService;
  tariffs: TariffsService;
}

/**
 * Submits an order. The job that sends it to the new operator is enqueued in the transaction that changes the status. The
 * response is stored under the idempotency key, so that a repeated submission gets the same response.
 */
export const createSubmitOrder = (
  {
    db,
    clock,
    domainClock,
    jobs,
    operatorConnections,
  }: Pick<Deps, 'db' | 'clock' | 'domainClock' | 'jobs' | 'operatorConnections'>,
  { sessions, numbers, features, tariffs }: SubmitOrderServices,
) => {
  const repo = createOrdersRepo(db);

  const requirePersonal = async (sessionKeyHash: string | null) => {
    const personal = sessionKeyHash === null ? null : await sessions.personalOf(sessionKeyHash);
    if (personal === null || personal.document === null) {
      throw refuse('APPLICATION_INVALID');
    }
    return personal;
  };

  return async (id: string, body: Body, context: SubmitContext): Promise<PortationOrder> => {
    const { citizen, idempotencyKey, sessionKeyHash, addressToken } = context;
    if (idempotencyKey === undefined || !/^[\w-]{1,100}$/.test(idempotencyKey)) {
      throw invalidField('Idempotency-Key', 'Повторите отправку со страницы заявления', 'required');
    }
    const before = requireOrder(await repo.find(id, citizen.id));
    const bodyHash = createHash('sha256')
      .update(JSON.stringify([id, body]))
      .digest('base64url');
    const earlier = await repo.findSubmission(citizen.id, idempotencyKey);
    if (earlier !== undefined) {
      return repeatResponse(earlier, bodyHash);
    }
    await requireFeature(features);
    if (!citizen.isTrusted) {
      throw refuse('NOT_TRUSTED');
    }
    if (consentKinds.some((kind) => body.consents[kind].trim() === '')) {
      throw refuse('CONSENT_REQUIRED');
    }
    if (consentKinds.some((kind) => body.consents[kind] !== consentVersions[kind])) {
      throw refuse('CONSENT_OUTDATED');
    }
    const personal = await requirePersonal(sessionKeyHash);
    const info =
      before.status === 'Initialized' ? await requirePortable(numbers, before.msisdn, citizen) : before.numberInfo;
    if (info.operatorId === before.recipientId) {
      throw refuse('SAME_OPERATOR');
    }
    await requireConnection(operatorConnections, before.recipientId);
    const tariffOnSale =
      before.tariff === null ? null : await tariffs.onSale(before.tariff.tariffId, before.regionCode);
    const isWanted = body.letters === true && (await features.isEnabled('Letters'));
    const { email } = body.application;
    if (isWanted && email === null) {
      throw invalidField('application.email', applicationTexts.letters, 'required');
    }
    const confirmedEmail = await sessions.confirmedEmailOf(sessionKeyHash);
    const now = await domainClock.now();

    return db
      .transaction()
      .execute(async (trx) => {
        const row = requireOrder(await lockOrder(trx, id, citizen.id));
        // A concurrent submission with the same key may have ended while this one waited for the lock.
        const concurrent = await createOrdersRepo(trx).findSubmission(citizen.id, idempotencyKey);
        if (concurrent !== undefined) {
          return repeatResponse(concurrent, bodyHash);
        }
        if (row.status !== 'Initialized') {
          throw refuse(row.npId === null ? 'WRONG_STATUS' : 'ALREADY_REGISTERED');
        }
        // Changed since the page or the checks above read it.
        if (row.version !== body.version || row.version !== before.version) {
          throw refuse('STALE');
        }
        const problem = findProblem(row, body, tariffOnSale, now);
        const attempt = row.attempt + 1;
        const requestId = requestIdOf(row.id, attempt);
        const submitted = await applyOrderEvent(
          trx,
          row,
          { type: 'order.submitted', isComplete: problem === null },
          now,
          {
            application: seal(body.application),
            submitted: seal(body.application),
            numberInfo: seal(info),
            submittedAt: now,
            attempt,
            requestId,
            expiresAt: null,
            acceptedAt: null,
            lastRejection: null,
            letters: await lettersStateOf(trx, row, { isWanted, email, confirmedEmail }),
          },
        );
        if (submitted === null) {
          throw problem ?? refuse('WRONG_STATUS');
        }
        await savePersonal(trx, row.id, personal);
        const at = clock.now();
        await insertConsents(
          trx,
          consentKinds.map((kind) => ({
            orderId: row.id,
            citizenId: citizen.id,
            kind,
            textVersion: body.consents[kind],
            at,
            addressToken,
          })),
        );
        // Those about an earlier submission are outdated.
        await deleteUnsentLetters(trx, [row.id]);
        await afterSwitch(trx, submitted, at);
        await insertOperatorRequest(trx, { requestId, orderId: row.id, operatorId: row.recipientId });
        await jobs.enqueue(trx, 'operator.submit', { requestId });
        const response = orderView(submitted, now);
        await insertSubmission(trx, {
          citizenId: citizen.id,
          idempotencyKey,
          orderId: row.id,
          bodyHash,
          answer: seal(response),
          createdAt: at,
        });
        return response;
      })
      .catch((error: unknown) => {
        // Another order was submitted under the same key at the same moment.
        throw isUniqueViolation(error) ? refuse('KEY_REUSED') : error;
      });
  };
};

/** @returns why the order is not complete; null when it is */
const findProblem = (row: OrderRow, body: Body, tariffOnSale: Tariff | null, now: Date): ProblemError | null => {
  if (row.tariff === null) {
    return refuse('TARIFF_REQUIRED');
  }
  if (tariffOnSale === null) {
    return refuse('TARIFF_CLOSED');
  }
  return checkApplication(body.application, { limits: limitsAt(now, row.timeZone), hasEsim: tariffOnSale.esim });
};

/** @throws ProblemError 400 KEY_REUSED when the key belongs to another submission */
const repeatResponse = (earlier: { bodyHash: string; answer: PortationOrder }, bodyHash: string): PortationOrder => {
  if (earlier.bodyHash !== bodyHash) {
    throw refuse('KEY_REUSED');
  }
  // An answer stored by an earlier version may lack the age, which a submitted order never has.
  return { ...earlier.answer, age: null };
};
