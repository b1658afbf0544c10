import type { AxiosInstance } from 'axios';
import type { Arguments, Endpoint, ResponseOf } from '../../contract/endpoint.ts';
import { ACTIVITY_HEADER, DOMAIN_NOW_HEADER, IDEMPOTENCY_KEY_HEADER } from '../../contract/headers.ts';
import { z } from '../../contract/z.ts';
import { checkParameters } from './check-parameters.ts';
import type { ResponseHeaders } from './api-error.ts';
import { fileNameOf } from './file-name.ts';
import { apiError, headersOf, notFoundError } from './http-client.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent without an action of the citizen (polling): does not prolong the session. */
  isBackground?: boolean;
  idempotencyKey?: string;
  isSessionCheck?: boolean;
  /** Upload progress, from 0 to 1. */
  onUpload?: (progress: number) => void;
}

export interface Reply<Content> {
  status: number;
  data: Content;
  /** The domain clock of the server, ISO; empty when the response has no such header. */
  now: string;
  /** The server's real time in milliseconds, to the second, because browser clocks can be hours off; null without a `date` header. */
  sentAt: number | null;
}

export interface FileResponse {
  data: Blob;
  /** From content-disposition; null when the header names none. */
  fileName: string | null;
}

/** The result of a call: the parsed body, a file, or null. */
export type Data<E extends Endpoint> = E extends { responseKind: 'blob' } ? FileResponse : ResponseOf<E>;

/** The arguments of any call, loosely typed. */
interface LooseArguments {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/**
 * Makes one call of the contract: checks required parameters, encodes the query, parses the response by its schema.
 * @throws ParameterError before sending
 * @throws NotFoundError for a 404, and before sending when a path parameter cannot identify a record: an id cut off in
 *   a link leads to the not-found page, not to a validation error
 * @throws ApiError for every other failure, a malformed body included; an aborted call rejects with axios's own error
 */
export const call = async <const E extends Endpoint>(
  client: AxiosInstance,
  endpoint: E,
  args: Arguments<E>,
  options: CallOptions = {},
): Promise<Reply<Data<E>>> => {
  // The generic type cannot be narrowed to the parts that this endpoint has.
  const { params = {}, query = {}, body } = args as LooseArguments;
  if (endpoint.params !== undefined) {
    checkParameters(endpoint.params, params);
    if (!z.safeParse(endpoint.params, params).success) {
      throw notFoundError({ status: null, response: null, headers: {} });
    }
  }
  if (endpoint.query !== undefined) {
    checkParameters(endpoint.query, query);
  }
  if (endpoint.body instanceof z.ZodMiniObject) {
    checkParameters(endpoint.body, body ?? {});
  }
  const { onUpload } = options;
  const response = await client.request<unknown>({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    ...(endpoint.query === undefined ? {} : { params: z.encode(endpoint.query, query) }),
    ...(body === undefined ? {} : { data: encodeBody(endpoint, body) }),
    headers: {
      ...(body !== undefined && endpoint.bodyKind === undefined ? { 'content-type': 'application/json' } : {}),
      ...(options.isBackground === true ? { [ACTIVITY_HEADER]: 'background' } : {}),
      ...(options.idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: options.idempotencyKey }),
    },
    ...(endpoint.responseKind === 'blob' ? { responseType: 'blob' } : {}),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.isSessionCheck === undefined ? {} : { isSessionCheck: options.isSessionCheck }),
    ...(onUpload === undefined ? {} : { onUploadProgress: ({ progress = 0 }) => onUpload(progress) }),
  });
  const headers = headersOf(response.headers);
  const now = headers[DOMAIN_NOW_HEADER] ?? '';
  const data = parseBody(endpoint, response.status, response.data, headers);
  if (!data.isValid) {
    throw apiError({ status: response.status, response: String(response.data), headers });
  }
  // The value was parsed by the schema from which the type is derived.
  return { status: response.status, data: data.value as Data<E>, now, sentAt: timestampOf(headers['date']) };
};

const timestampOf = (date: string | undefined): number | null => {
  const timestamp = Date.parse(date ?? '');
  return Number.isNaN(timestamp) ? null : timestamp;
};

/** The request body; the browser sets the content type of a form itself, with its boundary. */
const encodeBody = (
  { bodyKind = 'json' }: Endpoint,
  body: Record<string, unknown>,
): string | URLSearchParams | FormData => {
  if (bodyKind === 'json') {
    return JSON.stringify(body);
  }
  const form = bodyKind === 'form' ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (form instanceof FormData && value instanceof File) {
      form.append(name, value, value.name);
    } else {
      form.append(name, String(value));
    }
  }
  return form;
};

type ParsedBody = { isValid: true; value: unknown } | { isValid: false };

const parseBody = (endpoint: Endpoint, status: number, body: unknown, headers: ResponseHeaders): ParsedBody => {
  // 204 and successes that the contract does not list give null (specification 8).
  if (status !== 200) {
    return { isValid: true, value: null };
  }
  if (endpoint.responseKind === 'blob') {
    // A proxy may answer with a page of its own.
    return headers['content-type']?.startsWith('text/csv') === true
      ? { isValid: true, value: { data: body, fileName: fileNameOf(headers['content-disposition']) } }
      : { isValid: false };
  }
  if (endpoint.response === undefined) {
    return { isValid: true, value: null };
  }
  try {
    const parsed = z.safeParse(endpoint.response, JSON.parse(String(body)));
    return parsed.success ? { isValid: true, value: parsed.data } : { isValid: false };
  } catch {
    return { isValid: false };
  }
};
