import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { WatchSnapshot } from '../../../../machines/portation-watch/portation-watch.selectors.ts';
import type { PortationAddress } from '../../../../machines/portation-watch/portation-watch.types.ts';
import { usePageActor } from '../../../actors/use-page-actor.ts';
import { createWatch, type WatchActor } from '../../../actors/watch.actors.ts';

/** Reports to the chart whether the page is visible. */
const connect = (watch: WatchActor): (() => void) => {
  const abort = new AbortController();
  const { signal } = abort;
  const reportVisibility = (): void =>
    watch.send({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' });
  // The chart takes the page for visible until an event says otherwise, and this one may be in a background tab.
  if (document.visibilityState === 'hidden') {
    reportVisibility();
  }
  document.addEventListener('visibilitychange', reportVisibility, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && reportVisibility(), { signal });
  return () => abort.abort();
};

/** Polls a portation while its page is mounted and visible. A component with another portation needs another `key`. */
export const useWatch = ({ msisdn, portationId }: PortationAddress): WatchActor =>
  usePageActor(
    ['portationWatch'],
    (loadApi, options) => createWatch(loadApi, { msisdn, portationId }, options),
    connect,
  );

/** Selects a value of the chart. */
export const useWatched = <Selected>(watch: WatchActor, select: (snapshot: WatchSnapshot) => Selected): Selected =>
  useSelector(watch, select);

/** Commands of the page of a portation. */
export const useWatchCommands = (watch: WatchActor) =>
  useMemo(
    () => ({
      withdraw: () => watch.send({ type: 'removal.confirmed' }),
      retry: () => watch.send({ type: 'work.retried' }),
      dismissFailure: () => watch.send({ type: 'failure.dismissed' }),
      continueWaiting: () => watch.send({ type: 'wait.prolonged' }),
      stopWaiting: () => watch.send({ type: 'wait.abandoned' }),
    }),
    [watch],
  );
