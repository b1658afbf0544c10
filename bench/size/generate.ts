import { statfs } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../server/db/schema.ts';

/** Orders of one transaction; the orders of a citizen lie that far apart. */
const BATCH = 20_000;
/** Transactions at a time. */
const WORKERS = 2;
/** Generation ends when the disk has less. */
const LEAST_FREE_BYTES = 10e9;
/** Past applications of one citizen. */
const ORDERS_OF_CITIZEN = 4;
/** Applications whose citizen stays the one who submitted the template, to have a long list. */
const OWN_ORDERS = 200;
/** Days over which past applications are spread; older ones would be erased. */
const DAYS = 1_000;
/** Of older ones messages and stored responses are erased: `server/orders/settle-orders.ts`. */
const SETTLED_DAYS = 30;

export interface Template {
  orderId: string;
  citizenId: string;
  portationId: string;
  npId: string;
  msisdn: string;
  msisdnKey: string;
}

/** Tables with rows of an order, and the column that finds them. */
const tables = [
  ['orders', 'id', 'orderId'],
  ['order_personal', 'order_id', 'orderId'],
  ['order_submissions', 'order_id', 'orderId'],
  ['order_events', 'order_id', 'orderId'],
  ['consents', 'order_id', 'orderId'],
  ['letters', 'order_id', 'orderId'],
  ['operator_requests', 'order_id', 'orderId'],
  ['portations', 'order_id', 'orderId'],
  ['portation_events', 'portation_id', 'portationId'],
] as const;

/** The citizen of the order `i`, who has only past applications. */
const citizen = `(i / ${ORDERS_OF_CITIZEN * BATCH} * ${BATCH} + i % ${BATCH})`;
const number = `'79' || lpad((${citizen} % 1000000000)::text, 9, '0')`;

/**
 * An id in the place of a random one: of up to 20,000,000 orders they are spread over the whole index. They are written in
 * their order, because that of random ids would not stay in memory.
 */
const idOf = (kind: number, index: string, distance: number): string =>
  `(lpad(to_hex(${index} * ${distance} % 4294967296), 8, '0') || '-000${kind}-4000-8000-' || lpad(to_hex(${index}), 12, '0'))`;

/**
 * Copies the finished application of `template` as past applications `from` to `to`, each with its own order, citizen,
 * number and portation; sealed columns stay those of the template. The same arguments give the same rows.
 * @param daysAgo of all of them; by default they are spread
 * @param until no transaction begins later, by `performance.now()`
 * @returns the number of the last one; less than `to` when the time is over or the disk is nearly full
 */
export const generateOrders = async (
  db: Db,
  template: Template,
  [from, to]: readonly [number, number],
  { folder, daysAgo, until = Infinity }: { folder: string; daysAgo?: number; until?: number },
): Promise<number> => {
  const { citizenId, msisdn, msisdnKey, npId, orderId, portationId } = template;
  const isOwn = `i <= ${OWN_ORDERS}`;
  // The columns of the table `given`.
  const given = `
    i,
    ${citizen} as citizen,
    ${idOf(0, 'i', 200)} as order_id,
    ${idOf(1, 'i', 200)} as portation_id,
    case when ${isOwn} then '${citizenId}' else ${idOf(2, citizen, 800)} end as citizen_id,
    lpad(i::text, 16, '0') as np_id,
    case when ${isOwn} then '${msisdn}' else ${number} end as msisdn,
    case when ${isOwn} then '${msisdnKey}' else md5(${number}) end as msisdn_key`;
  const ids: readonly (readonly [string, string])[] = [
    [orderId, 'given.order_id'],
    [portationId, 'given.portation_id'],
    [citizenId, 'given.citizen_id'],
    [npId, 'given.np_id'],
    [msisdn, 'given.msisdn'],
    [msisdnKey, 'given.msisdn_key'],
  ];
  const copies: RawBuilder<unknown>[] = [];
  for (const [table, column, id] of tables) {
    copies.push(await copyOf(db, table, `${column} = '${template[id]}'`, ids, daysAgo));
  }
  copies.push(await copyOf(db, 'inbox', `request_id like '${orderId}-%'`, ids, daysAgo));
  copies.unshift(await copyOf(db, 'citizens', `id = '${citizenId}'`, ids, daysAgo));
  let next = from;
  let isOver = false;
  const work = async (): Promise<void> => {
    while (next <= to && !isOver) {
      const first = next;
      const last = Math.min(first + BATCH - 1, to);
      next = last + 1;
      await db.transaction().execute(async (trx) => {
        // The rows refer to each other by construction; checking them one by one would take as long again.
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql`create temporary table given on commit drop as select ${sql.raw(given)} from generate_series(${sql.lit(first)}::bigint, ${sql.lit(last)}) as i`.execute(
          trx,
        );
        for (const copy of copies) {
          await copy.execute(trx);
        }
      });
      const { bavail, bsize } = await statfs(folder);
      isOver ||= performance.now() > until || bavail * bsize < LEAST_FREE_BYTES;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return next - 1;
};

/** The number of the last order that `generateOrders` has made. */
export const findLast = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ last: string | null }>`
    select max(np_id) as last from portations where np_id < '0000000100000000'
  `.execute(db);
  return Number(rows[0]?.last ?? 0);
};

/** The statement that copies the rows of one table for each `i` of the table `given`. */
const copyOf = async (
  db: Db,
  table: string,
  condition: string,
  ids: readonly (readonly [string, string])[],
  daysAgo = -1,
): Promise<RawBuilder<unknown>> => {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      -- The database numbers them itself.
      and attidentity = '' and coalesce(pg_get_expr(adbin, adrelid), '') not like 'nextval%'
  `.execute(db);
  const { rows: template } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.raw(condition)}
  `.execute(db);
  const age = daysAgo < 0 ? `(i % ${DAYS})` : String(daysAgo);
  const isSettled = `(${age} >= ${SETTLED_DAYS})`;
  const values = columns.map(({ name, type }) => {
    if (name === 'settled_at') {
      return `case when ${isSettled} then now() end`;
    }
    if (name === 'has_orders') {
      return 'true';
    }
    if (type === 'timestamp with time zone') {
      return `t.${name} - make_interval(days => ${age}::integer)`;
    }
    if (name === 'message_id' || name === 'subject') {
      return `md5(t.${name} || ${name === 'subject' ? 'citizen' : 'i'})`;
    }
    if (!['uuid', 'text', 'jsonb'].includes(type)) {
      return `t.${name}`;
    }
    const content = JSON.stringify(template.map(({ row }) => row[name]));
    const found = ids.filter(([id]) => content.includes(id));
    return `${found.reduce((text, [id, expression]) => `replace(${text}, '${id}', ${expression})`, `t.${name}::text`)}::${type}`;
  });
  const needed =
    {
      citizens: `where i > ${OWN_ORDERS} and i / ${BATCH} % ${ORDERS_OF_CITIZEN} = 0`,
      inbox: `where not ${isSettled}`,
      order_submissions: `where not ${isSettled}`,
    }[table] ?? '';
  return sql.raw(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
     select ${values.join(', ')} from (select * from ${table} where ${condition}) t cross join given ${needed}`,
  );
};

/**
 * Adds ported numbers until there are `count`, spread evenly over the mobile numbers.
 * @returns their number
 */
export const generatePorted = async (db: Db, count: number): Promise<number> => {
  const step = Math.floor(999_999_999 / count);
  const { rows } = await sql<{ known: number }>`select count(*) as known from ported_numbers`.execute(db);
  const known = rows[0]?.known ?? 0;
  if (known < count) {
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`
        insert into ported_numbers (number, operator_id, ported_at)
        select 9000000000 + i * ${sql.lit(step)}, (array['mts', 'beeline', 'megafon', 't2'])[1 + i % 4],
          timestamptz '2026-11-01' - make_interval(days => i % 4000)
        from generate_series(1, ${sql.lit(count)}) i
        on conflict do nothing
      `.execute(trx);
    });
  }
  return count;
};
