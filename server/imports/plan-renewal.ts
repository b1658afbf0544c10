import type { Registry } from 'prom-client';
import { DAY_MS, HOUR_MS } from '../../domain/portation-rules.ts';
import type { Deps } from '../deps.ts';
import { addGauge } from '../http/metrics.ts';
import { ImportError } from './import-error.ts';
import { type PlanRenewalOutcome, planRenewalOutcomes } from './imports.tables.ts';
import { loadNumberingPlan } from './numbering-plan.import.ts';
import { fetchPlan } from './plan-source.ts';

/** Time until the next request, milliseconds. Also the time after which a request of a killed process is repeated. */
const pauses: Readonly<Record<PlanRenewalOutcome, number>> = {
  loaded: 7 * DAY_MS,
  unchanged: 7 * DAY_MS,
  // The ministry corrects a broken file within days.
  refused: DAY_MS,
  unavailable: HOUR_MS,
};
/** The registry grows: a much shorter file is an incomplete one. */
const MIN_SHARE = 0.9;

/**
 * Renews the numbering plan from an address when that is due: every week, and earlier after a failure. One replica does
 * it. An unchanged file is not loaded; a broken or much shorter one is refused and the loaded plan stays.
 * @param signal ends the download when the service stops
 * @returns how it ended; null when nothing was due
 */
export const renewNumberingPlan = async (
  { clock, db, logger }: Pick<Deps, 'clock' | 'db' | 'logger'>,
  url: string,
  signal?: AbortSignal,
): Promise<PlanRenewalOutcome | null> => {
  const now = clock.now();
  const claimed = await db
    .updateTable('planRenewal')
    .set({ dueAt: new Date(now.getTime() + HOUR_MS) })
    .where('dueAt', '<=', now)
    .returning('id')
    .executeTakeFirst();
  if (claimed === undefined) {
    return null;
  }
  const outcome = await request({ db, logger }, url, now, signal);
  const isSuccess = outcome === 'loaded' || outcome === 'unchanged';
  await db
    .updateTable('planRenewal')
    .set({ outcome, dueAt: new Date(now.getTime() + pauses[outcome]), ...(isSuccess ? { succeededAt: now } : {}) })
    .execute();
  return outcome;
};

const request = async (
  { db, logger }: Pick<Deps, 'db' | 'logger'>,
  url: string,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<PlanRenewalOutcome> => {
  const loaded = await db
    .selectFrom('dataSources')
    .select('origin')
    .where('kind', '=', 'numbering-plan')
    .executeTakeFirst();
  let failure: PlanRenewalOutcome = 'unavailable';
  try {
    const plan = await fetchPlan(url, { known: loaded?.origin, signal });
    if (plan === null) {
      return 'unchanged';
    }
    failure = 'refused';
    const { added, changed, removed } = await loadNumberingPlan(db, plan, now, { minShare: MIN_SHARE });
    logger.info({ added, changed, removed }, 'numbering plan renewed');
    return 'loaded';
  } catch (error) {
    if (error instanceof ImportError) {
      logger.warn({ reason: error.message }, `numbering plan ${failure}`);
      return failure;
    }
    throw error;
  }
};

/** Metrics of the renewal, read from the database, so that every replica reports the same. */
export const observePlanRenewal = (registry: Registry, { db }: Pick<Deps, 'db'>): void => {
  const read = () => db.selectFrom('planRenewal').select(['succeededAt', 'outcome']).executeTakeFirst();
  addGauge(
    registry,
    {
      name: 'numbering_plan_renewed_timestamp_seconds',
      help: 'Last time the numbering plan was loaded or found unchanged; 0: never',
    },
    async () => [{ value: ((await read())?.succeededAt?.getTime() ?? 0) / 1000 }],
  );
  addGauge(
    registry,
    {
      name: 'numbering_plan_renewal',
      help: 'How the last renewal of the numbering plan ended',
      labelNames: ['outcome'],
    },
    async () => {
      const row = await read();
      return planRenewalOutcomes.map((outcome) => ({ labels: { outcome }, value: row?.outcome === outcome ? 1 : 0 }));
    },
  );
};
