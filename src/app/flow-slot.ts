import type { InspectionEvent } from 'xstate';
import type { Actors, FlowActor } from '../actors/actors-context.ts';
import type { DraftStorage } from '../actors/draft-storage.ts';
import type { LoadApi } from '../api/api-context.ts';
import type { FlowRouter } from './flow-navigation.ts';

/** What the chart of the portation lives on. */
export interface FlowDeps {
  auth: Actors['auth'];
  startup: Actors['startup'];
  loadApi: LoadApi;
  drafts: DraftStorage;
  inspect?: (event: InspectionEvent) => void;
}

/** The browser around the chart. */
export interface FlowConnection {
  router: FlowRouter;
  window: Window;
  /** Takes the chart apart from the browser again. */
  signal: AbortSignal;
}

/** What the module of the chart offers: `flow.ts`. */
export interface FlowModule {
  createFlow: (deps: FlowDeps) => FlowActor;
  joinFlow: (flow: FlowActor, deps: FlowDeps, connection: FlowConnection) => Promise<void>;
}

/**
 * The place of the portation's chart. The chart is heavy and the first screen does without it, so it comes with the
 * pages of the portation, or when another page begins one.
 */
export const createFlowSlot = (deps: FlowDeps, loadModule: () => Promise<FlowModule>) => {
  let flow: FlowActor | null = null;
  let connection: FlowConnection | null = null;
  let joined: Promise<void> | null = null;
  /** The one chart of this tab; made by the first who asks. Rendering may ask. */
  const open = ({ createFlow }: FlowModule): FlowActor => {
    flow ??= createFlow(deps);
    return flow;
  };
  /** Joins the chart with the browser, once there are both. */
  const join = (module: FlowModule): void => {
    if (connection !== null) {
      joined ??= module.joinFlow(open(module), deps, connection);
    }
  };
  return {
    open,
    join,
    load: async (): Promise<FlowActor> => {
      const module = await loadModule();
      join(module);
      await joined;
      return open(module);
    },
    connect: (next: FlowConnection): void => {
      connection = next;
    },
  };
};

export type FlowSlot = ReturnType<typeof createFlowSlot>;
