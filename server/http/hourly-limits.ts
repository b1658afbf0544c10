import { HOUR_MS } from '../../domain/portation-rules.ts';
import type { Deps } from '../deps.ts';
import { createQuotas } from '../db/quotas.ts';
import { ProblemError } from './problem-error.ts';

/** Limits per hour of what costs rows or much work, counted per client address or per citizen. */
export const createHourlyLimits = ({ clock, db, settings }: Pick<Deps, 'clock' | 'db' | 'settings'>) => {
  const quotas = createQuotas(db);
  return {
    /**
     * Counts one action.
     * @param owner keyed token of the address, or id of the citizen
     * @throws ProblemError 429 with Retry-After when the limit is reached
     */
    count: async (action: keyof typeof settings.perHour, owner: string): Promise<void> => {
      const now = clock.now();
      const limit = { key: `${action} ${owner}`, limit: settings.perHour[action] };
      const quota = await quotas.consume([limit], 1, now, HOUR_MS);
      if (!quota.isGranted) {
        // The hour may have begun with a request that came after this one.
        const retryAfterMs = Math.min(HOUR_MS, quota.refreshAt.getTime() - now.getTime());
        const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
        throw new ProblemError(429, 'TOO_MANY_REQUESTS', { retryAfterSeconds });
      }
    },
  };
};

export type HourlyLimits = ReturnType<typeof createHourlyLimits>;
