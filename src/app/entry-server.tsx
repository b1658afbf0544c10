import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from 'react-router-dom';
import { TariffPageSkeleton } from '../features/tariffs/TariffPageSkeleton.tsx';
import { paths } from '../lib/paths.ts';
import type { PageMeta } from '../ui/page-meta.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
import { createInertRoot } from './inert-root.ts';
import { MaintenancePage } from './layout/MaintenancePage.tsx';
import { ShellPage } from './layout/ShellPage.tsx';
import { AppProviders } from './AppProviders.tsx';
import { type PageDocument, pageDocuments } from './page-documents.ts';
import { routes } from './routes.tsx';

export interface RenderedPage {
  html: string;
  meta: PageMeta;
}

/** Renders a public page to the HTML that the browser will hydrate. */
export const renderPage = async (path: string): Promise<RenderedPage> => render(routes, path);

/** Skeletons that are visible before the scripts load; a frame without one is empty. */
const skeletons: Readonly<Record<string, ReactNode>> = { [paths.tariffsRegion.path]: <TariffPageSkeleton /> };

/** Renders the frame without a page, for the addresses of a route pattern that is not prerendered. */
export const renderShell = async (pattern = '*'): Promise<RenderedPage> =>
  render([{ path: '*', element: <ShellPage skeleton={skeletons[pattern]} /> }], '/shell');

/** Renders the page that is served instead of every page during maintenance. */
export const renderMaintenance = async (): Promise<RenderedPage> =>
  render([{ path: '*', Component: MaintenancePage }], '/maintenance');

const render = async (table: RouteObject[], path: string): Promise<RenderedPage> => {
  const handler = createStaticHandler(table);
  const context = await handler.query(new Request(new URL(path, 'http://prerender.invalid')));
  if (context instanceof Response) {
    throw new Error(`${path} answers ${context.status} instead of a page`);
  }
  for (const error of Object.values(context.errors ?? {})) {
    throw error;
  }
  const router = createStaticRouter(handler.dataRoutes, context);
  let meta: PageMeta = { title: uiTexts.siteName };
  const { prelude } = await prerender(
    <StrictMode>
      <AppProviders root={createInertRoot()} onPageMeta={(next) => (meta = next)}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </AppProviders>
    </StrictMode>,
    // A page above this size would get its lazy parts from a script: after the first paint, and never without scripts.
    { progressiveChunkSize: Infinity },
  );
  return { html: await new Response(prelude).text(), meta };
};

type EarlyRequests = Required<Pick<PageDocument, 'modules' | 'parts' | 'calls'>>;

export interface RouteFacts {
  /** Prerendered addresses, with the files and calls their documents preload. */
  prerendered: ({ path: string } & EarlyRequests)[];
  /** Patterns of all routes, with the same; any other address is the not-found page. */
  patterns: ({ pattern: string } & EarlyRequests)[];
}

/** Facts of the route table for the build and the server. */
export const routeFacts = (): RouteFacts => {
  const prerendered: RouteFacts['prerendered'] = [];
  const patterns: RouteFacts['patterns'] = [];
  const visit = (route: RouteObject, parent: string) => {
    const path = route.path === undefined ? parent : joinPaths(parent, route.path);
    for (const child of route.children ?? []) {
      visit(child, path);
    }
    if (route.path === undefined || route.path === '*' || (route.children !== undefined && route.lazy === undefined)) {
      return;
    }
    const { prerender, modules, parts = [], calls = [] } = pageDocuments[path] ?? { modules: [] };
    const concrete = prerender === undefined || prerender === true ? [path] : prerender;
    // Only a valid page number matches, so any other address is the not-found page.
    patterns.push(
      ...concrete.map((address) => ({
        pattern: address.replace(':page?', ':page([1-9]\\d{0,5})?'),
        modules,
        parts,
        calls,
      })),
    );
    if (prerender !== undefined) {
      prerendered.push(...concrete.map((address) => ({ path: address, modules, parts, calls })));
    }
  };
  for (const route of routes) {
    visit(route, '/');
  }
  return { prerendered, patterns };
};

const joinPaths = (parent: string, path: string): string =>
  path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`;
