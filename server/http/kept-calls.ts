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

/** Addresses whose calls are known at most, the last used ones, and their length. */
const MAX_ADDRESSES = 256;
const MAX_ADDRESS = 500;

/**
 * Sends answers that are kept before any other work, to requests without a session: one that names a session extends it.
 * A call is known by its address once it was answered the usual way.
 * @param securityHeaders of every answer, by name
 */
export const answerKeptCalls = (
  { answers, domainClock }: Pick<Deps, 'answers' | 'domainClock'>,
  {
    securityHeaders,
    record,
  }: { securityHeaders: () => Promise<Readonly<Record<string, string>>>; record: (request: RequestRecord) => void },
): MiddlewareHandler<AppEnv> => {
  const calls = new Map<string, KeptCall>();
  let known: Readonly<Record<string, string>> | undefined;
  const keep = (address: string, call: KeptCall): void => {
    calls.delete(address);
    calls.set(address, call);
    const [oldest] = calls.keys();
    if (calls.size > MAX_ADDRESSES && oldest !== undefined) {
      calls.delete(oldest);
    }
  };
  const find = async (call: KeptCall) => {
    try {
      const now = answers.find(call.key) && (await domainClock.now());
      // Looked up again: it may have been forgotten meanwhile.
      const answer = answers.find(call.key);
      return now && answer && { call, answer, now };
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
    // Without the host, which the client names.
    const address = url.slice(url.indexOf('/', url.indexOf('//') + 2));
    const call = calls.get(address);
    const kept = call && (await find(call));
    if (kept === undefined) {
      await next();
      const keptCall = context.get('keptCall');
      if (keptCall !== undefined && address.length <= MAX_ADDRESS) {
        keep(address, keptCall);
      }
      return undefined;
    }
    const { endpoint } = kept.call;
    keep(address, kept.call);
    known ??= await securityHeaders();
    const traceId = randomUUID();
    const response = await sendKept(context, endpoint, kept.answer, {
      'cache-control': 'no-store',
      ...known,
      [TRACE_ID_HEADER]: traceId,
      [DOMAIN_NOW_HEADER]: kept.now.toISOString(),
    });
    const route = API_BASE + endpoint.path;
    record({ method, route, status: response.status, ms: performance.now() - startedAt, traceId });
    return response;
  };
};
