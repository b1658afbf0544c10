import type { NumberInfo, Obstacle, Quota } from '../../contract/numbers.ts';
import { toNational } from '../../domain/msisdn.ts';
import type { Deps } from '../deps.ts';
import { limitsAt } from '../../domain/windows.ts';
import type { Citizen } from '../http/app-env.ts';
import { invalidField, refuse } from '../http/problem-error.ts';
import { DAY_MS, ruleAt } from '../../domain/portation-rules.ts';
import { formatMoscowTime } from '../lib/moscow-time.ts';
import { createQuotas, type QuotaLimit, UNLIMITED } from '../db/quotas.ts';
import { normalizeMsisdn } from './mobile-number.ts';
import { createPlanLookup, distinctOf, lookUpPorted, streamTable } from './scanner/batch-lookup.ts';
import type { Lines } from './scanner/lines.ts';
import { createNumbersRepo } from './numbers.repo.ts';

const QUOTA_WINDOW_MS = DAY_MS;

/** Identifies the visitor whose quota a lookup spends. */
export interface Counted {
  /** Keyed token of the client address. */
  addressToken: string;
  quotaKey: string;
}

export const createNumbersService = ({
  db,
  clock,
  domainClock,
  plans,
  portedSearches,
  secrets,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'domainClock' | 'plans' | 'portedSearches' | 'secrets' | 'settings'>) => {
  const repo = createNumbersRepo(db);
  const quotas = createQuotas(db);
  const limitsOf = (citizen: Citizen | null, { addressToken, quotaKey }: Counted): QuotaLimit[] =>
    citizen === null
      ? [
          { key: quotaKey, limit: settings.lookupQuota.anonymous },
          { key: `lookup ${addressToken}`, limit: settings.lookupQuota.address },
        ]
      : [{ key: quotaKey, limit: settings.lookupQuota.signedIn }];
  /** @throws ProblemError QUOTA_EXCEEDED */
  const consume = async (cost: number, limits: readonly QuotaLimit[]): Promise<void> => {
    const quota = await quotas.consume(limits, cost, clock.now(), QUOTA_WINDOW_MS);
    if (!quota.isGranted) {
      throw refuse('QUOTA_EXCEEDED', { refreshAt: quota.refreshAt.toISOString() });
    }
  };

  /** Operator, region and obstacles of an MSISDN. Spends no quota: a spent quota must not stop a portation. */
  const lookup = async (msisdn: string, citizen: Citizen | null): Promise<NumberInfo> => {
    const found = await repo.find(Number(toNational(msisdn)));
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
      earliestDate: found.timeZone === null || obstacles.length > 0 ? null : limitsAt(now, found.timeZone).minDate,
    };
  };

  return {
    lookup,
    /**
     * Consumes nothing on an invalid number, a citizen's own number, and a number that the visitor looked up within a day.
     * @throws ProblemError QUOTA_EXCEEDED
     */
    lookupWithQuota: async (given: string, citizen: Citizen | null, counted: Counted): Promise<NumberInfo> => {
      const msisdn = normalizeMsisdn(given);
      if (citizen?.msisdns.includes(msisdn) !== true) {
        // A keyed hash: the table contains no number.
        const countedKey = secrets.token(`looked up ${counted.quotaKey} ${msisdn}`);
        if (!(await quotas.isCounted(countedKey, clock.now()))) {
          await consume(1, [...limitsOf(citizen, counted), { key: countedKey, limit: UNLIMITED }]);
        }
      }
      return lookup(msisdn, citizen);
    },
    /**
     * The result table of a file of numbers, streamed. An invalid line consumes no quota, a repeated number is counted
     * once; both get a remark.
     * @throws ProblemError before the first byte: QUOTA_EXCEEDED when the file has more numbers than remain
     */
    lookupFile: async (
      lines: Lines,
      citizen: Citizen,
      counted: Counted,
      signal: AbortSignal,
    ): Promise<ReadableStream<Uint8Array>> => {
      const distinct = distinctOf(lines);
      const cost = distinct.numbers.length;
      const limits = limitsOf(citizen, counted);
      const refuseAborted = (): void => {
        if (signal.aborted) {
          // Its response is not received.
          throw invalidField('File', 'Проверка файла отменена');
        }
      };
      refuseAborted();
      const [plan, { refreshAt, remaining }] = await Promise.all([
        plans.get('plan', async () => createPlanLookup(await repo.readPlan())),
        quotas.read(limits, clock.now(), QUOTA_WINDOW_MS),
      ]);
      if (remaining < cost) {
        throw refuse('QUOTA_EXCEEDED', { refreshAt: refreshAt.toISOString() });
      }
      const findPortation = await lookUpPorted(distinct, portedSearches.create);
      refuseAborted();
      // Not before: a file that cannot be looked up now is sent again.
      if (cost > 0) {
        await consume(cost, limits);
      }
      return streamTable(lines, { plan, findPortation, repeated: distinct.repeated }, () => {
        void portedSearches.renewIndex();
      });
    },
    quota: async (citizen: Citizen | null, counted: Counted): Promise<Quota> => {
      const { remaining, refreshAt } = await quotas.read(limitsOf(citizen, counted), clock.now(), QUOTA_WINDOW_MS);
      return { refreshAt: refreshAt.toISOString(), remainingCount: remaining };
    },
  };
};

/** The first Moscow day that begins after a moment, `2026-12-31`. */
const firstWholeDay = (moment: Date): string => formatMoscowTime(new Date(moment.getTime() + DAY_MS), 'day');

export type NumbersService = ReturnType<typeof createNumbersService>;
