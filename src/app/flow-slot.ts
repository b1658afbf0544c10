import type { FlowSnapshot } from '../../machines/portation-flow/portation-flow.selectors.ts';
import type { FlowStep, PortationFlowEvent } from '../../machines/portation-flow/portation-flow.types.ts';
import type { FlowActor, FlowView } from '../actors/actors-context.ts';
import type { BroughtData, SeenOrder } from '../actors/brought-data.ts';
import type { ActorSlot } from '../actors/site-actor.ts';
import type { DraftStorage } from '../actors/draft-storage.ts';
import type { ChartSystem } from '../actors/system.ts';
import type { LoadApi } from '../api/api-context.ts';
import type { FlowAddress, FlowRouter } from './flow-navigation.ts';

/** Dependencies of the flow actor. */
export interface FlowDeps {
  system: ChartSystem;
  loadApi: LoadApi;
  drafts: DraftStorage;
  brought?: BroughtData | undefined;
  /** Starts the session chart and the router, to which the flow actor is connected. */
  startCharts: () => void;
}

/** What the flow actor is connected to in a browser. */
export interface FlowConnection {
  router: FlowRouter;
  window: Window;
  /** Disconnects the actor when aborted. */
  signal: AbortSignal;
}

/** The flow as the page sees it whose document has brought the application. */
export type OpenedFlow = ActorSlot<FlowSnapshot, PortationFlowEvent>;

/** Interface of the lazy module `flow.ts`. */
export interface FlowModule {
  createFlow: (deps: FlowDeps) => FlowActor;
  viewOpened: (flow: FlowActor, deps: FlowDeps, step: FlowStep, seen: SeenOrder) => OpenedFlow;
  connectFlow: (flow: FlowActor, deps: FlowDeps, connection: FlowConnection) => void;
}

/**
 * Holds the flow actor, which is loaded on demand: its chart is large, and only the pages of the portation and the
 * pages that begin one need it.
 */
export const createFlowSlot = (deps: FlowDeps, loadModule: () => Promise<FlowModule>) => {
  let flow: FlowActor | null = null;
  let connection: FlowConnection | null = null;
  /** The module that was to be joined before there was a connection: a hydrated page mounts first. */
  let waiting: FlowModule | null = null;
  let isJoined = false;
  let opened: { orderId: string; view: OpenedFlow } | null = null;
  /** Returns the only flow actor of this tab, created on the first call; may be called while rendering. */
  const open = ({ createFlow }: FlowModule): FlowActor => {
    flow ??= createFlow(deps);
    return flow;
  };
  /** The actor as the page at an address sees it; may be called while rendering. */
  const view = (module: FlowModule, address: FlowAddress | null): FlowView => {
    const flow = open(module);
    const seen = deps.brought?.order ?? null;
    if (address !== null && seen !== null && seen.order.id === address.orderId) {
      opened ??= { orderId: address.orderId, view: module.viewOpened(flow, deps, address.step, seen) };
    }
    return opened !== null && opened.orderId === address?.orderId ? opened.view : flow;
  };
  /** Connects the actor with the browser, once both exist. */
  const join = (module: FlowModule): void => {
    if (connection === null) {
      waiting = module;
      deps.startCharts();
    } else if (!isJoined) {
      isJoined = true;
      module.connectFlow(open(module), deps, connection);
    }
  };
  return {
    open,
    view,
    join,
    /** The document's application is not of the citizen who is signed in: what was done with it is forgotten. */
    forgetOpened: (): void => {
      if (flow !== null && opened?.view.actor === null) {
        opened.view.setActor(flow, true);
      }
    },
    load: async (): Promise<FlowActor> => {
      const module = await loadModule();
      join(module);
      return open(module);
    },
    connect: (next: FlowConnection): void => {
      connection = next;
      if (waiting !== null) {
        join(waiting);
      }
    },
  };
};

export type FlowSlot = ReturnType<typeof createFlowSlot>;
