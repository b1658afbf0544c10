import type { PersonalInfo } from '../../contract/esia.ts';
import type { RefusalCode } from '../../contract/refusal-codes.ts';
import type { PortationStatusEvent } from '../../machines/portation-status/portation-status.types.ts';

/** A submission of an order as sent to БДПН. */
export interface BdpnApplication {
  /** Our id of one submission; БДПН ignores repetitions of it. */
  requestId: string;
  msisdn: string;
  donor: string;
  recipient: string;
  regionCode: string;
  /** Beginning of the agreed window, ISO. */
  dueAt: string;
  /** What the donor compares with its records. */
  citizen: Pick<PersonalInfo, 'lastName' | 'firstName' | 'middleName' | 'birthDate' | 'document'>;
}

/** What the new operator reports itself. */
type OwnOfRecipient =
  | 'recipient.contractReady'
  | 'recipient.simReady'
  | 'recipient.simReceived'
  | 'recipient.dateProposed'
  | 'recipient.cancelled';

/**
 * Reasons that come with a rejection, by who gives them: БДПН, the donor through it, or the arbitration. Those of the new
 * operator come from it (`server/operator-gateway/gateway.ts`).
 */
export const bdpnRefusals = {
  'request.rejected': ['REGION_MISMATCH', 'TOO_EARLY', 'ACTIVE_PROCESS', 'APPLICATION_INVALID', 'DATE_OUT_OF_RANGE'],
  'donor.rejected': [
    'NOT_OWNER',
    'DATA_MISMATCH',
    'DATA_CHANGED',
    'DEBT',
    'DEBT_OTHER_CONTRACT',
    'BLOCKED',
    'SUSPENDED_BY_LAW',
    'NUMBER_INACTIVE',
    'CONTRACT_TYPE',
    'CORPORATE_NUMBER',
    'CONTRACT_TERM',
    'PREMIUM_NUMBER_FEE',
  ],
  'arbitration.lost': ['DATA_MISMATCH'],
  'arbitration.timedOut': ['ARBITRATION_TIMEOUT'],
} as const satisfies Partial<Record<BdpnMessage['type'], readonly RefusalCode[]>>;
export type BdpnRefusal = (typeof bdpnRefusals)[keyof typeof bdpnRefusals][number];

/** A message of БДПН. Messages of one request are numbered from 1 without gaps. */
export interface BdpnMessage {
  id: string;
  requestId: string;
  seq: number;
  /** When it happened, ISO, by the domain clock. */
  at: string;
  type:
    | 'request.registered'
    | 'request.rejected'
    | 'cancel.confirmed'
    | 'cancel.refused'
    | Exclude<PortationStatusEvent['type'], `withdrawal.${string}` | OwnOfRecipient>;
  /** With `request.registered`: 16 digits. */
  npId?: string;
  /** With a rejection, always: a reason of its sender. */
  rejectCode?: BdpnRefusal;
  /** With a rejection: the first day on which an application may succeed, `2026-12-30`. */
  availableFrom?: string;
  /** Roubles, with `donor.debtFound`. */
  debtSum?: number;
  /** With an assigned or changed date, ISO. */
  dueAt?: string;
  /** With `cancel.*`: the cancellation that it answers. */
  cancelId?: string;
}

/** A request to cancel a submitted order. Repetitions with the same `cancelId` are one request. */
export interface BdpnCancellation {
  requestId: string;
  cancelId: string;
  /** The new operator gives the application up; a citizen's withdrawal has an earlier deadline. */
  by?: 'recipient';
}

/** БДПН does not answer, or its answer is no list of messages; a retry may succeed. */
export class BdpnUnavailableError extends Error {
  override readonly name = 'BdpnUnavailableError';
}

/**
 * The port of the ported-numbers database (БДПН). Delivery in both directions is at least once: `register` and
 * `cancel` are idempotent by their ids, and a message is repeated until it is acknowledged.
 */
export interface BdpnGateway {
  /** @throws BdpnUnavailableError; the order may have been accepted nevertheless */
  register: (application: BdpnApplication) => Promise<void>;
  /** Requests a cancellation; the response is a message. @throws BdpnUnavailableError */
  cancel: (cancellation: BdpnCancellation) => Promise<void>;
  /** Returns messages that are not acknowledged yet, as they were sent. @throws BdpnUnavailableError */
  receive: () => Promise<readonly unknown[]>;
  /** @throws BdpnUnavailableError */
  acknowledge: (ids: readonly string[]) => Promise<void>;
}
