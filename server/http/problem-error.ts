import type { ErrorCode } from '../../contract/error-codes.ts';
import type { FieldError } from '../../contract/problem.ts';

interface ProblemOptions {
  errors?: FieldError[];
  refreshAt?: string;
  availableFrom?: string;
  /** Sent as `retry-after`. */
  retryAfterSeconds?: number;
}

/** An expected error. Services throw it; the error handler sends it as `application/problem+json`. */
export class ProblemError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 413 | 415 | 429 | 503;
  readonly code: ErrorCode;
  readonly options: ProblemOptions;

  constructor(status: ProblemError['status'], code: ErrorCode, options: ProblemOptions = {}) {
    super(`${status} ${code}`);
    this.name = 'ProblemError';
    this.status = status;
    this.code = code;
    this.options = options;
  }
}

/** 400 with the code of a violated rule. */
export const refuse = (code: ErrorCode, options?: ProblemOptions): ProblemError => new ProblemError(400, code, options);

/** 404, also for an object of another citizen. */
export const notFound = (): ProblemError => new ProblemError(404, 'NOT_FOUND');

/** 400 for a body that is malformed or breaks off. */
export const unreadableBody = (): ProblemError => invalidField('body', 'Запрос не удалось прочитать');

/** 400 for one invalid field. @param message shown beside the field */
export const invalidField = (field: string, message: string, code: FieldError['code'] = 'invalid'): ProblemError =>
  new ProblemError(400, 'VALIDATION', { errors: [{ field, code, message }] });
