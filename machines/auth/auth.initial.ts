import type { AuthInfo } from '../../contract/esia.ts';
import type { Initial } from '../lib/snapshot.ts';
import type { AuthContext } from './auth.types.ts';

/** The beginning of the chart, with which static pages are rendered and hydrated before the chart is loaded. */
export const authInitial = { state: 'unknown', context: { session: null } } as const satisfies Initial<
  string,
  AuthContext
>;

/** A visitor whose browser has no session to ask about: known without the chart. */
export const authAnonymous = {
  state: 'anonymous',
  context: { session: null },
  tags: ['settled'],
} as const satisfies Initial<string, AuthContext>;

/** A citizen for whom the document was rendered, until the chart has checked the session and knows when it ends. */
export const authSignedIn = (info: AuthInfo) =>
  ({
    state: 'signedIn',
    context: { session: { info, expiresInMs: 0, absoluteExpiresInMs: 0 } },
    tags: ['settled', 'signedIn'],
  }) as const satisfies Initial<string, AuthContext>;
