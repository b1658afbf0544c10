import type { NumberInfo, Obstacle, Quota } from '../../contract/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Citizen } from '../http/app-env.ts';
import { refuse } from '../http/problem-error.ts';
import { ruleAt } from '../orders/portation-rules.ts';
import { normalizeMsisdn } from './msisdn.ts';
import { createNumbersRepo } from './numbers.repo.ts';

const DAY_MS = 86_400_000;

const QUOTA_WINDOW_MS = DAY_MS;

export const createNumberService = ({
  db,
  clock,
  domainClock,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'domainClock' | 'settings'>) => {
  const repo = createNumbersRepo(db);
  const limitOf = (citizen: Citizen | null): number =>
    citizen === null ? settings.lookupQuota.anonymous : settings.lookupQuota.signedIn;

  /** Operator, region and obstacles of a number `79…`, whatever the quota: a portation never stops for it. */
  const lookup = async (msisdn: string, citizen: Citizen | null): Promise<NumberInfo> => {
    const found = await repo.find(Number(msisdn.slice(1)));
    const now = await domainClock.now();
    const obstacles: Obstacle[] = [];
    if (found.holderInn === null) {
      obstacles.push({ code: 'RANGE_UNKNOWN', availableFrom: null });
    } else if (found.regionCode === null) {
      obstacles.push({ code: 'REGION_NOT_SERVED', availableFrom: null });
    }
    if (found.portedAt !== null) {
      const availableAt = new Date(found.portedAt.getTime() + ruleAt('daysBetween', now) * DAY_MS);
      if (availableAt > now) {
        obstacles.push({ code: 'TOO_EARLY', availableFrom: firstWholeDay(availableAt) });
      }
    }
    if (found.isActive) {
      obstacles.push({ code: 'ACTIVE_PROCESS', availableFrom: null });
    }
    return {
      msisdn,
      operatorId: found.operatorId,
      operatorName: found.operatorName ?? found.holderName,
      operatorLogo: found.operatorLogo,
      regionCode: found.regionCode,
      regionName: found.regionName,
      lastPortation: found.portedAt?.toISOString() ?? null,
      isEsiaMsisdn: citizen?.msisdns.includes(msisdn) ?? false,
      rangeHolderName: found.rangeHolder,
      obstacles,
    };
  };

  return {
    lookup,
    /** @throws ProblemError QUOTA_EXCEEDED; a number that is not one costs nothing */
    lookupWithQuota: async (given: string, citizen: Citizen | null, quotaKey: string): Promise<NumberInfo> => {
      const msisdn = normalizeMsisdn(given);
      const quota = await repo.spend(quotaKey, 1, limitOf(citizen), clock.now(), QUOTA_WINDOW_MS);
      if (!quota.isSpent) {
        throw refuse('QUOTA_EXCEEDED', { refreshAt: quota.refreshAt.toISOString() });
      }
      return lookup(msisdn, citizen);
    },
    quota: async (citizen: Citizen | null, quotaKey: string): Promise<Quota> => {
      const { used, refreshAt } = await repo.quota(quotaKey, clock.now(), QUOTA_WINDOW_MS);
      return { refreshAt: refreshAt.toISOString(), remainingCount: Math.max(limitOf(citizen) - used, 0) };
    },
  };
};

const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

/** The first Moscow day on which a moment has passed from the morning on, `2026-12-31`. */
const firstWholeDay = (moment: Date): string => moscowDay.format(new Date(moment.getTime() + DAY_MS));

export type NumberService = ReturnType<typeof createNumberService>;
