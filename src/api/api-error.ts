import type { Problem } from '../../contract/problem.ts';

/** Response headers, names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string>>;

export interface ErrorResponse {
  /** HTTP status; null when there was no response. */
  status: number | null;
  /** The body as received. */
  response: string | null;
  headers: ResponseHeaders;
  /** The body parsed as problem+json of the contract; null when it is not one. */
  result: Problem | null;
}

/** A failed call. `message` is the technical text of the specification's catalogue: a screen never shows it alone. */
export class ApiError extends Error implements ErrorResponse {
  readonly status: number | null;
  readonly response: string | null;
  readonly headers: ResponseHeaders;
  readonly result: Problem | null;

  constructor(message: string, { headers, response, result, status }: ErrorResponse) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.response = response;
    this.headers = headers;
    this.result = result;
  }
}

/**
 * The requested record does not exist or belongs to another citizen: a 404 response, or a path parameter that cannot
 * identify any record and is therefore not sent (`status` is null then).
 */
export class NotFoundError extends ApiError {
  constructor(message: string, response: ErrorResponse) {
    super(message, response);
    this.name = 'NotFoundError';
  }
}

/** A required parameter was null or undefined: the call was not sent. */
export class ParameterError extends Error {
  readonly parameter: string;

  constructor(parameter: string, message: string) {
    super(message);
    this.name = 'ParameterError';
    this.parameter = parameter;
  }
}
