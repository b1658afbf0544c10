import { createContext, useContext } from 'react';
import type { ActorOptions, ActorRefFrom, AnyActorLogic, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import type { authMachine } from '../../machines/auth/auth.machine.ts';
import type { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import type { startupMachine } from '../../machines/startup/startup.machine.ts';
import type { DraftStorage } from './draft-storage.ts';

export type FlowActor = ActorRefFrom<typeof portationFlowMachine>;

/** The long-lived actors of the site: siblings, made once by the composition root. */
export interface Actors {
  auth: ActorRefFrom<typeof authMachine>;
  startup: ActorRefFrom<typeof startupMachine>;
  flow: {
    /** Brings the chart of the portation, which is not there before somebody wants it. Rejects when it cannot be loaded. */
    load: () => Promise<FlowActor>;
  };
  /** What this tab keeps of what was typed. */
  drafts: DraftStorage;
  /** Hears everything that happens in the charts of a development build; pages give it to the charts they run. */
  inspect?: (event: InspectionEvent) => void;
  /** By which the charts that pages run by themselves tell the time; the browser's when there is none. */
  clock?: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
  /** In a replay alone: where the chart that a page runs by itself stands. It is not started and hears nobody. */
  held?: (chart: PageChart) => AnyMachineSnapshot | null;
}

/** The charts that are made with their page and end with it. */
export type PageChart = 'numberLookup' | 'portationWatch';

const ActorsContext = createContext<Actors | null>(null);

export const ActorsProvider = ActorsContext.Provider;

/** @throws Error outside the provider: a mistake of wiring, not of a person */
export const useActors = (): Actors => {
  const actors = useContext(ActorsContext);
  if (actors === null) {
    throw new Error('useActors needs an ActorsProvider above it');
  }
  return actors;
};

const FlowContext = createContext<FlowActor | null>(null);

/** Stands around the pages of the portation. */
export const FlowProvider = FlowContext.Provider;

/** @throws Error outside the pages of the portation: a mistake of wiring, not of a person */
export const useFlow = (): FlowActor => {
  const flow = useContext(FlowContext);
  if (flow === null) {
    throw new Error('useFlow needs a FlowProvider above it');
  }
  return flow;
};
