import type { Context, MiddlewareHandler } from 'hono';
import { API_BASE } from '../../contract/api-base.ts';
import { esiaEndpoints } from '../../contract/esia.ts';
import type { SignInRefusal } from '../../contract/sign-in-refusal.ts';
import type { AppEnv } from '../http/app-env.ts';
import { readCookie } from '../http/cookies.ts';
import { safeReturnPath } from './return-url.ts';
import { CALLBACK_PATH } from './sign-in.service.ts';
import { decodeLoginCookie } from './login-cookie.ts';

const LOGIN_PATH = API_BASE + esiaEndpoints.login.path;

/** Addresses that the browser opens as documents, so that it would show a failure as JSON. */
export const loginPaths = [LOGIN_PATH, API_BASE + esiaEndpoints.logout.path, CALLBACK_PATH];

/** Redirects a failed login to /error, which says why it was refused and offers a retry; API clients get the error as is. */
export const redirectFailedLogin =
  (origins: readonly string[]): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    await next();
    const { status } = context.res;
    if (!(status === 400 || status === 429 || status >= 500) || !isDocument(context)) {
      return;
    }
    const { pathname, search } = new URL(context.req.url);
    // An authorization code works once, so a failed callback is retried from the start of the login.
    const returnUrl = safeReturnPath(decodeLoginCookie(readCookie(context, 'login'))?.returnUrl, origins);
    const retryUrl =
      pathname === CALLBACK_PATH
        ? `${LOGIN_PATH}?returnUrl=${encodeURIComponent(returnUrl)}`
        : // A refused query would be refused again.
          pathname + (status === 400 ? '' : search);
    const query = new URLSearchParams({ url: retryUrl, ...reasonOf(context.res, pathname) });
    // Assigning undefined first makes Hono drop the headers of the failed response.
    context.res = undefined;
    context.res = new Response(null, {
      status: 302,
      headers: { location: `/error?${query}` },
    });
  };

const reasonOf = ({ headers, status }: Response, pathname: string): { reason?: SignInRefusal; wait?: string } => {
  if (status >= 500) {
    return {};
  }
  // The limit is of returns that cannot be finished; a new login is not refused by it.
  if (pathname === CALLBACK_PATH) {
    return { reason: 'used' };
  }
  return status === 429 ? { reason: 'limit', wait: headers.get('retry-after') ?? '' } : { reason: 'address' };
};

const isDocument = ({ req }: Context<AppEnv>): boolean => {
  const mode = req.header('sec-fetch-mode');
  return mode === undefined ? (req.header('accept') ?? '').includes('text/html') : mode === 'navigate';
};
