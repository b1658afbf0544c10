import type { FlowRouter } from './flow-navigation.ts';
import type { Root } from './root.ts';

/** Milliseconds between two notes that the citizen is active; a note a keystroke would be noise. */
const ACTIVITY_PAUSE_MS = 5_000;

export interface BrowserConnection {
  router: FlowRouter;
  /** What other tabs say about the session. */
  tabs: Pick<BroadcastChannel, 'addEventListener' | 'removeEventListener'>;
  window: Window;
}

/**
 * Joins the actors with each other, with the browser and with the other tabs, and lets them begin.
 * @returns takes everything apart again
 */
export const connect = (root: Root, { router, tabs, window }: BrowserConnection): (() => void) => {
  const { auth, flow, startup } = root.actors;
  const { document } = window;
  const stop = new AbortController();
  const { signal } = stop;

  let lastActivityAt = -ACTIVITY_PAUSE_MS;
  const noteActivity = (event: Event): void => {
    if (event.timeStamp - lastActivityAt >= ACTIVITY_PAUSE_MS) {
      lastActivityAt = event.timeStamp;
      auth.send({ type: 'citizen.acted' });
    }
  };
  window.addEventListener('pointerdown', noteActivity, { signal, passive: true });
  window.addEventListener('keydown', noteActivity, { signal, passive: true });

  const notePage = (): void => {
    // Timers may have slept with the page, and the history may have brought back a page that was leaving.
    if (document.visibilityState !== 'hidden') {
      auth.send({ type: 'page.shown' });
    }
  };
  document.addEventListener('visibilitychange', notePage, { signal });
  window.addEventListener(
    'pageshow',
    (event) => {
      if (event.persisted) {
        notePage();
      }
    },
    { signal },
  );

  const onTabs = (event: MessageEvent<unknown>): void => {
    if (event.data === 'begun') {
      auth.send({ type: 'session.startedInOtherTab' });
    } else if (event.data === 'ended') {
      auth.send({ type: 'session.endedInOtherTab' });
    }
  };
  tabs.addEventListener('message', onTabs);

  flow.connect({ router, window, signal });
  auth.send({ type: 'auth.started' });
  startup.send({ type: 'startup.started' });

  return () => {
    stop.abort();
    tabs.removeEventListener('message', onTabs);
  };
};
