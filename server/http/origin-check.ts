import type { MiddlewareHandler } from 'hono';
import { API_BASE } from '../../contract/api-base.ts';
import { openidEndpoints } from '../../contract/openid.ts';
import type { AppEnv } from './app-env.ts';
import { ProblemError } from './problem-error.ts';

/**
 * Whether a request was made by our own pages. Browsers say so themselves (`Sec-Fetch-Site`, and `Origin` for unsafe
 * methods); hono's own check looks only at form content types, and a JSON POST from a foreign origin passes it.
 * @param mayBeTyped an address typed into the browser, or a client that says nothing, is all right as well
 */
export const isOwnRequest = (
  request: Request,
  origins: readonly string[],
  { mayBeTyped = false }: { mayBeTyped?: boolean } = {},
): boolean => {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site !== null && site !== 'same-origin' && !(mayBeTyped && site === 'none')) {
    return false;
  }
  if (origin !== null) {
    return origins.includes(origin);
  }
  return site !== null || mayBeTyped;
};

/** Native clients begin a session here, before they have a token to show. */
const TOKEN_PATH = API_BASE + openidEndpoints.exchangeToken.path;

/**
 * Refuses unsafe requests from elsewhere. What travels without our cookies needs no check: browsers send a bearer
 * token or a code of their own accord to nobody.
 */
export const originCheck =
  (origins: readonly string[]): MiddlewareHandler<AppEnv> =>
  async ({ req }, next) => {
    const isUnsafe = !['GET', 'HEAD', 'OPTIONS'].includes(req.method);
    const isNative =
      req.header('cookie') === undefined &&
      (req.header('authorization')?.startsWith('Bearer ') === true || req.path === TOKEN_PATH);
    if (isUnsafe && !isNative && !isOwnRequest(req.raw, origins)) {
      throw new ProblemError(403, 'FOREIGN_ORIGIN');
    }
    await next();
  };
