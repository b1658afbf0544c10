import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/** The cookies of the server. Under https each carries the `__Host-` prefix: nobody but this host can set it. */
export const cookieNames = ['session', 'login', 'login-retry', 'visitor'] as const;
type CookieName = (typeof cookieNames)[number];

const isSecure = (context: Context): boolean =>
  new URL(context.req.url).protocol === 'https:' || context.req.header('x-forwarded-proto') === 'https';

const nameOf = (context: Context, name: CookieName): string =>
  isSecure(context) ? `__Host-mnp-${name}` : `mnp-${name}`;

export const readCookie = (context: Context, name: CookieName): string | null =>
  getCookie(context, nameOf(context, name)) ?? null;

/** @param maxAge seconds; without it the cookie ends with the browser */
export const writeCookie = (context: Context, name: CookieName, value: string, maxAge?: number): void => {
  setCookie(context, nameOf(context, name), value, {
    httpOnly: true,
    // Strict would lose the cookie on the way back from the identity service.
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(context),
    ...(maxAge === undefined ? {} : { maxAge }),
  });
};

export const dropCookie = (context: Context, name: CookieName): void => {
  deleteCookie(context, nameOf(context, name), { path: '/', secure: isSecure(context) });
};
