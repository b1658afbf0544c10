import { useMemo, useState } from 'react';
import type { WatchSnapshot } from '../../../../machines/portation-watch/portation-watch.selectors.ts';
import type { PortationAddress } from '../../../../machines/portation-watch/portation-watch.types.ts';
import { useSiteSelector } from '../../../actors/site-actor.ts';
import { usePageActor } from '../../../actors/use-page-actor.ts';
import { useActors } from '../../../actors/actors-context.ts';
import { createWatch, viewWatch, type WatchActor, type WatchView } from '../../../actors/watch.actors.ts';

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
export const useWatch = (address: PortationAddress): WatchView => {
  const { brought } = useActors();
  const watch = usePageActor(['portationWatch'], (loadApi, options) => createWatch(loadApi, address, options), connect);
  const [view] = useState(() => viewWatch(watch, address, brought));
  return view;
};

/** Selects a value of the chart. */
export const useWatched = <Selected>(watch: WatchView, select: (snapshot: WatchSnapshot) => Selected): Selected =>
  useSiteSelector(watch, select);

/** Commands of the page of a portation. */
export const useWatchCommands = (watch: WatchView) =>
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
