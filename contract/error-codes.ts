/**
 * The closed list of codes in error answers. The interface decides by the code alone, never by the message.
 * `title` is the technical text of the specification's catalogue; a screen never shows it alone.
 */
import { refusalCodes } from './refusal-codes.ts';
import { z } from './z.ts';

const generalCodes = [
  /** A field is missing or wrong; `errors` names it. */
  'VALIDATION',
  'UNAUTHORIZED',
  'NOT_FOUND',
  /** An unsafe request that did not come from our own pages. */
  'FOREIGN_ORIGIN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
  /** The lookup quota is spent; `refreshAt` says until when. */
  'QUOTA_EXCEEDED',
  /** The order's status does not allow this. */
  'WRONG_STATUS',
  /** A submission of this order was already registered. */
  'ALREADY_REGISTERED',
  /** Less than 24 hours to the window, or readiness was confirmed: the application cannot be withdrawn. */
  'TOO_LATE',
  /** The order has changed since it was read; `version` is not the current one. */
  'STALE',
  /** The ESIA account is not confirmed: it may look, not apply. */
  'NOT_TRUSTED',
  'CONSENT_REQUIRED',
  'TARIFF_REQUIRED',
  /** The same idempotency key came with another body. */
  'KEY_REUSED',
  'FEATURE_OFF',
  /** ESIA does not answer. */
  'IDENTITY_UNAVAILABLE',
] as const;

export const errorCodes = [...generalCodes, ...refusalCodes] as const;

export const ErrorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof ErrorCodeSchema>;

/** Technical texts of the specification's error catalogue, by status. */
export const catalogueMessages = {
  400: 'Ошибка валидации',
  401: 'Некорректный JWT токен',
  404: 'Запись не найдена',
} as const;

/** The text for any other status outside 200–299. */
export const unexpectedMessage = 'An unexpected server error occurred.';
