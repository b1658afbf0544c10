import { endpoint } from './endpoint.ts';
import { boolParam, CalendarDate, Instant } from './wire.ts';
import { z } from './z.ts';

/** The signed-in citizen and the end of the session. `expireAt` is the earliest of idle timeout, absolute timeout and token expiry. */
export const AuthInfo = z.object({
  isLogged: z.literal(true),
  expireAt: Instant,
  /** The latest moment to which activity can prolong the session. */
  absoluteExpireAt: Instant,
  userName: z.string(),
  /** A confirmed ESIA account («подтверждённая запись»): only it may apply. */
  isTrusted: z.boolean(),
});
export type AuthInfo = z.infer<typeof AuthInfo>;

export const IdentityDocument = z.object({
  /** Name of the kind of document, in Russian. */
  type: z.string(),
  series: z.string(),
  number: z.string(),
  issueDate: z.nullable(CalendarDate),
  issuedBy: z.nullable(z.string()),
  issueId: z.nullable(z.string()),
});

/**
 * The applicant's data from ESIA. In a masked answer only the first or last characters of names and documents are readable;
 * contacts are complete, because the form is prefilled with them.
 */
export const PersonalInfo = z.object({
  masked: z.boolean(),
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.nullable(z.string()),
  /** Masked answers give the year only, as `1985`. */
  birthDate: z.string(),
  document: z.nullable(IdentityDocument),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type PersonalInfo = z.infer<typeof PersonalInfo>;

/** An absolute or root-relative address on our own origin; anything else becomes the home page. */
const ReturnUrl = z.optional(z.string().check(z.maxLength(2048)));

export const esiaEndpoints = {
  login: endpoint({
    method: 'get',
    path: '/v1/esia/login',
    access: 'public',
    summary: 'Вход через Госуслуги: перенаправляет браузер',
    query: z.object({ returnUrl: ReturnUrl }),
    responseKind: 'redirect',
    errors: [400, 429, 503],
  }),
  logout: endpoint({
    method: 'get',
    path: '/v1/esia/logout',
    access: 'public',
    summary: 'Выход: перенаправляет браузер',
    query: z.object({
      returnUrl: ReturnUrl,
      /** Also ends the citizen's other sessions. */
      everywhere: z.optional(boolParam),
    }),
    responseKind: 'redirect',
    errors: [400, 403],
  }),
  getUserInfo: endpoint({
    method: 'get',
    path: '/v1/esia/userinfo',
    access: 'session',
    summary: 'Кто вошёл и до какого времени',
    response: AuthInfo,
    errors: [401],
  }),
  getPersonalInfo: endpoint({
    method: 'get',
    path: '/v1/esia/personalinfo',
    access: 'session',
    summary: 'Данные заявителя из Госуслуг, скрытые точками',
    response: PersonalInfo,
    errors: [401, 503],
  }),
};
