/** The events and the data of the startup chart. */
import type { StartupEvent } from '../../../machines/startup/startup.types.ts';
import { buildQuota } from '../../../mocks/builders/numbers.ts';
import type { EventExamples } from '../examples.ts';

/** Examples of every event; a missing one does not compile. */
export const eventExamples: EventExamples<StartupEvent> = {
  'startup.started': [{ type: 'startup.started' }],
  'startup.retried': [{ type: 'startup.retried' }],
  'quota.changed': [{ type: 'quota.changed', quota: buildQuota({ remainingCount: 3 }) }],
};

/** What every piece of work returns. */
export const results = {
  loadFeatures: [[{ feature: 'Portation', isEnabled: true }]],
  loadRegions: [[]],
  loadMediaServices: [[]],
  loadConvergenceServices: [[]],
  loadQuota: [buildQuota()],
  awaitSession: [undefined],
};
