import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { randomUUID } from 'node:crypto';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll } from 'vitest';
import { buildPersonalInfo } from '../../mocks/builders/esia.ts';
import { hostApi } from '../../mocks/hosted-api.ts';
import { compose } from '../../server/compose.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { readSettings } from '../../server/env.ts';
import { createSessionsService } from '../../server/identity/sessions.service.ts';
import { createDomainClock, type DomainClock } from '../../server/lib/clock.ts';
import { createLogger } from '../../server/lib/logger.ts';
import { createSecrets } from '../../server/lib/secrets.ts';
import type { Db } from '../../server/db/schema.ts';
import { type Actors, ActorsProvider } from '../../src/actors/actors-context.ts';
import { createDraftStorage } from '../../src/actors/draft-storage.ts';
import { type Api, createApi } from '../../src/api/api.ts';
import { ApiProvider } from '../../src/api/api-context.ts';
import { connect } from '../../src/app/connect.ts';
import { createFlowSlot, type FlowDeps, type FlowModule, type FlowSlot } from '../../src/app/flow-slot.ts';
import { createRoot, type Root } from '../../src/app/root.ts';
import { RootProvider } from '../../src/app/root-context.ts';
import { routes } from '../../src/app/routes.tsx';
import { network } from './network.ts';
import { testDatabase } from './postgres.ts';

const ORIGIN = 'http://localhost:3000';

export interface HostedSite {
  db: Db;
  domainClock: DomainClock;
  /** Addresses the browser was sent to, outside the site's own pages. */
  wentTo: string[];
  /** Shows the site at an address. @param citizen a signed-in test citizen; a visitor without it */
  open: (address: string, citizen?: 'vera') => Promise<ReturnType<typeof createMemoryRouter>>;
  /** The API as a browser calls it, without a site around it. */
  callAs: (citizen?: 'vera') => Promise<Api>;
  /**
   * Shows the site over another chart of the portation.
   * @param prepare makes through the API what is to be seen, and says where
   */
  openOver: (
    flow: FlowModule,
    citizen: 'vera' | undefined,
    prepare: (api: Api) => Promise<string>,
  ) => Promise<OpenedSite>;
  /** Shows the site over a world of the test's making. */
  openIn: (address: string, citizen: 'vera' | undefined, world: PageWorld) => Promise<OpenedSite>;
}

/** What stands around the charts that pages make by themselves. */
export interface PageWorld {
  clock: NonNullable<Actors['clock']>;
  inspect: NonNullable<Actors['inspect']>;
  /** The API as the pages are to see it. */
  around: (api: Api) => Api;
}

export interface OpenedSite {
  api: Api;
  root: Root;
  router: ReturnType<typeof createMemoryRouter>;
}

/** The place of the portation's chart, with another chart in it. */
const slotWith = (deps: FlowDeps, flow: FlowModule): FlowSlot => {
  const slot = createFlowSlot(deps, () => Promise.resolve(flow));
  return { ...slot, open: () => slot.open(flow), join: () => slot.join(flow) };
};

/** The whole site in jsdom over the real API, on a database of the test file's own. */
export const hostSite = async (): Promise<HostedSite> => {
  const { db, url } = await testDatabase();
  const settings = readSettings({ DATABASE_URL: url });
  const logger = createLogger({ isProduction: true, logLevel: 'silent' });
  const database = await openDatabase(settings, () => undefined);
  const composition = await compose({ settings, database, logger, origins: [ORIGIN] });
  afterAll(async () => {
    await composition.close();
    await database.close();
  });
  const notAsked = () => Promise.reject(new Error('Sign-in has a browser test of its own'));
  const sessions = createSessionsService({
    db,
    clock: { now: () => new Date() },
    newId: randomUUID,
    secrets: createSecrets(settings.sessionSecret),
    settings,
    logger,
    identity: {
      buildLoginUrl: notAsked,
      exchange: notAsked,
      exchangeCode: notAsked,
      refresh: notAsked,
      buildLogoutUrl: notAsked,
    },
  });
  const wentTo: string[] = [];

  /** Lets a browser, of a signed-in citizen or of a visitor, reach the API. */
  const reach = async (citizen?: 'vera'): Promise<void> => {
    const cookies = new Map<string, string>();
    if (citizen !== undefined) {
      const personal = buildPersonalInfo({
        masked: false,
        lastName: 'Тестова',
        firstName: 'Вера',
        middleName: 'Примеровна',
        birthDate: '1985-03-08',
        phone: '79000000001',
      });
      const key = await sessions.begin(
        { subject: citizen, isTrusted: true, msisdns: ['79000000001'], personal },
        { accessToken: 'a', refreshToken: null, idToken: null, expiresAt: null },
        null,
      );
      cookies.set('mnp-session', key);
    }
    network.use(
      ...hostApi((request) => {
        const answer = Promise.resolve(composition.fetch(request));
        underWay.add(answer);
        void answer.finally(() => underWay.delete(answer));
        return answer;
      }, cookies),
    );
  };

  const show = async (
    address: string | ((api: Api) => Promise<string>),
    citizen?: 'vera',
    { flow, world }: { flow?: FlowModule; world?: PageWorld } = {},
  ): Promise<OpenedSite> => {
    await reach(citizen);
    const real = createApi({ onUnauthorized: () => root.actors.auth.send({ type: 'session.lost' }) }, `${ORIGIN}/api`);
    const api = world?.around(real) ?? real;
    const loadApi = () => Promise.resolve(api);
    const root = createRoot({
      loadApi,
      storage: window.sessionStorage,
      surroundings: {
        now: () => Date.now(),
        origin: () => ORIGIN,
        goTo: (target) => wentTo.push(target),
        notifyTabs: () => undefined,
      },
    });
    if (flow !== undefined) {
      const { auth, startup } = root.actors;
      root.actors.flow = slotWith(
        { auth, startup, loadApi, drafts: createDraftStorage(window.sessionStorage, () => Date.now()) },
        flow,
      );
    }
    if (world !== undefined) {
      Object.assign(root.actors, { clock: world.clock, inspect: world.inspect } satisfies Partial<Actors>);
    }
    const router = createMemoryRouter(routes, {
      initialEntries: [typeof address === 'string' ? address : await address(api)],
    });
    render(
      <MantineProvider env="test">
        <ApiProvider value={root.loadApi}>
          <ActorsProvider value={root.actors}>
            <RootProvider value={root}>
              <RouterProvider router={router} />
            </RootProvider>
          </ActorsProvider>
        </ApiProvider>
      </MantineProvider>,
    );
    const stop = connect(root, { router, tabs: new EventTarget(), window });
    stops.push(() => {
      stop();
      const { auth, startup } = root.actors;
      for (const actor of [auth, startup]) {
        actor.stop();
      }
    });
    return { api, root, router };
  };

  return {
    db,
    domainClock: createDomainClock(db),
    wentTo,
    open: async (address, citizen) => (await show(address, citizen)).router,
    callAs: async (citizen) => {
      await reach(citizen);
      return createApi({}, `${ORIGIN}/api`);
    },
    openOver: (flow, citizen, prepare) => show(prepare, citizen, { flow }),
    openIn: (address, citizen, world) => show(address, citizen, { world }),
  };
};

const stops: (() => void)[] = [];
const underWay = new Set<Promise<Response>>();

/** Takes every opened site apart and waits for the answers still under way; for `afterEach`. */
export const closeSites = async (): Promise<void> => {
  for (const stop of stops.splice(0)) {
    stop();
  }
  while (underWay.size > 0) {
    await Promise.allSettled(underWay);
    // An answer may be followed by one more question.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
