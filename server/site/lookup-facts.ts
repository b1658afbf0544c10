import type { LookupFacts } from '../../contract/static.ts';
import { demoPlanDate } from '../imports/demo-data.ts';
import type { Deps } from '../deps.ts';

/** Dates of the lookup data and limits of lookups. Not cached, because imports run beside the service. */
export const readLookupFacts = async ({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<LookupFacts> => {
  const sources = await db.selectFrom('dataSources').select(['kind', 'dataDate']).execute();
  const dateOf = (kind: (typeof sources)[number]['kind']): string | null =>
    sources.find((source) => source.kind === kind)?.dataDate.toISOString() ?? null;
  const demoDate = settings.hasDemoData ? new Date(demoPlanDate).toISOString() : null;
  return {
    numberingPlanDate: dateOf('numbering-plan') ?? demoDate,
    portedNumbersDate: dateOf('ported-numbers') ?? demoDate,
    quota: { anonymous: settings.lookupQuota.anonymous, signedIn: settings.lookupQuota.signedIn },
    file: settings.lookupFile,
  };
};
