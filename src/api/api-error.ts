import type { Problem } from '../../contract/problem.ts';

/** Headers of an answer, names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string>>;

/**
 * A call that failed. `message` is the technical text of the specification's catalogue: a screen never shows it alone.
 */
export class ApiError extends Error {
  /** HTTP status, or null when there was no answer. */
  readonly status: number | null;
  /** The body as it came. */
  readonly response: string | null;
  readonly headers: AnswerHeaders;
  /** The body as problem+json of the contract, when it is one. */
  readonly result: Problem | null;

  constructor(
    message: string,
    parts: { status: number | null; response: string | null; headers: AnswerHeaders; result: Problem | null },
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = parts.status;
    this.response = parts.response;
    this.headers = parts.headers;
    this.result = parts.result;
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
