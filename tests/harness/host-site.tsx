import { randomUUID } from 'node:crypto';
import type { createMemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { type FeatureName, featureEndpoints } from '../../contract/features.ts';
import { z } from '../../contract/z.ts';
import { buildPersonalInfo } from '../../mocks/builders/esia.ts';
import { type ApiFetch, hostApi } from '../../mocks/hosted-api.ts';
import { compose } from '../../server/compose.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { readSettings } from '../../server/env.ts';
import { createFeaturesService } from '../../server/features/features.service.ts';
import { createSessionsService } from '../../server/identity/sessions.service.ts';
import { createDomainClock, type DomainClock } from '../../server/lib/clock.ts';
import { createLogger } from '../../server/lib/logger.ts';
import type { Db } from '../../server/db/schema.ts';
import type { ChartSystem } from '../../src/actors/system.ts';
import { createDraftStorage } from '../../src/actors/draft-storage.ts';
import { type Api, createApi } from '../../src/api/api.ts';
import { connect } from '../../src/app/connect.ts';
import { createFlowSlot, type FlowDeps, type FlowModule, type FlowSlot } from '../../src/app/flow-slot.ts';
import type { Root } from '../../src/app/root.ts';
import { routes } from '../../src/app/routes.tsx';
import { network } from './network.ts';
import { createTestRoot, renderRoutes } from './render-page.tsx';
import { testDatabase } from './postgres.ts';

const ORIGIN = 'http://localhost:3000';

export interface OpenOptions {
  /** The signed-in test citizen; a visitor by default. */
  citizen?: 'vera' | undefined;
  /** Replaces the module of the portation chart. */
  flow?: FlowModule;
  /** The clock of all charts. */
  clock?: NonNullable<ChartSystem['clock']>;
  /** Receives the inspection events of all charts. */
  inspect?: NonNullable<ChartSystem['inspect']>;
  /** Wraps the API client of the site. */
  wrapApi?: (api: Api) => Api;
}

export interface HostOptions {
  /** Stands between the pages and the API. */
  wrapFetch?: (api: ApiFetch) => ApiFetch;
}

export interface OpenedSite {
  api: Api;
  root: Root;
  router: ReturnType<typeof createMemoryRouter>;
}

export interface HostedSite {
  db: Db;
  domainClock: DomainClock;
  /** Switches a feature, and waits until the site has noticed it. */
  switchFeature: (feature: FeatureName, isEnabled: boolean) => Promise<void>;
  /** Redirects out of the site. */
  redirects: string[];
  /** Renders the site at an address, or at the one returned by a function that prepares data through the API. */
  open: (address: string | ((api: Api) => Promise<string>), options?: OpenOptions) => Promise<OpenedSite>;
  /** The API client of a browser without the site. */
  apiAs: (citizen?: 'vera') => Promise<Api>;
  /** Stops every opened site and waits for pending responses; also done after each test. */
  close: () => Promise<void>;
}

/** A flow slot with a given module. */
const slotWith = (deps: FlowDeps, flow: FlowModule): FlowSlot => {
  const slot = createFlowSlot(deps, () => Promise.resolve(flow));
  return { ...slot, open: () => slot.open(flow), view: () => slot.open(flow), join: () => slot.join(flow) };
};

/**
 * Hosts the real API in this process on the test file's own database, for sites rendered in jsdom. Call it at the top of
 * a file. Every test starts without opened sites and with a full lookup quota.
 */
export const hostSite = async ({ wrapFetch = (api) => api }: HostOptions = {}): Promise<HostedSite> => {
  const { db, url } = await testDatabase();
  const settings = readSettings({ DATABASE_URL: url, DRAFTS_PER_CITIZEN: '1000' });
  const logger = createLogger({ isProduction: true, logLevel: 'silent' });
  const database = await openDatabase(settings, () => undefined);
  const { Request, Response } = globalThis;
  const composition = await compose({ settings, database, logger, origins: [ORIGIN] });
  // The server's adapter replaces both; Node's fetch and MSW recognize errors and bodies of the native ones only.
  Object.assign(globalThis, { Request, Response });
  afterAll(async () => {
    await composition.close();
    await database.close();
  });
  const unexpected = () => Promise.reject(new Error('Sign-in is tested in the browser'));
  const sessions = createSessionsService({
    db,
    clock: { now: () => new Date() },
    newId: randomUUID,
    settings,
    logger,
    identity: {
      buildLoginUrl: unexpected,
      exchange: unexpected,
      exchangeCode: unexpected,
      refresh: unexpected,
      buildLogoutUrl: unexpected,
    },
  });
  const redirects: string[] = [];
  const stops: (() => void)[] = [];
  const pending = new Set<Promise<Response>>();

  /** Routes requests to the API with the cookies of a citizen or a visitor. */
  const connectApi = async (citizen?: 'vera'): Promise<void> => {
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
        { subject: citizen, isTrusted: true, msisdns: ['79000000001'], confirmedEmail: null, personal },
        { accessToken: 'a', refreshToken: null, idToken: null, expiresAt: null },
        null,
      );
      cookies.set('mnp-session', key);
    }
    network.use(
      ...hostApi(
        wrapFetch((request) => {
          const response = Promise.resolve(composition.fetch(request));
          pending.add(response);
          void response.finally(() => pending.delete(response));
          return response;
        }),
        cookies,
      ),
    );
  };

  const open: HostedSite['open'] = async (address, { citizen, clock, flow, inspect, wrapApi } = {}) => {
    await connectApi(citizen);
    const real = createApi({ onUnauthorized: () => root.actors.auth.send({ type: 'session.lost' }) }, `${ORIGIN}/api`);
    const api = wrapApi?.(real) ?? real;
    const root = createTestRoot(() => api, redirects, Date.now, inspect);
    const { startCharts, system } = root.actors;
    Object.assign(system, clock && { clock });
    if (flow !== undefined) {
      const drafts = createDraftStorage(window.sessionStorage, Date.now);
      root.actors.flow = slotWith({ system, startCharts, loadApi: root.loadApi, drafts }, flow);
    }
    const { router, unmount } = renderRoutes(routes, typeof address === 'string' ? address : await address(api), root);
    const disconnect = await connect(root, { router, tabs: new EventTarget(), window });
    stops.push(() => {
      // First, so that a pending response reaches no stopped actor.
      unmount();
      disconnect();
    });
    return { api, root, router };
  };

  const close = async (): Promise<void> => {
    for (const stop of stops.splice(0)) {
      stop();
    }
    while (pending.size > 0) {
      await Promise.allSettled(pending);
      // A response may cause another request.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  afterEach(async () => {
    await close();
    await db.deleteFrom('lookupQuotas').execute();
  });

  const features = createFeaturesService({ db, settings });
  const switchFeature: HostedSite['switchFeature'] = async (feature, isEnabled) => {
    await features.switch(feature, isEnabled);
    await vi.waitFor(async () => {
      const response = await composition.fetch(new Request(`${ORIGIN}/api${featureEndpoints.listFeatures.path}`));
      const listed = z.parse(featureEndpoints.listFeatures.response, await response.json());
      expect(listed).toContainEqual({ feature, isEnabled });
    });
  };

  return {
    db,
    domainClock: createDomainClock(db),
    switchFeature,
    redirects,
    open,
    apiAs: async (citizen) => {
      await connectApi(citizen);
      return createApi({}, `${ORIGIN}/api`);
    },
    close,
  };
};
