import { expect, test } from 'vitest';
import { buildTariff } from '../mocks/builders/tariffs.ts';
import {
  describeConditions,
  describeContent,
  describeCost,
  describeHeadPrice,
  describeLimits,
  describeTerms,
  describePrice,
} from './describe-tariff.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test('always shows a price with its period and inflects days', () => {
  const price = (unit: 'day' | 'month', count: number) => plain(describePrice({ price: 650, period: { unit, count } }));
  expect(price('month', 1)).toBe('650 ₽ в месяц');
  expect(price('day', 30)).toBe('650 ₽ за 30 дней');
  expect(price('day', 1)).toBe('650 ₽ в день');
  expect(price('day', 22)).toBe('650 ₽ за 22 дня');
  expect(price('month', 3)).toBe('650 ₽ за 3 месяца');
});

test('shows an unlimited amount as a word', () => {
  expect(plain(describeContent(buildTariff({ minutes: 1500, trafficGb: 'unlimited', sms: 'unlimited' })))).toBe(
    '1 500 мин · безлимит интернета · безлимит СМС',
  );
});

test('omits what a tariff does not include', () => {
  expect(plain(describeContent(buildTariff({ minutes: null, sms: null })))).toBe('15 ГБ');
});

test('shows unit prices for a tariff without a regular payment', () => {
  const tariff = buildTariff({
    queryType: 'NonPackage',
    price: 0,
    priceMonthly: 0,
    minutePrice: 1.9,
    smsPrice: 2.5,
    mbPrice: null,
  });
  expect(describeHeadPrice(tariff)).toBe('Без абонентской платы');
  expect(plain(describeContent(tariff))).toBe('минута 1,90 ₽ · СМС 2,50 ₽');
});

test('always shows the regular price beside a promotional one', () => {
  const promo = (promoPeriods: number, period: { unit: 'day' | 'month'; count: number }) =>
    describeCost(buildTariff({ price: 690, priceMonthly: 690, pricePromo: 345, promoPeriods, period })).map(plain);
  expect(promo(3, { unit: 'month', count: 1 })).toEqual(['Первые 3 месяца по 345 ₽, потом 690 ₽ в месяц']);
  expect(promo(1, { unit: 'month', count: 1 })).toEqual(['Первый месяц — 345 ₽, потом 690 ₽ в месяц']);
  expect(promo(2, { unit: 'day', count: 28 })).toEqual(['Первые 56 дней по 345 ₽ за 28 дней, потом 690 ₽ за 28 дней']);
});

test('converts an unusual period to the price of 30 days', () => {
  expect(
    describeCost(buildTariff({ price: 990, period: { unit: 'day', count: 28 }, priceMonthly: 1060.71 })).map(plain),
  ).toEqual(['Примерно 1 061 ₽ за 30 дней']);
});

test('names a missing eSIM among the conditions; a badge shows an existing one', () => {
  expect(describeConditions(buildTariff({ esim: true }))).toEqual([]);
  expect(describeConditions(buildTariff({ esim: false }))).toEqual(['Только обычная сим-карта']);
});

test('names every cost and condition before a choice', () => {
  const terms = { pricePromo: 225, promoPeriods: 1, connectionFee: 100, eligibility: 'для пенсионеров' };
  const lines = ['Первый месяц — 225 ₽, потом 450 ₽ в месяц', 'Подключение 100 ₽', 'Условие: для пенсионеров'];
  expect(describeLimits(buildTariff(terms)).map(plain)).toEqual(lines);
  expect(describeTerms(buildTariff(terms)).map(plain)).toEqual(['400 мин · 15 ГБ · 100 СМС', ...lines]);
  expect(describeLimits(buildTariff())).toEqual([]);
});
