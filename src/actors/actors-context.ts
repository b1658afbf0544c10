import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { authMachine } from '../../machines/auth/auth.machine.ts';
import type { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import type { startupMachine } from '../../machines/startup/startup.machine.ts';

/** The long-lived actors of the site: siblings, made once by the composition root. */
export interface Actors {
  auth: ActorRefFrom<typeof authMachine>;
  startup: ActorRefFrom<typeof startupMachine>;
  flow: ActorRefFrom<typeof portationFlowMachine>;
}

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
