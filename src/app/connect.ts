import { stopChart } from '../actors/system.ts';
import { pause } from '../lib/pause.ts';
import type { FlowRouter } from './flow-navigation.ts';
import type { Root } from './root.ts';
import { showAuth, startSiteCharts } from './site-charts.ts';

/** Throttles `citizen.acted`, milliseconds. */
const ACTIVITY_THROTTLE_MS = 5_000;

/** The data of the document are used for so long after its page was left, milliseconds. */
const OWN_DATA_LIFETIME_MS = 60_000;

export interface BrowserConnection {
  router: FlowRouter;
  /** Channel on which other tabs report the session. */
  tabs: Pick<BroadcastChannel, 'addEventListener' | 'removeEventListener'>;
  window: Window;
}

/**
 * Starts the charts, connects them with the browser and with other tabs, and sends their first events, in four tasks:
 * what is pressed between them waits in the slots of the root.
 * @returns disconnects and stops them
 */
export const connect = async (root: Root, { router, tabs, window }: BrowserConnection): Promise<() => void> => {
  const { auth, startup } = startSiteCharts(root);
  await pause();
  const { document } = window;
  const stop = new AbortController();
  const { signal } = stop;

  let lastActivityAt = -ACTIVITY_THROTTLE_MS;
  const reportActivity = (event: Event): void => {
    if (event.timeStamp - lastActivityAt >= ACTIVITY_THROTTLE_MS) {
      lastActivityAt = event.timeStamp;
      auth.send({ type: 'citizen.acted' });
    }
  };
  window.addEventListener('pointerdown', reportActivity, { signal, passive: true });
  window.addEventListener('keydown', reportActivity, { signal, passive: true });

  const reportVisible = (): void => {
    // Timers are suspended while a page is hidden or in the back-forward cache.
    if (document.visibilityState !== 'hidden') {
      auth.send({ type: 'page.shown' });
    }
  };
  document.addEventListener('visibilitychange', reportVisible, { signal });
  window.addEventListener(
    'pageshow',
    (event) => {
      if (event.persisted) {
        reportVisible();
      }
    },
    { signal },
  );

  const onTabMessage = (event: MessageEvent<unknown>): void => {
    if (event.data === 'begun') {
      auth.send({ type: 'session.startedInOtherTab' });
    } else if (event.data === 'ended') {
      auth.send({ type: 'session.endedInOtherTab' });
    }
  };
  tabs.addEventListener('message', onTabMessage);

  auth.send({ type: 'auth.started' });
  showAuth(root, auth);
  await pause();
  root.actors.flow.connect({ router, window, signal });
  const { pathname } = router.state.location;
  const stopListening = router.subscribe(() => {
    if (router.state.location.pathname !== pathname) {
      stopListening();
      // Not at once: the footer outlives the page, and is hydrated with them at the latest while the next page is rendered.
      setTimeout(root.pageData.forgetOwn, OWN_DATA_LIFETIME_MS);
    }
  });
  await pause();
  root.actors.startup.setActor(startup);
  startup.send({ type: 'startup.started' });

  return () => {
    stop.abort();
    stopListening();
    tabs.removeEventListener('message', onTabMessage);
    stopChart(root.actors.system, auth);
    stopChart(root.actors.system, startup);
  };
};
