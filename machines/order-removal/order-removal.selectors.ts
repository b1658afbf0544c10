import type { SnapshotFrom } from 'xstate';
import type { orderRemovalMachine } from './order-removal.machine.ts';

type OrderRemovalSnapshot = SnapshotFrom<typeof orderRemovalMachine>;

export const selectIsRemoving = (snapshot: OrderRemovalSnapshot): boolean => snapshot.hasTag('busy');

/** The response is taking long. */
export const selectIsRemovalSlow = (snapshot: OrderRemovalSnapshot): boolean => snapshot.hasTag('slow');

/** Whether the failed removal can be repeated. */
export const selectIsRemovalRetryable = (snapshot: OrderRemovalSnapshot): boolean =>
  snapshot.can({ type: 'work.retried' });

export const selectRemovalFailure = (snapshot: OrderRemovalSnapshot) => snapshot.context.failure;
