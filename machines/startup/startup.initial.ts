import type { StateValue } from 'xstate';
import type { Initial } from '../lib/snapshot.ts';
import type { StartupContext } from './startup.types.ts';

/** The beginning of the chart, with which static pages are rendered and hydrated before the chart is loaded. */
export const startupInitial = {
  state: { data: 'waiting', quota: 'waiting' },
  context: {
    features: null,
    regions: null,
    mediaServices: null,
    convergenceServices: null,
    quota: null,
    quotaLifeMs: 0,
    failures: {},
  },
} as const satisfies Initial<StateValue, StartupContext>;
