import { REPEATED_REMARK } from '../../contract/number-table.ts';
import type { NumberInfo, Obstacle, Quota } from '../../contract/numbers.ts';
import type { Deps } from '../deps.ts';
import type { AppVariables, Citizen } from '../http/app-env.ts';
import { ProblemError, refuse } from '../http/problem-error.ts';
import { ruleAt } from '../orders/portation-rules.ts';
import { refusalTitles } from '../../contract/refusal-codes.ts';
import { createQuotas, type QuotaClaim } from '../lib/quotas.ts';
import { normalizeMsisdn } from './msisdn.ts';
import { readNumberFile } from './number-file.ts';
import { type NumberLine, writeNumberTable } from './number-table.ts';
import { createNumbersRepo } from './numbers.repo.ts';

const DAY_MS = 86_400_000;

const QUOTA_WINDOW_MS = DAY_MS;

/** Whom a lookup counts against. */
type Counted = Pick<AppVariables, 'quotaKey' | 'addressToken'>;

export const createNumberService = ({
  db,
  clock,
  domainClock,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'domainClock' | 'settings'>) => {
  const repo = createNumbersRepo(db);
  const quotas = createQuotas(db);
  const claimsOf = (citizen: Citizen | null, { addressToken, quotaKey }: Counted): QuotaClaim[] =>
    citizen === null
      ? [
          { key: quotaKey, limit: settings.lookupQuota.anonymous },
          { key: `lookup ${addressToken}`, limit: settings.lookupQuota.address },
        ]
      : [{ key: quotaKey, limit: settings.lookupQuota.signedIn }];
  /** @throws ProblemError QUOTA_EXCEEDED */
  const spend = async (cost: number, citizen: Citizen | null, counted: Counted): Promise<void> => {
    const quota = await quotas.spend(claimsOf(citizen, counted), cost, clock.now(), QUOTA_WINDOW_MS);
    if (!quota.isSpent) {
      throw refuse('QUOTA_EXCEEDED', { refreshAt: quota.refreshAt.toISOString() });
    }
  };

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
    lookupWithQuota: async (given: string, citizen: Citizen | null, counted: Counted): Promise<NumberInfo> => {
      const msisdn = normalizeMsisdn(given);
      await spend(1, citizen, counted);
      return lookup(msisdn, citizen);
    },
    /**
     * The table of a file of numbers. A line that cannot be read costs nothing and comes back with a remark; a number
     * that repeats is counted once and echoed.
     * @throws ProblemError for a file that cannot be read, and QUOTA_EXCEEDED when it holds more than is left
     */
    lookupFile: async (file: File, citizen: Citizen, counted: Counted, signal: AbortSignal): Promise<string> => {
      const lines = (await readNumberFile(file, settings.lookupFile)).map((given) => ({ given, ...readLine(given) }));
      const numbers = [...new Set(lines.flatMap(({ number }) => (number === null ? [] : [number])))];
      // Whoever has gone meanwhile pays nothing.
      signal.throwIfAborted();
      if (numbers.length > 0) {
        await spend(numbers.length, citizen, counted);
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
            remark: isRepeated ? REPEATED_REMARK : '',
          };
        }),
      );
    },
    quota: async (citizen: Citizen | null, counted: Counted): Promise<Quota> => {
      const { remaining, refreshAt } = await quotas.read(claimsOf(citizen, counted), clock.now(), QUOTA_WINDOW_MS);
      return { refreshAt: refreshAt.toISOString(), remainingCount: remaining };
    },
  };
};

/** The number of a line, ten digits, or why there is none. */
const readLine = (given: string): { number: number | null; problem: string | null } => {
  try {
    return { number: Number(normalizeMsisdn(given).slice(1)), problem: null };
  } catch (error) {
    if (error instanceof ProblemError) {
      const code = error.code === 'NOT_MOBILE' ? error.code : 'NUMBER_FORMAT';
      return { number: null, problem: refusalTitles[code] };
    }
    throw error;
  }
};

const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

/** The first Moscow day on which a moment has passed from the morning on, `2026-12-31`. */
const firstWholeDay = (moment: Date): string => moscowDay.format(new Date(moment.getTime() + DAY_MS));

export type NumberService = ReturnType<typeof createNumberService>;
