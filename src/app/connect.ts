import { waitFor } from 'xstate';
import { selectIsSettled, selectIsSignedIn } from '../../machines/auth/auth.selectors.ts';
import { selectDigits, selectStep } from '../../machines/portation-flow/portation-flow.selectors.ts';
import { followFlow, type FlowRouter } from './flow-navigation.ts';
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

  const subscriptions = [
    auth.on('session.ended', () => flow.send({ type: 'session.ended' })),
    auth.on('session.restored', () => flow.send({ type: 'session.restored' })),
    flow.on('signIn.needed', () => auth.send({ type: 'signIn.requested', returnTo: window.location.href })),
  ];

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
    if (document.visibilityState === 'hidden') {
      flow.send({ type: 'page.hidden' });
      return;
    }
    // Timers may have slept with the page, and the history may have brought back a page that was leaving.
    auth.send({ type: 'page.shown' });
    flow.send({ type: 'page.shown' });
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
      auth.send({ type: 'session.begunElsewhere' });
    } else if (event.data === 'ended') {
      auth.send({ type: 'session.endedElsewhere' });
    }
  };
  tabs.addEventListener('message', onTabs);

  const stopFollowing = followFlow(router, root.actors);
  auth.send({ type: 'auth.started' });
  startup.send({ type: 'startup.begun' });
  void restoreDraft(root, signal);

  return () => {
    stop.abort();
    stopFollowing();
    tabs.removeEventListener('message', onTabs);
    for (const subscription of subscriptions) {
      subscription.unsubscribe();
    }
  };
};

/** Gives step 1 what was kept before a reload or the trip to ESIA, unless the citizen has begun to type again. */
const restoreDraft = async ({ actors: { auth, flow }, drafts }: Root, signal: AbortSignal): Promise<void> => {
  const draft = drafts.readStep();
  if (draft === null) {
    return;
  }
  await waitFor(auth, selectIsSettled, { signal }).catch(() => undefined);
  const snapshot = flow.getSnapshot();
  if (!signal.aborted && selectStep(snapshot) === 'init' && selectDigits(snapshot) === '') {
    flow.send({ type: 'draft.restored', draft, isSignedIn: selectIsSignedIn(auth.getSnapshot()) });
  }
};
