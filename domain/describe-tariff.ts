import type { ChosenTariff } from '../contract/orders.ts';
import type { Allowance, Tariff, TariffPeriod } from '../contract/tariffs.ts';
import type { z } from '../contract/z.ts';
import { formatShortPlainMoment } from './plain-date.ts';
import { formatMoney } from './money.ts';
import { countOf, dayForms, formatNumber } from './plurals.ts';
import { exampleCost } from './example-cost.ts';
import { describeTariffTexts as texts, monthForms } from './describe-tariff.texts.ts';

type Period = z.infer<typeof TariffPeriod>;

/** What both a tariff of the catalogue and the one stored with an order have. */
type Terms = Omit<ChosenTariff, 'tariffId'>;

/** «в месяц», «в день», «за 28 дней»: every price is shown with it. */
export const describePeriod = ({ unit, count }: Period): string =>
  count === 1
    ? unit === 'month'
      ? texts.perMonth
      : texts.perDay
    : texts.perDays(countOf(count, unit === 'day' ? dayForms : monthForms));

/** «450 ₽ в месяц». */
export const describePrice = ({ price, period }: { price: number; period: Period }): string =>
  `${formatMoney(price)} ${describePeriod(period)}`;

/** One part of a tariff's content. */
export interface TariffFact {
  key: 'traffic' | 'minutes' | 'sms' | 'megabyte';
  /** «15 ГБ», «безлимит минут», «минута 1,90 ₽». */
  text: string;
  /** The prepaid amount; null for the price of a unit. */
  amount: Allowance | null;
}

const allowanceFact = (
  key: TariffFact['key'],
  amount: Allowance | null,
  format: (text: string) => string,
  unlimited: string,
): TariffFact | null =>
  amount === null ? null : { key, amount, text: amount === 'unlimited' ? unlimited : format(formatNumber(amount)) };

const priceFact = (
  key: TariffFact['key'],
  price: number | null,
  format: (price: string) => string,
): TariffFact | null => (price === null ? null : { key, amount: null, text: format(formatMoney(price)) });

/** What a tariff contains, or what its units cost; unknown parts are left out. */
export const factsOf = (tariff: Terms): TariffFact[] =>
  (tariff.queryType === 'Package'
    ? [
        allowanceFact('minutes', tariff.minutes, texts.minutes, texts.minutesUnlimited),
        allowanceFact('traffic', tariff.trafficGb, texts.traffic, texts.trafficUnlimited),
        allowanceFact('sms', tariff.sms, texts.sms, texts.smsUnlimited),
      ]
    : [
        priceFact('minutes', tariff.minutePrice, texts.perMinute),
        priceFact('sms', tariff.smsPrice, texts.perSms),
        priceFact('megabyte', tariff.mbPrice, texts.perMb),
      ]
  ).filter((fact) => fact !== null);

/** «400 мин · 15 ГБ · 100 СМС», or unit prices. */
export const describeContent = (tariff: Terms): string =>
  factsOf(tariff)
    .map(({ text }) => text)
    // A line does not begin with the dot.
    .join('\u00a0· ');

/** «Первые 3 месяца по 345 ₽, потом 690 ₽ в месяц»; null without a promotion. */
export const describePromo = ({ pricePromo, promoPeriods, promoUntil, period, price }: Terms): string | null => {
  if (pricePromo === null) {
    return null;
  }
  if (promoPeriods === null) {
    return promoUntil === null
      ? null
      : texts.promoUntil(formatMoney(pricePromo), formatShortPlainMoment(promoUntil), describePrice({ price, period }));
  }
  const { unit, count } = period;
  const total = count * promoPeriods;
  const isFirstMonth = unit === 'month' && total === 1;
  const first = isFirstMonth ? texts.firstOne : texts.first(countOf(total, unit === 'month' ? monthForms : dayForms));
  const then = describePrice({ price, period });
  if (promoPeriods === 1) {
    return texts.promoOne(first, formatMoney(pricePromo), then);
  }
  const isMonthly = unit === 'month' && count === 1;
  return texts.promoMany(
    first,
    isMonthly ? formatMoney(pricePromo) : describePrice({ price: pricePromo, period }),
    then,
  );
};

/** Conditions of the price: promotions, unusual periods and the connection fee, one line each. */
export const describeCost = (tariff: Terms): string[] => {
  const isMonth = tariff.period.unit === 'month' && tariff.period.count === 1;
  const example = exampleCost(tariff);
  return [
    describePromo(tariff),
    example === null ? null : texts.example(formatMoney(Math.round(example))),
    example === null && !isMonth && tariff.priceMonthly !== tariff.price
      ? texts.monthly(formatMoney(Math.round(tariff.priceMonthly)))
      : null,
    tariff.connectionFee > 0 ? texts.connection(formatMoney(tariff.connectionFee)) : null,
  ].filter((line) => line !== null);
};

/** The price with its period, or «Без абонентской платы»; shown beside the name. */
export const describeHeadPrice = (tariff: Terms): string =>
  tariff.queryType === 'NonPackage' && tariff.price === 0 ? texts.noFee : describePrice(tariff);

/** What lowers or raises the price and who is eligible. */
export const describeLimits = (tariff: Terms): string[] => [
  ...describeCost(tariff),
  ...(tariff.eligibility === null ? [] : [texts.eligibility(tariff.eligibility)]),
];

/** What has to be known before choosing or agreeing: content, costs beside the price, and who is eligible. */
export const describeTerms = (tariff: Terms): string[] => [describeContent(tariff), ...describeLimits(tariff)];

/** All other conditions, one line each; eligibility and eSIM are badges. */
export const describeConditions = (tariff: Tariff): string[] => [
  ...(tariff.trafficAfterLimit === null ? [] : [texts.afterLimit(tariff.trafficAfterLimit)]),
  ...(tariff.unlimitedApps.length === 0 ? [] : [texts.apps(tariff.unlimitedApps.join(', '))]),
  ...(tariff.mnpBonus === null ? [] : [texts.bonus(tariff.mnpBonus)]),
  ...(tariff.esim ? [] : [texts.noEsim]),
];
