import type { Generated } from 'kysely';
import type { Json, JsonOrNull } from '../db/json-column.ts';
import type { CancelReason } from '../orders/orders.tables.ts';
import type { OperatorMessage } from './gateway.ts';
import type { PrivateKeys, PublicKeys } from './keys.ts';
import type { SealedApplication } from './messages.ts';

export interface OperatorGatewayTables {
  /** How each operator is reached. */
  operatorConnections: { operatorId: string; url: string; jwks: Json<PublicKeys>; messagesPerMinute: number };
  /** What was sent to operators: a row for each submission. */
  operatorRequests: {
    requestId: string;
    orderId: string;
    operatorId: string;
    /** By the real clock, as are the following. */
    createdAt: Generated<Date>;
    deliveredAt: Date | null;
    /** Of the operator; erased with the order. */
    contractReference: string | null;
    cancelledAt: Date | null;
    cancelDeliveredAt: Date | null;
    /** Of the request that submitted it; null when traces were off. */
    traceParent: string | null;
  };
}

/** Tables of the simulated operators, in a separate schema like another party's database. */
export interface OperatorSimulatorTables {
  /** Demonstration keys, made at the first start: of each operator, and of the service as `portal`. */
  'operator_sim.keys': { owner: string; jwks: Json<PrivateKeys> };
  'operator_sim.applications': {
    requestId: string;
    operatorId: string;
    /** Null when it was cancelled before it arrived. The citizen's data stays encrypted. */
    application: JsonOrNull<SealedApplication>;
    contractReference: string;
    receivedAt: Date;
    cancelled: CancelReason | null;
    /** Number of further answers to a submission that are lost. */
    lostAnswers: Generated<number>;
  };
  'operator_sim.messages': {
    id: Generated<string>;
    requestId: string;
    seq: number;
    visibleAt: Date;
    body: Json<SimulatedMessage>;
    /** Accepted deliveries after which it is no longer sent; 0 also while a late one is kept back. */
    deliveriesLeft: number;
    manner: Generated<MessageManner>;
  };
}

/** How a simulated operator sends a message; `late`: kept back until the one after it is sent. */
export type MessageManner = 'once' | 'twice' | 'late';

/** A planned message; its id, request and number are columns. */
export type SimulatedMessage = OperatorMessage extends infer Message
  ? Message extends OperatorMessage
    ? Omit<Message, 'id' | 'requestId' | 'seq'>
    : never
  : never;
