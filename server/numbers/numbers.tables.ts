import type { PlanRange } from './numbering-plan.ts';

export interface NumberTables {
  /** The numbering plan; ten digits without the country code. */
  numberingRanges: PlanRange;
  /** Numbers served by another operator than the holder of their range, unless `portedChanges` has them. */
  portedNumbers: { number: number; operatorId: string; portedAt: Date };
  /** Numbers of increments since the last full export; without operator and date those that returned. */
  portedChanges: { number: number; operatorId: string | null; portedAt: Date | null };
  /** Numbers with an active portation. */
  bdpnActiveProcesses: { number: number };
  lookupQuotas: { key: string; used: number; refreshAt: Date };
}
