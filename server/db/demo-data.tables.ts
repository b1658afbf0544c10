import type { Generated } from 'kysely';

export interface DemoDataTables {
  /** Which parts of the demonstration set are loaded, and in which edition. */
  demoData: {
    part: string;
    version: number;
    /** What the part was made with besides its version. */
    variant: Generated<string>;
  };
}
