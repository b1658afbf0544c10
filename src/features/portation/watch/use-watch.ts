import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { WatchSnapshot } from '../../../../machines/portation-watch/portation-watch.selectors.ts';
import type { PortationAddress } from '../../../../machines/portation-watch/portation-watch.types.ts';
import { useActors } from '../../../actors/actors-context.ts';
import { pageChartOptions } from '../../../actors/page-chart.ts';
import { createWatch, type WatchActor } from '../../../actors/watch.actors.ts';
import { useApi } from '../../../api/api-context.ts';

/** Follows one portation while its page is open and seen. Another address is another page. */
export const useWatch = ({ msisdn, portationId }: PortationAddress): WatchActor => {
  const loadApi = useApi();
  const actors = useActors();
  const isHeld = actors.held !== undefined;
  const [watch] = useState(() =>
    createWatch(
      loadApi,
      { msisdn, portationId, isHidden: document.visibilityState === 'hidden' },
      pageChartOptions(actors, 'portationWatch'),
    ),
  );
  const ending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // The chart asks the server and hears from the browser whether the page is seen: both are outside React.
  useEffect(() => {
    if (isHeld) {
      return undefined;
    }
    clearTimeout(ending.current);
    watch.start();
    const stop = new AbortController();
    const { signal } = stop;
    const notePage = (): void =>
      watch.send({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' });
    document.addEventListener('visibilitychange', notePage, { signal });
    window.addEventListener('pageshow', (event) => event.persisted && notePage(), { signal });
    return () => {
      stop.abort();
      // While it is developed, React takes every page apart and puts it together again at once.
      ending.current = setTimeout(() => watch.stop());
    };
  }, [isHeld, watch]);
  return watch;
};

/** Reads one fact of the chart. */
export const useWatched = <Selected>(watch: WatchActor, select: (snapshot: WatchSnapshot) => Selected): Selected =>
  useSelector(watch, select);

/** What the citizen can do on the page of a portation. */
export const useWatchVerbs = (watch: WatchActor) =>
  useMemo(
    () => ({
      withdraw: () => watch.send({ type: 'withdrawal.confirmed' }),
      retry: () => watch.send({ type: 'work.retried' }),
      dismissFailure: () => watch.send({ type: 'failure.dismissed' }),
      waitOn: () => watch.send({ type: 'wait.prolonged' }),
      giveUpWaiting: () => watch.send({ type: 'wait.abandoned' }),
    }),
    [watch],
  );
