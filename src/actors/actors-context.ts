import { createContext, useContext } from 'react';
import type { ActorRefFrom, AnyMachineSnapshot } from 'xstate';
import type { authMachine } from '../../machines/auth/auth.machine.ts';
import type { AuthSnapshot } from '../../machines/auth/auth.selectors.ts';
import type { AuthEvent } from '../../machines/auth/auth.types.ts';
import type { FlowSnapshot } from '../../machines/portation-flow/portation-flow.selectors.ts';
import type { PortationFlowEvent } from '../../machines/portation-flow/portation-flow.types.ts';
import type { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import type { StartupSnapshot } from '../../machines/startup/startup.selectors.ts';
import type { StartupEvent } from '../../machines/startup/startup.types.ts';
import type { BroughtData } from './brought-data.ts';
import type { DraftStorage } from './draft-storage.ts';
import type { SiteActor } from './site-actor.ts';
import type { ChartSystem } from './system.ts';

export type AuthActor = ActorRefFrom<typeof authMachine>;
export type FlowActor = ActorRefFrom<typeof portationFlowMachine>;

/** The long-lived actors of the site, created once by the composition root. */
export interface Actors {
  /** To which these and the charts of pages belong. */
  system: ChartSystem;
  auth: SiteActor<AuthSnapshot, AuthEvent>;
  startup: SiteActor<StartupSnapshot, StartupEvent>;
  flow: {
    /** Loads and starts the flow chart on first use; rejects when its chunk cannot be loaded. */
    load: () => Promise<FlowActor>;
  };
  /** Starts the charts above, for a view that needs them before the visitor acts. */
  startCharts: () => void;
  /** Typed data stored in this tab. */
  drafts: DraftStorage;
  /** What a document for this citizen alone has brought. */
  brought?: BroughtData | undefined;
  /**
   * Only in a replay: the recorded state of the chart of a page, null when the recording has none. The actors of pages
   * are not started then.
   */
  replayedSnapshot?: (chart: PageChart) => AnyMachineSnapshot | null;
}

/** Charts that run while their page, or a part of it, is mounted. */
export type PageChart = 'numberLookup' | 'portationWatch' | 'orderRemoval' | 'feedback';

const ActorsContext = createContext<Actors | null>(null);

export const ActorsProvider = ActorsContext.Provider;

/** @throws Error outside the provider */
export const useActors = (): Actors => {
  const actors = useContext(ActorsContext);
  if (actors === null) {
    throw new Error('useActors needs an ActorsProvider above it');
  }
  return actors;
};

/** The flow as pages see it. */
export type FlowView = SiteActor<FlowSnapshot, PortationFlowEvent>;

const FlowContext = createContext<FlowView | null>(null);

/** Provides the flow actor to the pages of the portation. */
export const FlowProvider = FlowContext.Provider;

/** @throws Error outside the pages of the portation */
export const useFlow = (): FlowView => {
  const flow = useContext(FlowContext);
  if (flow === null) {
    throw new Error('useFlow needs a FlowProvider above it');
  }
  return flow;
};
