import type { Tariff } from '../contract/tariffs.ts';

/** The use of 30 days by which tariffs without a package are compared; published in the sorting rule. */
export const EXAMPLE_USE = { minutes: 100, sms: 30 } as const;

/**
 * Roubles for 30 days of a tariff paid by use: its fee and the calls and messages of `EXAMPLE_USE`. Null for a package,
 * whose price is its own.
 */
export const exampleCost = ({
  minutePrice,
  priceMonthly,
  queryType,
  smsPrice,
}: Pick<Tariff, 'minutePrice' | 'priceMonthly' | 'queryType' | 'smsPrice'>): number | null =>
  queryType === 'Package'
    ? null
    : priceMonthly + EXAMPLE_USE.minutes * (minutePrice ?? 0) + EXAMPLE_USE.sms * (smsPrice ?? 0);
