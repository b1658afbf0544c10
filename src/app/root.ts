import { createActor, type InspectionEvent } from 'xstate';
import { authMachine } from '../../machines/auth/auth.machine.ts';
import { startupMachine } from '../../machines/startup/startup.machine.ts';
import type { StartupInput } from '../../machines/startup/startup.types.ts';
import type { Actors } from '../actors/actors-context.ts';
import { type AuthEnvironment, createAuthActors } from '../actors/auth.actors.ts';
import { createDraftStorage, type StorageArea } from '../actors/draft-storage.ts';
import { createStartupActors } from '../actors/startup.actors.ts';
import { setInitialSnapshot } from '../actors/use-site-selector.ts';
import type { LoadApi } from '../api/api-context.ts';
import type { PageData } from '../api/page-data.ts';
import { createFlowSlot, type FlowSlot } from './flow-slot.ts';

export interface RootDeps {
  loadApi: LoadApi;
  storage: StorageArea;
  environment: AuthEnvironment;
  /** Data that came with the document. */
  startup?: StartupInput | undefined;
  pageData: PageData;
  inspect?: (event: InspectionEvent) => void;
}

export interface Root {
  actors: Omit<Actors, 'flow'> & { flow: FlowSlot };
  loadApi: LoadApi;
  pageData: PageData;
}

/**
 * Creates the long-lived actors. They are siblings, and `connect.ts` passes events between them. They have no effect
 * before their first event, so the prerenderer can use them.
 */
export const createRoot = ({ loadApi, storage, environment, startup: input, pageData, inspect }: RootDeps): Root => {
  const options = inspect === undefined ? {} : { inspect };
  const drafts = createDraftStorage(storage, environment.now);
  const auth = createActor(authMachine.provide(createAuthActors(loadApi, environment, drafts)), options);
  const startup = createActor(startupMachine.provide(createStartupActors(loadApi, auth)), { ...options, input });
  // Drafts of one citizen must not be shown to another.
  auth.on('citizen.changed', drafts.clearAll);
  for (const actor of [auth, startup]) {
    actor.start();
    setInitialSnapshot(actor);
  }
  const flowDeps = { auth, startup, loadApi, drafts, ...options };
  return {
    actors: { auth, startup, drafts, flow: createFlowSlot(flowDeps, () => import('./flow.ts')), ...options },
    loadApi,
    pageData,
  };
};
