import type { Generated } from 'kysely';
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
import type { Json, JsonOrNull } from '../db/json-column.ts';

export interface OrdersTable {
  id: string;
  citizenId: string;
  msisdn: string;
  status: OrderStatus;
  version: Generated<number>;
  /** False once deleted, or once its portation has ended: the number is free for a new order. */
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
  /** The application as submitted; erased when the order is deleted or rejected. */
  submitted: JsonOrNull<SubmittedApplication>;
  submittedAt: Date | null;
  /** Number of submissions; each has its own request id at БДПН. */
  attempt: Generated<number>;
  requestId: string | null;
  lastRejection: JsonOrNull<Refusal>;
  npId: string | null;
  portationId: string | null;
  cancelRequestedAt: Date | null;
  cancelMissed: Generated<boolean>;
  deletedReason: PortationOrder['deletedReason'];
  /** By the real clock: a deleted order can be read for a while. */
  deletedAt: Date | null;
}

export interface OrderTables {
  orders: OrdersTable;
  /** The citizen's personal data at the submission, sealed; deleted with the order. */
  orderPersonal: { orderId: string; sealed: Buffer };
  orderSubmissions: {
    citizenId: string;
    idempotencyKey: string;
    orderId: string;
    bodyHash: string;
    answer: Json<PortationOrder>;
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
