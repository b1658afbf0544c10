import type { SnapshotFrom } from 'xstate';
import type { portationWatchMachine } from './portation-watch.machine.ts';

export type WatchSnapshot = SnapshotFrom<typeof portationWatchMachine>;

export type WatchView = 'opening' | 'openFailed' | 'notFound' | 'open';

/** What the page shows as a whole. A session that ended over an open page leaves it as it is. */
export const selectWatchView = (snapshot: WatchSnapshot): WatchView => {
  if (snapshot.matches('notFound')) {
    return 'notFound';
  }
  if (snapshot.matches({ active: 'openFailed' })) {
    return 'openFailed';
  }
  return snapshot.context.portation === null ? 'opening' : 'open';
};

type WithdrawalPhase = 'idle' | 'requesting' | 'refused' | 'failed';
const withdrawalPhases: readonly WithdrawalPhase[] = ['idle', 'requesting', 'refused', 'failed'];

export const selectWatchWithdrawal = (snapshot: WatchSnapshot): WithdrawalPhase =>
  withdrawalPhases.find((phase) => snapshot.matches({ active: { open: { withdrawal: phase } } })) ?? 'idle';

/** What is on the page is old: news could not be had. */
export const selectIsStale = (snapshot: WatchSnapshot): boolean =>
  snapshot.matches({ active: { open: { status: 'unreachable' } } });

/** The answer is taking long: «Ответа долго нет», with «Ждать» and «Отменить». */
export const selectIsWatchSlow = (snapshot: WatchSnapshot): boolean => snapshot.hasTag('slow');

export const selectWatched = (snapshot: WatchSnapshot) => snapshot.context.portation;
export const selectWatchNow = (snapshot: WatchSnapshot) => snapshot.context.now;
export const selectWatchFailure = (snapshot: WatchSnapshot) => snapshot.context.failure;
