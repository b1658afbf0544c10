import type { SnapshotFrom } from 'xstate';
import { phaseOf } from '../lib/phase.ts';
import type { portationWatchMachine } from './portation-watch.machine.ts';

export type WatchSnapshot = SnapshotFrom<typeof portationWatchMachine>;

export type WatchView = 'opening' | 'openFailed' | 'notFound' | 'open';

/** The view of the page. The end of the session does not change an open page. */
export const selectWatchView = (snapshot: WatchSnapshot): WatchView => {
  if (snapshot.hasTag('notFound')) {
    return 'notFound';
  }
  if (snapshot.hasTag('openFailed')) {
    return 'openFailed';
  }
  return snapshot.context.portation === null ? 'opening' : 'open';
};

/** The state of the withdrawal. */
export const selectWatchRemoval = (snapshot: WatchSnapshot) =>
  phaseOf(snapshot, ['requesting', 'removalRefused', 'removalFailed'], 'idle');

/** The page shows stale data: the last poll failed. */
export const selectIsStale = (snapshot: WatchSnapshot): boolean => snapshot.hasTag('stale');

/** The response is slow: the page offers «Ждать» and «Отменить». */
export const selectIsWatchSlow = (snapshot: WatchSnapshot): boolean => snapshot.hasTag('slow');

export const selectWatched = (snapshot: WatchSnapshot) => snapshot.context.portation;
export const selectWatchNow = (snapshot: WatchSnapshot) => snapshot.context.now;
export const selectWatchFailure = (snapshot: WatchSnapshot) => snapshot.context.failure;
