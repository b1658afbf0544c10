/** The body of every error response: `application/problem+json` (RFC 9457) with a closed code. */
import { ErrorCodeSchema } from './error-codes.ts';
import { CalendarDate, Instant } from './wire.ts';
import { z } from './z.ts';

export const FieldError = z.object({
  /** Path of the field in the body or the query, dotted: `delivery.address`. */
  field: z.string(),
  code: z.enum(['required', 'invalid', 'tooLong', 'tooShort', 'outOfRange', 'unknown']),
  /** A Russian sentence to show beside the field. */
  message: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

export const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: ErrorCodeSchema,
  traceId: z.string(),
  errors: z.array(FieldError),
  /** With QUOTA_EXCEEDED: when the quota is full again. */
  refreshAt: z.optional(Instant),
  /** With TOO_EARLY: the first day on which the number may be ported. With DATE_OUT_OF_RANGE: the first allowed day. */
  availableFrom: z.optional(CalendarDate),
});
export type Problem = z.infer<typeof Problem>;

export const PROBLEM_CONTENT_TYPE = 'application/problem+json';
