import type { OrderSummary } from '../../contract/account.ts';
import type { PortationStatus } from '../../contract/portations.ts';
import type { RefusalCode } from '../../contract/refusal-codes.ts';
import { orderStatusMachine } from '../../machines/order-status/order-status.machine.ts';
import { portationStatusMachine } from '../../machines/portation-status/portation-status.machine.ts';
import { endedHeading } from '../lib/portations/describe-status.ts';

const texts = {
  returned: 'Возвращено вам',
  draftDeleted: 'Черновик удалён',
  withdrawn: 'Заявление отозвано',
  withdrawing: 'Заявление отзываем',
} as const;

/** The Russian label of a portation's status; a withdrawn one differs from one that the operator cancelled. */
export const portationTitle = (status: PortationStatus, refusalCode: RefusalCode | null): string =>
  endedHeading(status, refusalCode) ?? portationStatusMachine.states[status]?.meta?.title ?? '';

/** The title of an order's status; for a registered order, of its portation's status. */
export const orderTitle = ({
  cancelRequestedAt,
  deletedReason,
  portationRefusalCode,
  portationStatus,
  rejectionCode,
  status,
}: Pick<
  OrderSummary,
  'cancelRequestedAt' | 'deletedReason' | 'portationRefusalCode' | 'portationStatus' | 'rejectionCode' | 'status'
>): string => {
  if (status === 'Deleted') {
    return deletedReason === 'cancelled' || deletedReason === 'withdrawn' ? texts.withdrawn : texts.draftDeleted;
  }
  if (cancelRequestedAt !== null) {
    return texts.withdrawing;
  }
  if (status === 'Initialized' && rejectionCode !== null) {
    return texts.returned;
  }
  return status === 'Done' && portationStatus !== null
    ? portationTitle(portationStatus, portationRefusalCode)
    : (orderStatusMachine.states[status]?.meta?.title ?? '');
};
