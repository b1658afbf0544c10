import { sql } from 'kysely';
import type { Secrets } from '../lib/secrets.ts';
import type { Db } from './schema.ts';
import { hashText } from './sealed-columns.ts';

/** A table with sealed columns, and how many of its values are sealed with the current secret and with others. */
export interface SealedTable {
  /** With its schema, unless that is `public`. */
  table: string;
  column: string;
  current: number;
  others: number;
}

const BATCH = 500;

/** The columns that are sealed, and whether a keyed hash of the value is beside them. */
const findColumns = async (db: Db): Promise<{ table: string; column: string; isHashed: boolean }[]> => {
  const { rows } = await sql<{ table: string; column: string; isHashed: boolean }>`
    select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as table,
    column_name as column, exists (
      select from information_schema.columns hashes
      where hashes.table_schema = columns.table_schema and hashes.table_name = columns.table_name
        and hashes.column_name = columns.column_name || '_key'
    ) as is_hashed
    from information_schema.columns
    where table_schema in ('public', 'mail_sim') and data_type = 'bytea' order by 1, 2
  `.execute(db);
  return rows;
};

/**
 * Counts the sealed values by secret and, on request, seals those of other secrets with the current one, with the keyed
 * hashes beside them. It runs beside the service: a row that is changed meanwhile is left to a further pass.
 * @throws UnknownSecretError for a value that none of the accepted secrets opens
 */
export const countSealed = async (
  db: Db,
  secrets: Secrets,
  { isRotated }: { isRotated: boolean },
): Promise<SealedTable[]> => {
  // Without the plugin, which would open the values.
  const raw = db.withoutPlugins();
  const counts: SealedTable[] = [];
  for (const { table, column, isHashed } of await findColumns(db)) {
    const [inTable, value, key] = [sql.table(table), sql.ref(column), sql.ref(`${column}_key`)];
    const count = { table, column, current: 0, others: 0 };
    let place = '(0,0)';
    for (;;) {
      const { rows } = await sql<{ place: string; sealed: Buffer }>`
        select ctid::text as place, ${value} as sealed from ${inTable}
        where ctid > ${place}::tid and ${value} is not null order by ctid limit ${BATCH}
      `.execute(raw);
      const others = rows.flatMap((row) => {
        if (secrets.isCurrent(row.sealed)) {
          return [];
        }
        const opened = secrets.open(row.sealed);
        return [{ ...row, anew: secrets.seal(opened), key: isHashed ? secrets.token(hashText(String(opened))) : null }];
      });
      const { numAffectedRows = 0n } =
        isRotated && others.length > 0
          ? await sql`
              update ${inTable} as target set ${value} = anew${isHashed ? sql`, ${key} = given.key` : sql``}
              from unnest(
                ${others.map((row) => row.place)}::tid[], ${others.map((row) => row.sealed)}::bytea[],
                ${others.map((row) => row.anew)}::bytea[], ${others.map((row) => row.key)}::text[]
              ) as given (place, sealed, anew, key)
              where target.ctid = given.place and target.${value} = given.sealed
            `.execute(raw)
          : {};
      count.current += rows.length - others.length + Number(numAffectedRows);
      count.others += others.length - Number(numAffectedRows);
      if (rows.length < BATCH) {
        break;
      }
      place = rows.at(-1)?.place ?? place;
    }
    counts.push(count);
  }
  return counts;
};
