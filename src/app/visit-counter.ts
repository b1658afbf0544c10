import { matchRoutes, type RouteObject } from 'react-router-dom';
import { type SiteFacts, staticPaths } from '../../contract/static.ts';
import { readStaticJson } from '../api/static-json.ts';

/** What the counter's script reads: it takes the list over and looks at what is pushed later. */
export interface PageView {
  type: 'view';
  /** The pattern of the route, never the address: `/account/:msisdn/orders/:page?`. */
  page: string;
}

declare global {
  interface Window {
    siteVisits?: PageView[];
  }
}

interface Router {
  state: { location: { pathname: string } };
  subscribe: (listener: () => void) => () => void;
}

const isSiteFacts = (value: unknown): value is Pick<SiteFacts, 'analytics'> =>
  typeof value === 'object' &&
  value !== null &&
  'analytics' in value &&
  (value.analytics === null || typeof value.analytics === 'string');

/** The pattern of the route that an address belongs to. */
export const patternOf = (routes: RouteObject[], pathname: string): string =>
  matchRoutes(routes, pathname)?.findLast(({ route }) => route.path !== undefined)?.route.path ?? '*';

/**
 * Loads the script that counts visits, when the site has one, and tells it of every page that is opened. Called only
 * after the visitor has agreed.
 */
export const countVisits = async (routes: RouteObject[], router: Router): Promise<void> => {
  const facts = await readStaticJson(staticPaths.siteFacts);
  if (!isSiteFacts(facts) || facts.analytics === null) {
    return;
  }
  const views: PageView[] = [];
  window.siteVisits = views;
  let last = '';
  const note = (): void => {
    const { pathname } = router.state.location;
    if (pathname === last) {
      return;
    }
    last = pathname;
    views.push({ type: 'view', page: patternOf(routes, pathname) });
  };
  note();
  router.subscribe(note);
  const script = document.createElement('script');
  script.src = facts.analytics;
  script.async = true;
  document.head.append(script);
};
