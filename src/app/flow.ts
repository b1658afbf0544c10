import { createActor, waitFor } from 'xstate';
import { selectIsSettled, selectIsSignedIn } from '../../machines/auth/auth.selectors.ts';
import { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import { selectDigits, selectStep } from '../../machines/portation-flow/portation-flow.selectors.ts';
import type { FlowActor } from '../actors/actors-context.ts';
import { createFlowActors } from '../actors/flow.actors.ts';
import { followFlow } from './flow-navigation.ts';
import type { FlowConnection, FlowDeps } from './flow-slot.ts';

/** Makes the chart of the portation and starts it. */
export const createFlow = ({ loadApi, drafts, startup, inspect }: FlowDeps): FlowActor => {
  const implementations = createFlowActors({ loadApi, startup }, drafts);
  const flow = createActor(portationFlowMachine.provide(implementations), {
    ...(inspect === undefined ? {} : { inspect }),
    input: { draft: null },
  });
  return flow.start();
};

/**
 * Joins the chart with the session, with the address and with the page's being seen.
 * @returns when what the tab has kept stands in the chart
 */
export const joinFlow = (
  flow: FlowActor,
  { auth, drafts }: FlowDeps,
  { router, window, signal }: FlowConnection,
): Promise<void> => {
  const { document } = window;
  const subscriptions = [
    auth.on('session.ended', () => flow.send({ type: 'session.ended' })),
    auth.on('session.restored', () => flow.send({ type: 'session.restored' })),
    flow.on('signIn.needed', () => auth.send({ type: 'signIn.requested', returnTo: window.location.href })),
  ];
  const notePage = (): void =>
    flow.send({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' });
  document.addEventListener('visibilitychange', notePage, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && notePage(), { signal });
  const stopFollowing = followFlow(router, { flow, auth });
  signal.addEventListener('abort', () => {
    stopFollowing();
    for (const subscription of subscriptions) {
      subscription.unsubscribe();
    }
    flow.stop();
  });
  return restoreDraft(flow, { auth, drafts }, signal);
};

/** Gives step 1 what was kept before a reload or the trip to ESIA, unless the citizen has begun to type again. */
const restoreDraft = async (
  flow: FlowActor,
  { auth, drafts }: Pick<FlowDeps, 'auth' | 'drafts'>,
  signal: AbortSignal,
): Promise<void> => {
  const draft = drafts.readStep();
  if (draft === null) {
    return;
  }
  if (draft.resume) {
    // Going on by itself needs to know who is here.
    await waitFor(auth, selectIsSettled, { signal }).catch(() => undefined);
  }
  const snapshot = flow.getSnapshot();
  if (!signal.aborted && selectStep(snapshot) === 'init' && selectDigits(snapshot) === '') {
    flow.send({ type: 'draft.restored', draft, isSignedIn: selectIsSignedIn(auth.getSnapshot()) });
  }
};
