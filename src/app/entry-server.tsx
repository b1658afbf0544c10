import { type ReactNode, StrictMode, use } from 'react';
import { prerender } from 'react-dom/static';
import {
  matchPath,
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
} from 'react-router-dom';
import type { StartupInput } from '../../machines/startup/startup.types.ts';
import type { BroughtData } from '../actors/brought-data.ts';
import { readOrder } from '../actors/flow.actors.ts';
import { type Api, createApi } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import type { Load, PageData } from '../api/page-data.ts';
import { TariffPageSkeleton } from '../features/tariffs/TariffPageSkeleton.tsx';
import { API_BASE } from '../../contract/api-base.ts';
import { paths } from '../lib/paths.ts';
import type { PageMeta } from '../ui/page-meta.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
import { writeDocumentData } from './document-data.ts';
import { isShownAt } from './flow.ts';
import { readFlowAddress } from './flow-navigation.ts';
import { createInertRoot } from './inert-root.ts';
import { MaintenancePage } from './layout/MaintenancePage.tsx';
import { ShellPage } from './layout/ShellPage.tsx';
import { AppProviders } from './AppProviders.tsx';
import type { Root } from './root.ts';
import { type PageDocument, pageDocuments } from './page-documents.ts';
import { routes } from './routes.tsx';

export interface RenderedPage {
  html: string;
  meta: PageMeta;
}

/** Renders a public page to the HTML that the browser will hydrate. */
export const renderPage = async (path: string): Promise<RenderedPage> => render(routes, path);

/** Answers the calls of a rendering. */
type Fetch = (request: Request) => Response | Promise<Response>;

/** The origin of the calls of a rendering; they stay in the process. */
const ORIGIN = 'http://localhost';

const apiOf = (fetch: Fetch): Api => {
  const send: typeof globalThis.fetch = async (input, init) =>
    fetch(new Request(typeof input === 'string' ? new URL(input, ORIGIN) : input, init));
  return createApi({ fetch: send }, ORIGIN + API_BASE);
};

/**
 * Renders a public page with its data, which the result also contains for the scripts of the page.
 * @param fetch answers the calls of the page
 */
export const renderDocument = async (path: string, fetch: Fetch): Promise<RenderedDocument> => {
  const api = apiOf(fetch);
  return renderWithData(path, api, await readStartup(api));
};

/**
 * Renders the page of an application or of a portation for its citizen alone.
 * @param fetch answers the calls for what is the same for everybody
 * @param fetchAs answers those with the session of the citizen
 * @returns null: without a session, or when the page shows something else, the browser renders it
 */
export const renderPersonal = async (path: string, fetch: Fetch, fetchAs: Fetch): Promise<RenderedDocument | null> => {
  const api = apiOf(fetch);
  const [startup, brought] = await Promise.all([readStartup(api), readBrought(apiOf(fetchAs), path)]);
  return brought === null ? null : renderWithData(path, api, startup, brought);
};

type RenderedDocument = RenderedPage & { data: string };

const renderWithData = async (
  path: string,
  api: Api,
  startup: StartupInput,
  brought?: BroughtData,
): Promise<RenderedDocument> => {
  const { pageData, results } = collectLoads(api);
  const page = await render(routes, path, createInertRoot({ startup, pageData, brought }));
  return { ...page, data: writeDocumentData({ startup, loads: await results(), brought }) };
};

/** The data of the citizen for a page; null when the page shows something else. Does not prolong the session. */
const readBrought = async (api: Api, path: string): Promise<BroughtData | null> => {
  const options = { isBackground: true };
  const address = readFlowAddress(path);
  const { msisdn = '', portationId = '' } = matchPath(paths.accountPortation.path, path)?.params ?? {};
  const readPortation = async () => {
    const { data, now } = await api.getPortation({ query: { Msisdn: msisdn, PortationId: portationId } }, options);
    return { portation: data, now };
  };
  try {
    const [{ data: info }, order, portation] = await Promise.all([
      api.getUserInfo({}, options),
      address === null ? null : readOrder(api, address.orderId ?? '', options),
      address === null ? readPortation() : null,
    ]);
    const isElsewhere = address !== null && order !== null && !isShownAt(address.step, order);
    return isElsewhere ? null : { info, order, portation };
  } catch (error) {
    if (error instanceof ApiError) {
      return null;
    }
    throw error;
  }
};

/** The script element with the reference data of the site, for a page that the browser renders. */
export const renderStartup = async (fetch: Fetch): Promise<string> =>
  writeDocumentData({ startup: await readStartup(apiOf(fetch)), loads: {} });

const readStartup = async (api: Api): Promise<StartupInput> => {
  const [features, regions, mediaServices, convergenceServices] = await Promise.all([
    api.listFeatures({}),
    api.listRegions({}),
    api.listMediaServices({}),
    api.listConvergenceServices({}),
  ]);
  return {
    features: features.data,
    regions: regions.data,
    mediaServices: mediaServices.data,
    convergenceServices: convergenceServices.data,
  };
};

/** Page data that are loaded while the page renders. */
const collectLoads = (api: Api): { pageData: PageData; results: () => Promise<Record<string, unknown>> } => {
  const loads = new Map<string, Promise<unknown>>();
  const { signal } = new AbortController();
  return {
    pageData: {
      read: <Data,>(name: string, load: Load<Data>) => {
        const running = loads.get(name) ?? load(api, signal, false);
        loads.set(name, running);
        // A name belongs to one load.
        // oxlint-disable-next-line react-hooks/rules-of-hooks -- called by hooks while they render
        return use(running) as Data;
      },
      forget: () => undefined,
      forgetOwn: () => undefined,
      bring: () => undefined,
    },
    results: async () =>
      Object.fromEntries(await Promise.all([...loads].map(async ([name, running]) => [name, await running] as const))),
  };
};

/** Skeletons that are visible before the scripts load; a frame without one is empty. */
const skeletons: Readonly<Record<string, ReactNode>> = { [paths.tariffsRegion.path]: <TariffPageSkeleton /> };

/** Renders the frame without a page, for the addresses of a route pattern that is not prerendered. */
export const renderShell = async (pattern = '*'): Promise<RenderedPage> =>
  render([{ path: '*', element: <ShellPage skeleton={skeletons[pattern]} /> }], '/shell');

/** Renders the page that is served instead of every page during maintenance. */
export const renderMaintenance = async (): Promise<RenderedPage> =>
  render([{ path: '*', Component: MaintenancePage }], '/maintenance');

const render = async (table: RouteObject[], path: string, root: Root = createInertRoot()): Promise<RenderedPage> => {
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
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <AppProviders root={root} onPageMeta={(next) => (meta = next)}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </AppProviders>
    </StrictMode>,
    // A page above this size would get its lazy parts from a script: after the first paint, and never without scripts.
    {
      progressiveChunkSize: Infinity,
      // A part inside Suspense would otherwise be left to the browser.
      onError: (error) => {
        failures.push(error);
      },
    },
  );
  for (const failure of failures) {
    throw failure;
  }
  return { html: await new Response(prelude).text(), meta };
};

/** What a document preloads, and whether the server renders it. */
export type EarlyRequests = Required<Pick<PageDocument, 'modules' | 'parts' | 'query' | 'personalCalls'>> &
  Pick<PageDocument, 'rendered'>;

export interface RouteFacts {
  /** Prerendered addresses, with the files that their documents preload. */
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
    const document = pageDocuments[path] ?? { modules: [] };
    const { prerender, rendered, modules, parts = [], query = [], personalCalls = [] } = document;
    const early = { modules, parts, query, personalCalls, ...(rendered === undefined ? {} : { rendered }) };
    const concrete = prerender === undefined || prerender === true ? [path] : prerender;
    // Only a valid page number matches, so any other address is the not-found page.
    patterns.push(
      ...concrete.map((address) => ({ pattern: address.replace(':page?', ':page([1-9]\\d{0,5})?'), ...early })),
    );
    if (prerender !== undefined) {
      prerendered.push(...concrete.map((address) => ({ path: address, ...early })));
    }
  };
  for (const route of routes) {
    visit(route, '/');
  }
  return { prerendered, patterns };
};

const joinPaths = (parent: string, path: string): string =>
  path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`;
