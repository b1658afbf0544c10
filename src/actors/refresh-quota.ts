import type { Quota } from '../../contract/numbers.ts';
import { selectQuota } from '../../machines/startup/startup.selectors.ts';
import type { LoadApi } from '../api/api-context.ts';
import type { CallOptions } from '../api/call.ts';
import type { Actors } from './actors-context.ts';

export interface QuotaDeps {
  loadApi: LoadApi;
  startup: Actors['startup'];
}

/** Sequence numbers of the last request and of the last answered one. */
const turns = new WeakMap<QuotaDeps['startup'], { asked: number; answered: number }>();

/**
 * Loads the quota and sends it to the startup chart. A failed request leaves the last known quota. Answers may arrive out
 * of order: one to an earlier request than the last answered one is dropped.
 */
export const refreshQuota = async (
  { loadApi, startup }: QuotaDeps,
  options: Pick<CallOptions, 'isBackground'> = {},
): Promise<void> => {
  const known = turns.get(startup) ?? { asked: 0, answered: 0 };
  turns.set(startup, known);
  known.asked += 1;
  const turn = known.asked;
  try {
    const { data } = await (await loadApi()).getQuota({ body: {} }, options);
    if (turn < known.answered) {
      return;
    }
    known.answered = turn;
    // The site may have been torn down meanwhile.
    if (startup.getSnapshot().status === 'active') {
      startup.send({ type: 'quota.changed', quota: data });
    }
  } catch {
    // The quota is informative only; the lookup itself reports its refusal.
  }
};

/** Calls back with the known quota and with every later one. @returns unsubscribes */
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

/** Refreshes the quota when the window is focused again: another tab may have used it. @returns unsubscribes */
export const refreshQuotaOnReturn = (deps: QuotaDeps): (() => void) => {
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking || document.visibilityState !== 'visible') {
      return;
    }
    isAsking = true;
    await refreshQuota(deps, { isBackground: true });
    isAsking = false;
  };
  const look = () => void ask();
  // A hidden tab fires the first event, a window behind another one only the second.
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
};
