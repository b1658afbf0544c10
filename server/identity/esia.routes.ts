import type { Context, Hono } from 'hono';
import { type AuthInfo, esiaEndpoints } from '../../contract/esia.ts';
import { openidEndpoints } from '../../contract/openid.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import { dropCookie, markSignedIn, readCookie, writeCookie } from '../http/cookies.ts';
import type { HourlyLimits } from '../http/hourly-limits.ts';
import { isOwnRequest } from '../http/origin-check.ts';
import { ProblemError } from '../http/problem-error.ts';
import { IdentityUnavailableError, logUnavailable } from './identity-provider.ts';
import { randomKey } from '../lib/secrets.ts';
import type { FeaturesService } from '../features/features.service.ts';
import { maskPersonal } from './mask-personal.ts';
import { safeReturnPath, SIGNED_OUT_EVERYWHERE } from './return-url.ts';
import type { SessionsService } from './sessions.service.ts';
import { LOGIN_TRANSACTION_LIFETIME_MS } from './login-transactions.repo.ts';
import { CALLBACK_PATH, createSignInService } from './sign-in.service.ts';
import { createTokenService } from './token.service.ts';
import { encodeLoginCookie, decodeLoginCookie } from './login-cookie.ts';

/** Query parameter that names how a login or a session ended. */
const NOTICE = 'signIn';

/** Sign-in, sign-out, and the citizen of the session. */
export const esiaRoutes = (
  app: Hono<AppEnv>,
  deps: Deps,
  { sessions, features, limits }: { sessions: SessionsService; features: FeaturesService; limits: HourlyLimits },
): void => {
  const signIn = createSignInService(deps, sessions);
  const token = createTokenService(deps, sessions);
  const { origins } = deps;

  /** The origin of the site that the request came to. */
  const originOf = (context: Context<AppEnv>): string => {
    const { origin } = new URL(context.req.url);
    return origins.includes(origin) ? origin : origins[0];
  };

  bind(app, esiaEndpoints.login, async ({ query }, { context }) => {
    const given = safeReturnPath(query.returnUrl, origins);
    const returnUrl = withoutNotice(given);
    if (!(await features.isEnabled('EsiaAuth'))) {
      return context.redirect(withNotice(returnUrl, 'off'), 302);
    }
    await limits.count('login', context.get('addressToken')());
    const binding = randomKey();
    try {
      const address = await signIn.begin(
        isRepeated(given) ? withNotice(returnUrl, 'again') : returnUrl,
        originOf(context),
        binding,
      );
      writeCookie(context, 'login', encodeLoginCookie({ binding, returnUrl }), LOGIN_TRANSACTION_LIFETIME_MS / 1000);
      return context.redirect(address.href, 302);
    } catch (error) {
      if (error instanceof IdentityUnavailableError) {
        logUnavailable(deps.logger, error, 'sign-in unavailable');
        return context.redirect(withNotice(returnUrl, 'unavailable'), 302);
      }
      throw error;
    }
  });

  app.get(CALLBACK_PATH, async (context) => {
    const login = decodeLoginCookie(readCookie(context, 'login'));
    const result = await signIn.finish(
      new URL(context.req.url),
      login?.binding ?? null,
      readCookie(context, 'session'),
    );
    dropCookie(context, 'login');
    if (result.tag === 'mismatch') {
      await limits.count('guess', context.get('addressToken')());
      // A callback loaded twice has no login transaction any more; the cookie still has the return address.
      const returnUrl = result.returnUrl ?? safeReturnPath(login?.returnUrl, origins);
      // An expired transaction, Back, another browser: the login is restarted once. A browser without cookies remembers
      // that by the address.
      if (readCookie(context, 'login-retry') === null && !isRepeated(returnUrl)) {
        writeCookie(context, 'login-retry', '1', 60);
        const again = withNotice(returnUrl, 'again');
        return context.redirect(`/api/v1/esia/login?returnUrl=${encodeURIComponent(again)}`, 302);
      }
      dropCookie(context, 'login-retry');
      const hasCookies = context.req.header('cookie') !== undefined;
      return context.redirect(withNotice(returnUrl, hasCookies ? 'failed' : 'cookies'), 302);
    }
    dropCookie(context, 'login-retry');
    if (result.tag !== 'signedIn') {
      return context.redirect(withNotice(result.returnUrl, result.tag), 302);
    }
    writeCookie(context, 'session', result.key);
    markSignedIn(context);
    return context.redirect(withoutNotice(result.returnUrl), 302);
  });

  bind(app, esiaEndpoints.logout, async ({ query }, { context, request }) => {
    // Neither another site by an image or a link, nor a script that loads pages early, may sign the citizen out.
    const destination = request.headers.get('sec-fetch-dest') ?? 'document';
    if (!isOwnRequest(request, origins, { allowDirect: true }) || destination !== 'document') {
      throw new ProblemError(403, 'FOREIGN_ORIGIN');
    }
    const key = readCookie(context, 'session');
    const isEverywhere = query.everywhere === true;
    const returnTo =
      originOf(context) + (isEverywhere ? SIGNED_OUT_EVERYWHERE : safeReturnPath(query.returnUrl, origins));
    const tokens = key === null ? null : await sessions.end(key, { isEverywhere });
    dropCookie(context, 'session');
    dropCookie(context, 'signed-in');
    if (isEverywhere) {
      // The drafts in this browser too: somebody else may use it.
      context.header('clear-site-data', '"storage"');
    }
    if (tokens === null) {
      return context.redirect(returnTo, 302);
    }
    try {
      const address = await deps.identity.buildLogoutUrl(
        tokens,
        originOf(context) + (isEverywhere ? SIGNED_OUT_EVERYWHERE : '/'),
      );
      return context.redirect(address?.href ?? returnTo, 302);
    } catch (error) {
      if (error instanceof IdentityUnavailableError) {
        return context.redirect(returnTo, 302);
      }
      throw error;
    }
  });

  bind(app, esiaEndpoints.getUserInfo, async (_, { citizen, context }) => {
    const session = context.get('session');
    if (session === null) {
      throw new ProblemError(401, 'UNAUTHORIZED');
    }
    const info: AuthInfo = {
      isLogged: true,
      expireAt: session.expireAt.toISOString(),
      absoluteExpireAt: session.absoluteExpireAt.toISOString(),
      userName: citizen.userName,
      isTrusted: citizen.isTrusted,
    };
    return info;
  });

  bind(app, openidEndpoints.exchangeToken, async ({ body }, { context }) => {
    try {
      return await token.exchange(body.code, body.code_verifier);
    } catch (error) {
      if (error instanceof ProblemError && error.status === 400) {
        await limits.count('guess', context.get('addressToken')());
      }
      throw error;
    }
  });

  bind(app, esiaEndpoints.getPersonalInfo, async (_, { context }) => {
    const session = context.get('session');
    const personal = session === null ? null : await sessions.personalOf(session.keyHash);
    if (personal === null) {
      throw new ProblemError(401, 'UNAUTHORIZED');
    }
    return maskPersonal(personal);
  });
};

/** Removes the notice of the previous login from the return address. */
const withoutNotice = (returnUrl: string): string => {
  const url = new URL(returnUrl, 'http://own.invalid');
  if (!url.searchParams.has(NOTICE)) {
    return returnUrl;
  }
  url.searchParams.delete(NOTICE);
  return url.pathname + url.search + url.hash;
};

/** Whether a login was restarted already. */
const isRepeated = (returnUrl: string): boolean =>
  new URL(returnUrl, 'http://own.invalid').searchParams.get(NOTICE) === 'again';

/** Adds a notice, which the page shows as a sentence, to the return address. */
const withNotice = (
  returnUrl: string,
  notice: 'again' | 'cookies' | 'denied' | 'unavailable' | 'off' | 'failed',
): string => {
  const url = new URL(returnUrl, 'http://own.invalid');
  url.searchParams.set(NOTICE, notice);
  return url.pathname + url.search + url.hash;
};
