import { matchRoutes, type RouteObject } from 'react-router-dom';
import { type SiteFacts, staticPaths } from '../../contract/static.ts';
import { readStaticJson } from '../api/static-json.ts';

/** An entry of the list that the counter's script reads and then watches for additions. */
export interface PageView {
  type: 'view';
  /** The pattern of the route, never the address, which may contain a number: `/account/:msisdn/orders/:page?`. */
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
 * Loads the script that counts visits, when one is configured, and reports every page view to it. Call it only after
 * the visitor has consented.
 */
export const countVisits = async (routes: RouteObject[], router: Router): Promise<void> => {
  const facts = await readStaticJson(staticPaths.siteFacts);
  if (!isSiteFacts(facts) || facts.analytics === null) {
    return;
  }
  const views: PageView[] = [];
  window.siteVisits = views;
  let last = '';
  const report = (): void => {
    const { pathname } = router.state.location;
    if (pathname === last) {
      return;
    }
    last = pathname;
    views.push({ type: 'view', page: patternOf(routes, pathname) });
  };
  report();
  router.subscribe(report);
  const script = document.createElement('script');
  script.src = facts.analytics;
  script.async = true;
  document.head.append(script);
};
