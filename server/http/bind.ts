import type { Context, Hono } from 'hono';
import { API_BASE } from '../../contract/api-base.ts';
import type { ResponseOf, Arguments, Endpoint } from '../../contract/endpoint.ts';
import type { FieldError } from '../../contract/problem.ts';
import { z } from '../../contract/z.ts';
import type { CatalogueCache } from '../lib/catalogue-cache.ts';
import { type Answer, answerOf, FIRST_FLIGHT_BYTES } from './answer.ts';
import type { AppEnv, Citizen } from './app-env.ts';
import { describeIssue, fieldError } from './describe-issue.ts';
import { type ReceivedFile, readMultipart } from './multipart.ts';
import { ProblemError, unreadableBody } from './problem-error.ts';
import { findUnstorableText } from './unstorable-text.ts';

export interface CallContext<E extends Endpoint, Content = never> {
  citizen: E['access'] extends 'session' ? Citizen : Citizen | null;
  request: Request;
  context: Context<AppEnv>;
  /** What the reader of the uploaded file has read. @throws what it threw */
  readFile: () => Promise<Content>;
}

/** Receives an uploaded file as it arrives. */
export interface FileReader<Content> {
  write: (chunk: Uint8Array) => void;
  end: () => Promise<Content>;
}

interface Options<Content> {
  /** Keeps the answers of a call whose result depends on its arguments and on public data alone. */
  answers?: CatalogueCache<Answer>;
  /** The field of an uploaded file, which is read as it arrives. Other files are kept in memory. */
  file?: { field: string; createReader: () => FileReader<Content> };
}

type Reply<E extends Endpoint> = E extends { responseKind: 'redirect' | 'blob' } ? Response : ResponseOf<E>;

export type Handler<E extends Endpoint, Content = never> = (
  args: Arguments<E>,
  call: CallContext<E, Content>,
) => Promise<Reply<E>>;

/**
 * Registers the route of one endpoint of the contract: checks access, parses the request by the schemas and sends the
 * result as JSON. Handlers get parsed values only, and their results are typed by the contract.
 */
export const bind = <const E extends Endpoint, Content = never>(
  app: Hono<AppEnv>,
  endpoint: E,
  handler: Handler<E, Content>,
  { answers, file }: Options<Content> = {},
): void => {
  const path = API_BASE + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  app.on(endpoint.method.toUpperCase(), path, async (context) => {
    context.set('route', API_BASE + endpoint.path);
    const citizen = context.get('citizen');
    if (endpoint.access === 'session' && citizen === null) {
      throw new ProblemError(401, 'UNAUTHORIZED');
    }
    const { received, readFile } = receive(file);
    const args = await readArguments(endpoint, context, received);
    const call = { citizen, request: context.req.raw, context, readFile };
    // The casts are safe: `readArguments` has parsed by the schemas of the endpoint, and the access check above has
    // excluded a missing citizen.
    const handle = (): Promise<unknown> => handler(args as Arguments<E>, call as CallContext<E, Content>);
    if (answers !== undefined) {
      const key = `${endpoint.path} ${JSON.stringify(args)}`;
      const answer = await answers.get(key, async () => answerOf(await handle()));
      context.set('keptCall', { endpoint, key });
      return sendKept(context, endpoint, answer);
    }
    const reply = await handle();
    if (reply instanceof Response) {
      return reply;
    }
    // Compressed for this response alone.
    const compressFrom = FIRST_FLIGHT_BYTES;
    return reply === null
      ? context.body(null, 204)
      : send(context, endpoint, answerOf(reply, compressFrom), { compressFrom });
  });
};

/** Keeps an error for the handler, which may have other checks before: the rest of the body is read, and forgotten. */
const receive = <Content>(file: Options<Content>['file']) => {
  if (file === undefined) {
    return { received: undefined, readFile: () => Promise.reject(new Error('A call without a file')) };
  }
  const reader = file.createReader();
  let failure: { error: unknown } | undefined;
  return {
    received: {
      field: file.field,
      write: (chunk: Uint8Array): void => {
        try {
          if (failure === undefined) {
            reader.write(chunk);
          }
        } catch (error) {
          failure = { error };
        }
      },
    },
    readFile: async (): Promise<Content> => {
      if (failure !== undefined) {
        throw failure.error;
      }
      return reader.end();
    },
  };
};

/**
 * Sends a kept answer, compressed when the client accepts it.
 * @param others all other headers; without it those of the context
 */
export const sendKept = (
  context: Context<AppEnv>,
  endpoint: Endpoint,
  answer: Answer,
  others?: Readonly<Record<string, string>>,
): Promise<Response> => send(context, endpoint, answer, { compressFrom: 0, others });

const send = async (
  context: Context<AppEnv>,
  { conditional }: Endpoint,
  answer: Answer,
  { compressFrom, others }: { compressFrom: number; others?: Readonly<Record<string, string>> | undefined },
): Promise<Response> => {
  // A context makes `Headers`, whose writing and reading take a tenth of the time of a kept answer.
  const respond = (body: Answer['plain'] | null, status: 200 | 304, headers: Record<string, string>): Response =>
    others === undefined
      ? context.newResponse(body, status, headers)
      : new Response(body, { status, headers: { ...others, ...headers } });
  const caching = conditional === true ? { etag: answer.etag(), 'cache-control': 'private, no-cache' } : undefined;
  if (caching !== undefined && context.req.header('if-none-match') === caching.etag) {
    return respond(null, 304, caching);
  }
  const headers = { ...caching, 'content-type': 'application/json', vary: 'accept-encoding' };
  const isCompressed =
    typeof answer.plain !== 'string' &&
    answer.plain.length >= compressFrom &&
    /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
  if (!isCompressed) {
    return respond(answer.plain, 200, headers);
  }
  return respond(await answer.compressed(), 200, { ...headers, 'content-encoding': 'gzip' });
};

const readArguments = async (
  endpoint: Endpoint,
  context: Context<AppEnv>,
  received: ReceivedFile | undefined,
): Promise<Record<string, unknown>> => {
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
    args['body'] = parse(endpoint.body, await readBody(endpoint, context, received));
  }
  if (errors.length > 0) {
    throw new ProblemError(400, 'VALIDATION', { errors });
  }
  return args;
};

/** A repeatable parameter becomes a list. Any other stays a string; when repeated it fails validation as a list. */
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

const readBody = async (
  endpoint: Endpoint,
  context: Context<AppEnv>,
  received: ReceivedFile | undefined,
): Promise<unknown> => {
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
    return kind === 'multipart'
      ? await readMultipart(context.req.raw, received)
      : await context.req.parseBody({ all: true });
  } catch {
    throw unreadableBody();
  }
};
