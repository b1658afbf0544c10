import { expect, test } from 'vitest';
import {
  countFilters,
  criteriaOf,
  emptySearch,
  narrow,
  ofKind,
  presetOf,
  presets,
  readSearch,
  type TariffSearch,
  toggleCompared,
  withoutFilters,
  writeSearch,
} from './tariff-search.ts';

const read = (query: string): TariffSearch => readSearch(new URLSearchParams(query));
const write = (search: TariffSearch): string => decodeURIComponent(writeSearch(search).toString());

const everything: TariffSearch = {
  ...emptySearch,
  price: { min: 200, max: 900 },
  hasEsim: true,
  isForAll: true,
  minutes: { min: 300, max: 800 },
  traffic: 'unlimited',
  minutePrice: { min: 0.5, max: null },
  smsPrice: { min: null, max: 2.5 },
  operators: ['mts', 'yota'],
  isBest: true,
  sort: 'traffic',
  isDescending: true,
  page: 3,
  view: 'table',
  compared: ['mts-tihiy-77', 'yota-spokoynyy-77'],
  shown: 'mts-tihiy-77',
};

test('has an empty query by default', () => {
  expect(write(emptySearch)).toBe('');
  expect(read('')).toEqual(emptySearch);
});

test('round-trips every filter through the address', () => {
  expect(read(write(everything))).toEqual(everything);
  const rates: TariffSearch = { ...everything, kind: 'NonPackage', sort: 'smsPrice' };
  expect(read(write(rates))).toEqual(rates);
});

test('produces a readable address', () => {
  expect(write(everything)).toBe(
    'price=200-900&minutes=300-800&traffic=unlimited&minutePrice=0.5-&smsPrice=-2.5&operators=mts,yota&esim=1&all=1' +
      '&best=1&sort=traffic&order=desc&page=3&view=table&compare=mts-tihiy-77,yota-spokoynyy-77&tariff=mts-tihiy-77',
  );
});

test.each([
  ['minutes=many'],
  ['page=0'],
  ['page=2.5'],
  ['page=99999999'],
  ['sort=colour'],
  ['sort=minutePrice'],
  ['price=-'],
  ['esim=yes'],
  ['kind=other'],
  ['view=list'],
  ['operators=<b>,'],
  ['tariff=../x'],
  ['compare='],
])('falls back to defaults for %s', (query) => {
  expect(read(query)).toEqual(emptySearch);
});

test('compares at most four tariffs and none twice', () => {
  expect(read('compare=a,b,b,c,d,e').compared).toEqual(['a', 'b', 'c', 'd']);
  const full = { ...emptySearch, compared: ['a', 'b', 'c', 'd'] };
  expect(toggleCompared(full, 'e').compared).toEqual(['a', 'b', 'c', 'd']);
  expect(toggleCompared(full, 'b').compared).toEqual(['a', 'c', 'd']);
});

test('returns to the first page on a filter change and keeps the order per kind', () => {
  expect(narrow(everything, { isBest: false }).page).toBe(1);
  expect(ofKind(everything, 'NonPackage')).toMatchObject({
    kind: 'NonPackage',
    sort: 'price',
    page: 1,
    operators: ['mts', 'yota'],
  });
});

test('counts filters of the current kind and clears them together', () => {
  expect(countFilters(emptySearch)).toBe(0);
  expect(countFilters(everything)).toBe(7);
  expect(countFilters(ofKind({ ...everything, isBest: false, operators: [] }, 'NonPackage'))).toBe(4);
  expect(withoutFilters(everything)).toEqual({ ...emptySearch, view: 'table', compared: everything.compared });
});

test('selects without the filters of the other kind', () => {
  expect(criteriaOf(everything)).toMatchObject({ price: everything.price, minutePrice: { min: null, max: null } });
  expect(criteriaOf(ofKind(everything, 'NonPackage'))).toMatchObject({
    price: { min: null, max: null },
    traffic: { min: null, max: null },
    minutePrice: everything.minutePrice,
  });
});

test('recognises a preset by its bounds', () => {
  for (const name of ['minimal', 'usual', 'active'] as const) {
    expect(presetOf({ ...emptySearch, ...presets[name] })).toBe(name);
  }
  expect(presetOf(emptySearch)).toBeNull();
  expect(presetOf({ ...emptySearch, ...presets.usual, kind: 'NonPackage' })).toBeNull();
});

test('no preset for more than the least offers tariffs without calls', () => {
  expect([presets.usual.minutes.min, presets.active.minutes.min]).toEqual([300, 300]);
});

test('drops bounds that make no sense', () => {
  expect(read('minutes=12.5-999999&traffic=2.5-99999&minutePrice=1-500&kind=rates')).toMatchObject({
    minutes: { min: null, max: null },
    traffic: { min: 2.5, max: null },
    minutePrice: { min: 1, max: null },
  });
});
