import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { API_BASE } from '../../contract/api-base.ts';
import { DOMAIN_NOW_HEADER, TRACE_ID_HEADER } from '../../contract/headers.ts';
import type { Deps } from '../deps.ts';
import { isTracing } from '../lib/traces.ts';
import type { AppEnv, KeptCall } from './app-env.ts';
import { sendKept } from './bind.ts';
import { hasCookie } from './cookies.ts';
import type { RequestRecord } from '../lib/logger.ts';

/** Addresses whose arguments are known at most. */
const MAX_ADDRESSES = 256;

/**
 * Sends answers that are kept before any other work, to requests without a session: one that names a session extends it.
 * A call is known by its address once it was answered the usual way.
 * @param headers of every answer, by name
 */
export const answerKeptCalls = (
  { answers, domainClock }: Pick<Deps, 'answers' | 'domainClock'>,
  {
    headers,
    record,
  }: { headers: () => Promise<Readonly<Record<string, string>>>; record: (request: RequestRecord) => void },
): MiddlewareHandler<AppEnv> => {
  const calls = new Map<string, KeptCall>();
  let known: Readonly<Record<string, string>> | undefined;
  const keep = (url: string, call: KeptCall): void => {
    calls.set(url, call);
    const [oldest] = calls.keys();
    if (calls.size > MAX_ADDRESSES && oldest !== undefined) {
      calls.delete(oldest);
    }
  };
  const find = async ({ endpoint, key }: KeptCall) => {
    try {
      const answer = await answers.find(key);
      return answer && { answer, endpoint, now: await domainClock.now() };
    } catch {
      // Without the database the usual way answers with what is wrong.
      return undefined;
    }
  };
  return async (context, next) => {
    const { method, url } = context.req;
    const isAnonymous =
      method === 'GET' &&
      context.req.header('authorization') === undefined &&
      !hasCookie(context, 'session') &&
      context.env?.isOfRendering !== true &&
      !isTracing();
    if (!isAnonymous) {
      return next();
    }
    const startedAt = performance.now();
    const call = calls.get(url);
    const kept = call && (await find(call));
    if (kept === undefined) {
      await next();
      const keptCall = context.get('keptCall');
      if (keptCall !== undefined) {
        keep(url, keptCall);
      }
      return undefined;
    }
    known ??= await headers();
    const traceId = randomUUID();
    const response = await sendKept(context, kept.endpoint, kept.answer, {
      'cache-control': 'no-store',
      ...known,
      [TRACE_ID_HEADER]: traceId,
      [DOMAIN_NOW_HEADER]: kept.now.toISOString(),
    });
    const route = API_BASE + kept.endpoint.path;
    record({ method, route, status: response.status, ms: performance.now() - startedAt, traceId });
    return response;
  };
};
