import type { PlanRange } from './numbering-plan.ts';

export interface NumberTables {
  /** The numbering plan; ten digits without the country code. */
  numberingRanges: PlanRange;
  /** Numbers served by another operator than the holder of their range. */
  portedNumbers: { number: number; operatorId: string; portedAt: Date };
  /** Numbers with an active portation. */
  bdpnActiveProcesses: { number: number };
  lookupQuotas: { key: string; used: number; refreshAt: Date };
}
