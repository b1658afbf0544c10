import { nextOrderState } from '../../../../machines/order-status/order-state.ts';
import {
  selectFailure,
  selectNow,
  selectOrder,
  selectPortation,
  selectRemovalPhase,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { WithdrawalPanel } from '../progress/WithdrawalPanel.tsx';
import { SlowNotice } from '../shared/SlowNotice.tsx';
import { usePortation, usePortationCommands } from '../use-portation.ts';

/** Cancellation and withdrawal on step 4: not deferred like the status, or a requested one could be requested again. */
export const Withdrawal = () => {
  const order = usePortation(selectOrder);
  const portation = usePortation(selectPortation);
  const phase = usePortation(selectRemovalPhase);
  const failure = usePortation(selectFailure);
  const now = usePortation(selectNow);
  const { confirmWithdrawal, retry, dismissFailure } = usePortationCommands();
  if (order === null) {
    return null;
  }
  const isRequested =
    order.cancelRequestedAt !== null || (portation !== null && portation.withdrawRequestedAt !== null);
  // The order was just registered, and the deadline comes with the portation, which is still loading.
  if (order.status === 'Done' && portation === null && !isRequested) {
    return null;
  }
  return (
    <WithdrawalPanel
      portation={portation}
      isPending={
        nextOrderState({ ...order, stage: order.pending?.stage ?? null }, { type: 'order.cancelRequested' }) !== null
      }
      isRequested={isRequested}
      timeZone={order.timeZone}
      now={now}
      phase={phase}
      failure={failure}
      onConfirm={confirmWithdrawal}
      onRetry={retry}
      onDismiss={dismissFailure}
    >
      <SlowNotice />
    </WithdrawalPanel>
  );
};
