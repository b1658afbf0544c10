import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from './app-env.ts';

/** Names of the cookies. Under https they get the `__Host-` prefix, so that only this host can set them. */
export const cookieNames = ['session', 'signed-in', 'login', 'login-retry', 'visitor'] as const;
type CookieName = (typeof cookieNames)[number];

const nameOf = (context: Context<AppEnv>, name: CookieName): string =>
  context.get('isSecure') ? `__Host-mnp-${name}` : `mnp-${name}`;

export const readCookie = (context: Context<AppEnv>, name: CookieName): string | null =>
  getCookie(context, nameOf(context, name)) ?? null;

/** The only cookie for scripts: it has no secret. */
const readableCookie: CookieName = 'signed-in';

/** @param maxAge seconds; without it the cookie lasts until the browser is closed */
export const writeCookie = (context: Context<AppEnv>, name: CookieName, value: string, maxAge?: number): void => {
  setCookie(context, nameOf(context, name), value, {
    httpOnly: name !== readableCookie,
    // With Strict the browser would not send the cookie on the redirect from the identity service.
    sameSite: 'Lax',
    path: '/',
    secure: context.get('isSecure'),
    ...(maxAge === undefined ? {} : { maxAge }),
  });
};

export const dropCookie = (context: Context<AppEnv>, name: CookieName): void => {
  deleteCookie(context, nameOf(context, name), { path: '/', secure: context.get('isSecure') });
};

/** For scripts, which cannot read the session cookie: there is a session to check. */
export const markSignedIn = (context: Context<AppEnv>): void => writeCookie(context, 'signed-in', '1');

/** Whether a request has a cookie, with the prefix or without: the `isSecure` of the API is not known outside of it. */
export const hasCookie = (context: Context, name: CookieName): boolean =>
  Object.keys(getCookie(context)).some((given) => given === `mnp-${name}` || given === `__Host-mnp-${name}`);
