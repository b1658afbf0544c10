import type { ColumnType, Generated } from 'kysely';

/** The anchor of domain time: one row, always there. */
export interface DomainClockTable {
  /** Always true; the primary key that keeps the table to one row. */
  id: Generated<boolean>;
  /** The moment of real time at which the anchor was set. */
  realAnchor: ColumnType<Date, Date, Date>;
  /** The moment of domain time that stood at the anchor. */
  domainAnchor: ColumnType<Date, Date, Date>;
  /** Seconds of domain time in one second of real time. */
  rate: number;
}

export interface DomainClockTables {
  domainClock: DomainClockTable;
}
