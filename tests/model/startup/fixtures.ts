/** The events and outcomes of the startup chart. */
import type { PartOutcome, QuotaOutcome, StartupEvent } from '../../../machines/startup/startup.types.ts';
import { buildQuota } from '../../../mocks/builders/numbers.ts';
import { type EventExamples, type OutcomeTable, unreachable } from '../examples.ts';

/** Examples of every event; a missing one does not compile. */
export const eventExamples: EventExamples<StartupEvent> = {
  'startup.started': [{ type: 'startup.started' }],
  'quota.asked': [{ type: 'quota.asked' }],
  'startup.retried': [{ type: 'startup.retried' }],
  'quota.outdated': [{ type: 'quota.outdated' }],
  'session.settled': [{ type: 'session.settled' }],
};

const part = <Data>(data: Data): OutcomeTable<PartOutcome<Data>> => ({
  loaded: [{ output: { tag: 'loaded', data } }],
  unreachable: [{ output: unreachable }],
});

const quota: OutcomeTable<QuotaOutcome> = {
  loaded: [{ output: { tag: 'loaded', data: buildQuota(), lifeMs: 3_600_000 } }],
  unreachable: [{ output: unreachable }],
};

/** Examples of every outcome of every piece of work. */
export const outcomes = {
  loadFeatures: part([{ feature: 'Portation', isEnabled: true }]),
  loadRegions: part([]),
  loadMediaServices: part([]),
  loadConvergenceServices: part([]),
  loadQuota: quota,
};
