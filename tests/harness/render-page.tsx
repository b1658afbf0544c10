import { type FeatureName, featureNames } from '../../contract/features.ts';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { waitFor } from 'xstate';
import type { Operator } from '../../contract/operators.ts';
import type { PortationOrder } from '../../contract/orders.ts';
import type { PortationDetail } from '../../contract/portations.ts';
import type { Tariff } from '../../contract/tariffs.ts';
import { selectIsSettled } from '../../machines/auth/auth.selectors.ts';
import type { FlowStep, OpenOutcome } from '../../machines/portation-flow/portation-flow.types.ts';
import { buildAuthInfo } from '../../mocks/builders/esia.ts';
import { buildOperator } from '../../mocks/builders/operators.ts';
import { buildTariff } from '../../mocks/builders/tariffs.ts';
import { type Fault, faults } from '../../mocks/faults.ts';
import { answerCall, pageOf } from '../../mocks/handlers.ts';
import { type Actors, ActorsProvider, FlowProvider } from '../../src/actors/actors-context.ts';
import { type ChartSystem, stopChart } from '../../src/actors/system.ts';
import { type Api, createApi } from '../../src/api/api.ts';
import { ApiProvider } from '../../src/api/api-context.ts';
import { createPageData } from '../../src/api/page-data.ts';
import { createRoot, type Root } from '../../src/app/root.ts';
import { showAuth, startSiteCharts } from '../../src/app/site-charts.ts';
import { RootProvider } from '../../src/app/root-context.ts';
import { LiveRegionProvider } from '../../src/ui/LiveRegion.tsx';
import { mantineTheme } from '../../src/ui/theme.ts';
import { runFlow } from '../model/portation-flow/run-flow.ts';
import { network } from './network.ts';

export const NOW = '2026-11-20T09:00:00.000Z';

export const t2 = buildOperator({ operatorId: 't2', slug: 't2', operatorName: 'Т2', operatorLogo: '/logos/t2.svg' });
export const motiv = buildOperator({
  operatorId: 'motiv',
  slug: 'motiv',
  operatorName: 'Мотив',
  operatorLogo: '/logos/motiv.svg',
  regionCodes: ['66'],
});

/** Runs a change and lets React render it. */
export const update = (change: () => unknown): Promise<void> =>
  act(async () => {
    await change();
  });

/** The root of a rendered site; redirects out of the site are appended to `redirects`. */
export const createTestRoot = (
  api: () => Api,
  redirects: string[],
  now: () => number,
  inspect?: ChartSystem['inspect'],
): Root =>
  createRoot({
    loadApi: () => Promise.resolve(api()),
    storage: window.sessionStorage,
    pageData: createPageData(),
    environment: {
      now,
      origin: () => window.location.origin,
      href: () => window.location.href,
      mayHaveSession: () => true,
      goTo: (target) => redirects.push(target),
      notifyTabs: () => undefined,
    },
    ...(inspect && { inspect }),
  });

/** Renders routes inside the providers of the site. */
export const renderRoutes = (routes: RouteObject[], address: string, root: Root, actors: Actors = root.actors) => {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(
    <MantineProvider env="test" theme={mantineTheme}>
      <ApiProvider value={root.loadApi}>
        <ActorsProvider value={actors}>
          <RootProvider value={root}>
            <RouterProvider router={router} />
          </RootProvider>
        </ActorsProvider>
      </ApiProvider>
    </MantineProvider>,
  );
  return { ...view, router };
};

interface Options {
  address?: string;
  /** The pattern of the page's route; `address` by default. */
  path?: string;
  isSignedIn?: boolean;
  /** Whether the ESIA account is confirmed. */
  isTrusted?: boolean;
  operators?: readonly Operator[] | Fault;
  tariffs?: readonly Tariff[] | Fault;
  /** The order whose step is open, as the flow chart loads it. */
  flow?: {
    step: FlowStep;
    order: PortationOrder;
    portation?: PortationDetail;
    /** How the loading ends; opened by default, null while it is pending. */
    outcome?: OpenOutcome | null;
  };
  /** Receives the inspection events of all charts. */
  inspect?: NonNullable<ChartSystem['inspect']>;
  /** Clock of the charts of the site and the page; the application has its own. */
  clock?: NonNullable<ChartSystem['clock']>;
  /** Actors that replace those of the site. */
  actors?: Partial<Actors>;
  /** The features that the document announces as on, all by default; null: the document does not name them. */
  features?: readonly FeatureName[] | null;
}

const bounds = { min: 0, max: 100, step: 1 };

/**
 * Renders one page with the real charts over a mocked API. Work invoked by the portation chart is completed by the test
 * through `flow.answer`.
 */
export const renderPage = async (
  page: ReactElement,
  {
    address = '/',
    path = address,
    isSignedIn = false,
    isTrusted = true,
    operators = [buildOperator(), t2, motiv],
    tariffs = [buildTariff()],
    flow: opening,
    actors: replaced = {},
    features = featureNames,
    inspect,
    clock,
  }: Options = {},
) => {
  if (features !== null) {
    announceFeatures(...features);
  }
  network.use(
    answerCall('getUserInfo', isSignedIn ? buildAuthInfo({ isTrusted }) : faults.unauthorized),
    answerCall('listOperators', 'fault' in operators ? operators : pageOf(operators)),
    answerCall('listTariffsByRegionCode', ({ query }) => {
      const name = query.get('Name')?.toLocaleLowerCase('ru') ?? '';
      return 'fault' in tariffs
        ? tariffs
        : pageOf(tariffs.filter((tariff) => tariff.name.toLocaleLowerCase('ru').includes(name)));
    }),
    answerCall('getTariffFilters', { minutes: bounds, traffic: bounds, sms: bounds, price: bounds, operators: [] }),
    answerCall('getTariff', ('fault' in tariffs ? tariffs : tariffs[0]) ?? faults.notFound),
  );
  const flow = runFlow(inspect === undefined ? {} : { inspect });
  const api = createApi();
  const redirects: string[] = [];
  const root = createTestRoot(
    () => api,
    redirects,
    () => Date.parse(NOW),
    inspect,
  );
  Object.assign(root.actors.system, clock && { clock });
  const { auth, startup } = startSiteCharts(root);
  showAuth(root, auth);
  root.actors.startup.setActor(startup);
  onTestFinished(() => {
    stopChart(root.actors.system, auth);
    stopChart(root.actors.system, startup);
  });
  if (opening === undefined && replaced.auth === undefined) {
    auth.send({ type: 'auth.started' });
    await waitFor(auth, selectIsSettled);
  }
  const element = (
    <LiveRegionProvider>
      <FlowProvider value={flow.actor}>{page}</FlowProvider>
    </LiveRegionProvider>
  );
  const routes = [
    { path, element },
    { path: '*', element: null },
  ];
  const view = renderRoutes(routes, address, root, {
    ...root.actors,
    flow: { load: () => Promise.resolve(flow.actor) },
    ...replaced,
  });
  if (opening !== undefined) {
    const { order, outcome, portation = null, step } = opening;
    await update(() => flow.send({ type: 'address.entered', step, orderId: order.id }));
    if (outcome !== null) {
      await update(() =>
        flow.answer('openOrder', outcome ?? { tag: 'opened', order, portation, storedApplication: null, now: NOW }),
      );
    }
  }
  return { ...view, flow, startup, redirects };
};

/** Announces features as on, as the document of the server does; until the end of the test. */
export const announceFeatures = (...features: FeatureName[]): void => {
  document.documentElement.dataset['features'] = features.join(' ');
  onTestFinished(() => {
    delete document.documentElement.dataset['features'];
  });
};

/** The last message of the page's live region. */
export const announcement = (): string => screen.getAllByRole('status').at(-1)?.textContent ?? '';
