import type { Quota } from '../../contract/numbers.ts';
import { selectQuota } from '../../machines/startup/startup.selectors.ts';
import type { LoadApi } from '../api/api-context.ts';
import type { Actors } from './actors-context.ts';

/** Tells everybody what remains after a lookup; an unanswered question leaves the old figure. */
export const refreshQuota = async ({ loadApi, startup }: { loadApi: LoadApi; startup: Actors['startup'] }): Promise<void> => {
  try {
    const { data } = await (await loadApi()).getQuota({ body: {} });
    // The page may have been taken apart meanwhile.
    if (startup.getSnapshot().status === 'active') {
      startup.send({ type: 'quota.changed', quota: data });
    }
  } catch {
    // The figure is a courtesy: the lookup itself has said what matters.
  }
};

/** Tells the quota that is known, and every other that comes after it. @returns stops telling */
export const followQuota = (startup: Actors['startup'], tell: (quota: Quota) => void): (() => void) => {
  let told: Quota | null = null;
  const look = (): void => {
    const quota = selectQuota(startup.getSnapshot());
    if (quota !== null && quota !== told) {
      told = quota;
      tell(quota);
    }
  };
  look();
  const subscription = startup.subscribe(look);
  return () => subscription.unsubscribe();
};
