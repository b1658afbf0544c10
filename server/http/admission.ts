import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { Counter, type Registry } from 'prom-client';
import { API_BASE } from '../../contract/api-base.ts';
import { TRACE_ID_HEADER } from '../../contract/headers.ts';
import { numberEndpoints } from '../../contract/numbers.ts';
import { PROBLEM_CONTENT_TYPE } from '../../contract/problem.ts';
import type { Settings } from '../env.ts';
import type { Logger } from '../lib/logger.ts';
import type { AppEnv } from './app-env.ts';
import { problem, problemOf } from './errors.ts';

/**
 * Classes of requests. Sign-in, calls of citizens and messages about their applications come before public lists. A file costs a hundred times more than
 * another request, and its body may be slow, so few run at once.
 */
type RequestClass = 'citizen' | 'public' | 'file';

const CITIZEN_PATH =
  /^\/(?:auth|api\/documents|api\/operators|api\/v[\d.]+\/(?:esia|openid|order|account|portation))\//;
const FILE_PATH = API_BASE + numberEndpoints.lookupFile.path;

const classOf = (path: string): RequestClass =>
  path === FILE_PATH ? 'file' : CITIZEN_PATH.test(path) ? 'citizen' : 'public';

/** Files handled at once, and waiting. */
const FILES = { running: 2, waiting: 8 };

/** `Retry-After` of a refusal: by then the queue has been served several times over. */
const RETRY_SECONDS = 2;
/** Refusals are logged at most this often, with their number. */
const LOG_INTERVAL_MS = 1000;

/**
 * Public lists worked on at once: they wait for the processor, so that more of them would only delay each other, the
 * calls of citizens and health checks.
 */
const PUBLIC_RUNNING = 4;

/**
 * Bounded concurrency with two bounded queues, the first of them served first.
 * @param limits.runningLast of the last queue at once; as many as of both, unless given
 */
export const createGate = (limits: { running: number; runningLast?: number; waiting: number }) => {
  type Queue = 'first' | 'last';
  const running = { first: 0, last: 0 };
  const queues: Record<Queue, (() => void)[]> = { first: [], last: [] };
  const hasRoom = (queue: Queue): boolean =>
    running.first + running.last < limits.running &&
    (queue === 'first' || running.last < (limits.runningLast ?? limits.running));
  const leave = (queue: Queue) => (): void => {
    running[queue] -= 1;
    const next = queues.first.length > 0 ? 'first' : 'last';
    const begin = hasRoom(next) ? queues[next].shift() : undefined;
    if (begin !== undefined) {
      running[next] += 1;
      begin();
    }
  };
  const isFull = (queue: Queue): boolean => !hasRoom(queue) && queues[queue].length >= limits.waiting;
  /** @returns the function that leaves the gate; null when the queue is full */
  const enter = async (queue: Queue = 'last'): Promise<(() => void) | null> => {
    if (isFull(queue)) {
      return null;
    }
    if (hasRoom(queue)) {
      running[queue] += 1;
    } else {
      await new Promise<void>((resolve) => {
        queues[queue].push(resolve);
      });
    }
    return leave(queue);
  };
  return { enter, isFull };
};

/**
 * Admission control: at most so many requests are worked on, so many wait, and the rest get 503 with Retry-After at
 * once. Without it an overload makes every request slow, also those whose clients have given up.
 * @param headers of every answer, by name
 */
export const createAdmission = (
  { requests }: Pick<Settings, 'requests'>,
  {
    headers,
    logger,
    registry,
  }: { headers: () => Promise<Readonly<Record<string, string>>>; logger: Logger; registry: Registry },
): { refuse: MiddlewareHandler<AppEnv>; admit: MiddlewareHandler<AppEnv> } => {
  const main = createGate({ ...requests, runningLast: PUBLIC_RUNNING });
  const files = createGate(FILES);
  const refusals = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests answered with 503 because of an overload, by class',
    labelNames: ['class'],
    registers: [registry],
  });
  let unlogged = 0;
  let loggedAt = -Infinity;
  const report = (requestClass: RequestClass): void => {
    refusals.inc({ class: requestClass });
    unlogged += 1;
    if (performance.now() - loggedAt > LOG_INTERVAL_MS) {
      logger.warn({ refused: unlogged }, 'overloaded');
      unlogged = 0;
      loggedAt = performance.now();
    }
  };
  let known: Readonly<Record<string, string>> | undefined;
  return {
    /**
     * Comes before everything else: the refusal of a public list must cost little, or an overload leaves no time for what
     * is served.
     */
    refuse: async (context, next) => {
      const isPublicRead = ['GET', 'HEAD'].includes(context.req.method) && classOf(context.req.path) === 'public';
      if (context.env?.isOfRendering === true || !isPublicRead || !main.isFull('last')) {
        return next();
      }
      report('public');
      known ??= await headers();
      const traceId = randomUUID();
      const body = problemOf(traceId, 503, 'UNAVAILABLE');
      return context.body(JSON.stringify(body), 503, {
        ...known,
        'cache-control': 'no-store',
        'content-type': PROBLEM_CONTENT_TYPE,
        'retry-after': String(RETRY_SECONDS),
        [TRACE_ID_HEADER]: traceId,
      });
    },
    admit: async (context, next) => {
      // Renderings have a gate of their own.
      if (context.env?.isOfRendering === true) {
        return next();
      }
      const requestClass = classOf(context.req.path);
      if (requestClass !== 'file' && !['GET', 'HEAD'].includes(context.req.method)) {
        // Read before entering: a client that sends slowly must not keep others out. Hono keeps the body for the handler.
        // When it breaks off, reading it again fails in the handler.
        await context.req.arrayBuffer().catch(() => undefined);
      }
      const leave = await (requestClass === 'file'
        ? files.enter()
        : main.enter(requestClass === 'citizen' ? 'first' : 'last'));
      if (leave === null) {
        report(requestClass);
        context.set('isRefused', true);
        return problem(context, 503, 'UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
      }
      try {
        await next();
      } finally {
        leave();
      }
      return undefined;
    },
  };
};
