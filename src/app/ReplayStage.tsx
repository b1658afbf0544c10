/**
 * The real pages over a recorded session: the portation, the number check and a portation of the account, under the
 * corner of the header that says who is here. The actors are never started: they hold the folded state of
 * a step, run no work, no timer and no effect, and keep what pages say to them unheard. The API never answers.
 */
import { Component as ReactComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
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
import { FlowProvider, type PageChart } from '../actors/actors-context.ts';
import type { Recording } from '../inspector/recording.ts';
import { stateAfter } from '../inspector/replay.ts';
import type { StageProps } from '../inspector/ReplayView.tsx';
import { fillPlaceholders } from '../inspector/placeholder.ts';
import { LiveRegionProvider } from '../ui/LiveRegion.tsx';
import { Notice } from '../ui/Notice.tsx';
import { AppProviders } from './AppProviders.tsx';
import { createInertRoot } from './inert-root.ts';
import { HeaderSession } from './layout/HeaderSession.tsx';
import { paths } from '../lib/paths.ts';
import { replayStageTexts as texts } from './replay-stage.texts.ts';
import css from './ReplayStage.module.css';

const pageOf = (load: () => Promise<{ Component: () => ReactNode }>) =>
  lazy(async () => ({ default: (await load()).Component }));

const pages = {
  orders: pageOf(() => import('../pages/account-orders.tsx')),
  check: pageOf(() => import('../pages/check.tsx')),
  watch: pageOf(() => import('../pages/account-portation.tsx')),
  init: pageOf(() => import('../pages/portation-init.tsx')),
  tariffs: pageOf(() => import('../pages/portation-tariffs.tsx')),
  submit: pageOf(() => import('../pages/portation-submit.tsx')),
  done: pageOf(() => import('../pages/portation-done.tsx')),
} satisfies Record<FlowStep | 'orders' | 'check' | 'watch', unknown>;

/** What the memories of the charts hold of the contract, by key. */
const shapes = {
  order: PortationOrder,
  portation: PortationDetail,
  personal: PersonalInfo,
  application: ApplicationDraft,
  number: NumberInfo,
  now: Instant,
  quota: Quota,
  session: z.object({ info: AuthInfo }),
} as const;

const drawable = (context: Record<string, unknown>): Record<string, unknown> => {
  const filled = { ...context };
  for (const [key, shape] of Object.entries(shapes)) {
    if ((context[key] ?? null) !== null) {
      filled[key] = fillPlaceholders(context[key], shape);
    }
  }
  return filled;
};

/** The present state of a chart for the library to begin with; none when the recording does not have the chart. */
const recorded = (
  recording: Recording,
  chart: keyof typeof machines,
  position: number,
): { snapshot?: AnyMachineSnapshot } => {
  const state = stateAfter(recording, machines, chart, position);
  if (state === null) {
    return {};
  }
  const machine: AnyStateMachine = machines[chart];
  return { snapshot: machine.resolveState({ value: state.value, context: drawable(state.context) }) };
};

/** A page that cannot live with what was left out says so; the next step tries again. */
class Guard extends ReactComponent<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <Notice kind="warning" title={texts.pageFailed} /> : this.props.children;
  }
}

/** What comes to the chart of the portation also while another page is open. */
const heardEverywhere: ReadonlySet<string> = new Set([
  'flow.left',
  'page.hidden',
  'page.shown',
  'session.ended',
  'session.restored',
]);

/** Whose page was open: the chart of a page that moved last. */
const openChart = ({ position, recording }: StageProps): PageChart | 'portationFlow' => {
  const charts = new Map(recording.actors.map(({ chart, id }) => [id, chart]));
  for (const { actor, event } of recording.steps.slice(0, position).toReversed()) {
    const chart = charts.get(actor);
    if (chart === 'numberLookup' || chart === 'portationWatch' || chart === 'orderRemoval') {
      return chart;
    }
    if (chart === 'portationFlow' && !heardEverywhere.has(event.type)) {
      return chart;
    }
  }
  return 'portationFlow';
};

// Invented, like everything that stands in for a token.
const addresses = {
  portationFlow: paths.portationInit.href(),
  orderRemoval: paths.accountOrders.href('79000000001'),
  numberLookup: paths.check.href(),
  portationWatch: paths.accountPortation.href('79000000001', '00000000-0000-4000-8000-000000000001'),
} as const;

const pageFor = (chart: PageChart | 'portationFlow', flow: FlowSnapshot) => {
  if (chart === 'numberLookup') {
    return pages.check;
  }
  if (chart === 'portationWatch') {
    return pages.watch;
  }
  if (chart === 'orderRemoval') {
    return pages.orders;
  }
  return pages[selectStep(flow) ?? flow.context.requestedStep ?? 'submit'];
};

const standing = (props: StageProps) => {
  const { position, recording } = props;
  // Nobody starts them; if somebody did, their time would still stand.
  const clock = new SimulatedClock();
  const flow = createActor(machines.portationFlow, {
    clock,
    input: { draft: null },
    ...recorded(recording, 'portationFlow', position),
  });
  const auth = createActor(machines.auth, { clock, ...recorded(recording, 'auth', position) });
  const startup = createActor(machines.startup, { clock, ...recorded(recording, 'startup', position) });
  const inert = createInertRoot();
  const replayedSnapshot = (chart: PageChart) => recorded(recording, chart, position).snapshot ?? null;
  const root = {
    loadApi: () => new Promise<never>(() => undefined),
    actors: { ...inert.actors, auth, startup, clock, replayedSnapshot },
  };
  const chart = openChart(props);
  const View = pageFor(chart, flow.getSnapshot());
  const page = (
    <>
      <header className={css['header']}>
        <HeaderSession />
      </header>
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

/** One step of the recording; another step is another page. */
const Page = (props: StageProps) => {
  const [{ flow, root, router }] = useState(() => standing(props));
  return (
    <AppProviders root={root}>
      <LiveRegionProvider>
        <FlowProvider value={flow}>
          <RouterProvider router={router} />
        </FlowProvider>
      </LiveRegionProvider>
    </AppProviders>
  );
};

/** Pages to look at, not to touch: everything that moves them stands in the panel. */
export const ReplayStage = ({ position, recording }: StageProps) =>
  createPortal(
    // It scrolls, by keyboard too; what stands in it answers to nobody.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must take focus
    <section className={css['stage']} aria-label={texts.pages} tabIndex={0}>
      <div inert>
        <Guard key={position}>
          <Suspense>
            <Page recording={recording} position={position} />
          </Suspense>
        </Guard>
      </div>
    </section>,
    document.body,
  );
