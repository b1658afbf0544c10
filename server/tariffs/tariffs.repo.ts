import { type ExpressionBuilder, sql } from 'kysely';
import type { Arguments } from '../../contract/endpoint.ts';
import type { Allowance, Tariff, tariffEndpoints } from '../../contract/tariffs.ts';
import type { Database, Db } from '../db/schema.ts';

type ListQuery = Arguments<(typeof tariffEndpoints)['listTariffsByRegionCode']>['query'];
type Columns = ExpressionBuilder<Database, 'tariffs'>;

/** Unlimited is more than any number. */
const infinite = (amount: string, isUnlimited: string) =>
  sql`case when ${sql.ref(isUnlimited)} then 'infinity'::numeric else ${sql.ref(amount)} end`;

/** Without the collation the letters' case would depend on the locale the database was made with. */
const nameInRussian = sql<string>`tariffs.name collate "ru-x-icu"`;

const sortExpressions = {
  price: sql`tariffs.price_monthly`,
  traffic: infinite('tariffs.trafficGb', 'tariffs.isTrafficUnlimited'),
  minutes: infinite('tariffs.minutes', 'tariffs.isMinutesUnlimited'),
  sms: infinite('tariffs.sms', 'tariffs.isSmsUnlimited'),
  operator: sql`operators.name collate "ru-x-icu"`,
  name: nameInRussian,
  updated: sql`tariffs.updated_at`,
};

interface Range {
  amount: 'minutes' | 'trafficGb' | 'sms';
  isUnlimited: 'isMinutesUnlimited' | 'isTrafficUnlimited' | 'isSmsUnlimited';
  min: number | undefined;
  max: number | undefined;
  unlim: boolean | undefined;
}

/**
 * «Unlimited only» when asked for; otherwise an unlimited tariff satisfies any minimum and no maximum.
 */
const withinRange = (eb: Columns, { amount, isUnlimited, min, max, unlim }: Range) => {
  const column = `tariffs.${amount}` as const;
  const flag = `tariffs.${isUnlimited}` as const;
  if (unlim === true) {
    return eb(flag, '=', true);
  }
  return eb.and([
    ...(min === undefined ? [] : [eb.or([eb(flag, '=', true), eb(column, '>=', min)])]),
    ...(max === undefined ? [] : [eb.and([eb(flag, '=', false), eb(column, '<=', max)])]),
  ]);
};

/** Tariffs with what belongs to them from other tables. */
const tariffRows = (db: Db) =>
  db
    .selectFrom('tariffs')
    .innerJoin('operators', 'operators.id', 'tariffs.operatorId')
    .selectAll('tariffs')
    .select([
      'operators.name as operatorName',
      'operators.logo as operatorLogo',
      'operators.hostOperatorName as hostOperatorName',
      sql<string[]>`(
        select coalesce(jsonb_agg(region_code order by region_code), '[]')
        from tariff_regions where tariff_id = tariffs.id
      )`.as('regionCodes'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof tariffRows>['executeTakeFirstOrThrow']>>;

export const createTariffsRepo = (db: Db) => ({
  find: async (id: string): Promise<Tariff | null> => {
    const row = await tariffRows(db).where('tariffs.id', '=', id).executeTakeFirst();
    return row === undefined ? null : tariffView(row);
  },

  list: async (query: ListQuery): Promise<{ data: Tariff[]; totalRows: number }> => {
    const matching = db
      .selectFrom('tariffs')
      .innerJoin('operators', 'operators.id', 'tariffs.operatorId')
      .innerJoin('tariffRegions', 'tariffRegions.tariffId', 'tariffs.id')
      .where('tariffRegions.regionCode', '=', query.RegionCode)
      .where('tariffs.isArchived', '=', false)
      .where((eb) =>
        eb.and([
          ...(query.Name === undefined ? [] : [eb(nameInRussian, 'ilike', `%${escapeLike(query.Name)}%`)]),
          ...(query.OperatorId === undefined || query.OperatorId.length === 0
            ? []
            : [eb('tariffs.operatorId', 'in', query.OperatorId)]),
          ...(query.PriceMin === undefined ? [] : [eb('tariffs.priceMonthly', '>=', query.PriceMin)]),
          ...(query.PriceMax === undefined ? [] : [eb('tariffs.priceMonthly', '<=', query.PriceMax)]),
        ]),
      )
      .where((eb) =>
        eb.and(
          (
            [
              ['minutes', 'isMinutesUnlimited', query.MinutesMin, query.MinutesMax, query.MinutesUnlim],
              ['trafficGb', 'isTrafficUnlimited', query.TrafficMin, query.TrafficMax, query.TrafficUnlim],
              ['sms', 'isSmsUnlimited', query.SmsMin, query.SmsMax, query.SmsUnlim],
            ] as const
          ).map(([amount, isUnlimited, min, max, unlim]) =>
            // The joined tables do not matter to these columns.
            withinRange(eb as Columns, { amount, isUnlimited, min, max, unlim }),
          ),
        ),
      );
    // One tariff of each operator: the lowest monthly price; then more traffic, minutes, messages; then the name.
    const ranked = matching
      .select('tariffs.id')
      .$if(query.BestByOperator === true, (qb) =>
        qb
          .distinctOn('tariffs.operatorId')
          .orderBy('tariffs.operatorId')
          .orderBy('tariffs.priceMonthly')
          .orderBy(sortExpressions.traffic, (order) => order.desc().nullsLast())
          .orderBy(sortExpressions.minutes, (order) => order.desc().nullsLast())
          .orderBy(sortExpressions.sms, (order) => order.desc().nullsLast())
          .orderBy(sortExpressions.name),
      );
    const { count } = await db
      .selectFrom(ranked.as('ranked'))
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    const rows = await tariffRows(db)
      .where('tariffs.id', 'in', ranked)
      .orderBy(sortExpressions[query.SortBy], (order) => (query.SortDesc ? order.desc() : order.asc()).nullsLast())
      .orderBy('tariffs.id')
      .offset(query.Skip)
      .limit(query.Take)
      .execute();
    return { data: rows.map(tariffView), totalRows: count };
  },
});

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const allowance = (amount: number | null, isUnlimited: boolean): Allowance | null =>
  isUnlimited ? 'unlimited' : amount;

const tariffView = (row: Row): Tariff => ({
  operatorId: row.operatorId,
  operatorName: row.operatorName,
  operatorLogo: row.operatorLogo,
  id: row.id,
  name: row.name,
  version: row.version,
  queryType: row.queryType,
  regionCodes: row.regionCodes,
  price: row.price,
  period: { unit: row.periodUnit, count: row.periodCount },
  priceMonthly: row.priceMonthly,
  pricePromo: row.pricePromo,
  promoPeriods: row.promoPeriods,
  connectionFee: row.connectionFee,
  minutes: allowance(row.minutes, row.isMinutesUnlimited),
  trafficGb: allowance(row.trafficGb, row.isTrafficUnlimited),
  trafficAfterLimit: row.trafficAfterLimit,
  sms: allowance(row.sms, row.isSmsUnlimited),
  unlimitedApps: row.unlimitedApps,
  esim: row.esim,
  network5g: row.network5g,
  networkOperatorName: row.hostOperatorName,
  eligibility: row.eligibility,
  mnpBonus: row.mnpBonus,
  minutePrice: row.minutePrice,
  smsPrice: row.smsPrice,
  mbPrice: row.mbPrice,
  archived: row.isArchived,
  updatedAt: row.updatedAt.toISOString(),
});
