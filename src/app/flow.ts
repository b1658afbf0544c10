import type { ApplicationDraft } from '../../contract/orders.ts';
import { createActor, initialTransition, transition } from 'xstate';
import { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import {
  type FlowSnapshot,
  selectDigits,
  selectHasUnsaved,
  selectStep,
  selectView,
} from '../../machines/portation-flow/portation-flow.selectors.ts';
import type { FlowStep, OpenOutcome } from '../../machines/portation-flow/portation-flow.types.ts';
import type { FlowActor } from '../actors/actors-context.ts';
import type { SeenOrder } from '../actors/brought-data.ts';
import { afterWork, viewUntil } from '../actors/brought-view.ts';
import { createFlowActors } from '../actors/flow.actors.ts';
import { rootOf, startChart, stopChart } from '../actors/system.ts';
import { followFlow } from './flow-navigation.ts';
import type { FlowConnection, FlowDeps, FlowModule } from './flow-slot.ts';

/** Creates and starts the flow actor. */
export const createFlow = ({ loadApi, drafts, brought, system }: FlowDeps): FlowActor => {
  const implementations = createFlowActors(loadApi, drafts, brought);
  const flow = createActor(portationFlowMachine.provide(implementations), {
    parent: rootOf(system),
    input: { draft: null },
  });
  startChart(system, 'portationFlow', flow);
  return flow;
};

/** The state of the chart that has opened an application at the address of a step. */
const openedAt = (step: FlowStep, seen: SeenOrder, storedApplication: ApplicationDraft | null = null): FlowSnapshot => {
  const [begun] = initialTransition(portationFlowMachine, { draft: null });
  const [waiting] = transition(portationFlowMachine, begun, { type: 'address.entered', step, orderId: seen.order.id });
  const [opening] = transition(portationFlowMachine, waiting, { type: 'session.restored' });
  const outcome = { tag: 'opened', ...seen, storedApplication } satisfies OpenOutcome;
  return afterWork(portationFlowMachine, opening, 'openOrder', outcome);
};

/** Whether the address of a step shows this step of an application, and not another or a message. */
export const isShownAt = (step: FlowStep, seen: SeenOrder): boolean => selectStep(openedAt(step, seen)) === step;

/** The flow with an application that the document has brought, until the actor has opened it. */
export const viewOpened: FlowModule['viewOpened'] = (flow, { drafts, startCharts }, step, seen) =>
  viewUntil(
    flow,
    openedAt(step, seen, drafts.readApplication(seen.order.id)),
    (snapshot) => !['init', 'opening'].includes(selectView(snapshot)),
    startCharts,
  );

/** Connects the flow actor with the address, the visibility of the page and the draft stored in this tab. */
export const connectFlow = (
  flow: FlowActor,
  { drafts, system }: FlowDeps,
  { router, window, signal }: FlowConnection,
): void => {
  const { document } = window;
  const reportVisibility = (): void =>
    flow.send({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' });
  document.addEventListener('visibilitychange', reportVisibility, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && reportVisibility(), { signal });
  // Only while needed: a page that asks is not kept for «Назад» by every browser. `redirectTo` removes it.
  const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
  flow.subscribe((snapshot) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- `redirectTo` has no reference to a listener.
    window.onbeforeunload = selectHasUnsaved(snapshot) ? askBeforeLeaving : null;
  });
  const stopFollowing = followFlow(router, flow);
  signal.addEventListener('abort', () => {
    stopFollowing();
    stopChart(system, flow);
  });
  // The draft stored before a reload or a sign-in, unless the citizen has typed a number meanwhile.
  const draft = drafts.readStep();
  if (draft !== null && selectDigits(flow.getSnapshot()) === '') {
    flow.send({ type: 'draft.restored', draft });
  }
};
