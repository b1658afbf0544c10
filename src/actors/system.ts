import {
  type ActorOptions,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  createActor,
  fromTransition,
  type InspectionEvent,
} from 'xstate';

/**
 * The root of all charts of a page, by which they find each other: `machines/lib/tell.ts`. It has no states of its own,
 * and outlives a chart that fails.
 */
const rootLogic = fromTransition((_: null, event: { type: 'chart.stopped'; chart: AnyActorRef }, { stopChild }) => {
  // XState also reports charts that ended and failed.
  if (event.type === 'chart.stopped') {
    stopChild(event.chart);
  }
  return null;
}, null);

type SystemRoot = ActorRefFrom<typeof rootLogic>;

/** Where the root is kept; the first chart creates it, so that pages without charts need no XState. */
export interface ChartSystem {
  root: SystemRoot | null;
  /** Inspects all charts of a development build. */
  inspect?: (event: InspectionEvent) => void;
  /** Clock of all charts; the browser's by default. */
  clock?: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
}

/** The root of the system, started on the first call; may be called while rendering. */
export const rootOf = (system: ChartSystem): SystemRoot => {
  const { clock, inspect } = system;
  system.root ??= createActor(rootLogic, {
    ...(clock === undefined ? {} : { clock }),
    ...(inspect === undefined ? {} : { inspect }),
  }).start();
  return system.root;
};

/** Stops a chart of the system. */
export const stopChart = ({ root }: ChartSystem, chart: AnyActorRef): void =>
  root?.send({ type: 'chart.stopped', chart });

/** Starts a chart of the system under a name, which a former chart of that name loses and is stopped. */
export const startChart = (system: ChartSystem, name: string, chart: AnyActorRef): void => {
  const former = rootOf(system).system.get(name) as AnyActorRef | undefined;
  if (former !== undefined && former !== chart) {
    stopChart(system, former);
  }
  // The name is taken at the start and not at the creation: pages are rendered with charts that are not started.
  Object.assign(chart, { systemId: name });
  chart.start();
};
