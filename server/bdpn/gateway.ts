import type { RefusalCode } from '../../contract/refusal-codes.ts';
import type { PortationStatusEvent } from '../../machines/portation-status/portation-status.types.ts';

/** An application as the ported-numbers database takes it. */
export interface BdpnApplication {
  /** Ours, one for each attempt: the same id is the same application. */
  requestId: string;
  msisdn: string;
  donor: string;
  recipient: string;
  regionCode: string;
  /** Beginning of the agreed window, ISO. */
  dueAt: string;
}

/** What the database tells, in its own time. Of one request messages are numbered from 1 without gaps. */
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
    | Exclude<PortationStatusEvent['type'], `withdrawal.${string}`>;
  /** With `request.registered`: 16 digits. */
  npId?: string;
  /** With a refusal. */
  rejectCode?: RefusalCode;
  /** Roubles, with `donor.debtFound`. */
  debtSum?: number;
  /** With an assigned or changed date, ISO. */
  dueAt?: string;
  /** With `cancel.*`: which request it answers. */
  cancelId?: string;
}

/** A request to cancel. The same id is the same request; an application may be asked about again with another. */
export interface BdpnCancellation {
  requestId: string;
  cancelId: string;
}

/** The database does not answer, or answers nonsense: try again later. */
export class BdpnUnavailableError extends Error {
  override readonly name = 'BdpnUnavailableError';
}

/**
 * The ported-numbers database (БДПН) behind a port. Delivery in both directions is at least once:
 * `register` and `cancel` are idempotent by their ids, and a message comes again until it is acknowledged.
 */
export interface BdpnGateway {
  /** @throws BdpnUnavailableError: whether it was taken is not known */
  register: (application: BdpnApplication) => Promise<void>;
  /** Asks to cancel; the answer comes as a message. @throws BdpnUnavailableError */
  cancel: (cancellation: BdpnCancellation) => Promise<void>;
  /** Messages that wait for an acknowledgement. @throws BdpnUnavailableError */
  receive: () => Promise<BdpnMessage[]>;
  /** @throws BdpnUnavailableError */
  acknowledge: (ids: readonly string[]) => Promise<void>;
}
