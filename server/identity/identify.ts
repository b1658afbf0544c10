import type { MiddlewareHandler } from 'hono';
import { ACTIVITY_HEADER } from '../../contract/headers.ts';
import type { SessionsService } from './sessions.service.ts';
import { randomKey, type Secrets } from '../lib/secrets.ts';
import type { Settings } from '../env.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { HourlyLimits } from '../http/hourly-limits.ts';
import { markSignedIn, readCookie, writeCookie } from '../http/cookies.ts';
import { visitorAddress } from '../http/visitor-address.ts';

/** The visitor's cookie outlives the quota's day, so that closing the browser does not reset the quota. */
const VISITOR_SECONDS = 30 * 24 * 60 * 60;

/** Determines the client address by which limits are counted. */
export const locate =
  (secrets: Secrets, { isBehindProxy }: Pick<Settings, 'isBehindProxy'>): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    // Most calls of citizens count nothing.
    context.set('addressToken', () => {
      const address = visitorAddress(
        { remote: context.env?.incoming?.socket?.remoteAddress, forwardedFor: context.req.header('x-forwarded-for') },
        isBehindProxy,
      );
      return secrets.token(`address ${address}`);
    });
    await next();
  };

/** Determines the session of a request. Wrong bearer tokens are counted. */
export const identify =
  (sessions: SessionsService, secrets: Secrets, limits: HourlyLimits): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const bearer = /^Bearer ([\w-]{20,})$/.exec(context.req.header('authorization') ?? '')?.[1];
    const key = bearer ?? readCookie(context, 'session');
    const isActivity = context.req.header(ACTIVITY_HEADER) !== 'background';
    const session = key === null ? null : await sessions.resume(key, isActivity);
    if (session !== null && bearer === undefined && readCookie(context, 'signed-in') === null) {
      markSignedIn(context);
    }
    context.set('session', session);
    context.set('citizen', session?.citizen ?? null);
    const addressToken = context.get('addressToken');
    if (session === null && bearer !== undefined) {
      await limits.count('guess', addressToken());
    }
    context.set('identifyVisitor', () =>
      secrets.token(
        session === null ? `visitor ${visitorOf(context, secrets)} ${addressToken()}` : `citizen ${session.citizen.id}`,
      ),
    );
    await next();
  };

/**
 * The visitor's random id, signed so that it cannot be forged. Only endpoints that read or consume the quota set a new
 * one: otherwise each of the concurrent first requests of a page would set another, and the last response would win
 * after quota had been spent under an earlier one.
 */
const visitorOf = (context: Parameters<typeof readCookie>[0], secrets: Secrets): string => {
  const [name, mark] = readCookie(context, 'visitor')?.split('.') ?? [];
  if (name !== undefined && mark !== undefined && secrets.isToken(`visitor ${name}`, mark)) {
    return name;
  }
  const newName = randomKey();
  writeCookie(context, 'visitor', `${newName}.${secrets.token(`visitor ${newName}`)}`, VISITOR_SECONDS);
  return newName;
};
