/** Events of an order; `operator.*` come from the new operator, `bdpn.*` from the ported-numbers database. */
export type OrderStatusEvent =
  | { type: 'order.updated' }
  | { type: 'order.submitted'; isComplete: boolean }
  | { type: 'order.deleted' }
  | { type: 'order.expired' }
  | { type: 'order.cancelRequested' }
  | { type: 'order.withdrawRequested'; isWithdrawable: boolean }
  | { type: 'operator.accepted' }
  | { type: 'operator.rejected' }
  | { type: 'operator.timedOut' }
  | { type: 'operator.cancelled' }
  | { type: 'bdpn.registered' }
  | { type: 'bdpn.rejected' }
  | { type: 'bdpn.timedOut' }
  | { type: 'bdpn.cancelConfirmed' }
  | { type: 'bdpn.withdrawConfirmed' }
  | { type: 'bdpn.withdrawRefused' };

export interface StatusMeta {
  /** Russian label of the status. */
  title: string;
}
