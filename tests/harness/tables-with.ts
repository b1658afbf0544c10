import { sql } from 'kysely';
import type { Db } from '../../server/db/schema.ts';

/** Schemas of the service and its jobs. Those of the simulators belong to other parties. */
const OWN_SCHEMAS = ['public', 'pgboss'];

/** Tables with a row that contains the text. */
export const tablesWith = async (db: Db, text: string, schemas: readonly string[] = OWN_SCHEMAS): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in (${sql.join(schemas)}) order by 1
  `.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await sql<{
      one: number;
    }>`select 1 as one from ${sql.raw(name)} row_of where row_of::text like ${`%${text}%`} limit 1`.execute(db);
    if (hit.rows.length > 0) {
      found.push(name);
    }
  }
  return found;
};
