import type { AuthInfo } from '../../contract/esia.ts';
import type { PortationOrder } from '../../contract/orders.ts';
import type { PortationDetail } from '../../contract/portations.ts';

/** An application, with its portation once it has been registered. */
export interface SeenOrder {
  order: PortationOrder;
  portation: PortationDetail | null;
  /** Domain time of the response, ISO. */
  now: string;
}

/** A portation of the account. */
export interface SeenPortation {
  portation: PortationDetail;
  /** Domain time of the response, ISO. */
  now: string;
}

/**
 * Data of the citizen for whom the server has rendered the document. The chart of the page takes its part instead of its
 * first call, and leaves null.
 */
export interface BroughtData {
  readonly info: AuthInfo;
  order: SeenOrder | null;
  portation: SeenPortation | null;
}
