import type { InspectionEvent } from 'xstate';
import type { Api } from '../api/api.ts';
import type { StorageArea } from '../actors/draft-storage.ts';
import type { LoadApi } from '../api/api-context.ts';
import { createPageData } from '../api/page-data.ts';
import { pause } from '../lib/pause.ts';
import { createRoot, type Root } from './root.ts';
import type { DocumentData } from './document-data.ts';
import { signedInCookie } from './theme/themes.ts';

/** Name of the channel on which tabs notify each other about the session. */
const CHANNEL = 'auth';

/** Whether the browser may have a session, by a cookie that scripts may read. */
export const mayHaveSession = (): boolean => signedInCookie.test(document.cookie);

/** The storage of this tab; a browser that forbids storage refuses even to name it. */
const tabStorage = (): StorageArea => {
  try {
    return window.sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
};

/**
 * Creates the root of a browser tab, with the channel to the other tabs.
 * @param goTo navigates to an address outside the application
 * @param data that came with the document
 * @param startCharts called when a view needs the charts of the site
 * @param awaitCharts called when an event of the visitor waits for them
 * @param inspector receives the inspection events of all charts, and sends the calls
 */
export const createBrowserRoot = (
  goTo: (address: string) => void,
  { brought, loads, startup }: DocumentData,
  startCharts: () => void,
  awaitCharts: () => void,
  inspector?: { inspect: (event: InspectionEvent) => void; fetch: typeof fetch },
): { root: Root; tabs: BroadcastChannel } => {
  const tabs = new BroadcastChannel(CHANNEL);
  let root: Root | null = null;
  let api: Promise<Api> | null = null;
  const loadApi: LoadApi = () => {
    api ??= import('../api/api.ts').then(async ({ createApi }) => {
      await pause();
      return createApi({
        onUnauthorized: () => root?.actors.auth.send({ type: 'session.lost' }),
        ...(__INSPECTOR__ && inspector !== undefined ? { fetch: inspector.fetch } : {}),
      });
    });
    // The next call retries a chunk that failed to load.
    api.catch(() => {
      api = null;
    });
    return api;
  };
  root = createRoot({
    loadApi,
    storage: tabStorage(),
    startup,
    brought,
    pageData: createPageData(loads),
    startCharts,
    awaitCharts,
    environment: {
      now: () => Date.now(),
      origin: () => window.location.origin,
      href: () => window.location.href,
      mayHaveSession,
      goTo,
      notifyTabs: (event) => tabs.postMessage(event),
    },
    ...(__INSPECTOR__ && inspector !== undefined ? { inspect: inspector.inspect } : {}),
  });
  return { root, tabs };
};
