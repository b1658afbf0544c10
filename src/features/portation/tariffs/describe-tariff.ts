import type { Allowance, Tariff, TariffPeriod } from '../../../../contract/tariffs.ts';
import type { z } from '../../../../contract/z.ts';
import { formatMoney } from '../../../lib/money.ts';
import { countOf, dayForms, formatNumber } from '../../../lib/plurals.ts';
import { periodForms, tariffsTexts as texts } from './tariffs.texts.ts';

type Period = z.infer<typeof TariffPeriod>;

/** «в месяц», «за 28 дней»: a price never stands without it. */
export const describePeriod = ({ unit, count }: Period): string =>
  unit === 'month' && count === 1 ? texts.perMonth : texts.perDays(countOf(unit === 'day' ? count : count * 30, dayForms));

/** «450 ₽ в месяц». */
export const describePrice = ({ price, period }: { price: number; period: Period }): string =>
  `${formatMoney(price)} ${describePeriod(period)}`;

const describeAllowance = (
  amount: Allowance | null,
  words: (text: string) => string,
  unlimited: string,
): string | null => (amount === null ? null : amount === 'unlimited' ? unlimited : words(formatNumber(amount)));

/** «400 мин · 15 ГБ · 100 СМС», or the prices of single things. */
export const describeContent = (tariff: Tariff): string => {
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

/** The price in words, honest about promotions and odd periods; one line each. */
export const describeCost = (tariff: Tariff): string[] => {
  const lines: string[] = [];
  const isMonth = tariff.period.unit === 'month' && tariff.period.count === 1;
  if (tariff.queryType === 'NonPackage' && tariff.price === 0) {
    lines.push(texts.noFee);
  }
  if (tariff.pricePromo !== null && tariff.promoPeriods !== null) {
    lines.push(
      texts.promo(formatMoney(tariff.pricePromo), countOf(tariff.promoPeriods, periodForms), describePrice(tariff)),
    );
  }
  if (!isMonth && tariff.priceMonthly !== tariff.price) {
    lines.push(texts.monthly(formatMoney(tariff.priceMonthly)));
  }
  if (tariff.connectionFee > 0) {
    lines.push(texts.connection(formatMoney(tariff.connectionFee)));
  }
  return lines;
};

/** Everything else that is known, one line each. */
export const describeConditions = (tariff: Tariff): string[] => [
  ...(tariff.trafficAfterLimit === null ? [] : [texts.afterLimit(tariff.trafficAfterLimit)]),
  ...(tariff.unlimitedApps.length === 0 ? [] : [texts.apps(tariff.unlimitedApps.join(', '))]),
  ...(tariff.eligibility === null ? [] : [texts.eligibility(tariff.eligibility)]),
  ...(tariff.mnpBonus === null ? [] : [texts.bonus(tariff.mnpBonus)]),
  tariff.esim ? texts.esim : texts.noEsim,
];
