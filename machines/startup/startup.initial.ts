import type { Initial } from '../lib/snapshot.ts';
import type { StartupContext } from './startup.types.ts';

/** The beginning of the chart, with which static pages are rendered and hydrated before the chart is loaded. */
export const startupInitial = {
  state: 'waiting',
  context: {
    features: null,
    regions: null,
    mediaServices: null,
    convergenceServices: null,
    quota: null,
    failures: {},
  },
} as const satisfies Initial<string, StartupContext>;
