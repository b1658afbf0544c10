import type { ColumnType, Generated } from 'kysely';

/** The anchor of domain time: exactly one row. */
export interface DomainClockTable {
  /** Always true; a primary key that allows one row only. */
  id: Generated<boolean>;
  /** Real time of the anchor. */
  realAnchor: ColumnType<Date, Date, Date>;
  /** Domain time of the anchor. */
  domainAnchor: ColumnType<Date, Date, Date>;
  /** Seconds of domain time in one second of real time. */
  rate: number;
}

export interface DomainClockTables {
  domainClock: DomainClockTable;
}
