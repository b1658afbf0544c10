/**
 * The closed list of codes in error responses. Clients switch on the code, never on the message.
 * `title` is the technical text of the specification's catalogue; it is never the only text on a screen.
 */
import { refusalCodes } from './refusal-codes.ts';
import { z } from './z.ts';

const generalCodes = [
  /** A field is missing or wrong; `errors` names it. */
  'VALIDATION',
  'UNAUTHORIZED',
  'NOT_FOUND',
  /** The path has no call of this method; `Allow` lists those it has. */
  'METHOD_NOT_ALLOWED',
  /** A cross-origin request with an unsafe method. */
  'FOREIGN_ORIGIN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
  /** The lookup quota is spent until `refreshAt`. */
  'QUOTA_EXCEEDED',
  /** The order's status does not allow this. */
  'WRONG_STATUS',
  /** A submission of this order was already registered. */
  'ALREADY_REGISTERED',
  /** Less than 24 hours to the window, or readiness was confirmed: the order cannot be withdrawn. */
  'TOO_LATE',
  /** БДПН has refused to withdraw the order. */
  'WITHDRAW_REFUSED',
  /** The order has changed since it was read; `version` is not the current one. */
  'STALE',
  /** The ESIA account is not trusted and may not apply. */
  'NOT_TRUSTED',
  'CONSENT_REQUIRED',
  /** A consent is to another version of its text than the current one. */
  'CONSENT_OUTDATED',
  'TARIFF_REQUIRED',
  /** The idempotency key was used with another body. */
  'KEY_REUSED',
  'FEATURE_OFF',
  /** The citizen has as many drafts as allowed. */
  'TOO_MANY_DRAFTS',
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
