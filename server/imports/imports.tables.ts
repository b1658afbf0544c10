import type { Generated } from 'kysely';
import type { JsonOrNull } from '../db/json-column.ts';
import type { PlanOrigin } from './plan-source.ts';

export const importKinds = ['numbering-plan', 'ported-numbers', 'tariffs', 'operators', 'news'] as const;
export type ImportKind = (typeof importKinds)[number];

export const planRenewalOutcomes = ['loaded', 'unchanged', 'refused', 'unavailable'] as const;
export type PlanRenewalOutcome = (typeof planRenewalOutcomes)[number];

export interface ImportTables {
  dataSources: {
    kind: ImportKind;
    fileName: string;
    /** Date of the data. */
    dataDate: Date;
    loadedAt: Date;
    /** Rows of the file. */
    rowCount: number;
    /** The state of the loaded file, of a numbering plan. */
    origin: JsonOrNull<PlanOrigin>;
    /** Date of the last full export, of ported numbers. */
    fullDate: Generated<Date | null>;
  };
  /** One row: when the numbering plan is requested next, and how the last request ended. */
  planRenewal: {
    id: Generated<number>;
    dueAt: Date;
    /** Last time the plan was found unchanged or loaded. */
    succeededAt: Date | null;
    outcome: PlanRenewalOutcome | null;
  };
}
