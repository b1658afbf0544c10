import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { createApp } from './app.ts';
import { createApplyMessage } from './bdpn/apply-message.ts';
import { createHttpGateway } from './bdpn/http-gateway.ts';
import { createControlPage } from './bdpn/simulator/control-page.ts';
import { type BdpnSimulator, createBdpnSimulator } from './bdpn/simulator/simulator.ts';
import { createSimulatorApi } from './bdpn/simulator/simulator-api.ts';
import { loadBaseData } from './imports/base-data.ts';
import { loadDemoData } from './imports/demo-data.ts';
import { renewNumberingPlan } from './imports/plan-renewal.ts';
import { loadShippedPlan } from './imports/shipped-plan.ts';
import { migrateToLatest } from './db/migrator.ts';
import type { OpenDatabase } from './db/open-database.ts';
import { createDb, createPool } from './db/pool.ts';
import type { Deps } from './deps.ts';
import { isLoopback, type Settings } from './env.ts';
import { createSessionsService } from './identity/sessions.service.ts';
import { CALLBACK_PATH } from './identity/sign-in.service.ts';
import { NATIVE_CALLBACK_PATH } from './identity/token.service.ts';
import { coverageFacts } from './http/coverage-facts.ts';
import { staticSite } from './http/static.ts';
import { createEsiaIdentityProvider, createExternalSigner } from './identity/esia-identity-provider.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import { createFeaturesService } from './features/features.service.ts';
import { startCatalogueCaches } from './site/catalogue-caches.ts';
import { createFeedbackService } from './feedback/feedback.service.ts';
import { createKeepDocument } from './site/keep-document.ts';
import { createPageFacts } from './site/page-facts.ts';
import { createPageRenderer, type ServerEntry } from './site/render-page.ts';
import { readSiteFacts } from './site/site-facts.ts';
import { createOidcIdentityProvider } from './identity/oidc-identity-provider.ts';
import { createEsiaSimulator } from './identity/simulator/esia-simulator.ts';
import { createJobHandlers } from './jobs/handlers.ts';
import { startJobs } from './jobs/pg-boss-jobs.ts';
import { startTicker } from './jobs/ticker.ts';
import { createDomainClock, realClock } from './lib/clock.ts';
import { createMailer } from './letters/mailer.ts';
import { createLetterSender } from './letters/send-letters.ts';
import { createMailboxPage } from './letters/simulator/mailbox-page.ts';
import { createMailbox, startMailSimulator } from './letters/simulator/mail-simulator.ts';
import type { Logger } from './lib/logger.ts';
import { repeat } from './lib/repeat.ts';
import { randomKey, secretsOf } from './lib/secrets.ts';
import { serveSimulator } from './lib/serve-simulator.ts';
import { createPortedSearches } from './numbers/ported-search.repo.ts';
import { createConnections, type OperatorConnections } from './operator-gateway/connections.ts';
import { createOperatorGateway } from './operator-gateway/http-gateway.ts';
import { readKeysFile } from './operator-gateway/keys-file.ts';
import { type PrivateKeys, publicKeysOf } from './operator-gateway/keys.ts';
import { OPERATOR_MESSAGES_PATH } from './operator-gateway/operator-messages.routes.ts';
import { createDeskPage } from './operator-gateway/simulator/desk-page.ts';
import { createOperatorSimulatorApi } from './operator-gateway/simulator/operator-simulator-api.ts';
import {
  createOperatorSimulator,
  demonstrationKeys,
  type OperatorSimulator,
} from './operator-gateway/simulator/operator-simulator.ts';

export interface ComposeOptions {
  settings: Settings;
  database: OpenDatabase;
  logger: Logger;
  /** Origins under which the site is reached; the first one is used in links and redirects. */
  origins: readonly [string, ...string[]];
  /** Origin under which this machine reaches the service, once it listens; undefined: it never does. */
  localOrigin?: () => string;
  /** The built site; that of `dist` by default. */
  site?: BuiltSite;
  /** Resolves when it is built; it is by default. */
  siteReady?: Promise<void> | undefined;
}

interface BuiltSite {
  /** The folder of the build. */
  distDir: string;
  /** Loads its part for the server. */
  loadRenderer: () => Promise<ServerEntry>;
}

/** Where `scripts/lib/build-site.ts` builds it. */
const builtSite = (hasInspector: boolean): BuiltSite => {
  const distDir = path.resolve(import.meta.dirname, hasInspector ? '../dist/demonstration' : '../dist');
  return {
    distDir,
    loadRenderer: async () => {
      const entry: unknown = await import(pathToFileURL(path.join(distDir, 'server/entry-server.js')).href);
      // The build makes it of `src/app/entry-server.tsx`.
      return entry as ServerEntry;
    },
  };
};

export interface Composition {
  /** The whole site as a fetch handler. */
  fetch: (request: Request, env?: Record<string, unknown>) => Response | Promise<Response>;
  /** Stops background work (jobs, polling, simulators). The caller closes the database. */
  close(): Promise<void>;
}

/** Interval of the ticker, in real milliseconds. */
const TICK_MS = 500;
/** Interval of the question whether the numbering plan is to be renewed, in real milliseconds. */
const PLAN_CHECK_MS = 60_000;
/** Interval in which the simulated operators send what is due, in real milliseconds. */
const OPERATORS_MS = 300;
/** Messages that a simulated operator may send in a minute. */
const SIMULATED_MESSAGES_PER_MINUTE = 6000;
/** Interval of the deletion of expired sessions, abandoned logins and old feedback, in real milliseconds. */
const SESSIONS_MS = 60_000;
/** Interval of the search for citizens whose storage term has ended, in real milliseconds. */
const CITIZENS_MS = 3_600_000;
/** Interval of the search for letters to send, in real milliseconds. */
const LETTERS_MS = 1000;

/** Composition root: migrations, data, simulators, API, jobs and the static site on an open database. */
export const compose = async ({
  database,
  settings,
  localOrigin,
  logger,
  origins,
  site: { distDir, loadRenderer } = builtSite(settings.hasInspector),
  siteReady,
}: ComposeOptions): Promise<Composition> => {
  const { db } = database;
  // The migrator locks by its connection, which a pooler would leave to others. Without the time limit of queries: servers
  // that start together wait for one another.
  const secrets = secretsOf(settings);
  const direct = createDb(createPool(database.directUrl, { max: 2 }), secrets);
  try {
    await migrateToLatest(direct, secrets);
    await loadBaseData(direct);
    if (settings.hasDemoData) {
      await loadDemoData(direct, { tariffsInMoscow: settings.demoTariffsInMoscow });
    } else {
      await loadShippedPlan(direct);
    }
  } finally {
    await direct.destroy();
  }

  const domainClock = createDomainClock(db);
  const app = new Hono<{ Bindings: HttpBindings }>();
  const stops: (() => Promise<void>)[] = [];

  let bdpnAddress = settings.bdpn;
  let bdpnSimulator: BdpnSimulator | undefined;
  let operatorSimulator: OperatorSimulator | undefined;
  if (bdpnAddress === undefined) {
    bdpnSimulator = createBdpnSimulator({
      db,
      domainClock,
      dueOfOperators: async () => (await operatorSimulator?.dueMoments()) ?? new Map(),
    });
    const token = randomKey();
    const { close, url } = await serveSimulator(createSimulatorApi(bdpnSimulator, token));
    stops.push(close);
    bdpnAddress = { url, token };
  }

  let operatorKeys: PrivateKeys;
  let simulated: OperatorConnections | undefined;
  const otherMoments: (() => Promise<Date | null>)[] = [];
  if (settings.operatorKeysFile === undefined) {
    operatorKeys = await demonstrationKeys(db);
    const simulator = createOperatorSimulator({
      clock: realClock,
      db,
      domainClock,
      messagesUrl: () => (localOrigin?.() ?? origins[0]) + OPERATOR_MESSAGES_PATH,
      fetch: localOrigin === undefined ? async (request) => fetchSite(request) : fetch,
      ...(bdpnSimulator === undefined
        ? {}
        : {
            changeWindow: bdpnSimulator.changeWindow,
            stageOf: bdpnSimulator.stageOf,
            dueOfBdpn: bdpnSimulator.dueMoments,
          }),
    });
    const { close, url } = await serveSimulator(
      createOperatorSimulatorApi(simulator, { clock: realClock, portalKeys: publicKeysOf(operatorKeys) }),
    );
    stops.push(close);
    operatorSimulator = simulator;
    const areCitizensInvented = settings.esia === undefined && settings.oidc === undefined;
    app.route('/', createDeskPage(simulator, { areCitizensInvented, origins }));
    otherMoments.push(simulator.nextMoment);
    simulated = {
      find: async (operatorId) => ({
        operatorId,
        url: `${url}/${operatorId}`,
        jwks: publicKeysOf(await demonstrationKeys(db, operatorId)),
        messagesPerMinute: SIMULATED_MESSAGES_PER_MINUTE,
      }),
    };
    stops.unshift(
      repeat(OPERATORS_MS, () =>
        simulator
          .deliver()
          .catch((error: unknown) => logger.debug({ err: error }, 'the service takes no messages of operators yet')),
      ),
    );
  } else {
    operatorKeys = await readKeysFile(settings.operatorKeysFile);
  }
  if (bdpnSimulator !== undefined) {
    app.route('/', createControlPage(bdpnSimulator, domainClock, origins, otherMoments));
  }
  const operatorConnections = createConnections(db, simulated);

  const identity = { now: () => realClock.now() };
  let provider: IdentityProvider;
  if (settings.esia !== undefined) {
    const { signer, ...esia } = settings.esia;
    const redirectUri = origins[0] + CALLBACK_PATH;
    provider = createEsiaIdentityProvider({
      ...esia,
      ...identity,
      sign: createExternalSigner(signer),
      newId: randomUUID,
      redirectUri,
    });
  } else if (settings.oidc !== undefined) {
    provider = createOidcIdentityProvider({
      ...settings.oidc,
      ...identity,
      allowsHttp: isLoopback(new URL(settings.oidc.issuer).hostname),
    });
  } else {
    const simulator = await createEsiaSimulator({ db, origins, callbackPaths: [CALLBACK_PATH, NATIVE_CALLBACK_PATH] });
    provider = createOidcIdentityProvider({ ...simulator, ...identity, allowsHttp: true });
    app.route('/', simulator.app);
  }

  const bdpn = createHttpGateway(bdpnAddress);
  const operatorGateway = createOperatorGateway({
    clock: realClock,
    connections: operatorConnections,
    keys: operatorKeys,
  });
  const handlers = createJobHandlers({ bdpn, clock: realClock, db, operatorGateway });
  const jobs = await startJobs(database.directUrl, handlers, { db, logger });
  stops.unshift(jobs.stop);
  const { answers, documents, features, pageFacts, plans, queryDocuments, stop } = await startCatalogueCaches(
    { clock: realClock, db, logger },
    database.directUrl,
  );
  stops.unshift(stop);
  const portedSearches = createPortedSearches({ clock: realClock, db, logger });
  stops.unshift(portedSearches.stop);
  const deps: Deps = {
    db,
    clock: realClock,
    domainClock,
    newId: randomUUID,
    logger,
    secrets,
    settings,
    origins,
    identity: provider,
    bdpn,
    jobs,
    answers,
    plans,
    portedSearches,
    operatorConnections,
    operatorKeys,
  };
  stops.unshift(startTicker(deps, createApplyMessage(deps), TICK_MS));
  const sessions = createSessionsService(deps);
  stops.unshift(sessions.settle);
  const feedback = createFeedbackService(deps);
  stops.unshift(
    repeat(SESSIONS_MS, () =>
      sessions
        .deleteExpired()
        .then(() => feedback.deleteOld())
        .catch((error: unknown) => logger.error({ err: error }, 'deleting sessions or feedback failed')),
    ),
    repeat(CITIZENS_MS, () =>
      sessions
        .deleteOldCitizens()
        .catch((error: unknown) => logger.error({ err: error }, 'deleting old citizens failed')),
    ),
  );
  const { mail } = settings;
  let smtp = mail === 'simulated' ? undefined : mail;
  if (mail === 'simulated') {
    const mailbox = createMailbox(db);
    const simulator = await startMailSimulator(mailbox);
    // Stopped after the letters.
    stops.push(simulator.close);
    smtp = simulator.smtp;
    app.route('/', createMailboxPage(mailbox));
  }
  if (smtp !== undefined) {
    const sendLetters = createLetterSender(deps, createMailer(smtp));
    stops.unshift(
      repeat(LETTERS_MS, (signal) =>
        sendLetters(signal).catch((error: unknown) => logger.error({ err: error }, 'sending letters failed')),
      ),
    );
  }
  const { numberingPlanUrl } = settings;
  if (numberingPlanUrl !== undefined) {
    stops.unshift(
      repeat(PLAN_CHECK_MS, async (signal) => {
        await renewNumberingPlan(deps, numberingPlanUrl, signal).catch((error: unknown) =>
          logger.error({ err: error }, 'renewal of the numbering plan failed'),
        );
      }),
    );
  }

  const api = createApp(deps);
  // For what it has outside `/api/`.
  app.route('/', api);
  // Calls skip the router of the site, and the error handlers in which `route` runs each middleware.
  const fetchSite: Composition['fetch'] = (request, env) =>
    (getPath(request).startsWith('/api/') ? api : app).fetch(request, env);
  await siteReady;
  if (existsSync(path.join(distDir, 'site.json'))) {
    const { imageOrigins, json } = coverageFacts(distDir, settings);
    const findPageFacts = createPageFacts(deps);
    const findFeatures = createFeaturesService(deps).enabled;
    app.route(
      '/',
      staticSite({
        distDir,
        origin: origins[0],
        facts: await readSiteFacts(deps),
        json,
        imageOrigins,
        isInMaintenance: settings.isInMaintenance,
        findPageFacts: (path) => pageFacts.get(path, () => findPageFacts(path)),
        findFeatures: () => features.get('enabled', findFeatures),
        ...createPageRenderer(loadRenderer, (request) => fetchSite(request, { isOfRendering: true })),
        keepDocument: createKeepDocument({ documents, queryDocuments }),
        report: (err) => logger.error({ err }, 'no document'),
      }),
    );
  }

  return {
    fetch: fetchSite,
    close: async () => {
      for (const stop of stops) {
        await stop();
      }
      // An accelerated clock is reset, or months of simulated time would pass while the service is off.
      if (!settings.isProduction && database.isEmbedded && (await domainClock.read()).rate !== 1) {
        await domainClock.setRate(1);
      }
    },
  };
};
