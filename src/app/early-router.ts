import {
  createStaticRouter,
  type DataRouter,
  matchRoutes,
  type RouteObject,
  type RouterNavigateOptions,
  type To,
} from 'react-router-dom';
import { createListeners } from '../lib/listeners.ts';

/** The key and the state that the browser's router has stored in a history entry. */
const readEntry = (stored: unknown): { key: string; state: unknown } => {
  const entry = typeof stored === 'object' && stored !== null ? stored : {};
  return {
    key: 'key' in entry && typeof entry.key === 'string' ? entry.key : 'default',
    state: 'usr' in entry ? entry.usr : null,
  };
};

export interface EarlyRouter {
  /** Shows the address at which it was created; passes on to the browser's router once it has one. */
  router: DataRouter;
  /** Gives it the browser's router, which begins the navigations that were asked for meanwhile. */
  replace: (router: DataRouter) => void;
  /**
   * Leads the browser to the link that was pressed, or shows the error instead of the page, until `replace`; does nothing
   * after it.
   */
  fail: (error: unknown) => void;
}

/**
 * A router for hydration. The code of navigations is a ninth of the first scripts and is not needed before the page is
 * hydrated.
 * @param routes those that match the address have no `lazy` and no `loader`
 * @param onNavigate called when a navigation waits for the browser's router
 */
export const createEarlyRouter = (
  routes: RouteObject[],
  { history, location }: { history: History; location: Pick<Location, 'pathname' | 'search' | 'hash' | 'assign'> },
  onNavigate: () => void,
): EarlyRouter => {
  const { pathname, search, hash } = location;
  const here = { pathname, search, hash, ...readEntry(history.state) };
  const fixed = createStaticRouter(routes, {
    basename: '/',
    location: here,
    matches: [],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  });
  const { notify, subscribe } = createListeners<Parameters<Parameters<DataRouter['subscribe']>[0]>>();
  let begin: (router: DataRouter) => void = () => undefined;
  const loaded = new Promise<DataRouter>((resolve) => {
    begin = resolve;
  });
  const state = { ...fixed.state, matches: matchRoutes(fixed.routes, here) ?? [] };
  const show = (next: DataRouter['state']): void =>
    notify(next, { deletedFetchers: [], newErrors: null, flushSync: false });
  let hasFailed = false;
  let pressed: string | null = null;
  let current: Partial<DataRouter> = {
    state,
    subscribe,
    navigate: async (to: To | number | null, options?: RouterNavigateOptions): Promise<void> => {
      // What a navigation carries, such as a number, would be lost in the browser's: the page waits for the code instead.
      pressed = typeof to === 'string' && options?.state === undefined ? to : null;
      onNavigate();
      const router = await loaded;
      return typeof to === 'number' ? router.navigate(to) : router.navigate(to, options);
    },
  };
  return {
    router: new Proxy(fixed, {
      get: (_, name): unknown => Reflect.get(Reflect.has(current, name) ? current : fixed, name),
    }),
    replace: (next) => {
      current = next;
      next.subscribe(notify);
      // The equal state of an unchanged address is not reported: all of the page would be rendered again.
      const shown = next.state.location;
      const isSame = (['key', 'pathname', 'search', 'hash'] as const).every((part) => shown[part] === here[part]);
      if (hasFailed || !next.state.initialized || !isSame) {
        show(next.state);
      }
      begin(next);
    },
    fail: (error) => {
      if (current.state !== state) {
        return;
      }
      // A release has removed the code of this page: the browser opens the link by itself.
      if (pressed !== null && navigator.onLine) {
        location.assign(pressed);
        return;
      }
      const boundary = state.matches.findLast(({ route }) => route.hasErrorBoundary === true);
      hasFailed = true;
      show({ ...state, errors: { [boundary?.route.id ?? '']: error } });
    },
  };
};
