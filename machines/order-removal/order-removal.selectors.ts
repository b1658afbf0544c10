import type { SnapshotFrom } from 'xstate';
import type { orderRemovalMachine } from './order-removal.machine.ts';

type OrderRemovalSnapshot = SnapshotFrom<typeof orderRemovalMachine>;

export const selectIsRemoving = (snapshot: OrderRemovalSnapshot): boolean => snapshot.hasTag('busy');

/** The response is taking long. */
export const selectIsRemovalSlow = (snapshot: OrderRemovalSnapshot): boolean => snapshot.hasTag('slow');

/** Whether the failed removal can be repeated. */
export const selectIsRemovalRetryable = (snapshot: OrderRemovalSnapshot): boolean => snapshot.hasTag('removalFailed');

/** Why the removal did not succeed; null before it is requested. */
export const selectRemovalFailure = (snapshot: OrderRemovalSnapshot) =>
  snapshot.hasTag('removalRefused') || snapshot.hasTag('removalFailed') ? snapshot.context.failure : null;
