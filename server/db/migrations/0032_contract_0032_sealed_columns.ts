import { type Kysely, sql } from 'kysely';
import type { Secrets } from '../../lib/secrets.ts';
import { hashText } from '../sealed-columns.ts';

/** Personal columns that were in clear; those with `isHashed` are searched. */
const columns = [
  { table: 'citizens', column: 'user_name', isRequired: true },
  { table: 'citizens', column: 'msisdns', isRequired: true },
  { table: 'order_submissions', column: 'answer', isRequired: true },
  { table: 'orders', column: 'application', isRequired: true },
  { table: 'orders', column: 'confirmed_email', isRequired: false },
  { table: 'orders', column: 'msisdn', isRequired: true, isHashed: true },
  { table: 'orders', column: 'number_info', isRequired: true },
  { table: 'orders', column: 'submitted', isRequired: false },
  { table: 'portations', column: 'msisdn', isRequired: true, isHashed: true },
];

const BATCH = 1000;

/** Seals personal data that was in clear: numbers, contacts, addresses and names. */
export const up = async (db: Kysely<unknown>, secrets: Secrets): Promise<void> => {
  for (const { table, column, isHashed = false, isRequired } of columns) {
    const [inTable, clear, sealed, key] = [
      sql.table(table),
      sql.ref(column),
      sql.ref(`sealed_${column}`),
      sql.ref(`${column}_key`),
    ];
    await sql`alter table ${inTable} add column ${sealed} bytea`.execute(db);
    if (isHashed) {
      await sql`alter table ${inTable} add column ${key} text`.execute(db);
    }
    let last = '(0,0)';
    for (;;) {
      // A sealed row moves behind the others: what is before `last` has been read.
      const { rows } = await sql<{ place: string; value: unknown }>`
        select ctid::text as place, ${clear} as value from ${inTable}
        where ctid > ${last}::tid and ${clear} is not null and ${sealed} is null order by ctid limit ${BATCH}
      `.execute(db);
      for (const { place, value } of rows) {
        const hash = isHashed ? sql`, ${key} = ${secrets.token(hashText(String(value)))}` : sql``;
        await sql`update ${inTable} set ${sealed} = ${secrets.seal(value)}${hash} where ctid = ${place}::tid`.execute(
          db,
        );
      }
      if (rows.length < BATCH) {
        break;
      }
      last = rows.at(-1)?.place ?? last;
    }
    // Contract: the versions that read these columns in clear have ended; docs/operations.md says so.
    await sql`alter table ${inTable} drop column ${clear}`.execute(db);
    // Contract: as above.
    await sql`alter table ${inTable} rename column ${sealed} to ${clear}`.execute(db);
    for (const required of [...(isRequired ? [clear] : []), ...(isHashed ? [key] : [])]) {
      // Contract: as above.
      await sql`alter table ${inTable} alter column ${required} set not null`.execute(db);
    }
  }
  await sql`create unique index orders_one_active on orders (citizen_id, msisdn_key) where is_active`.execute(db);
  await sql`create index orders_by_number on orders (citizen_id, msisdn_key, last_update desc)`.execute(db);
  await sql`create index portations_by_number on portations (citizen_id, msisdn_key)`.execute(db);
};
