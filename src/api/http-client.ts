import axios, { type AxiosError, type AxiosInstance, isAxiosError, isCancel } from 'axios';
import { catalogueMessages, unexpectedMessage } from '../../contract/error-codes.ts';
import { Problem } from '../../contract/problem.ts';
import { ApiError, type ErrorResponse, NotFoundError, type ResponseHeaders } from './api-error.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The call checks whether there is a session: its 401 does not mean that one has ended. */
    isSessionCheck?: boolean;
  }
}

export interface HttpHooks {
  /** Replaces the requests of the browser; the server renders pages with it. */
  fetch?: typeof fetch;
  /** A call that needs a session was answered 401. */
  onUnauthorized?: () => void;
}

/**
 * The axios client of the API: no timeout, 200–299 is success, every failed call rejects with an ApiError.
 * Interceptors map errors and notify; they never navigate, show toasts or read storage.
 * @param baseURL `/api`, or an absolute address in tests
 */
export const createHttpClient = (baseURL: string, hooks: HttpHooks): AxiosInstance => {
  const client = axios.create({
    baseURL,
    withCredentials: true,
    // Bodies are read as text first: a malformed body is then distinguishable from an empty one.
    responseType: 'text',
    transitional: { silentJSONParsing: false },
    transformResponse: [(body: unknown) => body],
    paramsSerializer: { indexes: null },
    ...(hooks.fetch === undefined ? {} : { adapter: 'fetch', env: { fetch: hooks.fetch } }),
  });
  client.interceptors.response.use(undefined, (error: unknown) => {
    if (isAxiosError(error) && error.response?.status === 401 && error.config?.isSessionCheck !== true) {
      hooks.onUnauthorized?.();
    }
    throw error;
  });
  client.interceptors.response.use(undefined, async (error: unknown) => {
    throw isAxiosError(error) && error.response?.status === 404 ? notFoundError(await errorResponseOf(error)) : error;
  });
  client.interceptors.response.use(undefined, async (error: unknown) => {
    throw isAxiosError(error) && !isCancel(error) ? apiError(await errorResponseOf(error)) : error;
  });
  return client;
};

type RawResponse = Omit<ErrorResponse, 'result'>;

const errorResponseOf = async ({ response }: AxiosError): Promise<RawResponse> => ({
  status: response?.status ?? null,
  response: await textOf(response?.data),
  headers: headersOf(response?.headers),
});

/** A call that expects a blob receives its error body as a blob too. */
const textOf = async (body: unknown): Promise<string | null> =>
  body instanceof Blob ? body.text() : typeof body === 'string' ? body : null;

export const apiError = (raw: RawResponse): ApiError =>
  new ApiError(messageOf(raw.status), { ...raw, result: readProblem(raw.response) });

export const notFoundError = (raw: RawResponse): NotFoundError =>
  new NotFoundError(catalogueMessages[404], { ...raw, result: readProblem(raw.response) });

const messageOf = (status: number | null): string => {
  const message: unknown = Object.entries(catalogueMessages).find(([key]) => Number(key) === status)?.[1];
  return typeof message === 'string' ? message : unexpectedMessage;
};

const readProblem = (response: string | null): Problem | null => {
  if (response === null) {
    return null;
  }
  try {
    const parsed = Problem.safeParse(JSON.parse(response));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/** Headers with text values, names in lower case. */
export const headersOf = (headers: object | undefined): ResponseHeaders =>
  Object.fromEntries(
    Object.entries(headers ?? {})
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
