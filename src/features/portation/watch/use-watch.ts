import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { WatchSnapshot } from '../../../../machines/portation-watch/portation-watch.selectors.ts';
import type { PortationAddress } from '../../../../machines/portation-watch/portation-watch.types.ts';
import { createWatch } from '../../../actors/watch.actors.ts';
import { useApi } from '../../../api/api-context.ts';

/** Follows one portation while its page is open: reads it, and does what the citizen asks. */
export const useWatch = ({ msisdn, portationId }: PortationAddress) => {
  const loadApi = useApi();
  // A chart belongs to its page: another address is another page.
  const [logic] = useState(() => createWatch(loadApi));
  const watch = useActorRef(logic, {
    input: { msisdn, portationId, isHidden: document.visibilityState === 'hidden' },
  });
  // Whether the page is seen is known to the browser alone.
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const notePage = (): void =>
      watch.send({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' });
    document.addEventListener('visibilitychange', notePage, { signal });
    window.addEventListener('pageshow', (event) => event.persisted && notePage(), { signal });
    return () => stop.abort();
  }, [watch]);
  const verbs = useMemo(
    () => ({
      withdraw: () => watch.send({ type: 'withdrawal.confirmed' }),
      retry: () => watch.send({ type: 'work.retried' }),
      dismissFailure: () => watch.send({ type: 'failure.dismissed' }),
      waitOn: () => watch.send({ type: 'wait.prolonged' }),
      giveUpWaiting: () => watch.send({ type: 'wait.abandoned' }),
    }),
    [watch],
  );
  return { watch, verbs };
};

type Watch = ReturnType<typeof useWatch>['watch'];

/** Reads one fact of the chart. */
export const useWatched = <Selected>(watch: Watch, select: (snapshot: WatchSnapshot) => Selected): Selected =>
  useSelector(watch, select);
