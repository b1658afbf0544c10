import type { Allowance, Tariff } from '../../../contract/tariffs.ts';
import { formatShortPlainMoment } from '../../../domain/plain-date.ts';
import { formatMoney } from '../../../domain/money.ts';
import { formatNumber } from '../../../domain/plurals.ts';
import { describePrice, describePromo } from '../../../domain/describe-tariff.ts';
import { conditionTexts as texts } from './tariffs.texts.ts';

/** One condition of a tariff as text. */
export interface Condition {
  name: string;
  value: string;
}

type Row = readonly [name: string, value: (tariff: Tariff) => string | null];

const amount =
  (pick: (tariff: Tariff) => Allowance | null, unit: string) =>
  (tariff: Tariff): string | null => {
    const value = pick(tariff);
    return value === null ? null : value === 'unlimited' ? texts.unlimited : `${formatNumber(value)}\u00a0${unit}`;
  };

const money =
  (pick: (tariff: Tariff) => number | null) =>
  (tariff: Tariff): string | null => {
    const value = pick(tariff);
    return value === null ? null : formatMoney(value);
  };

const listed = (items: readonly string[]): string | null => (items.length === 0 ? null : items.join(', '));

const isPackage = ({ queryType }: Tariff): boolean => queryType === 'Package';

const rollover = ({ queryType, rolloverGb, rolloverMinutes }: Tariff): string | null => {
  if (queryType !== 'Package') {
    return null;
  }
  return (
    listed([...(rolloverMinutes ? [texts.rollMinutes] : []), ...(rolloverGb ? [texts.rollTraffic] : [])]) ??
    texts.rollNothing
  );
};

const tethering = ({ queryType, tethering: isAllowed, tetheringNote }: Tariff): string | null =>
  queryType !== 'Package'
    ? null
    : [isAllowed ? texts.allowed : texts.forbidden, tetheringNote].filter((part) => part !== null).join(': ');

const home = ({ convergenceServices }: Tariff): string | null =>
  listed(
    convergenceServices.map(({ channels, name, price, speedMbps }) =>
      texts.homeItem(
        name,
        [
          speedMbps === null ? null : texts.speed(formatNumber(speedMbps)),
          channels === null ? null : texts.channels(formatNumber(channels)),
          price === 0 ? texts.included : texts.extra(formatMoney(price)),
        ]
          .filter((part) => part !== null)
          .join(', '),
      ),
    ),
  );

/** Order of rows in the comparison. */
const rows: readonly Row[] = [
  [texts.operator, ({ operatorName }) => operatorName],
  [texts.network, ({ networkOperatorName, operatorName }) => networkOperatorName ?? operatorName],
  [texts.price, (tariff) => (isPackage(tariff) || tariff.price > 0 ? describePrice(tariff) : null)],
  [texts.promo, describePromo],
  [
    texts.monthly,
    (tariff) => (isPackage(tariff) || tariff.price > 0 ? formatMoney(Math.round(tariff.priceMonthly)) : null),
  ],
  [texts.connection, ({ connectionFee }) => formatMoney(connectionFee)],
  [texts.dailyFee, money(({ dailyFee }) => dailyFee)],
  [texts.minutes, amount(({ minutes }) => minutes, texts.minuteUnit)],
  [texts.minutesScope, ({ minutesScope }) => (minutesScope === null ? null : texts.scopes[minutesScope])],
  [texts.onnet, ({ onnetUnlimited }) => (onnetUnlimited ? texts.onnetFree : null)],
  [
    texts.traffic,
    (tariff) =>
      tariff.trafficGb === 'unlimited' && tariff.fairUseGb !== null
        ? texts.fairUse(formatNumber(tariff.fairUseGb))
        : amount(({ trafficGb }) => trafficGb, texts.gigabyteUnit)(tariff),
  ],
  [texts.afterLimit, ({ trafficAfterLimit }) => trafficAfterLimit],
  [texts.apps, ({ unlimitedApps }) => listed(unlimitedApps)],
  [texts.sms, amount(({ sms }) => sms, texts.sms)],
  [texts.minutePrice, money(({ minutePrice }) => minutePrice)],
  [texts.minuteOnnet, money(({ minutePriceOnnet }) => minutePriceOnnet)],
  [texts.minuteLong, money(({ minutePriceLong }) => minutePriceLong)],
  [texts.smsPrice, money(({ smsPrice }) => smsPrice)],
  [texts.megabyte, money(({ mbPrice }) => mbPrice)],
  [texts.chargeStep, ({ chargeStep }) => (chargeStep === null ? null : texts.steps[chargeStep])],
  [texts.freeSeconds, ({ freeSeconds }) => (freeSeconds === null ? null : texts.seconds(formatNumber(freeSeconds)))],
  [texts.rollover, rollover],
  [texts.tethering, tethering],
  [texts.media, ({ mediaServices }) => listed(mediaServices.map(({ name }) => name))],
  [texts.home, home],
  [
    texts.sims,
    ({ additionalSims }) =>
      additionalSims === null
        ? null
        : texts.simsValue(formatNumber(additionalSims.count), formatMoney(additionalSims.price)),
  ],
  [texts.esim, ({ esim }) => (esim ? texts.yes : texts.no)],
  [
    texts.networks,
    ({ network4g, network5g }) => listed([...(network4g ? [texts.fourth] : []), ...(network5g ? [texts.fifth] : [])]),
  ],
  [texts.eligibility, ({ eligibility }) => eligibility ?? texts.everyone],
  [texts.bonus, ({ mnpBonus }) => mnpBonus],
  [texts.updated, ({ updatedAt }) => formatShortPlainMoment(updatedAt)],
];

/** The known conditions of a tariff. */
export const conditionsOf = (tariff: Tariff): Condition[] =>
  rows.flatMap(([name, value]) => {
    const text = value(tariff);
    return text === null ? [] : [{ name, value: text }];
  });

/** One condition of several tariffs. */
export interface ComparedCondition {
  name: string;
  values: readonly string[];
  isDifferent: boolean;
}

/** Conditions known for at least one of the tariffs. */
export const compareTariffs = (tariffs: readonly Tariff[]): ComparedCondition[] =>
  rows.flatMap(([name, value]) => {
    const values = tariffs.map(value);
    return values.every((text) => text === null)
      ? []
      : [
          {
            name,
            values: values.map((text) => text ?? texts.none),
            isDifferent: name !== texts.updated && new Set(values).size > 1,
          },
        ];
  });
