import { expect, test } from 'vitest';
import { buildTariff } from '../../../mocks/builders/tariffs.ts';
import { allTariffs, countByOperator, selectTariffs, type TariffCriteria } from './select-tariffs.ts';

const cheap = buildTariff({ id: 'cheap', name: 'Тёплый', price: 200, priceMonthly: 200, trafficGb: 5, esim: false });
const pensioners = buildTariff({ id: 'old', price: 150, priceMonthly: 150, eligibility: 'для пенсионеров' });
const big = buildTariff({ id: 'big', price: 900, priceMonthly: 900, trafficGb: 'unlimited', sms: null });
const t2 = buildTariff({ id: 't2', operatorId: 't2', operatorSlug: 't2', operatorName: 'Т2', priceMonthly: 300 });
const rate = { queryType: 'NonPackage', price: 0, minutes: null, trafficGb: null, sms: null } as const;
const dear = buildTariff({ ...rate, id: 'dear', priceMonthly: 0, minutePrice: 2, smsPrice: 2 });
const daily = buildTariff({ ...rate, id: 'daily', priceMonthly: 120, minutePrice: 0.5, smsPrice: 1 });
const tariffs = [cheap, pensioners, big, t2, dear, daily];

const ids = (criteria: Partial<TariffCriteria>): string[] =>
  selectTariffs(tariffs, { ...allTariffs, ...criteria }).map(({ id }) => id);

test('lists tariffs without a package after the packages, by what 100 minutes and 30 messages cost', () => {
  // 0 + 200 + 60 roubles against 120 + 50 + 30.
  expect(ids({})).toEqual(['old', 'cheap', 't2', 'big', 'daily', 'dear']);
  expect(ids({ isDescending: true })).toEqual(['big', 't2', 'cheap', 'old', 'dear', 'daily']);
});

test('filters by price, eSIM and conditions', () => {
  expect(ids({ price: { min: 160, max: 300 } })).toEqual(['cheap', 't2']);
  expect(ids({ hasEsim: true, isForAll: true })).toEqual(['t2', 'big', 'daily', 'dear']);
});

test('an unlimited amount satisfies a minimum and no maximum; an unknown one neither', () => {
  expect(ids({ traffic: { min: 10, max: null } })).toEqual(['old', 't2', 'big']);
  expect(ids({ traffic: { min: null, max: 100 } })).toEqual(['old', 'cheap', 't2']);
  expect(ids({ sms: 'unlimited' })).toEqual([]);
});

test('sorts unknown amounts last in both directions', () => {
  expect(ids({ sort: 'sms', name: 'спокойный' })).toEqual(['old', 't2', 'big', 'daily', 'dear']);
  expect(ids({ sort: 'traffic', isDescending: true })).toEqual(['big', 'old', 't2', 'cheap', 'daily', 'dear']);
});

test('finds a name without case, «ё» as «е»', () => {
  expect(ids({ name: ' теплый' })).toEqual(['cheap']);
});

test('takes the best tariff of each operator after the other filters', () => {
  expect(ids({ isBest: true })).toEqual(['old', 't2']);
  expect(ids({ isBest: true, isForAll: true })).toEqual(['cheap', 't2']);
});

test('counts the tariffs of operators with all filters but the operators', () => {
  const criteria = { ...allTariffs, operators: ['t2'], isForAll: true };
  expect([...countByOperator(tariffs, criteria)]).toEqual([
    ['mts', 4],
    ['t2', 1],
  ]);
});
