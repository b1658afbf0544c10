import type { MiddlewareHandler } from 'hono';
import { API_BASE } from '../../contract/api-base.ts';
import { openidEndpoints } from '../../contract/openid.ts';
import type { AppEnv } from './app-env.ts';
import { ProblemError } from './problem-error.ts';

/**
 * Whether a request comes from the site's own pages, by `Sec-Fetch-Site` and `Origin`. `hono/csrf` checks form content
 * types only and lets a JSON POST from a foreign origin through.
 * @param allowDirect also accepts an address typed into the browser, and clients that send neither header
 */
export const isOwnRequest = (
  request: Request,
  origins: readonly string[],
  { allowDirect = false }: { allowDirect?: boolean } = {},
): boolean => {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site !== null && site !== 'same-origin' && !(allowDirect && site === 'none')) {
    return false;
  }
  if (origin !== null) {
    return origins.includes(origin);
  }
  return site !== null || allowDirect;
};

/** Native clients call this to get their first token. */
const TOKEN_PATH = API_BASE + openidEndpoints.exchangeToken.path;

/**
 * Refuses unsafe requests from foreign origins. A bearer token or a code without cookies needs no check, because
 * browsers do not attach these by themselves.
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
