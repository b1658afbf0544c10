import type { Kysely } from 'kysely';
import type { EsiaTables } from '../esia/esia.tables.ts';
import type { EsiaSimulatorTables } from '../identity/simulator/simulator.tables.ts';
import type { DomainClockTables } from './domain-clock.tables.ts';

/**
 * Every table of the service, by domain. A domain describes its own tables in
 * `server/<domain>/x.tables.ts` and adds one name to this list.
 */
export interface Database
  extends
    // one line for each domain, in alphabetical order
    DomainClockTables,
    EsiaSimulatorTables,
    EsiaTables {}

/** The database as services see it: a pool or a transaction. */
export type Db = Kysely<Database>;
