import { type Kysely, sql } from 'kysely';

/**
 * The terms of a chosen tariff: orders stored its price only. The terms are those of the catalogue if the tariff has not
 * changed since; otherwise the unknown ones are empty.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const terms = sql`
    select jsonb_build_object(
      'queryType', coalesce(query_type, 'Package'),
      'pricePromo', price_promo,
      'promoPeriods', promo_periods,
      'promoUntil', to_char(promo_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'connectionFee', coalesce(connection_fee, 0),
      'minutes', case when is_minutes_unlimited then to_jsonb('unlimited'::text) else to_jsonb(minutes) end,
      'trafficGb', case when is_traffic_unlimited then to_jsonb('unlimited'::text) else to_jsonb(traffic_gb) end,
      'sms', case when is_sms_unlimited then to_jsonb('unlimited'::text) else to_jsonb(sms) end,
      'minutePrice', minute_price,
      'smsPrice', sms_price,
      'mbPrice', mb_price,
      'eligibility', eligibility,
      'sourceUrl', source_url
    )
  `;
  const termsOf = (chosen: string) => sql`(
    ${terms} from (select 1) as one
    left join tariffs on tariffs.id = ${sql.raw(chosen)} ->> 'tariffId'
      and tariffs.version = (${sql.raw(chosen)} ->> 'version')::integer
  )`;
  await sql`
    update orders set tariff = ${termsOf('orders.tariff')} || orders.tariff where jsonb_typeof(orders.tariff) = 'object'
  `.execute(db);
  // The stored answers of submissions, which a repeated submission gets again.
  await sql`
    update order_submissions set answer = jsonb_set(answer, '{isEligible}', 'null')
      || case when jsonb_typeof(answer -> 'tariff') = 'object'
        then jsonb_build_object('tariff', ${termsOf(`order_submissions.answer -> 'tariff'`)} || (answer -> 'tariff'))
        else '{}' end
  `.execute(db);
};
