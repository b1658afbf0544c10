import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { catalogueMessages, type ErrorCode, unexpectedMessage } from '../../contract/error-codes.ts';
import { PROBLEM_CONTENT_TYPE, type Problem } from '../../contract/problem.ts';
import { isDatabaseUnavailable } from '../db/is-unavailable.ts';
import type { Logger } from '../lib/logger.ts';
import type { AppEnv } from './app-env.ts';
import { ProblemError } from './problem-error.ts';

/** `Retry-After` while the database is unavailable: a restart takes a few seconds. */
const DATABASE_RETRY_SECONDS = 5;

/** Error handler of the API. An unexpected error is logged, and its response gives no details. */
export const handleError =
  (logger: Logger) =>
  (error: Error, context: Context<AppEnv>): Response => {
    if (error instanceof ProblemError) {
      return problem(context, error.status, error.code, error.options);
    }
    if (error instanceof HTTPException) {
      return error.status === 413 ? problem(context, 413, 'PAYLOAD_TOO_LARGE') : error.getResponse();
    }
    if (isDatabaseUnavailable(error)) {
      logger.error({ err: error, traceId: context.get('traceId') }, 'database unavailable');
      return problem(context, 503, 'UNAVAILABLE', { retryAfterSeconds: DATABASE_RETRY_SECONDS });
    }
    logger.error({ err: error, traceId: context.get('traceId') }, 'unexpected');
    return problem(context, 500, 'INTERNAL');
  };

/** The body of an error response. */
export const problemOf = (
  traceId: string,
  status: number,
  code: ErrorCode,
  options: ProblemError['options'] = {},
): Problem => ({
  type: 'about:blank',
  title: titleOf(status),
  status,
  code,
  traceId,
  errors: options.errors ?? [],
  ...(options.refreshAt === undefined ? {} : { refreshAt: options.refreshAt }),
  ...(options.availableFrom === undefined ? {} : { availableFrom: options.availableFrom }),
});

export const problem = (
  context: Context<AppEnv>,
  status: number,
  code: ErrorCode,
  options: ProblemError['options'] = {},
): Response => {
  context.header('content-type', PROBLEM_CONTENT_TYPE);
  // The unread rest of the body would be parsed as the next request of the connection.
  if (status === 413) {
    context.header('connection', 'close');
  }
  if (options.retryAfterSeconds !== undefined) {
    context.header('retry-after', String(options.retryAfterSeconds));
  }
  context.status(toStatusCode(status));
  return context.body(JSON.stringify(problemOf(context.get('traceId'), status, code, options)));
};

const toStatusCode = (status: number) => {
  const known = [400, 401, 403, 404, 405, 413, 415, 429, 500, 503] as const;
  return known.find((one) => one === status) ?? 500;
};

const titleOf = (status: number): string => {
  if (status === 400 || status === 401 || status === 404) {
    return catalogueMessages[status];
  }
  return unexpectedMessage;
};
