import type { PersonalInfo } from '../../contract/esia.ts';
import type { OperatorRef } from '../../contract/operators.ts';
import type { ConsentKind } from '../../contract/consent-kinds.ts';
import type { ChosenTariff, SubmittedApplication } from '../../contract/orders.ts';
import type { CancelReason } from '../orders/orders.tables.ts';
import type { SimReceipt } from '../../contract/portations.ts';
import type { RefusalCode } from '../../contract/refusal-codes.ts';

/** An application as the new operator gets it; `citizen` leaves encrypted to the operator's key. */
export interface OperatorApplication {
  /** Our id of one submission; the operator ignores repetitions of it. */
  requestId: string;
  /** ISO, as all moments. */
  submittedAt: string;
  donor: OperatorRef;
  regionCode: string;
  /** The agreed window in the zone of the number's region. */
  window: { from: string; date: string; slot: string; timeZone: string };
  tariff: ChosenTariff;
  sim: Pick<SubmittedApplication, 'simType' | 'receiptMethod'>;
  /** What the citizen agreed to; `termination` is the statement that ends the contract with the donor. */
  consents: { kind: ConsentKind; textVersion: string; at: string }[];
  citizen: OperatorCitizen;
}

/** Everything personal of an application. */
export interface OperatorCitizen extends Pick<
  PersonalInfo,
  'lastName' | 'firstName' | 'middleName' | 'birthDate' | 'document'
> {
  msisdn: string;
  contacts: Pick<SubmittedApplication, 'contactPhone' | 'email'>;
  /** Of a courier's delivery. */
  address: string | null;
}

export interface OperatorCancellation {
  requestId: string;
  reason: CancelReason;
}

/** Reasons for which a new operator may refuse. */
export const operatorRefusals = [
  'SELF_BAN',
  'SIM_LIMIT',
  'TARIFF_CLOSED',
  'DATE_OUT_OF_RANGE',
  'APPLICATION_INVALID',
] as const satisfies readonly RefusalCode[];
export type OperatorRefusal = (typeof operatorRefusals)[number];

/** Reasons for which a new operator may give up an application that it has accepted. */
export const operatorCancellations = [
  'SIM_NOT_RECEIVED',
  'SELF_BAN',
  'SIM_LIMIT',
  'TARIFF_CLOSED',
] as const satisfies readonly RefusalCode[];
export type OperatorCancellationCode = (typeof operatorCancellations)[number];

/** How the citizen gets the SIM that is ready. */
export type SimDelivery =
  | Exclude<SimReceipt, { method: 'online' }>
  /** The activation code of the eSIM, `LPA:1$…`, encrypted to our key (compact JWE). */
  | { method: 'online'; activationCode: string };

/**
 * A message of a new operator about one of its applications. Those of one request are numbered from 1 without gaps; the
 * first one answers the application. Those after the acceptance take effect once БДПН has registered the application.
 */
export type OperatorMessage = {
  /** Unique for the operator; a repeated message has the same one. */
  id: string;
  requestId: string;
  seq: number;
  /** When it happened, ISO. */
  at: string;
} & (
  | { type: 'accepted'; contractReference: string }
  | { type: 'rejected'; code: OperatorRefusal }
  /** The contract is made. */
  | { type: 'contractReady' }
  /** Repeated when the place or the time has changed. */
  | { type: 'simReady'; delivery: SimDelivery }
  /** The citizen has the SIM, or has installed the eSIM. */
  | { type: 'simReceived' }
  /** Another window is asked for; it counts when БДПН has changed the date. `windowAt` is its start, ISO. */
  | { type: 'dateProposed'; windowAt: string }
  | { type: 'cancelled'; code: OperatorCancellationCode }
);

/** The operator does not answer, or answered with an error; a retry may succeed. The message names no citizen. */
export class OperatorUnavailableError extends Error {
  override readonly name = 'OperatorUnavailableError';
}

/**
 * The port of the new operators. Delivery is at least once: both calls are idempotent by the request id, and a
 * cancellation may arrive before the application itself. Answers come as messages of the operator.
 */
export interface OperatorGateway {
  /** @throws OperatorUnavailableError; the application may have arrived nevertheless */
  submit: (operatorId: string, application: OperatorApplication) => Promise<void>;
  /** @throws OperatorUnavailableError */
  cancel: (operatorId: string, cancellation: OperatorCancellation) => Promise<void>;
}
