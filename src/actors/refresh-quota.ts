import type { LoadApi } from '../api/api-context.ts';
import type { CallOptions } from '../api/call.ts';
import type { Actors } from './actors-context.ts';

export interface QuotaDeps {
  loadApi: LoadApi;
  startup: Actors['startup'];
}

/** Sequence numbers of the last request and of the last answered one. */
const requests = new WeakMap<QuotaDeps['startup'], { sent: number; answered: number }>();

/**
 * Loads the quota and sends it to the startup chart. A failed request leaves the last known quota. Answers may arrive
 * out of order: one to an earlier request than the last answered one is dropped.
 */
export const refreshQuota = async (
  { loadApi, startup }: QuotaDeps,
  options: Pick<CallOptions, 'isBackground'> = {},
): Promise<void> => {
  const known = requests.get(startup) ?? { sent: 0, answered: 0 };
  requests.set(startup, known);
  known.sent += 1;
  const id = known.sent;
  try {
    const { data } = await (await loadApi()).getQuota({ body: {} }, options);
    if (id < known.answered) {
      return;
    }
    known.answered = id;
    // The actor may have been stopped meanwhile.
    if (startup.getSnapshot().status === 'active') {
      startup.send({ type: 'quota.changed', quota: data });
    }
  } catch {
    // The quota is informative only; the lookup itself reports its refusal.
  }
};

/** Refreshes the quota when the window is focused again: another tab may have used it. @returns unsubscribes */
export const refreshQuotaOnFocus = (deps: QuotaDeps): (() => void) => {
  let isLoading = false;
  const refresh = async (): Promise<void> => {
    if (isLoading || document.visibilityState !== 'visible') {
      return;
    }
    isLoading = true;
    await refreshQuota(deps, { isBackground: true });
    isLoading = false;
  };
  const onVisible = () => void refresh();
  // A tab that becomes visible fires the first event; a window that regains focus fires only the second.
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('focus', onVisible);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('focus', onVisible);
  };
};
