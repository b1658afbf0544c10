import { type RawBuilder, sql } from 'kysely';
import type { TariffFilters, TariffFiltersV2 } from '../../contract/tariffs.ts';
import { sliderSteps } from '../../domain/slider-steps.ts';
import type { Db } from '../db/schema.ts';
import { onSale } from './tariffs.repo.ts';

/** Bounds of a slider: least and greatest amount, rounded outwards to whole steps; 0 without any amount. */
const bounds = (least: RawBuilder<unknown>, greatest: RawBuilder<unknown>, step: number) => sql`jsonb_build_object(
  'min', coalesce(floor(${least} / ${sql.lit(step)}) * ${sql.lit(step)}, 0),
  'max', coalesce(ceil(${greatest} / ${sql.lit(step)}) * ${sql.lit(step)}, 0),
  'step', ${sql.lit(step)}
)`;

/** Bounds over the tariffs of one query type. */
const boundsOf = (column: string, step: number, kind?: 'Package') => {
  const amount =
    kind === undefined ? sql.ref(column) : sql`${sql.ref(column)}) filter (where query_type = ${sql.lit(kind)}`;
  return bounds(sql`min(${amount})`, sql`max(${amount})`, step);
};

export const createTariffFiltersRepo = (db: Db) => ({
  /** Slider bounds of API version 1, in one query. */
  all: async (now: Date): Promise<TariffFilters> => {
    const { rows } = await sql<{ result: TariffFilters }>`
      with offers as materialized (
        select operator_id, query_type, minutes, traffic_gb, sms, price_monthly from tariffs where ${onSale(now)}
      )
      select jsonb_build_object(
        'minutes', ${boundsOf('minutes', sliderSteps.minutes)},
        'traffic', ${boundsOf('trafficGb', sliderSteps.trafficGb)},
        'sms', ${boundsOf('sms', sliderSteps.sms)},
        'price', ${boundsOf('priceMonthly', sliderSteps.price, 'Package')},
        'operators', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'operatorId', id, 'operatorName', name, 'operatorLogo', logo, 'operatorSlug', id, 'count', count
          ) order by name collate "ru-x-icu", id collate "C"), '[]')
          from operators
          join (select operator_id, count(*) as count from offers group by operator_id) as counted on operator_id = id
        )
      ) as result
      from offers
    `.execute(db);
    return onlyResult(rows);
  },

  /** Slider bounds of API version 2: per region and query type, in one query. */
  byRegion: async (now: Date): Promise<TariffFiltersV2> => {
    const { rows } = await sql<{ result: TariffFiltersV2 }>`
      with offers as materialized (
        select unnest(region_codes) as region_code, operator_id, query_type, minutes, traffic_gb, minute_price, sms_price
        from tariffs
        where ${onSale(now)}
      ),
      counted as (
        select region_code, query_type, jsonb_object_agg(operator_id, count) as operators
        from (
          select region_code, query_type, operator_id, count(*) as count
          from offers group by region_code, query_type, operator_id
        ) as by_operator
        group by region_code, query_type
      ),
      kinds as (
        select
          region_code, query_type, count(*) as total_rows,
          ${boundsOf('minutes', sliderSteps.minutes)} as minutes,
          ${boundsOf('trafficGb', sliderSteps.trafficGb)} as traffic,
          ${boundsOf('minutePrice', sliderSteps.unitPrice)} as minute_price,
          ${boundsOf('smsPrice', sliderSteps.unitPrice)} as sms_price
        from offers group by region_code, query_type
      ),
      parts as (
        select kinds.*, operators from kinds join counted using (region_code, query_type)
      )
      select jsonb_build_object(
        'operators', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'operatorId', id, 'operatorName', name, 'operatorLogo', logo, 'operatorSlug', id
          ) order by name collate "ru-x-icu", id collate "C"), '[]')
          from operators where id in (select operator_id from offers)
        ),
        'regions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'regionCode', code,
            'regionSlug', slug,
            'package', jsonb_build_object(
              'totalRows', coalesce(package.total_rows, 0),
              'minutes', coalesce(package.minutes, ${emptyBounds(sliderSteps.minutes)}),
              'traffic', coalesce(package.traffic, ${emptyBounds(sliderSteps.trafficGb)}),
              'operators', coalesce(package.operators, '{}')
            ),
            'nonPackage', jsonb_build_object(
              'totalRows', coalesce(by_use.total_rows, 0),
              'minutePrice', coalesce(by_use.minute_price, ${emptyBounds(sliderSteps.unitPrice)}),
              'smsPrice', coalesce(by_use.sms_price, ${emptyBounds(sliderSteps.unitPrice)}),
              'operators', coalesce(by_use.operators, '{}')
            )
          ) order by name collate "ru-x-icu"), '[]')
          from regions
          left join parts as package on package.region_code = code and package.query_type = 'Package'
          left join parts as by_use on by_use.region_code = code and by_use.query_type = 'NonPackage'
        )
      ) as result
    `.execute(db);
    return onlyResult(rows);
  },
});

/** Bounds in a region without tariffs. */
const emptyBounds = (step: number) => bounds(sql`null::numeric`, sql`null::numeric`, step);

const onlyResult = <Result>([row]: readonly { result: Result }[]): Result => {
  if (row === undefined) {
    throw new Error('An aggregate returns exactly one row.');
  }
  return row.result;
};
