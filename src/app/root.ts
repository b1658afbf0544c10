import { authAnonymous, authInitial, authSignedIn } from '../../machines/auth/auth.initial.ts';
import type { AuthSnapshot } from '../../machines/auth/auth.selectors.ts';
import type { AuthContext, AuthEvent } from '../../machines/auth/auth.types.ts';
import { initialView } from '../../machines/lib/snapshot.ts';
import { startupInitial } from '../../machines/startup/startup.initial.ts';
import type { StartupSnapshot } from '../../machines/startup/startup.selectors.ts';
import type { StartupEvent, StartupInput } from '../../machines/startup/startup.types.ts';
import type { Actors } from '../actors/actors-context.ts';
import type { BroughtData } from '../actors/brought-data.ts';
import type { AuthEnvironment } from '../actors/auth.actors.ts';
import { createDraftStorage, type StorageArea } from '../actors/draft-storage.ts';
import { type ActorSlot, createActorSlot } from '../actors/site-actor.ts';
import type { ChartSystem } from '../actors/system.ts';
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
  brought?: BroughtData | undefined;
  /** Called when a view needs the charts of the site. */
  startCharts?: () => void;
  /** Called when an event of the visitor waits for the charts. */
  awaitCharts?: () => void;
  inspect?: ChartSystem['inspect'];
}

export interface Root extends Pick<RootDeps, 'environment' | 'loadApi' | 'pageData' | 'startup'> {
  actors: Omit<Actors, 'auth' | 'flow' | 'startup'> & {
    auth: ActorSlot<AuthSnapshot, AuthEvent>;
    startup: ActorSlot<StartupSnapshot, StartupEvent>;
    flow: FlowSlot;
  };
}

/**
 * Creates the slots of the long-lived charts: pages are rendered and hydrated without the charts, which are more than a
 * tenth of the first scripts and start when the visitor acts or a view needs them.
 */
export const createRoot = ({
  loadApi,
  storage,
  environment,
  startup: input,
  pageData,
  brought,
  startCharts = () => undefined,
  awaitCharts = startCharts,
  inspect,
}: RootDeps): Root => {
  const system: ChartSystem = { root: null, ...(inspect === undefined ? {} : { inspect }) };
  const drafts = createDraftStorage(storage, environment.now);
  const startup = createActorSlot<StartupSnapshot, StartupEvent>({
    initial: initialView({ ...startupInitial, context: { ...startupInitial.context, ...input } }),
    onEvent: awaitCharts,
  });
  const auth = createActorSlot<AuthSnapshot, AuthEvent>({
    initial: initialView<AuthContext>(brought === undefined ? authInitial : authSignedIn(brought.info)),
    ...(environment.mayHaveSession() ? {} : { empty: initialView(authAnonymous) }),
    onEvent: awaitCharts,
  });
  return {
    environment,
    loadApi,
    pageData,
    startup: input,
    actors: {
      system,
      auth,
      startup,
      startCharts,
      drafts,
      brought,
      flow: createFlowSlot({ system, loadApi, drafts, brought, startCharts }, () => import('./flow.ts')),
    },
  };
};
