/** What the build and the server may know about a route without running it. */
export type RouteHandle = {
  /** True: the page is rendered to static HTML at build time. A list: these addresses of a route with parameters. */
  prerender: true | readonly string[];
  /** Source file of the page, so that its static HTML can ask for the script early. */
  module: string;
};

export function isRouteHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null && 'prerender' in value && 'module' in value;
}
