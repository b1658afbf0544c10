import type { AxiosInstance } from 'axios';
import type { Answer, Arguments, Endpoint } from '../../contract/endpoint.ts';
import { ACTIVITY_HEADER, DOMAIN_NOW_HEADER, IDEMPOTENCY_KEY_HEADER } from '../../contract/headers.ts';
import { z } from '../../contract/z.ts';
import { checkParameters } from './check-parameters.ts';
import { apiErrorOf, headersOf } from './http-client.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Not the citizen's own doing (polling): must not prolong the session. */
  isBackground?: boolean;
  idempotencyKey?: string;
  isSessionCheck?: boolean;
}

export interface Reply<Data> {
  data: Data;
  /** The server's «now» of the domain clock, ISO; empty when it did not say. */
  now: string;
}

/** The parts of the arguments of any call. */
interface LooseArguments {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Makes one call of the contract: checks required parameters, encodes the query, reads the answer by its schema.
 * @throws ParameterError before sending
 * @throws ApiError for every other failure, a malformed answer included; an aborted call rejects with axios's own error
 */
export const call = async <const E extends Endpoint>(
  client: AxiosInstance,
  endpoint: E,
  args: Arguments<E>,
  options: CallOptions = {},
): Promise<Reply<Answer<E>>> => {
  // Which of the three parts a call has is known only where the call is named.
  const { params = {}, query = {}, body } = args as LooseArguments;
  if (endpoint.params !== undefined) {
    checkParameters(endpoint.params, params);
  }
  if (endpoint.query !== undefined) {
    checkParameters(endpoint.query, query);
  }
  const response = await client.request<string>({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    ...(endpoint.query === undefined ? {} : { params: z.encode(endpoint.query, query) }),
    ...(body === undefined ? {} : { data: body }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.isBackground === true ? { [ACTIVITY_HEADER]: 'background' } : {}),
      ...(options.idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: options.idempotencyKey }),
    },
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.isSessionCheck === undefined ? {} : { isSessionCheck: options.isSessionCheck }),
  });
  const headers = headersOf(response.headers);
  const now = headers[DOMAIN_NOW_HEADER] ?? '';
  const data = readAnswer(endpoint, response.status, response.data);
  if (!data.isRead) {
    throw apiErrorOf(response.status, response.data, headers);
  }
  // The value has just been parsed by the schema from which the type is derived.
  return { data: data.value as Answer<E>, now };
};

type Read = { isRead: true; value: unknown } | { isRead: false };

const readAnswer = (endpoint: Endpoint, status: number, text: string): Read => {
  // 204 and successes the contract does not list come to null (specification 8).
  if (status !== 200 || endpoint.answer === undefined) {
    return { isRead: true, value: null };
  }
  try {
    const parsed = z.safeParse(endpoint.answer, JSON.parse(text));
    return parsed.success ? { isRead: true, value: parsed.data } : { isRead: false };
  } catch {
    return { isRead: false };
  }
};
