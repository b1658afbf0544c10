/**
 * The real pages of the portation over a recorded session. The actors are never started: they hold the folded state of
 * a step, run no work, no timer and no effect, and keep what pages say to them unheard. The API never answers.
 */
import { Component as ReactComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type AnyStateMachine, createActor } from 'xstate';
import { AuthInfo, PersonalInfo } from '../../contract/esia.ts';
import { NumberInfo } from '../../contract/numbers.ts';
import { ApplicationDraft, PortationOrder } from '../../contract/orders.ts';
import { PortationDetail } from '../../contract/portations.ts';
import { Instant } from '../../contract/wire.ts';
import { z } from '../../contract/z.ts';
import { selectStep } from '../../machines/portation-flow/portation-flow.selectors.ts';
import type { FlowStep } from '../../machines/portation-flow/portation-flow.types.ts';
import { machines } from '../../machines/registry.ts';
import { FlowProvider } from '../actors/actors-context.ts';
import type { Recording } from '../inspector/recording.ts';
import { stateAfter } from '../inspector/replay.ts';
import type { StageProps } from '../inspector/ReplayView.tsx';
import { standIn } from '../inspector/stand-in.ts';
import { LiveRegionProvider } from '../ui/LiveRegion.tsx';
import { Notice } from '../ui/Notice.tsx';
import { AppProviders } from './AppProviders.tsx';
import { createInertRoot } from './inert-root.ts';
import { paths } from './paths.ts';
import { replayStageTexts as texts } from './replay-stage.texts.ts';
import css from './ReplayStage.module.css';

const pageOf = (load: () => Promise<{ Component: () => ReactNode }>) => lazy(async () => ({ default: (await load()).Component }));

const pages = {
  init: pageOf(() => import('../pages/portation-init.tsx')),
  tariffs: pageOf(() => import('../pages/portation-tariffs.tsx')),
  submit: pageOf(() => import('../pages/portation-submit.tsx')),
  done: pageOf(() => import('../pages/portation-done.tsx')),
} satisfies Record<FlowStep, unknown>;

/** What the memories of the charts hold of the contract, by key. */
const shapes = {
  order: PortationOrder,
  portation: PortationDetail,
  personal: PersonalInfo,
  application: ApplicationDraft,
  number: NumberInfo,
  now: Instant,
  session: z.object({ info: AuthInfo }),
} as const;

const drawable = (context: Record<string, unknown>): Record<string, unknown> => {
  const filled = { ...context };
  for (const [key, shape] of Object.entries(shapes)) {
    if ((context[key] ?? null) !== null) filled[key] = standIn(context[key], shape);
  }
  return filled;
};

/** The present state of a chart for the library to begin with; none when the recording does not have the chart. */
const recorded = (recording: Recording, chart: keyof typeof machines, position: number) => {
  const state = stateAfter(recording, machines, chart, position);
  if (state === null) return {};
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

const standing = ({ position, recording }: StageProps) => {
  const flow = createActor(machines.portationFlow, { input: { draft: null }, ...recorded(recording, 'portationFlow', position) });
  const auth = createActor(machines.auth, recorded(recording, 'auth', position));
  const startup = createActor(machines.startup, recorded(recording, 'startup', position));
  const inert = createInertRoot();
  const root = { loadApi: () => new Promise<never>(() => undefined), actors: { ...inert.actors, auth, startup } };
  const snapshot = flow.getSnapshot();
  const View = pages[selectStep(snapshot) ?? snapshot.context.requestedStep ?? 'submit'];
  const router = createMemoryRouter([{ path: '*', element: <View /> }], { initialEntries: [paths.portationInit.href()] });
  return { flow, root, router };
};

/** One step of the recording; another step is another page. */
function Page(props: StageProps) {
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
}

/** Pages to look at, not to touch: everything that moves them stands in the panel. */
export function ReplayStage({ position, recording }: StageProps) {
  return createPortal(
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
}
