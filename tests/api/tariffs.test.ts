import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { Problem } from '../../contract/problem.ts';
import type { Tariff } from '../../contract/tariffs.ts';
import { z } from '../../contract/z.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let all: Tariff[];
const List = endpoints.listTariffsByRegionCode.answer;
const fixed = 'RegionCode=25&Skip=0&SortBy=price&SortDesc=false';

const ask = async (query: string) => {
  const { body } = await api.visitor().ask('GET', `/api/v1.4/tariff/list?${query}`);
  return List.parse(body);
};

beforeAll(async () => {
  api = await startApi();
  all = (await ask(`${fixed}&Take=100`)).data;
});

const infinite = (amount: Tariff['minutes']): number => (amount === 'unlimited' ? Infinity : (amount ?? Number.NaN));

test.each<[string, (tariff: Tariff) => boolean]>([
  ['OperatorId=mts', ({ operatorId }) => operatorId === 'mts'],
  ['OperatorId=mts&OperatorId=yota', ({ operatorId }) => operatorId === 'mts' || operatorId === 'yota'],
  ['PriceMin=300&PriceMax=700', ({ priceMonthly }) => priceMonthly >= 300 && priceMonthly <= 700],
  ['MinutesMin=500', ({ minutes }) => infinite(minutes) >= 500],
  ['TrafficMin=20', ({ trafficGb }) => infinite(trafficGb) >= 20],
  ['TrafficMax=20', ({ trafficGb }) => trafficGb !== 'unlimited' && infinite(trafficGb) <= 20],
  ['TrafficUnlim=true', ({ trafficGb }) => trafficGb === 'unlimited'],
  ['SmsUnlim=true', ({ sms }) => sms === 'unlimited'],
  ['SmsMin=100&MinutesMax=900', ({ sms, minutes }) => infinite(sms) >= 100 && infinite(minutes) <= 900],
  [`Name=${encodeURIComponent('спокой')}`, ({ name }) => name.toLowerCase().includes('спокой')],
  ['Name=%25', () => false],
])('%s finds what a reader of the list would', async (query, matches) => {
  const { data, totalRows } = await ask(`${fixed}&Take=100&${query}`);
  const expected = all.filter(matches).map(({ id }) => id);
  expect(data.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  expect(totalRows).toBe(expected.length);
});

test('the best of each operator is its cheapest, more of everything deciding between equals', async () => {
  const { data } = await ask(`${fixed}&Take=100&BestByOperator=true&MinutesMin=300`);
  const operators = [...new Set(data.map(({ operatorId }) => operatorId))];
  expect(data).toHaveLength(operators.length);
  for (const best of data) {
    const rivals = all.filter(({ operatorId, minutes }) => operatorId === best.operatorId && infinite(minutes) >= 300);
    expect(Math.min(...rivals.map(({ priceMonthly }) => priceMonthly))).toBe(best.priceMonthly);
  }
});

test('unlimited sorts above every number', async () => {
  const { data } = await ask('RegionCode=25&Skip=0&Take=100&SortBy=traffic&SortDesc=true');
  const amounts = data.map(({ trafficGb }) => infinite(trafficGb)).filter((amount) => !Number.isNaN(amount));
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
});

test('pages do not overlap and together are the whole', async () => {
  const first = await ask('RegionCode=25&Skip=0&Take=20&SortBy=name&SortDesc=false');
  const rest = await ask('RegionCode=25&Skip=20&Take=100&SortBy=name&SortDesc=false');
  expect(new Set([...first.data, ...rest.data].map(({ id }) => id)).size).toBe(all.length);
});

test('a closed tariff is not listed and can still be read by its id', async () => {
  expect(all.some(({ archived }) => archived)).toBe(false);
  const { body } = await api.visitor().ask('GET', '/api/v1.1/tariff/mts-proshlyy');
  expect(z.parse(endpoints.getTariff.answer, body).archived).toBe(true);
});

test.each([
  ['RegionCode=25&Skip=0&Take=10&SortBy=secret&SortDesc=false', 'SortBy'],
  ['RegionCode=25&Skip=0&Take=0&SortBy=price&SortDesc=false', 'Take'],
  ['RegionCode=25&Skip=-1&Take=10&SortBy=price&SortDesc=false', 'Skip'],
  ['RegionCode=25&Skip=&Take=10&SortBy=price&SortDesc=false', 'Skip'],
  ['RegionCode=25&Skip=0&Take=10&SortBy=price&SortDesc=maybe', 'SortDesc'],
  ['RegionCode=Москва&Skip=0&Take=10&SortBy=price&SortDesc=false', 'RegionCode'],
  ['Skip=0&Take=10&SortBy=price&SortDesc=false', 'RegionCode'],
])('%s is refused, naming %s', async (query, field) => {
  const { status, body } = await api.visitor().ask('GET', `/api/v1.4/tariff/list?${query}`);
  expect([status, Problem.parse(body).errors.map((error) => error.field)]).toEqual([400, [field]]);
});
