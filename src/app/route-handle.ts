/** What the build and the server may know about a route without running it. */
export type RouteHandle = {
  /** True: the page is rendered to static HTML at build time. A list: these addresses of a route with parameters. */
  prerender: true | readonly string[];
  /** Source files of the page and of what it stands in, so that its static HTML can ask for the scripts early. */
  modules: readonly string[];
};

export function isRouteHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null && 'prerender' in value && 'modules' in value;
}
