import { sql } from 'kysely';
import type { Db } from '../../server/db/schema.ts';

/** Schemas of the service and its jobs. Those of the simulators belong to other parties. */
const OWN_SCHEMAS = ['public', 'pgboss'];

const tablesOf = async (db: Db, schemas: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in (${sql.join(schemas)}) order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
};

/** Tables with a row that contains the text in clear, also as bytes that are not sealed. */
export const tablesWith = async (db: Db, text: string, schemas: readonly string[] = OWN_SCHEMAS): Promise<string[]> => {
  const found: string[] = [];
  const patterns = [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`];
  for (const name of await tablesOf(db, schemas)) {
    const hit = await sql<{
      one: number;
    }>`select 1 as one from ${sql.raw(name)} row_of where row_of::text like any (${patterns}) limit 1`.execute(db);
    if (hit.rows.length > 0) {
      found.push(name);
    }
  }
  return found;
};

/** Tables with a row that contains the text, in clear or sealed. */
export const openedTablesWith = async (
  db: Db,
  text: string,
  schemas: readonly string[] = OWN_SCHEMAS,
): Promise<string[]> => {
  const found = await tablesWith(db, text, schemas);
  const { rows } = await sql<{ name: string }>`
    select distinct format('%I.%I', table_schema, table_name) as name from information_schema.columns
    where data_type = 'bytea' and table_schema in (${sql.join(schemas)})
  `.execute(db);
  for (const { name } of rows) {
    const opened = await sql`select * from ${sql.raw(name)}`.execute(db);
    if (JSON.stringify(opened.rows).includes(text)) {
      found.push(name);
    }
  }
  return [...new Set(found)];
};
