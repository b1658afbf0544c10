import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client';
import { type Logger, logRequest, type RequestRecord } from '../lib/logger.ts';
import type { AppEnv } from './app-env.ts';

/** Records the duration of each request by route pattern and logs it; as middleware, except calls of a rendering. */
export const createMetrics = (logger: Logger) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of API requests by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const record = (request: RequestRecord, isLogged = true): void => {
    const { method, ms, route, status } = request;
    durations.observe({ method, route, status }, ms / 1000);
    if (isLogged) {
      logRequest(logger, request);
    }
  };
  const measure: MiddlewareHandler<AppEnv> = async (context, next) => {
    if (context.env?.isOfRendering === true) {
      return next();
    }
    const startedAt = performance.now();
    await next();
    const ms = performance.now() - startedAt;
    const { method } = context.req;
    const { status } = context.res;
    const route = context.get('route');
    const traceId = context.get('traceId');
    // A line for each refusal would add to an overload.
    record({ method, route, status, ms, traceId }, context.get('isRefused') !== true);
    return undefined;
  };
  return { measure, record, registry };
};

/**
 * Adds a metric whose values are read when the metrics are requested. Without them, as when the database is down, the
 * metric has no values, and the others are still reported.
 */
export const addGauge = (
  registry: Registry,
  options: Pick<GaugeConfiguration<string>, 'name' | 'help' | 'labelNames'>,
  read: () => Promise<readonly { labels?: Record<string, string>; value: number }[]>,
): void => {
  const gauge = new Gauge({
    ...options,
    registers: [registry],
    async collect() {
      const values = await read().catch(() => []);
      gauge.reset();
      for (const { labels = {}, value } of values) {
        gauge.set(labels, value);
      }
    },
  });
};
