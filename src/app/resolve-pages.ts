import { createElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';

/**
 * Loads the modules of the matched routes into them. Hydration then gets the same tree as the static HTML, and a
 * navigation shows its page at once: for a lazy route the router first renders that it is waiting.
 * @param routes those of the router, which has copies, or those that it will be given
 * @returns whether all have been loaded
 */
export const resolvePages = async (
  routes: RouteObject[],
  address: { pathname: string; search: string },
): Promise<boolean> => {
  const matches = matchRoutes(routes, address) ?? [];
  const loads = await Promise.allSettled(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') {
        const { Component, ErrorBoundary, ...others } = await route.lazy();
        Object.assign(
          route,
          others,
          Component && { element: createElement(Component) },
          ErrorBoundary && { errorElement: createElement(ErrorBoundary), hasErrorBoundary: true },
          { lazy: undefined },
        );
      }
    }),
  );
  return loads.every(({ status }) => status === 'fulfilled');
};
