import type { NumberInfo, Obstacle, Quota } from '../../contract/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Citizen } from '../http/app-env.ts';
import { ProblemError, refuse } from '../http/problem-error.ts';
import { ruleAt } from '../orders/portation-rules.ts';
import { refusalTitles } from '../../contract/refusal-codes.ts';
import { createQuotas } from '../lib/quotas.ts';
import { normalizeMsisdn } from './msisdn.ts';
import { readNumberFile } from './number-file.ts';
import { type NumberLine, writeNumberTable } from './number-table.ts';
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
  const quotas = createQuotas(db);
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
      const quota = await quotas.spend(quotaKey, 1, limitOf(citizen), clock.now(), QUOTA_WINDOW_MS);
      if (!quota.isSpent) {
        throw refuse('QUOTA_EXCEEDED', { refreshAt: quota.refreshAt.toISOString() });
      }
      return lookup(msisdn, citizen);
    },
    /**
     * The table of a file of numbers. A line that cannot be read costs nothing and comes back with a remark; a number
     * that repeats is counted once and echoed.
     * @throws ProblemError for a file that cannot be read, and QUOTA_EXCEEDED when it holds more than is left
     */
    lookupFile: async (file: File, citizen: Citizen, quotaKey: string): Promise<string> => {
      const lines = (await readNumberFile(file)).map((given) => ({ given, ...readLine(given) }));
      const numbers = [...new Set(lines.flatMap(({ number }) => (number === null ? [] : [number])))];
      if (numbers.length > 0) {
        const quota = await quotas.spend(quotaKey, numbers.length, limitOf(citizen), clock.now(), QUOTA_WINDOW_MS);
        if (!quota.isSpent) {
          throw refuse('QUOTA_EXCEEDED', { refreshAt: quota.refreshAt.toISOString() });
        }
      }
      const found = new Map((await repo.findMany(numbers)).map((row) => [row.number, row]));
      const seen = new Set<number>();
      return writeNumberTable(
        lines.map(({ given, number, problem }): NumberLine => {
          const row = number === null ? undefined : found.get(number);
          if (number === null || row === undefined || row.holderInn === null) {
            const remark = problem ?? refusalTitles.RANGE_UNKNOWN;
            return { given, operatorName: null, regionName: null, portedAt: null, remark };
          }
          const isRepeated = seen.has(number);
          seen.add(number);
          return {
            given,
            operatorName: row.operatorName ?? row.holderName,
            regionName: row.regionName,
            portedAt: row.portedAt,
            remark: isRepeated ? 'Повтор' : '',
          };
        }),
      );
    },
    quota: async (citizen: Citizen | null, quotaKey: string): Promise<Quota> => {
      const { used, refreshAt } = await quotas.read(quotaKey, clock.now(), QUOTA_WINDOW_MS);
      return { refreshAt: refreshAt.toISOString(), remainingCount: Math.max(limitOf(citizen) - used, 0) };
    },
  };
};

/** The number of a line, ten digits, or why there is none. */
const readLine = (given: string): { number: number | null; problem: string | null } => {
  try {
    return { number: Number(normalizeMsisdn(given).slice(1)), problem: null };
  } catch (error) {
    if (error instanceof ProblemError) {
      return { number: null, problem: error.options.errors?.[0]?.message ?? refusalTitles.NUMBER_FORMAT };
    }
    throw error;
  }
};

const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

/** The first Moscow day on which a moment has passed from the morning on, `2026-12-31`. */
const firstWholeDay = (moment: Date): string => moscowDay.format(new Date(moment.getTime() + DAY_MS));

export type NumberService = ReturnType<typeof createNumberService>;
