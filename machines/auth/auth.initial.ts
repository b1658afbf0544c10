import type { Initial } from '../lib/snapshot.ts';
import type { AuthContext } from './auth.types.ts';

/** The beginning of the chart, with which static pages are rendered and hydrated before the chart is loaded. */
export const authInitial = { state: 'unknown', context: { session: null } } as const satisfies Initial<
  string,
  AuthContext
>;
