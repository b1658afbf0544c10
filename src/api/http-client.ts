import axios, { type AxiosInstance, isAxiosError, isCancel } from 'axios';
import { catalogueMessages, unexpectedMessage } from '../../contract/error-codes.ts';
import { Problem } from '../../contract/problem.ts';
import { ApiError, type AnswerHeaders } from './api-error.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** A 401 is an ordinary answer here (the check whether anybody is signed in), not the end of a session. */
    isSessionCheck?: boolean;
  }
}

export interface HttpHooks {
  /** A call that needs a session was answered 401. */
  onUnauthorized?: () => void;
  /** Something asked for does not exist, or is another citizen's. */
  onNotFound?: () => void;
}

/**
 * The axios client of the API: no time-out, 200–299 is success, every failure is an ApiError.
 * The interceptors map and announce; they never navigate, never toast and never touch storage.
 * @param baseURL `/api`, or an absolute address in tests
 */
export const createHttpClient = (baseURL: string, hooks: HttpHooks = {}): AxiosInstance => {
  const client = axios.create({
    baseURL,
    withCredentials: true,
    // Bodies are read as text first, so that a malformed one can be told from an empty one.
    responseType: 'text',
    transitional: { silentJSONParsing: false },
    transformResponse: [(body: unknown) => body],
    paramsSerializer: { indexes: null },
  });
  client.interceptors.response.use(undefined, (error: unknown) => {
    if (isAxiosError(error) && error.response?.status === 401 && error.config?.isSessionCheck !== true) {
      hooks.onUnauthorized?.();
    }
    throw error;
  });
  client.interceptors.response.use(undefined, (error: unknown) => {
    if (isAxiosError(error) && error.response?.status === 404) {
      hooks.onNotFound?.();
    }
    throw error;
  });
  client.interceptors.response.use(undefined, async (error: unknown) => {
    throw isCancel(error) || !isAxiosError(error)
      ? error
      : apiErrorOf(
          error.response?.status ?? null,
          await textOf(error.response?.data),
          headersOf(error.response?.headers),
        );
  });
  return client;
};

/** A call for a file gets its errors as a file too. */
const textOf = async (body: unknown): Promise<string | null> =>
  body instanceof Blob ? body.text() : typeof body === 'string' ? body : null;

/** The error that stands for an answer. */
export const apiErrorOf = (status: number | null, response: string | null, headers: AnswerHeaders): ApiError =>
  new ApiError(messageOf(status), { status, response, headers, result: readProblem(response) });

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

/** Header names in lower case; only text values. */
export const headersOf = (headers: object | undefined): AnswerHeaders =>
  Object.fromEntries(
    Object.entries(headers ?? {})
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
