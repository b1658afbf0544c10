import { randomUUID } from 'node:crypto';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { Hono, type MiddlewareHandler } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { API_BASE } from '../contract/api-base.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { DOMAIN_NOW_HEADER, TRACE_ID_HEADER } from '../contract/headers.ts';
import { numberEndpoints } from '../contract/numbers.ts';
import { staticPaths } from '../contract/static.ts';
import { createAdmission } from './http/admission.ts';
import { accountRoutes } from './account/account.routes.ts';
import { ownDataHeaders, ownDataRoutes } from './account/own-data.routes.ts';
import { createAccountService } from './account/account.service.ts';
import type { Deps } from './deps.ts';
import { docsRoutes } from './docs/docs.routes.ts';
import { redirectFailedLogin, loginPaths } from './identity/login-failure.ts';
import { esiaRoutes } from './identity/esia.routes.ts';
import { createSessionsService } from './identity/sessions.service.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { createFeedbackService } from './feedback/feedback.service.ts';
import type { AppEnv } from './http/app-env.ts';
import { handleError, problem } from './http/errors.ts';
import { createHourlyLimits } from './http/hourly-limits.ts';
import { identify, locate } from './identity/identify.ts';
import { answerKeptCalls } from './http/kept-calls.ts';
import { createMetrics } from './http/metrics.ts';
import { originCheck } from './http/origin-check.ts';
import { ProblemError, unreadableBody } from './http/problem-error.ts';
import { strictTransportSecurity } from './http/transport-security.ts';
import { inSpan } from './lib/traces.ts';
import { within } from './lib/within.ts';
import { letterPageWhenBusy, lettersRoutes } from './letters/letters.routes.ts';
import { observeLetters } from './letters/send-letters.ts';
import { newsRoutes } from './news/news.routes.ts';
import { createNewsService } from './news/news.service.ts';
import { readLookupFacts } from './site/lookup-facts.ts';
import { SECURITY_PATH, securityText } from './site/security-text.ts';
import { readSiteFacts } from './site/site-facts.ts';
import { observePlanRenewal } from './imports/plan-renewal.ts';
import { numbersRoutes } from './numbers/numbers.routes.ts';
import { createNumbersService } from './numbers/numbers.service.ts';
import { readStoredCode } from './operator-gateway/messages.ts';
import { operatorMessagesRoutes } from './operator-gateway/operator-messages.routes.ts';
import { observeMalformed } from './inbox/malformed.ts';
import { inspectorRoutes } from './jobs/inspector.routes.ts';
import { observeDeliveries } from './jobs/stuck-deliveries.ts';
import { operatorsRoutes } from './operators/operators.routes.ts';
import { createOperatorsService } from './operators/operators.service.ts';
import { applicationDocumentRoutes } from './orders/application-document.routes.ts';
import { esimRoutes } from './orders/esim.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { createPortationsService } from './portations/portations.service.ts';
import { regionsRoutes } from './regions/regions.routes.ts';
import { createRegionsService } from './regions/regions.service.ts';
import { featuresRoutes } from './features/features.routes.ts';
import { createFeaturesService } from './features/features.service.ts';
import { tariffsRoutes } from './tariffs/tariffs.routes.ts';
import { createTariffsService } from './tariffs/tariffs.service.ts';

/** `Retry-After` during maintenance. */
const MAINTENANCE_SECONDS = 600;
/** `/readyz` answers 503 after it; a load balancer waits a few seconds only. */
const READINESS_TIMEOUT_MS = 2000;
/** Maximum bytes of a JSON body; the largest valid one is the form of step 3. */
const MAX_BODY = 64 * 1024;
const UPLOAD_PATH = API_BASE + numberEndpoints.lookupFile.path;
/** Multipart overhead of an upload; the size of the file itself is checked by its parser. */
const MULTIPART_OVERHEAD = 64 * 1024;

/**
 * The API as a fetch handler without a listener, so that it also runs inside tests.
 * Also `/auth/callback`, `/lookup.json`, `/site-facts.json`, `/healthz`, `/readyz`, `/metrics` and security.txt.
 */
export const createApp = (deps: Deps): Hono<AppEnv> => {
  const app = new Hono<AppEnv>();
  const sessions = createSessionsService(deps);
  const { measure, record, registry } = createMetrics(deps.logger);
  const hasSecureOrigin = deps.origins[0].startsWith('https:');

  const safeHeaders = secureHeaders({
    strictTransportSecurity: strictTransportSecurity(deps.origins[0]),
    contentSecurityPolicy: { defaultSrc: ["'none'"] },
  });
  for (const path of ['/healthz', '/readyz', '/metrics', SECURITY_PATH, staticPaths.lookup, staticPaths.siteFacts]) {
    app.use(path, safeHeaders);
  }
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  // Migrations have run before the first request, so readiness depends on the database only.
  app.get('/readyz', async (context) => {
    try {
      const query = deps.db.selectFrom('domainClock').select('rate').executeTakeFirstOrThrow();
      await within(READINESS_TIMEOUT_MS, query);
      return context.json({ status: 'ok' });
    } catch (error) {
      deps.logger.warn({ err: error }, 'not ready');
      return context.json({ status: 'unavailable' }, 503);
    }
  });
  const { isProduction, metricsToken, securityContact } = deps.settings;
  if (metricsToken !== undefined) {
    app.use('/metrics', bearerAuth({ token: metricsToken }));
  }
  if (metricsToken !== undefined || !isProduction) {
    app.get('/metrics', async (context) =>
      context.text(await registry.metrics(), 200, { 'content-type': registry.contentType }),
    );
  }
  if (securityContact !== undefined) {
    app.get(SECURITY_PATH, (context) => context.text(securityText(securityContact, deps.origins[0], deps.clock.now())));
  }
  if (deps.settings.numberingPlanUrl !== undefined) {
    observePlanRenewal(registry, deps);
  }
  observeLetters(registry, deps);
  observeDeliveries(registry, deps);
  observeMalformed(registry);
  docsRoutes(app);
  const securityHeaders = async () =>
    Object.fromEntries((await new Hono().get('/', safeHeaders, (context) => context.body(null)).request('/')).headers);
  const { admit, refuse } = createAdmission(deps.settings, { headers: securityHeaders, logger: deps.logger, registry });
  app.use('/letters/*', letterPageWhenBusy);
  // Anonymous and outside `/api`, but they ask the database.
  for (const path of [staticPaths.lookup, staticPaths.siteFacts, '/letters/*']) {
    app.use(path, refuse, limitBody(MULTIPART_OVERHEAD), (context, next) => {
      context.set('traceId', randomUUID());
      return admit(context, next);
    });
  }
  // Read for each request: an import changes them while the service runs.
  app.get(staticPaths.lookup, async (context) => {
    context.header('cache-control', 'no-cache');
    return context.json(await readLookupFacts(deps));
  });
  app.get(staticPaths.siteFacts, async (context) => {
    context.header('cache-control', 'no-cache');
    return context.json(await readSiteFacts(deps));
  });

  app.use('/api/*', answerKeptCalls(deps, { securityHeaders, record }));
  ownDataHeaders(app);
  for (const path of ['/api/*', '/auth/*']) {
    app.use(path, refuse);
    app.use(path, (context, next) =>
      // A trace begins here: an id that a visitor sent could be that of another one.
      inSpan(context.req.method, { kind: SpanKind.SERVER }, async (span) => {
        const traceId = span?.spanContext().traceId ?? randomUUID();
        context.set('traceId', traceId);
        context.set('route', path);
        context.set('isSecure', hasSecureOrigin || context.req.header('x-forwarded-proto') === 'https');
        context.header(TRACE_ID_HEADER, traceId);
        await next();
        span?.updateName(`${context.req.method} ${context.get('route')}`);
        span?.setAttributes({
          'http.request.method': context.req.method,
          'http.response.status_code': context.res.status,
          'http.route': context.get('route'),
        });
        if (context.res.status >= 500) {
          span?.setStatus({ code: SpanStatusCode.ERROR });
        }
      }),
    );
    app.use(path, measure);
    app.use(path, safeHeaders);
    app.use(path, async (context, next) => {
      await next();
      // Not `context.header`, which would copy the finished response with its body.
      const { headers } = context.res;
      if (!headers.has('cache-control')) {
        headers.set('cache-control', 'no-store');
      }
    });
  }
  app.use('/api/*', async (context, next) => {
    await next();
    // An unavailable database would keep the citizen waiting twice.
    if (context.res.status === 503) {
      return;
    }
    try {
      context.res.headers.set(DOMAIN_NOW_HEADER, (await deps.domainClock.now()).toISOString());
    } catch (error) {
      // The response is still useful without domain time.
      deps.logger.warn({ err: error, traceId: context.get('traceId') }, 'no domain time');
    }
  });
  for (const path of loginPaths) {
    app.use(path, redirectFailedLogin(deps.origins));
  }
  if (deps.settings.isInMaintenance) {
    app.use('/api/*', () => {
      throw new ProblemError(503, 'UNAVAILABLE', { retryAfterSeconds: MAINTENANCE_SECONDS });
    });
  }
  // Before the check of origins: operators prove themselves by signatures.
  operatorMessagesRoutes(app, deps, admit);
  app.use('/api/*', originCheck(deps.origins));
  app.use('/api/*', limitBody(deps.settings.lookupFile.bytes + MULTIPART_OVERHEAD));
  for (const path of ['/api/*', '/auth/*']) {
    app.use(path, admit);
  }
  const limits = createHourlyLimits(deps);
  for (const path of ['/api/*', '/auth/*']) {
    app.use(path, locate(deps.secrets, deps.settings));
  }
  app.use('/api/*', identify(sessions, deps.secrets, limits));

  const numbers = createNumbersService(deps);
  const operators = createOperatorsService(deps);
  const regions = createRegionsService(deps);
  const features = createFeaturesService(deps);
  const tariffs = createTariffsService(deps);
  const portations = createPortationsService(deps);

  accountRoutes(app, createAccountService({ ...deps, numbers, portations }), portations);
  esiaRoutes(app, deps, { sessions, features, limits });
  feedbackRoutes(app, createFeedbackService(deps));
  newsRoutes(app, createNewsService(deps), deps.answers);
  numbersRoutes(app, numbers, limits, deps);
  operatorsRoutes(app, operators, deps.answers);
  ordersRoutes(app, deps, { sessions, numbers, operators, regions, features, tariffs });
  applicationDocumentRoutes(app, deps);
  esimRoutes(app, deps, (stored) => readStoredCode(deps.operatorKeys, stored));
  if (deps.settings.hasInspector) {
    inspectorRoutes(app, deps);
  }
  ownDataRoutes(app, deps, sessions);
  regionsRoutes(app, regions, deps.answers);
  lettersRoutes(app, deps);
  featuresRoutes(app, features, deps.answers);
  tariffsRoutes(app, tariffs, deps.answers);

  const methodsOf = findMethods();
  app.all('/api/*', (context) => {
    const methods = methodsOf(context.req.path);
    if (methods.length === 0) {
      return problem(context, 404, 'NOT_FOUND');
    }
    context.header('allow', methods.join(', '));
    return problem(context, 405, 'METHOD_NOT_ALLOWED');
  });
  app.onError(handleError(deps.logger));
  return app;
};

/** @returns finds the methods of the calls at a path; none when there is no such call */
const findMethods = (): ((path: string) => string[]) => {
  const routes = Object.values<Endpoint>(endpoints).map(({ method, path }) => ({
    methods: method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    pattern: new URLPattern({ pathname: (API_BASE + path).replaceAll(/\{(\w+)\}/g, ':$1') }),
  }));
  return (path) => [
    ...new Set(routes.flatMap(({ methods, pattern }) => (pattern.test({ pathname: path }) ? methods : []))),
  ];
};

/** @param maxUpload maximum bytes of the body of a batch lookup */
const limitBody = (maxUpload: number): MiddlewareHandler<AppEnv> => {
  const onError = () => {
    throw new ProblemError(413, 'PAYLOAD_TOO_LARGE');
  };
  const upload = bodyLimit({ maxSize: maxUpload, onError });
  const other = bodyLimit({ maxSize: MAX_BODY, onError });
  return async (context, next) => {
    // A GET has no body; `bodyLimit` would copy the request to find that out.
    if (['GET', 'HEAD'].includes(context.req.method)) {
      return next();
    }
    try {
      return await (context.req.path === UPLOAD_PATH ? upload(context, next) : other(context, next));
    } catch (error) {
      // A body of unknown length is read here, and its client may have gone.
      throw error instanceof ProblemError ? error : unreadableBody();
    }
  };
};
