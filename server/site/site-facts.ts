import type { SiteFacts } from '../../contract/static.ts';
import type { Deps } from '../deps.ts';
import { formatMoscowTime } from '../lib/moscow-time.ts';
import { readLookupFacts } from './lookup-facts.ts';

/** Facts about this installation, served to the pages as a file. */
export const readSiteFacts = async (deps: Pick<Deps, 'db' | 'settings'>): Promise<SiteFacts> => {
  const { analyticsUrl, hasDemoData } = deps.settings;
  const { numberingPlanDate } = await readLookupFacts(deps);
  return {
    demonstration: hasDemoData,
    dataDate: numberingPlanDate === null ? null : formatMoscowTime(new Date(numberingPlanDate), 'day'),
    analytics: analyticsUrl ?? null,
  };
};
