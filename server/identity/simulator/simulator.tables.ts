import type { ColumnType } from 'kysely';

/** Tables of the simulated identity service, in a separate schema like another party's database. */
export interface EsiaSimulatorTables {
  'esia_sim.records': {
    model: string;
    id: string;
    grantId: string | null;
    uid: string | null;
    payload: ColumnType<Record<string, unknown>, string, string>;
    expiresAt: Date | null;
  };
  /** The signing key, generated once, so that a restart does not end sessions. */
  'esia_sim.keys': {
    id: boolean;
    jwk: ColumnType<Record<string, unknown>, string, string>;
    cookieSecret: string;
  };
}
