import type { ColumnType, Generated } from 'kysely';
import type { Json } from '../db/json-column.ts';
import type { BdpnMessage } from './gateway.ts';

/** Tables of the simulated БДПН, in a separate schema like another party's database. */
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
    /** Number of further answers to `register` are lost. */
    lostAnswers: Generated<number>;
  };
  'bdpn_sim.messages': {
    id: Generated<string>;
    requestId: string;
    seq: number;
    visibleAt: Date;
    /** The message; its `at` may be earlier than the delivery. */
    body: Json<Omit<BdpnMessage, 'id' | 'requestId' | 'seq'>>;
    /** Acknowledgements after which it is no longer delivered. */
    acksLeft: number;
  };
  'bdpn_sim.faults': {
    id: Generated<boolean>;
    settings: ColumnType<SimulatorFaults, string, string>;
  };
}

/** Faults of the simulated network. */
export interface SimulatorFaults {
  /** Number of responses to `register` that are lost after the order is accepted. */
  lostAnswers: number;
  /** Number of repetitions of each message. */
  repeats: number;
  /** Of each two messages of a request the later one is delivered first. */
  isReordered: boolean;
  /** Delay of each message, domain milliseconds. */
  delayMs: number;
}
