import type { ColumnType } from 'kysely';

/** What the simulated identity service keeps: a schema of its own, as another party's database would be. */
export interface EsiaSimulatorTables {
  'esia_sim.records': {
    model: string;
    id: string;
    grantId: string | null;
    uid: string | null;
    payload: ColumnType<Record<string, unknown>, string, string>;
    expiresAt: Date | null;
  };
  /** The signing key: made once, so that a restart ends nobody's session. */
  'esia_sim.keys': {
    id: boolean;
    jwk: ColumnType<Record<string, unknown>, string, string>;
    cookieSecret: string;
  };
}
