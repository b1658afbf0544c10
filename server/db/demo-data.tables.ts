import type { Generated } from 'kysely';

export interface DemoDataTables {
  /** Loaded parts of the demonstration data and their versions. */
  demoData: {
    part: string;
    version: number;
    /** Other inputs of the part. */
    variant: Generated<string>;
  };
}
