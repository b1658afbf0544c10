import { createActor, waitFor } from 'xstate';
import { selectIsSettled, selectIsSignedIn } from '../../machines/auth/auth.selectors.ts';
import { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import { selectDigits, selectStep } from '../../machines/portation-flow/portation-flow.selectors.ts';
import type { FlowActor } from '../actors/actors-context.ts';
import { createFlowActors } from '../actors/flow.actors.ts';
import { followFlow } from './flow-navigation.ts';
import type { FlowConnection, FlowDeps } from './flow-slot.ts';

/** Creates and starts the flow actor. */
export const createFlow = ({ loadApi, drafts, startup, inspect }: FlowDeps): FlowActor => {
  const implementations = createFlowActors({ loadApi, startup }, drafts);
  const flow = createActor(portationFlowMachine.provide(implementations), {
    ...(inspect === undefined ? {} : { inspect }),
    input: { draft: null },
  });
  return flow.start();
};

/**
 * Connects the flow actor with the session, the address and the visibility of the page.
 * @returns resolves when the stored draft is restored
 */
export const connectFlow = (
  flow: FlowActor,
  { drafts }: FlowDeps,
  { auth, router, window, signal }: FlowConnection,
): Promise<void> => {
  const { document } = window;
  const subscriptions = [
    auth.on('session.ended', () => flow.send({ type: 'session.ended' })),
    auth.on('session.restored', () => flow.send({ type: 'session.restored' })),
    flow.on('signIn.needed', () => auth.send({ type: 'signIn.requested', returnTo: window.location.href })),
  ];
  const reportVisibility = (): void =>
    flow.send({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' });
  document.addEventListener('visibilitychange', reportVisibility, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && reportVisibility(), { signal });
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

/** Restores the draft stored before a reload or a sign-in, unless the citizen has typed a number meanwhile. */
const restoreDraft = async (
  flow: FlowActor,
  { auth, drafts }: Pick<FlowConnection, 'auth'> & Pick<FlowDeps, 'drafts'>,
  signal: AbortSignal,
): Promise<void> => {
  const draft = drafts.readStep();
  if (draft === null) {
    return;
  }
  if (draft.resume) {
    // Resuming depends on whether the citizen is signed in.
    await waitFor(auth, selectIsSettled, { signal }).catch(() => undefined);
  }
  const snapshot = flow.getSnapshot();
  if (!signal.aborted && selectStep(snapshot) === 'init' && selectDigits(snapshot) === '') {
    flow.send({ type: 'draft.restored', draft, isSignedIn: selectIsSignedIn(auth.getSnapshot()) });
  }
};
