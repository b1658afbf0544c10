import { matchPath } from 'react-router-dom';
import { selectIsSignedIn } from '../../machines/auth/auth.selectors.ts';
import { selectStep } from '../../machines/portation-flow/portation-flow.selectors.ts';
import type { FlowStep } from '../../machines/portation-flow/portation-flow.types.ts';
import type { Actors, FlowActor } from '../actors/actors-context.ts';
import { paths } from '../lib/paths.ts';

/** The part of the data router this needs. */
export interface FlowRouter {
  state: { location: { pathname: string } };
  subscribe: (listener: () => void) => () => void;
  navigate: (to: string, options: { replace: boolean }) => unknown;
}

interface FlowAddress {
  step: FlowStep;
  orderId: string | null;
}

const stepPaths = [
  ['init', paths.portationInit],
  ['tariffs', paths.portationTariffs],
  ['submit', paths.portationSubmit],
  ['done', paths.portationDone],
] as const;

/** The step that an address names; null outside the flow. */
export const readFlowAddress = (pathname: string): FlowAddress | null => {
  for (const [step, { path }] of stepPaths) {
    const match = matchPath(path, pathname);
    if (match !== null) {
      return { step, orderId: ('order' in match.params ? match.params.order : null) ?? null };
    }
  }
  return null;
};

const addressOf = (step: FlowStep, orderId: string | null): string => {
  if (step === 'init' || orderId === null) {
    return paths.portationInit.href();
  }
  const byStep = { tariffs: paths.portationTariffs, submit: paths.portationSubmit, done: paths.portationDone };
  return byStep[step].href(orderId);
};

/**
 * Keeps the address and the flow chart together; the chart decides.
 * A change of the address (a link, Back, a reload) is an event of the chart. When the chart then stands on another
 * step than the address says, the address is replaced; when the chart moves by itself, the address follows with a
 * new entry, except into the finished page: Back from there must not lead into a form that was already sent.
 * @returns stops keeping them together
 */
export const followFlow = (
  router: FlowRouter,
  { flow, auth }: { flow: FlowActor; auth: Actors['auth'] },
): (() => void) => {
  let isAnsweringAddress = true;
  let lastPathname: string | null = null;
  /** Where the browser was sent; the address changes only once that page has been loaded. */
  let pendingPathname: string | null = null;
  let isInFlow = false;
  /** The chart knows the present address. Until then what it says belongs to another one. */
  let isTold = false;

  const enter = (): void => {
    const address = readFlowAddress(router.state.location.pathname);
    if (address === null) {
      if (isInFlow) {
        flow.send({ type: 'flow.left' });
      }
      isInFlow = false;
      return;
    }
    isInFlow = true;
    isTold = false;
    // A step with an order belongs to a citizen: without a session the page itself asks to sign in.
    if (address.orderId !== null && !selectIsSignedIn(auth.getSnapshot())) {
      return;
    }
    const snapshot = flow.getSnapshot();
    const isThere =
      selectStep(snapshot) === address.step &&
      (address.orderId === null || snapshot.context.order?.id === address.orderId);
    isTold = true;
    if (isThere) {
      flow.send({ type: 'page.shown' });
      return;
    }
    isAnsweringAddress = true;
    flow.send({ type: 'address.entered', step: address.step, orderId: address.orderId });
  };

  const onAddress = (): void => {
    const { pathname } = router.state.location;
    if (pathname === lastPathname) {
      return;
    }
    lastPathname = pathname;
    const wasSentHere = pathname === pendingPathname;
    pendingPathname = null;
    if (wasSentHere) {
      isInFlow = true;
      isTold = true;
    } else {
      enter();
    }
  };

  const onFlow = (): void => {
    const snapshot = flow.getSnapshot();
    const step = selectStep(snapshot);
    const here = readFlowAddress(router.state.location.pathname);
    if (step === null || here === null || !isTold) {
      return;
    }
    const wanted = addressOf(step, snapshot.context.orderId);
    const isCorrection = isAnsweringAddress || step === 'done' || here.step === 'done';
    isAnsweringAddress = false;
    if (wanted !== (pendingPathname ?? router.state.location.pathname)) {
      pendingPathname = wanted;
      void router.navigate(wanted, { replace: isCorrection });
    }
  };

  const flowSubscription = flow.subscribe(onFlow);
  // Signing in may make the present address reachable.
  const sessionSubscription = auth.on('session.restored', enter);
  const subscriptions = [
    router.subscribe(onAddress),
    () => flowSubscription.unsubscribe(),
    () => sessionSubscription.unsubscribe(),
  ];
  onAddress();
  return () => {
    for (const unsubscribe of subscriptions) {
      unsubscribe();
    }
  };
};
