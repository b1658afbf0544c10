import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context, Hono } from 'hono';
import { API_BASE } from '../../contract/api-base.ts';
import type { Answer, Arguments, Endpoint } from '../../contract/endpoint.ts';
import type { FieldError } from '../../contract/problem.ts';
import { z } from '../../contract/z.ts';
import type { AppEnv, AppVariables, Citizen } from './app-env.ts';
import { describeIssue, fieldError } from './describe-issue.ts';
import { readMultipart } from './multipart.ts';
import { ProblemError } from './problem-error.ts';
import { findUnstorableText } from './unstorable-text.ts';

export interface CallContext<E extends Endpoint> {
  citizen: E['access'] extends 'session' ? Citizen : Citizen | null;
  request: Request;
  variables: Omit<AppVariables, 'citizen'>;
  context: Context<AppEnv>;
}

type Reply<E extends Endpoint> = E extends { answerKind: 'redirect' | 'blob' } ? Response : Answer<E>;

export type Handler<E extends Endpoint> = (args: Arguments<E>, call: CallContext<E>) => Promise<Reply<E>>;

/**
 * Serves one call of the contract: checks access, validates what came in against its schemas, answers JSON.
 * A handler therefore sees only parsed values, and can only answer what the contract promises.
 */
export const bind = <const E extends Endpoint>(app: Hono<AppEnv>, endpoint: E, handler: Handler<E>): void => {
  const path = API_BASE + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  app.on(endpoint.method.toUpperCase(), path, async (context) => {
    context.set('route', API_BASE + endpoint.path);
    const variables = context.var;
    const { citizen } = variables;
    if (endpoint.access === 'session' && citizen === null) {
      throw new ProblemError(401, 'UNAUTHORIZED');
    }
    const args = await readArguments(endpoint, context);
    const call = { citizen, request: context.req.raw, variables, context };
    // The two casts below are where the description's types meet its values: `readArguments` has just parsed by
    // the same schemas, and the access check above has excluded a missing citizen.
    const reply: unknown = await handler(args as Arguments<E>, call as CallContext<E>);
    if (reply instanceof Response) {
      return reply;
    }
    if (reply === null) {
      return context.body(null, 204);
    }
    const body = JSON.stringify(reply);
    return endpoint.conditional === true ? answerConditionally(context, body) : answerText(context, body);
  });
};

/** A body that fits into one packet gains nothing from compression. */
const ONE_PACKET = 1400;
const compress = promisify(gzip);

const answerText = async (context: Context<AppEnv>, body: string): Promise<Response> => {
  const headers = { 'content-type': 'application/json', vary: 'accept-encoding' };
  if (body.length < ONE_PACKET || !/\bgzip\b/.test(context.req.header('accept-encoding') ?? '')) {
    return context.body(body, 200, headers);
  }
  return context.body(new Uint8Array(await compress(body)), 200, { ...headers, 'content-encoding': 'gzip' });
};

const answerConditionally = async (context: Context<AppEnv>, body: string): Promise<Response> => {
  // A weak mark: the same answer is sent compressed and plain.
  const etag = `W/"${hash('sha1', body, 'base64url')}"`;
  context.header('etag', etag);
  context.header('cache-control', 'private, no-cache');
  if (context.req.header('if-none-match') === etag) {
    return context.body(null, 304);
  }
  return answerText(context, body);
};

const readArguments = async (endpoint: Endpoint, context: Context<AppEnv>): Promise<Record<string, unknown>> => {
  const errors: FieldError[] = [];
  const parse = (schema: z.ZodMiniType, value: unknown): unknown => {
    const result = z.safeDecode(schema, value);
    if (result.success) {
      errors.push(...findUnstorableText(result.data).map((path) => fieldError(path, 'invalid')));
      return result.data;
    }
    errors.push(...result.error.issues.flatMap(describeIssue));
    return undefined;
  };
  const args: Record<string, unknown> = {};
  if (endpoint.params !== undefined) {
    args['params'] = parse(endpoint.params, context.req.param());
  }
  if (endpoint.query !== undefined) {
    args['query'] = parse(endpoint.query, readQuery(endpoint.query, context.req.queries()));
  }
  if (endpoint.body !== undefined) {
    args['body'] = parse(endpoint.body, await readBody(endpoint, context));
  }
  if (errors.length > 0) {
    throw new ProblemError(400, 'VALIDATION', { errors });
  }
  return args;
};

/** A parameter that may repeat becomes a list; any other takes part once, and a second one is an error. */
const readQuery = (schema: z.ZodMiniObject, given: Record<string, string[]>): Record<string, unknown> => {
  const query: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(given)) {
    const field = schema.shape[name];
    const repeats = field !== undefined && acceptsList(field);
    query[name] = repeats || values.length > 1 ? values : values[0];
  }
  return query;
};

const acceptsList = (schema: z.core.$ZodType): boolean => {
  if (schema instanceof z.ZodMiniOptional) {
    return acceptsList(schema._zod.def.innerType);
  }
  return schema instanceof z.ZodMiniArray;
};

const readBody = async (endpoint: Endpoint, context: Context<AppEnv>): Promise<unknown> => {
  const kind = endpoint.bodyKind ?? 'json';
  const type = (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const expected = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    multipart: 'multipart/form-data',
  }[kind];
  if (type !== expected) {
    throw new ProblemError(415, 'UNSUPPORTED_MEDIA_TYPE');
  }
  try {
    if (kind === 'json') {
      return await context.req.json();
    }
    return kind === 'multipart' ? await readMultipart(context.req.raw) : await context.req.parseBody({ all: true });
  } catch {
    throw new ProblemError(400, 'VALIDATION', {
      errors: [{ field: 'body', code: 'invalid', message: 'Запрос не удалось прочитать' }],
    });
  }
};
