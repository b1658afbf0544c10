/**
 * The real page with the recorded state of a session: portation, number lookup or account, below the session part of the
 * header. The actors have the state of the replayed step and are never started, so they run no invoked actors, timers or
 * effects and ignore events. API calls never resolve, but for given answers.
 */
import { Group } from '@mantine/core';
import { Component as ReactComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type AnyMachineSnapshot, type AnyStateMachine, createActor, SimulatedClock } from 'xstate';
import { AuthInfo, PersonalInfo } from '../../contract/esia.ts';
import { NumberInfo, Quota } from '../../contract/numbers.ts';
import { ApplicationDraft, PortationOrder } from '../../contract/orders.ts';
import { PortationDetail } from '../../contract/portations.ts';
import { Instant } from '../../contract/wire.ts';
import { z } from '../../contract/z.ts';
import { type FlowSnapshot, selectStep } from '../../machines/portation-flow/portation-flow.selectors.ts';
import type { FlowStep } from '../../machines/portation-flow/portation-flow.types.ts';
import { machines } from '../../machines/registry.ts';
import type { Api } from '../api/api.ts';
import { FlowProvider, type PageChart } from '../actors/actors-context.ts';
import { stateAfter, type Walk } from '../inspector/replay.ts';
import { withPlaceholders } from '../inspector/placeholder.ts';
import { LiveRegionProvider } from '../ui/LiveRegion.tsx';
import { Notice } from '../ui/Notice.tsx';
import { AppProviders } from './AppProviders.tsx';
import { createInertRoot } from './inert-root.ts';
import { HeaderSession } from './layout/HeaderSession.tsx';
import { paths } from '../lib/paths.ts';
import { replayedPageTexts as texts } from './replay-stage.texts.ts';

const pageOf = (load: () => Promise<{ Component: () => ReactNode }>) =>
  lazy(async () => ({ default: (await load()).Component }));

const pages = {
  orderRemoval: pageOf(() => import('../pages/account-orders.tsx')),
  numberLookup: pageOf(() => import('../pages/check.tsx')),
  portationWatch: pageOf(() => import('../pages/account-portation.tsx')),
  feedback: pageOf(() => import('../pages/contacts.tsx')),
  init: pageOf(() => import('../pages/portation-init.tsx')),
  tariffs: pageOf(() => import('../pages/portation-tariffs.tsx')),
  submit: pageOf(() => import('../pages/portation-submit.tsx')),
  done: pageOf(() => import('../pages/portation-done.tsx')),
} satisfies Record<FlowStep | PageChart, unknown>;

/** Contract schemas of values in the contexts of charts, by key. */
const schemas = {
  order: PortationOrder,
  portation: PortationDetail,
  personal: PersonalInfo,
  application: ApplicationDraft,
  number: NumberInfo,
  now: Instant,
  quota: Quota,
  session: z.object({ info: AuthInfo }),
} as const;

/** Replaces the tokens of a recorded context by placeholders that pages can render. */
const fillPlaceholders = (context: Record<string, unknown>): Record<string, unknown> => {
  const filled = { ...context };
  for (const [key, schema] of Object.entries(schemas)) {
    if ((context[key] ?? null) !== null) {
      filled[key] = withPlaceholders(context[key], schema);
    }
  }
  return filled;
};

/**
 * The state of a chart at a position, as an option of `createActor`; empty when the recording does not have the chart.
 */
const recordedState = (
  recording: Walk,
  chart: keyof typeof machines,
  position: number,
): { snapshot?: AnyMachineSnapshot } => {
  const state = stateAfter(recording, machines, chart, position);
  if (state === null) {
    return {};
  }
  const machine: AnyStateMachine = machines[chart];
  return { snapshot: machine.resolveState({ value: state.value, context: fillPlaceholders(state.context) }) };
};

/** Catches a page that cannot be rendered without redacted data; the next step renders again. */
class ErrorBoundary extends ReactComponent<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <Notice kind="warning" title={texts.pageFailed} /> : this.props.children;
  }
}

/** Events that the portation chart receives also while another page is open. */
const backgroundEvents: ReadonlySet<string> = new Set([
  'flow.left',
  'page.hidden',
  'page.shown',
  'session.ended',
  'session.restored',
]);

// Placeholder numbers and ids, because recordings have no real ones.
const addresses = {
  portationFlow: paths.portationInit.href(),
  orderRemoval: paths.accountOrders.href('79000000001'),
  numberLookup: paths.check.href(),
  feedback: paths.contacts.href(),
  portationWatch: paths.accountPortation.href('79000000001', '00000000-0000-4000-8000-000000000001'),
} as const satisfies Record<PageChart | 'portationFlow', string>;

const isPageChart = (chart: string | undefined): chart is PageChart =>
  chart !== undefined && chart !== 'portationFlow' && Object.hasOwn(addresses, chart);

/** Calls of the API that are answered; the others never are. */
export type Answers = Partial<Api>;

interface Props {
  recording: Walk;
  /** The number of steps replayed. */
  position: number;
  answers?: Answers;
}

/** The chart whose page was open: the page chart that received the last event. */
const openChart = ({ position, recording }: Pick<Props, 'position' | 'recording'>): PageChart | 'portationFlow' => {
  const charts = new Map(recording.actors.map(({ chart, id }) => [id, chart]));
  for (const { actor, event } of recording.steps.slice(0, position).toReversed()) {
    const chart = charts.get(actor);
    if (isPageChart(chart) || (chart === 'portationFlow' && !backgroundEvents.has(event.type))) {
      return chart;
    }
  }
  return 'portationFlow';
};

const pageFor = (chart: PageChart | 'portationFlow', flow: FlowSnapshot) =>
  pages[chart === 'portationFlow' ? (selectStep(flow) ?? flow.context.requestedStep ?? 'submit') : chart];

const never = (): Promise<never> => new Promise(() => undefined);

const apiWith = (answers: Answers): Api =>
  new Proxy({} as Api, {
    // `await` reads `then`, which the proxy must not have.
    get: (_, name) => (name === 'then' ? undefined : (answers[name as keyof Api] ?? never)),
  });

const createStage = (props: Props) => {
  const { answers = {}, position, recording } = props;
  // The actors are not started; the simulated clock also keeps their timers from firing.
  const clock = new SimulatedClock();
  const flow = createActor(machines.portationFlow, {
    clock,
    input: { draft: null },
    ...recordedState(recording, 'portationFlow', position),
  });
  const auth = createActor(machines.auth, { clock, ...recordedState(recording, 'auth', position) });
  const startup = createActor(machines.startup, { clock, ...recordedState(recording, 'startup', position) });
  const inert = createInertRoot();
  inert.actors.auth.setActor(auth);
  inert.actors.startup.setActor(startup);
  const replayedSnapshot = (chart: PageChart) => recordedState(recording, chart, position).snapshot ?? null;
  const root = {
    ...inert,
    loadApi: () => Promise.resolve(apiWith(answers)),
    actors: { ...inert.actors, system: { root: null, clock }, replayedSnapshot },
  };
  const chart = openChart(props);
  const View = pageFor(chart, flow.getSnapshot());
  const page = (
    <>
      <Group component="header" justify="flex-end" mb="md">
        <HeaderSession />
      </Group>
      <View />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: paths.accountPortation.path, element: page },
      { path: paths.accountOrders.path, element: page },
      { path: '*', element: page },
    ],
    { initialEntries: [addresses[chart]] },
  );
  return { flow, root, router };
};

/** The title of the document is not the page's. */
const noMeta = (): void => undefined;

/** The page at one step of the recording; every step mounts a new one. */
const Page = (props: Props) => {
  const [{ flow, root, router }] = useState(() => createStage(props));
  return (
    <AppProviders root={root} onPageMeta={noMeta}>
      <LiveRegionProvider>
        <FlowProvider value={flow}>
          <RouterProvider router={router} />
        </FlowProvider>
      </LiveRegionProvider>
    </AppProviders>
  );
};

/** The page after the given number of steps, inert. */
export const ReplayedPage = (props: Props) => (
  <div inert>
    <ErrorBoundary key={props.position}>
      <Suspense>
        <Page {...props} />
      </Suspense>
    </ErrorBoundary>
  </div>
);
