import { matchPath } from 'react-router-dom';
import { selectStep } from '../../machines/portation-flow/portation-flow.selectors.ts';
import type { FlowStep } from '../../machines/portation-flow/portation-flow.types.ts';
import type { FlowActor } from '../actors/actors-context.ts';
import { paths } from '../lib/paths.ts';

/** The used part of the data router. */
export interface FlowRouter {
  state: { location: { pathname: string } };
  subscribe: (listener: () => void) => () => void;
  navigate: (to: string, options: { replace: boolean }) => unknown;
}

export interface FlowAddress {
  step: FlowStep;
  orderId: string | null;
}

const stepPaths = [
  ['init', paths.portationInit],
  ['tariffs', paths.portationTariffs],
  ['submit', paths.portationSubmit],
  ['done', paths.portationDone],
] as const;

/** The step and order of an address; null outside the flow. */
export const readFlowAddress = (pathname: string): FlowAddress | null => {
  for (const [step, { path }] of stepPaths) {
    const match = matchPath(path, pathname);
    if (match !== null) {
      return { step, orderId: ('order' in match.params ? match.params.order : null) ?? null };
    }
  }
  return null;
};

/** The address of a step; of step 1 without an order. */
export const addressOf = (step: FlowStep, orderId: string | null): string => {
  if (step === 'init' || orderId === null) {
    return paths.portationInit.href();
  }
  const byStep = { tariffs: paths.portationTariffs, submit: paths.portationSubmit, done: paths.portationDone };
  return byStep[step].href(orderId);
};

/**
 * Synchronises the address with the step of the flow chart; the chart decides.
 * A change of the address (a link, Back, a reload) is sent to the chart. When the chart then selects another step, the
 * address is replaced; any other change of the step adds a history entry, except to the last page: Back must not open a
 * form that was already submitted.
 * @returns stops the synchronisation
 */
export const followFlow = (router: FlowRouter, flow: FlowActor): (() => void) => {
  let isAddressPending = true;
  let lastPathname: string | null = null;
  /** Target of a navigation in progress; the address changes when its page has loaded. */
  let pendingPathname: string | null = null;
  let isInFlow = false;
  /** Whether the visitor was on a page outside the flow since its address was sent. */
  let hasLeft = false;

  const enter = (): void => {
    const address = readFlowAddress(router.state.location.pathname);
    if (address === null) {
      if (isInFlow) {
        flow.send({ type: 'flow.left' });
        hasLeft = true;
      }
      isInFlow = false;
      return;
    }
    isInFlow = true;
    const snapshot = flow.getSnapshot();
    const isCurrent =
      selectStep(snapshot) === address.step &&
      (address.orderId === null || snapshot.context.order?.id === address.orderId);
    if (isCurrent) {
      // Not at the beginning: what was pressed before the router came would be taken back.
      if (hasLeft) {
        flow.send({ type: 'page.shown' });
      }
      hasLeft = false;
      return;
    }
    isAddressPending = true;
    flow.send({ type: 'address.entered', step: address.step, orderId: address.orderId });
  };

  const onAddress = (): void => {
    const { pathname } = router.state.location;
    if (pathname === lastPathname) {
      return;
    }
    lastPathname = pathname;
    const isOwnNavigation = pathname === pendingPathname;
    pendingPathname = null;
    if (isOwnNavigation) {
      isInFlow = true;
    } else {
      enter();
    }
  };

  const onFlow = (): void => {
    const snapshot = flow.getSnapshot();
    const step = selectStep(snapshot);
    const here = readFlowAddress(router.state.location.pathname);
    if (step === null || here === null) {
      return;
    }
    const target = addressOf(step, snapshot.context.orderId);
    const isCorrection = isAddressPending || step === 'done' || here.step === 'done';
    isAddressPending = false;
    if (target !== (pendingPathname ?? router.state.location.pathname)) {
      pendingPathname = target;
      void router.navigate(target, { replace: isCorrection });
    }
  };

  const flowSubscription = flow.subscribe(onFlow);
  const stopListening = router.subscribe(onAddress);
  onAddress();
  return () => {
    flowSubscription.unsubscribe();
    stopListening();
  };
};
