import type { ChosenTariff } from '../../../contract/orders.ts';
import type { Allowance, Tariff, TariffPeriod } from '../../../contract/tariffs.ts';
import type { z } from '../../../contract/z.ts';
import { formatShortDate } from '../dates.ts';
import { formatMoney } from '../money.ts';
import { countOf, dayForms, formatNumber } from '../plurals.ts';
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

const describeAllowance = (
  amount: Allowance | null,
  format: (text: string) => string,
  unlimited: string,
): string | null => (amount === null ? null : amount === 'unlimited' ? unlimited : format(formatNumber(amount)));

/** «400 мин · 15 ГБ · 100 СМС», or unit prices. */
export const describeContent = (tariff: Terms): string => {
  const parts =
    tariff.queryType === 'Package'
      ? [
          describeAllowance(tariff.minutes, texts.minutes, texts.minutesUnlimited),
          describeAllowance(tariff.trafficGb, texts.traffic, texts.trafficUnlimited),
          describeAllowance(tariff.sms, texts.sms, texts.smsUnlimited),
        ]
      : [
          tariff.minutePrice === null ? null : texts.perMinute(formatMoney(tariff.minutePrice)),
          tariff.smsPrice === null ? null : texts.perSms(formatMoney(tariff.smsPrice)),
          tariff.mbPrice === null ? null : texts.perMb(formatMoney(tariff.mbPrice)),
        ];
  return parts.filter((part) => part !== null).join(' · ');
};

/** «Первые 3 месяца по 345 ₽, потом 690 ₽ в месяц»; null without a promotion. */
export const describePromo = ({ pricePromo, promoPeriods, promoUntil, period, price }: Terms): string | null => {
  if (pricePromo === null) {
    return null;
  }
  if (promoPeriods === null) {
    return promoUntil === null
      ? null
      : texts.promoUntil(formatMoney(pricePromo), formatShortDate(promoUntil), describePrice({ price, period }));
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
  return [
    describePromo(tariff),
    !isMonth && tariff.priceMonthly !== tariff.price
      ? texts.monthly(formatMoney(Math.round(tariff.priceMonthly)))
      : null,
    tariff.connectionFee > 0 ? texts.connection(formatMoney(tariff.connectionFee)) : null,
  ].filter((line) => line !== null);
};

/** The price with its period, or «Без абонентской платы»; shown beside the name. */
export const describeHeadPrice = (tariff: Terms): string =>
  tariff.queryType === 'NonPackage' && tariff.price === 0 ? texts.noFee : describePrice(tariff);

/** What has to be known before choosing or agreeing: content, costs beside the price, and who is eligible. */
export const describeTerms = (tariff: Terms): string[] => [
  describeContent(tariff),
  ...describeCost(tariff),
  ...(tariff.eligibility === null ? [] : [texts.eligibility(tariff.eligibility)]),
];

/** All other conditions, one line each. */
export const describeConditions = (tariff: Tariff): string[] => [
  ...(tariff.trafficAfterLimit === null ? [] : [texts.afterLimit(tariff.trafficAfterLimit)]),
  ...(tariff.unlimitedApps.length === 0 ? [] : [texts.apps(tariff.unlimitedApps.join(', '))]),
  ...(tariff.eligibility === null ? [] : [texts.eligibility(tariff.eligibility)]),
  ...(tariff.mnpBonus === null ? [] : [texts.bonus(tariff.mnpBonus)]),
  tariff.esim ? texts.esim : texts.noEsim,
];
