import type { Generated } from 'kysely';
import type { PlanRange } from './numbering-plan.ts';

export interface NumberTables {
  /** The numbering plan; ten digits without the country code. */
  numberingRanges: PlanRange;
  /** Numbers served by another operator than the holder of their range, by the last full export. */
  portedNumbers: { number: number; operatorId: string; portedAt: Date };
  /** Changes since the last full export, which replace its rows; a number that returned has no operator and date. */
  portedChanges: { number: number; operatorId: string | null; portedAt: Date | null; changedAt: Generated<Date> };
  /** Numbers with an active portation. */
  bdpnActiveProcesses: { number: number };
  lookupQuotas: { key: string; used: number; refreshAt: Date };
}
