import type { LookupFacts } from '../../contract/lookup-facts.ts';
import { shippedPlanDate } from '../imports/shipped-plan.ts';
import type { Deps } from '../deps.ts';

/** Dates of the lookup data and limits of lookups. Not cached, because imports run beside the service. */
export const readLookupFacts = async ({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<LookupFacts> => {
  const sources = await db.selectFrom('dataSources').select(['kind', 'dataDate']).execute();
  const dateOf = (kind: (typeof sources)[number]['kind']): string | null =>
    sources.find((source) => source.kind === kind)?.dataDate.toISOString() ?? null;
  const shippedDate = new Date(shippedPlanDate).toISOString();
  return {
    numberingPlanDate: dateOf('numbering-plan') ?? shippedDate,
    portedNumbersDate: dateOf('ported-numbers') ?? (settings.hasDemoData ? shippedDate : null),
    quota: { anonymous: settings.lookupQuota.anonymous, signedIn: settings.lookupQuota.signedIn },
    file: settings.lookupFile,
  };
};
