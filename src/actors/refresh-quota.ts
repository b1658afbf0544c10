import type { Quota } from '../../contract/numbers.ts';
import { selectQuota } from '../../machines/startup/startup.selectors.ts';
import type { LoadApi } from '../api/api-context.ts';
import type { CallOptions } from '../api/call.ts';
import type { Actors } from './actors-context.ts';

export interface QuotaDeps {
  loadApi: LoadApi;
  startup: Actors['startup'];
}

/** Of the questions that were answered the one asked last, and how many were asked. */
const turns = new WeakMap<QuotaDeps['startup'], { asked: number; answered: number }>();

/**
 * Tells everybody what remains after a lookup; an unanswered question leaves the old figure.
 * Answers may overtake each other: one to an earlier question than the last that was answered says nothing new.
 * @param options of the call: a question nobody has pressed for is asked in the background
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

/** Asks what remains whenever the citizen comes back to the window: another tab may have spent some. @returns stops asking */
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
  // A tab that was hidden tells it by the one, a window beside another by the other.
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
};
