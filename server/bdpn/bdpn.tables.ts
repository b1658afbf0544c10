import type { ColumnType, Generated } from 'kysely';
import type { Json } from '../db/json-column.ts';
import type { BdpnMessage } from './gateway.ts';

/** Messages of the database as they came, each once; applied strictly in their order. */
export interface BdpnTables {
  bdpnInbox: {
    messageId: string;
    requestId: string;
    seq: number;
    message: Json<BdpnMessage>;
    receivedAt: Date;
    appliedAt: Date | null;
    /** How often it could not be applied. */
    attempts: Generated<number>;
    /** When it is tried again; null while nothing has failed. */
    retryAt: Date | null;
  };
}

/** What the simulated database keeps: a schema of its own, as another party's would be. */
export interface BdpnSimulatorTables {
  'bdpn_sim.applications': {
    requestId: string;
    npId: string;
    msisdn: string;
    donor: string;
    recipient: string;
    dueAt: Date;
    receivedAt: Date;
    isCancelled: Generated<boolean>;
    /** How many times the first answer is still to be lost. */
    lostAnswers: Generated<number>;
  };
  'bdpn_sim.messages': {
    id: Generated<string>;
    requestId: string;
    seq: number;
    visibleAt: Date;
    /** The moment the message tells of; a late one tells of the past. */
    body: Json<Omit<BdpnMessage, 'id' | 'requestId' | 'seq'>>;
    /** Acknowledgements it still takes before it is not delivered again. */
    acksLeft: number;
  };
  'bdpn_sim.faults': {
    id: Generated<boolean>;
    settings: ColumnType<SimulatorFaults, string, string>;
  };
}

/** How badly the simulated network behaves. */
export interface SimulatorFaults {
  /** Answers to `register` that are lost after the application was taken. */
  lostAnswers: number;
  /** Every message is delivered this many times more. */
  repeats: number;
  /** Of two messages of one request the later one comes first. */
  isReordered: boolean;
  /** Domain milliseconds every message is late. */
  delayMs: number;
}
