export interface NumberTables {
  /** The numbering plan; ten digits without the country code. */
  numberingRanges: {
    first: number;
    last: number;
    operatorInn: string;
    holderName: string;
    regionCode: string | null;
    regionName: string;
  };
  /** Numbers that live with another operator than their range's. */
  portedNumbers: { number: number; operatorId: string; portedAt: Date };
  /** Numbers with an active portation. */
  bdpnActiveProcesses: { number: number };
  lookupQuotas: { key: string; used: number; refreshAt: Date };
}
