import type { Generated } from 'kysely';
import type { NumberInfo } from '../../contract/numbers.ts';
import type { OperatorRef } from '../../contract/operators.ts';
import type { ConsentKind } from '../../contract/consent-kinds.ts';
import type {
  ApplicationDraft,
  ChosenTariff,
  LettersState,
  OrderStage,
  OrderStatus,
  PortationOrder,
  SubmittedApplication,
} from '../../contract/orders.ts';
import type { PortationEventCode, Refusal, SimReceipt } from '../../contract/portations.ts';
import type { PersonalInfo } from '../../contract/esia.ts';
import type { Json, JsonOrNull } from '../db/json-column.ts';
import type { Hashed, Sealed, SealedOrNull } from '../db/sealed-columns.ts';

export interface OrdersTable {
  id: string;
  citizenId: string;
  msisdn: Sealed<string>;
  msisdnKey: Hashed;
  status: OrderStatus;
  /** Of a pending order: whom it waits for, and since when, by the domain clock. */
  stage: OrderStage | null;
  stageSince: Date | null;
  version: Generated<number>;
  /** False once deleted, or once its portation has ended: the number is free for a new order. */
  isActive: Generated<boolean>;
  createdAt: Date;
  lastUpdate: Date;
  expiresAt: Date | null;
  numberInfo: Sealed<NumberInfo>;
  regionCode: string;
  timeZone: string;
  recipientId: string;
  recipient: Json<OperatorRef>;
  tariff: JsonOrNull<ChosenTariff>;
  application: Sealed<ApplicationDraft>;
  /** The application as submitted; erased when the order is deleted or rejected. */
  submitted: SealedOrNull<SubmittedApplication>;
  submittedAt: Date | null;
  /** Number of submissions; each has its own request id at БДПН. */
  attempt: Generated<number>;
  requestId: string | null;
  /** When the new operator accepted the application. */
  acceptedAt: Date | null;
  lastRejection: JsonOrNull<Refusal>;
  npId: string | null;
  portationId: string | null;
  cancelRequestedAt: Date | null;
  cancelMissed: Generated<boolean>;
  letters: Generated<LettersState>;
  /** In lower case. */
  confirmedEmail: SealedOrNull<string>;
  deletedReason: PortationOrder['deletedReason'];
  /** By the real clock: a deleted order can be read for a while. */
  deletedAt: Date | null;
  /** When it was deleted or its portation ended, by the domain clock; null until it is filled in, of orders that ended with earlier versions. */
  endedAt: Date | null;
  /** When the messages and stored responses of the ended order were erased; none are stored afterwards. */
  settledAt: Date | null;
}

/** Events with a letter, those of the timeline first, and the request to confirm the address. */
export type LetterCode =
  | Extract<
      PortationEventCode,
      | 'BDPN_REGISTERED'
      | 'BDPN_REJECTED'
      | 'RECIPIENT_REJECTED'
      | 'DATA_MISMATCH'
      | 'DEBT_FOUND'
      | 'DATE_ASSIGNED'
      | 'DATE_CHANGED'
      | 'DATE_PROPOSED'
      | 'SIM_READY'
      | 'REMINDER'
      | 'TRANSFERED'
      | 'REJECTED'
      | 'WITHDRAWN'
      | 'RETURNED'
    >
  /** The order is a draft again, and nobody has refused it. */
  | 'ORDER_RETURNED'
  | 'CONFIRM_ADDRESS';

/** What a letter contains besides the order. No personal data. */
export interface LetterFacts {
  /** Start of the window, of a proposed one when it is proposed, ISO. */
  window?: string;
  /** Start of the window in which the move failed, when another one is assigned, ISO. */
  failedWindow?: string;
  /** No window is assigned yet: it is the requested one. */
  isPreliminary?: boolean;
  /** The number has been moved. */
  isMoved?: boolean;
  /** The new operator reports that the citizen has the SIM. */
  hasSim?: boolean;
  /** It reports that the citizen can receive the SIM, or has sent the activation code. */
  isSimReady?: boolean;
  receipt?: SimReceipt;
  refusal?: Refusal;
}

/**
 * Why the new operator need not go on: withdrawn by the citizen, not registered by БДПН, refused by the current operator
 * or by БДПН after the registration, or unanswered by itself.
 */
export const cancelReasons = ['withdrawn', 'notRegistered', 'refused', 'unanswered'] as const;
export type CancelReason = (typeof cancelReasons)[number];

export interface OrderTables {
  /** Written with its event, in one transaction; erased with the order. */
  letters: {
    id: Generated<number>;
    orderId: string;
    code: LetterCode;
    /** When the event happened: with order and code it identifies the event. */
    at: Date;
    facts: Json<LetterFacts>;
    attempts: Generated<number>;
    /** By the real clock, as are all of the following. */
    createdAt: Generated<Date>;
    /** Not sent earlier. */
    nextAt: Generated<Date>;
    sentAt: Date | null;
    /** Given up. */
    failedAt: Date | null;
    /** Code of the last failed attempt, without its message, which may contain the address. */
    failure: string | null;
  };
  orders: OrdersTable;
  /** The citizen's personal data at the submission, and the activation code of the eSIM; deleted with the order. */
  orderPersonal: { orderId: string; sealed: Sealed<PersonalInfo>; esim: SealedOrNull<string> };
  orderSubmissions: {
    citizenId: string;
    idempotencyKey: string;
    orderId: string;
    bodyHash: string;
    answer: Sealed<PortationOrder>;
    createdAt: Date;
  };
  /** Append-only: every event of the order, also those that do not change the status. */
  orderEvents: {
    id: Generated<number>;
    orderId: string;
    at: Date;
    event: string;
    fromStatus: OrderStatus | null;
    toStatus: OrderStatus;
    /** By the real clock; null for events from before it was stored. */
    recordedAt: Generated<Date | null>;
  };
  consents: {
    id: Generated<number>;
    orderId: string;
    citizenId: string;
    kind: ConsentKind;
    textVersion: string;
    at: Date;
    /** Keyed token of the address the consent came from. */
    addressToken: string;
    withdrawnAt: Date | null;
  };
}
