import type { ColumnType, Generated } from 'kysely';
import type { NumberInfo } from '../../contract/numbers.ts';
import type { OperatorRef } from '../../contract/operators.ts';
import type {
  ApplicationDraft,
  ChosenTariff,
  ConsentKind,
  OrderStatus,
  PortationOrder,
  SubmittedApplication,
} from '../../contract/orders.ts';
import type { Refusal } from '../../contract/portations.ts';

/** A JSON column: read as a value, written as text. */
export type Json<Value> = ColumnType<Value, string, string>;
export type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>;

export interface OrdersTable {
  id: string;
  citizenId: string;
  msisdn: string;
  status: OrderStatus;
  version: Generated<number>;
  /** False once deleted, or once its portation has ended: the number is free for a new application. */
  isActive: Generated<boolean>;
  createdAt: Date;
  lastUpdate: Date;
  expiresAt: Date | null;
  numberInfo: Json<NumberInfo>;
  regionCode: string;
  timeZone: string;
  recipientId: string;
  recipient: Json<OperatorRef>;
  tariff: JsonOrNull<ChosenTariff>;
  application: Json<ApplicationDraft>;
  /** What was sent, never changed afterwards. */
  submitted: JsonOrNull<SubmittedApplication>;
  submittedAt: Date | null;
  /** How many times it was sent; each has a request id of its own at the database. */
  attempt: Generated<number>;
  requestId: string | null;
  lastRejection: JsonOrNull<Refusal>;
  npId: string | null;
  portationId: string | null;
  cancelRequestedAt: Date | null;
  cancelMissed: Generated<boolean>;
  deletedReason: PortationOrder['deletedReason'];
  /** Real time: how long the deleted order may still be looked at. */
  deletedAt: Date | null;
}

export interface OrderTables {
  orders: OrdersTable;
  /** The applicant as they were at the submission, sealed; erased with the order. */
  orderPersonal: { orderId: string; sealed: Buffer };
  orderSubmissions: {
    citizenId: string;
    idempotencyKey: string;
    orderId: string;
    bodyHash: string;
    answer: Json<PortationOrder>;
    createdAt: Date;
  };
  /** Append-only: every change of status and every fact that did not change it. */
  orderEvents: {
    id: Generated<number>;
    orderId: string;
    at: Date;
    event: string;
    fromStatus: OrderStatus | null;
    toStatus: OrderStatus;
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
  };
}
