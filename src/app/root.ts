import { createActor, type InspectionEvent } from 'xstate';
import { authMachine } from '../../machines/auth/auth.machine.ts';
import { startupMachine } from '../../machines/startup/startup.machine.ts';
import type { Actors } from '../actors/actors-context.ts';
import { type AuthSurroundings, createAuthActors } from '../actors/auth.actors.ts';
import { createDraftStorage, type StorageArea } from '../actors/draft-storage.ts';
import { createStartupActors } from '../actors/startup.actors.ts';
import type { LoadApi } from '../api/api-context.ts';
import { createFlowSlot, type FlowSlot } from './flow-slot.ts';

export interface RootDeps {
  loadApi: LoadApi;
  storage: StorageArea;
  surroundings: AuthSurroundings;
  inspect?: (event: InspectionEvent) => void;
}

export interface Root {
  actors: Omit<Actors, 'flow'> & { flow: FlowSlot };
  loadApi: LoadApi;
}

/**
 * Makes the long-lived actors, once. They are siblings: what one says to another passes through `connect.ts`.
 * Nothing happens yet: they wait for their first event, so a server may render with them.
 */
export const createRoot = ({ loadApi, storage, surroundings, inspect }: RootDeps): Root => {
  const options = inspect === undefined ? {} : { inspect };
  const drafts = createDraftStorage(storage, surroundings.now);
  const auth = createActor(authMachine.provide(createAuthActors(loadApi, surroundings, drafts)), options);
  const startup = createActor(startupMachine.provide(createStartupActors(loadApi, auth)), options);
  // What this tab keeps of a citizen's work is not the next one's.
  auth.on('citizen.changed', drafts.forgetAll);
  for (const actor of [auth, startup]) {
    actor.start();
  }
  const flowDeps = { auth, startup, loadApi, drafts, ...options };
  return {
    actors: { auth, startup, drafts, flow: createFlowSlot(flowDeps, () => import('./flow.ts')), ...options },
    loadApi,
  };
};
