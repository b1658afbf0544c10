import { createActor, type InspectionEvent } from 'xstate';
import { authMachine } from '../../machines/auth/auth.machine.ts';
import { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import { startupMachine } from '../../machines/startup/startup.machine.ts';
import type { Actors } from '../actors/actors-context.ts';
import { type AuthSurroundings, createAuthActors } from '../actors/auth.actors.ts';
import { createFlowActors } from '../actors/flow.actors.ts';
import { createKeptDrafts, type DraftStorage, type KeptDrafts } from '../actors/kept-drafts.ts';
import { createStartupActors } from '../actors/startup.actors.ts';
import type { LoadApi } from '../api/api-context.ts';

export interface RootDeps {
  loadApi: LoadApi;
  storage: DraftStorage;
  surroundings: AuthSurroundings;
  inspect?: (event: InspectionEvent) => void;
}

export interface Root {
  actors: Actors;
  loadApi: LoadApi;
  drafts: KeptDrafts;
}

/**
 * Makes the long-lived actors, once. They are siblings: what one says to another passes through `connect.ts`.
 * Nothing happens yet: they wait for their first event, so a server may render with them.
 */
export const createRoot = ({ loadApi, storage, surroundings, inspect }: RootDeps): Root => {
  const options = inspect === undefined ? {} : { inspect };
  const drafts = createKeptDrafts(storage, surroundings.now);
  const auth = createActor(authMachine.provide(createAuthActors(loadApi, surroundings, drafts)), options);
  const startup = createActor(startupMachine.provide(createStartupActors(loadApi, auth)), options);
  const flow = createActor(portationFlowMachine.provide(createFlowActors(loadApi, drafts, () => void refreshQuota(loadApi, startup))), {
    ...options,
    input: { draft: null },
  });
  for (const actor of [auth, startup, flow]) {
    actor.start();
  }
  return { actors: { auth, startup, flow }, loadApi, drafts };
};

/** What remains after a lookup; an unanswered question leaves the old figure. */
const refreshQuota = async (loadApi: LoadApi, startup: Actors['startup']): Promise<void> => {
  try {
    const { data } = await (await loadApi()).getQuota({ body: {} });
    // The page may have been taken apart meanwhile.
    if (startup.getSnapshot().status === 'active') {
      startup.send({ type: 'quota.changed', quota: data });
    }
  } catch {
    // The figure is a courtesy: the lookup itself has said what matters.
  }
};
