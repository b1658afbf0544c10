/**
 * The description of one call: it types the client, validates requests on the server, and is the source of the
 * API documentation.
 */
import type { z } from './z.ts';

type ObjectSchema = z.ZodMiniObject;

export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below `/api`, with parameters in braces, as in the specification. */
  path: `/v${string}`;
  /** `session`: answers 401 without a signed-in citizen. */
  access: 'public' | 'session';
  summary: string;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: z.ZodMiniType;
  /** The encoding of the body; `json` by default. */
  bodyKind?: 'json' | 'form' | 'multipart';
  /** The body of the 200 response; absent for 204 and for redirects. */
  response?: z.ZodMiniType;
  responseKind?: 'json' | 'blob' | 'redirect';
  /** Error statuses of this call, besides 500. */
  errors: readonly (400 | 401 | 403 | 404 | 413 | 415 | 429 | 503)[];
  /** Takes an `Idempotency-Key`. */
  idempotent?: true;
  /** Responses have an ETag, and `If-None-Match` may give 304. */
  conditional?: true;
}

/** Keeps the literal types of a description. */
export const endpoint = <const Description extends Endpoint>(description: Description): Description => description;

type Out<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : never;

/** The arguments of a caller and a handler: the parsed values, each only if the call has it. */
export type Arguments<E extends Endpoint> = (E extends { params: infer P } ? { params: Out<P> } : unknown) &
  (E extends { query: infer Q } ? { query: Out<Q> } : unknown) &
  (E extends { body: infer B } ? { body: Out<B> } : unknown);

/** The body of the response; null for 204. */
export type ResponseOf<E extends Endpoint> = E extends { response: infer A } ? Out<A> : null;
