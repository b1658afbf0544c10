import type { AxiosInstance } from 'axios';
import type { Answer, Arguments, Endpoint } from '../../contract/endpoint.ts';
import { ACTIVITY_HEADER, DOMAIN_NOW_HEADER, IDEMPOTENCY_KEY_HEADER } from '../../contract/headers.ts';
import { z } from '../../contract/z.ts';
import { checkParameters } from './check-parameters.ts';
import { fileNameOf } from './file-name.ts';
import { apiErrorOf, headersOf } from './http-client.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Not the citizen's own doing (polling): must not prolong the session. */
  isBackground?: boolean;
  idempotencyKey?: string;
  isSessionCheck?: boolean;
  /** Told how much of the body has been sent, from 0 to 1. */
  onUpload?: (share: number) => void;
}

export interface Reply<Content> {
  data: Content;
  /** The server's «now» of the domain clock, ISO; empty when it did not say. */
  now: string;
  /** The server's real time in milliseconds, to the second; null when it did not say. Clocks of browsers may be wrong by hours. */
  sentAt: number | null;
}

/** A file that the server made. */
export interface FileAnswer {
  data: Blob;
  /** What the server called it; null when it did not say. */
  fileName: string | null;
}

/** What a call comes to: the parsed answer, a file, or null. */
export type Data<E extends Endpoint> = E extends { answerKind: 'blob' } ? FileAnswer : Answer<E>;

/** The parts of the arguments of any call. */
interface LooseArguments {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
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
): Promise<Reply<Data<E>>> => {
  // Which of the three parts a call has is known only where the call is named.
  const { params = {}, query = {}, body } = args as LooseArguments;
  if (endpoint.params !== undefined) {
    checkParameters(endpoint.params, params);
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
    ...(body === undefined ? {} : { data: bodyOf(endpoint, body) }),
    headers: {
      ...(body !== undefined && endpoint.bodyKind === undefined ? { 'content-type': 'application/json' } : {}),
      ...(options.isBackground === true ? { [ACTIVITY_HEADER]: 'background' } : {}),
      ...(options.idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: options.idempotencyKey }),
    },
    ...(endpoint.answerKind === 'blob' ? { responseType: 'blob' } : {}),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.isSessionCheck === undefined ? {} : { isSessionCheck: options.isSessionCheck }),
    ...(onUpload === undefined ? {} : { onUploadProgress: ({ progress = 0 }) => onUpload(progress) }),
  });
  const headers = headersOf(response.headers);
  const now = headers[DOMAIN_NOW_HEADER] ?? '';
  const data = readAnswer(endpoint, response.status, response.data, headers['content-disposition']);
  if (!data.isRead) {
    throw apiErrorOf(response.status, String(response.data), headers);
  }
  // The value has just been parsed by the schema from which the type is derived.
  return { data: data.value as Data<E>, now, sentAt: momentOf(headers['date']) };
};

const momentOf = (date: string | undefined): number | null => {
  const moment = Date.parse(date ?? '');
  return Number.isNaN(moment) ? null : moment;
};

/** The body as it travels; the browser itself names the type of a form, with its boundaries. */
const bodyOf = (
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

type Read = { isRead: true; value: unknown } | { isRead: false };

const readAnswer = (endpoint: Endpoint, status: number, body: unknown, disposition: string | undefined): Read => {
  // 204 and successes the contract does not list come to null (specification 8).
  if (status !== 200) {
    return { isRead: true, value: null };
  }
  if (endpoint.answerKind === 'blob') {
    return { isRead: true, value: { data: body, fileName: fileNameOf(disposition) } };
  }
  if (endpoint.answer === undefined) {
    return { isRead: true, value: null };
  }
  try {
    const parsed = z.safeParse(endpoint.answer, JSON.parse(String(body)));
    return parsed.success ? { isRead: true, value: parsed.data } : { isRead: false };
  } catch {
    return { isRead: false };
  }
};
