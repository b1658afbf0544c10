import type { Context, MiddlewareHandler } from 'hono';
import { API_BASE } from '../../contract/api-base.ts';
import { esiaEndpoints } from '../../contract/esia.ts';
import type { AppEnv } from '../http/app-env.ts';
import { readCookie } from '../http/cookies.ts';
import { safeReturnPath } from './return-url.ts';
import { CALLBACK_PATH } from './sign-in.service.ts';
import { decodeLoginCookie } from './login-cookie.ts';

const LOGIN_PATH = API_BASE + esiaEndpoints.login.path;

/** Where the browser itself goes, and would show a failure as it came. */
export const loginPaths = [LOGIN_PATH, API_BASE + esiaEndpoints.logout.path, CALLBACK_PATH];

/** A trip that failed on our side leads to the page that says so and tries again; a program gets its answer as it is. */
export const redirectFailedLogin =
  (origins: readonly string[]): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    await next();
    if (context.res.status < 500 || !isDocument(context)) {
      return;
    }
    const { pathname, search } = new URL(context.req.url);
    // The code of an answer works once: the trip is begun anew.
    const returnUrl = safeReturnPath(decodeLoginCookie(readCookie(context, 'login'))?.returnUrl, origins);
    const again =
      pathname === CALLBACK_PATH ? `${LOGIN_PATH}?returnUrl=${encodeURIComponent(returnUrl)}` : pathname + search;
    // Whatever was answered is left out, its headers with it.
    context.res = undefined;
    context.res = new Response(null, { status: 302, headers: { location: `/error?url=${encodeURIComponent(again)}` } });
  };

const isDocument = ({ req }: Context<AppEnv>): boolean => {
  const mode = req.header('sec-fetch-mode');
  return mode === undefined ? (req.header('accept') ?? '').includes('text/html') : mode === 'navigate';
};
