import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ConvergenceService, MediaService } from '../../contract/tariff-services.ts';
import { comparable } from '../../domain/comparators.ts';
import type { Database, Db } from '../db/schema.ts';
import type { AllowanceRange, TariffFilter, TariffSortKey } from './tariff-filter.ts';

type Columns = ExpressionBuilder<Database, 'tariffs' | 'operators'>;

/** Sorts an unlimited amount above any number. */
const infinite = (amount: string, isUnlimited: string) =>
  sql`case when ${sql.ref(isUnlimited)} then 'infinity'::numeric else ${sql.ref(amount)} end`;

/** An explicit collation, so that order and case do not depend on the locale of the database. */
const nameInRussian = sql<string>`tariffs.name collate "ru-x-icu"`;

/** `comparable` in SQL. */
const searchable = (text: RawBuilder<string>) => sql<string>`replace(lower(${text}), 'ё', 'е')`;

const sortExpressions: Record<TariffSortKey, RawBuilder<unknown>> = {
  price: sql`tariffs.price_monthly`,
  traffic: infinite('tariffs.trafficGb', 'tariffs.isTrafficUnlimited'),
  minutes: infinite('tariffs.minutes', 'tariffs.isMinutesUnlimited'),
  sms: infinite('tariffs.sms', 'tariffs.isSmsUnlimited'),
  operator: sql`operators.name collate "ru-x-icu"`,
  name: nameInRussian,
  updated: sql`tariffs.updated_at`,
  minutePrice: sql`tariffs.minute_price`,
  smsPrice: sql`tariffs.sms_price`,
};

/** Pay-as-you-go tariffs have no price comparable with a package, so they follow the packages in either direction. */
const isPayAsYouGo = sql`tariffs.query_type = 'NonPackage'`;

/** Orders ids by code point, independently of the locale. */
const plainId = sql`tariffs.id collate "C"`;

const withinAllowance = (
  eb: Columns,
  amount: 'minutes' | 'trafficGb' | 'sms',
  isUnlimited: 'isMinutesUnlimited' | 'isTrafficUnlimited' | 'isSmsUnlimited',
  { min, max, unlimited }: AllowanceRange,
) => {
  const column = `tariffs.${amount}` as const;
  const flag = `tariffs.${isUnlimited}` as const;
  if (unlimited) {
    return [eb(flag, '=', true)];
  }
  return [
    ...(min === undefined ? [] : [eb.or([eb(flag, '=', true), eb(column, '>=', min)])]),
    ...(max === undefined ? [] : [eb.and([eb(flag, '=', false), eb(column, '<=', max)])]),
  ];
};

const within = (
  eb: Columns,
  column: 'tariffs.priceMonthly' | 'tariffs.minutePrice' | 'tariffs.smsPrice',
  { min, max }: TariffFilter['priceMonthly'],
) => [...(min === undefined ? [] : [eb(column, '>=', min)]), ...(max === undefined ? [] : [eb(column, '<=', max)])];

const conditionsOf = (eb: Columns, filter: TariffFilter) =>
  eb.and([
    ...(filter.queryType === undefined ? [] : [eb('tariffs.queryType', '=', filter.queryType)]),
    ...(filter.name === undefined
      ? []
      : [eb(searchable(nameInRussian), 'like', `%${escapeLike(comparable(filter.name))}%`)]),
    ...(filter.operatorIds === undefined || filter.operatorIds.length === 0
      ? []
      : [eb('tariffs.operatorId', 'in', filter.operatorIds)]),
    ...withinAllowance(eb, 'minutes', 'isMinutesUnlimited', filter.minutes),
    ...withinAllowance(eb, 'trafficGb', 'isTrafficUnlimited', filter.trafficGb),
    ...withinAllowance(eb, 'sms', 'isSmsUnlimited', filter.sms),
    ...within(eb, 'tariffs.priceMonthly', filter.priceMonthly),
    ...within(eb, 'tariffs.minutePrice', filter.minutePrice),
    ...within(eb, 'tariffs.smsPrice', filter.smsPrice),
  ]);

/** Not archived, and within its sale period. */
export const onSale = (now: Date) => sql<SqlBool>`
  not tariffs.is_archived
  and (tariffs.sale_from is null or tariffs.sale_from <= ${now})
  and (tariffs.sale_to is null or tariffs.sale_to > ${now})
`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const tariffsWithOperators = (db: Db) =>
  db.selectFrom('tariffs').innerJoin('operators', 'operators.id', 'tariffs.operatorId');

/** Tariffs joined with their operator and services. */
const tariffRows = (db: Db) =>
  tariffsWithOperators(db)
    .selectAll('tariffs')
    .select([
      'operators.id as operatorSlug',
      'operators.name as operatorName',
      'operators.logo as operatorLogo',
      'operators.hostOperatorName as hostOperatorName',
      sql<MediaService[]>`(
        select coalesce(jsonb_agg(to_jsonb(media_services) order by name collate "ru-x-icu"), '[]')
        from tariff_media_services join media_services on id = media_service_id
        where tariff_id = tariffs.id
      )`.as('mediaServices'),
      sql<ConvergenceService[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'kind', kind, 'name', name, 'speedMbps', speed_mbps, 'channels', channels, 'price', price
        ) order by kind, price, id), '[]')
        from tariff_convergence_services join convergence_services on id = convergence_service_id
        where tariff_id = tariffs.id
      )`.as('convergenceServices'),
    ]);

export type TariffRow = Awaited<ReturnType<ReturnType<typeof tariffRows>['executeTakeFirstOrThrow']>>;

type Selection<Output> = SelectQueryBuilder<Database, 'tariffs' | 'operators', Output>;

/**
 * The best tariff of each operator: packages first; then by monthly price, price of a minute, traffic, minutes,
 * messages and name.
 */
const bestOf = (matching: Selection<object>) =>
  matching
    .select('tariffs.id')
    .distinctOn('tariffs.operatorId')
    .orderBy('tariffs.operatorId')
    .orderBy(isPayAsYouGo)
    .orderBy('tariffs.priceMonthly')
    .orderBy('tariffs.minutePrice', (order) => order.asc().nullsLast())
    .orderBy(sortExpressions.traffic, (order) => order.desc().nullsLast())
    .orderBy(sortExpressions.minutes, (order) => order.desc().nullsLast())
    .orderBy(sortExpressions.sms, (order) => order.desc().nullsLast())
    .orderBy(sortExpressions.name)
    .orderBy(plainId);

/** Orders by a key, nulls last in both directions, ties by id. */
const inOrder = <Output>(
  query: Selection<Output>,
  { sortBy, isDescending }: Pick<TariffFilter, 'sortBy' | 'isDescending'>,
): Selection<Output> => {
  const direction = isDescending ? 'desc' : 'asc';
  const isByPrice = sortBy === 'price';
  return query
    .$if(isByPrice, (some) => some.orderBy(isPayAsYouGo))
    .orderBy(sortExpressions[sortBy], (order) => order[direction]().nullsLast())
    .$if(isByPrice, (some) => some.orderBy('tariffs.minutePrice', (order) => order[direction]().nullsLast()))
    .orderBy(plainId);
};

/** Tariffs on sale in a region. */
const soldIn = <Output>(query: Selection<Output>, region: TariffFilter['region'], now: Date): Selection<Output> =>
  query
    .where(onSale(now))
    // Overlap, because an unknown region is an empty array, and every array contains the empty one.
    .where(
      'code' in region
        ? sql<SqlBool>`tariffs.region_codes && array[${region.code}]`
        : sql<SqlBool>`tariffs.region_codes && array(select code from regions where slug = ${region.slug})`,
    );

export const createTariffsRepo = (db: Db) => {
  /** Applies the filter. */
  const pick = <Output>(query: Selection<Output>, filter: TariffFilter, now: Date): Selection<Output> => {
    const narrow = <Some>(some: Selection<Some>) =>
      soldIn(some, filter.region, now).where((eb) => conditionsOf(eb, filter));
    return filter.isBestByOperator
      ? query.where('tariffs.id', 'in', bestOf(narrow(tariffsWithOperators(db))))
      : narrow(query);
  };

  return {
    find: (id: string): Promise<TariffRow | undefined> =>
      tariffRows(db).where('tariffs.id', '=', id).executeTakeFirst(),

    /** The most recently checked one of that name. */
    findByName: (
      now: Date,
      { name, operatorId, regionCode }: { name: string; operatorId: string; regionCode: string },
    ): Promise<TariffRow | undefined> =>
      soldIn(tariffRows(db), { code: regionCode }, now)
        .where('tariffs.operatorId', '=', operatorId)
        .where(searchable(nameInRussian), '=', comparable(name))
        .orderBy('tariffs.updatedAt', 'desc')
        .orderBy(plainId)
        .limit(1)
        .executeTakeFirst(),

    list: async (now: Date, filter: TariffFilter): Promise<{ rows: TariffRow[]; totalRows: number }> => {
      const rows = await inOrder(pick(tariffRows(db), filter, now), filter)
        .select(sql<number>`count(*) over ()`.as('totalRows'))
        .offset(filter.offset)
        .limit(filter.limit)
        .execute();
      const [first] = rows;
      if (first !== undefined || filter.offset === 0) {
        return { rows, totalRows: first?.totalRows ?? 0 };
      }
      // A page past the end has no row with the total, so it is counted separately.
      const { count } = await pick(tariffsWithOperators(db), filter, now)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return { rows, totalRows: count };
    },

    listMediaServices: (): Promise<MediaService[]> =>
      db
        .selectFrom('mediaServices')
        .selectAll()
        .orderBy('name', (order) => order.collate('ru-x-icu'))
        .execute(),

    listConvergenceServices: (): Promise<ConvergenceService[]> =>
      db.selectFrom('convergenceServices').selectAll().orderBy('kind').orderBy('price').orderBy('id').execute(),
  };
};
