import type { InspectionEvent } from 'xstate';
import type { Api } from '../api/api.ts';
import type { LoadApi } from '../api/api-context.ts';
import { createRoot, type Root } from './root.ts';

/** The name of the channel on which tabs tell each other about the session. */
const CHANNEL = 'auth';

/**
 * The root of a real browser tab, with the channel to the other tabs.
 * @param goTo leaves the site for an address of its server
 * @param inspect hears everything that happens in the charts
 */
export const createBrowserRoot = (
  goTo: (address: string) => void,
  inspect?: (event: InspectionEvent) => void,
): { root: Root; tabs: BroadcastChannel } => {
  const tabs = new BroadcastChannel(CHANNEL);
  let root: Root | null = null;
  let api: Promise<Api> | null = null;
  const loadApi: LoadApi = () => {
    api ??= import('../api/api.ts').then(({ createApi }) =>
      createApi({ onUnauthorized: () => root?.actors.auth.send({ type: 'session.lost' }) }),
    );
    // A chunk that did not load may load the next time.
    api.catch(() => {
      api = null;
    });
    return api;
  };
  root = createRoot({
    loadApi,
    storage: window.sessionStorage,
    surroundings: {
      now: () => Date.now(),
      origin: () => window.location.origin,
      goTo,
      notifyTabs: (event) => tabs.postMessage(event),
    },
    ...(inspect === undefined ? {} : { inspect }),
  });
  return { root, tabs };
};
