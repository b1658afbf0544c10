import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { Problem } from '../../contract/problem.ts';
import { type Allowance, type Tariff, tariffSortKeys } from '../../contract/tariffs.ts';
import { z } from '../../contract/z.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
/** What is sold in the region, as a reader of the list sees it. */
let all: Tariff[];
const List = endpoints.listTariffsByRegionCode.answer;
const fixed = 'RegionCode=25&Skip=0&SortBy=price&SortDesc=false';

const ask = async (query: string) => {
  const { body } = await api.visitor().ask('GET', `/api/v1.4/tariff/list?${query}`);
  return List.parse(body);
};

/** Tariffs that differ in one thing only, so that each rule of «the best» has something to decide. */
const rivals: readonly (Partial<Pick<Tariff, 'minutes' | 'trafficGb' | 'sms' | 'name'>> & { operatorId: string; id: string })[] = [
  { operatorId: 'sbermobile', id: 'test-traffic-less', trafficGb: 500 },
  { operatorId: 'sbermobile', id: 'test-traffic-more', trafficGb: 'unlimited' },
  { operatorId: 'tmobile', id: 'test-minutes-more', minutes: 'unlimited' },
  { operatorId: 'tmobile', id: 'test-minutes-less', minutes: 900 },
  { operatorId: 'yota', id: 'test-sms-less', sms: 10 },
  { operatorId: 'yota', id: 'test-sms-more', sms: 20 },
  // By code points «Ё» would come first.
  { operatorId: 'rostelecom', id: 'test-name-later', name: 'Ёлка' },
  { operatorId: 'rostelecom', id: 'test-name-first', name: 'Ежевика' },
];

const isUnlimited = (amount: Allowance | null | undefined) => amount === 'unlimited';
const bounded = (amount: Allowance | null | undefined, otherwise: number) =>
  isUnlimited(amount) ? null : typeof amount === 'number' ? amount : otherwise;

beforeAll(async () => {
  api = await startApi();
  const pattern = await api.db.selectFrom('tariffs').selectAll().where('id', '=', 'mts-spokoynyy-25').executeTakeFirstOrThrow();
  await api.db
    .insertInto('tariffs')
    .values(
      rivals.map(({ operatorId, id, minutes, trafficGb, sms, name }) => ({
        ...pattern,
        id,
        operatorId,
        name: name ?? 'Соперник',
        price: 1,
        priceMonthly: 1,
        minutes: bounded(minutes, 100),
        isMinutesUnlimited: isUnlimited(minutes),
        trafficGb: bounded(trafficGb, 1),
        isTrafficUnlimited: isUnlimited(trafficGb),
        sms: bounded(sms, 5),
        isSmsUnlimited: isUnlimited(sms),
        unlimitedApps: '[]',
      })),
    )
    .execute();
  await api.db
    .insertInto('tariffRegions')
    .values(rivals.map(({ id }) => ({ tariffId: id, regionCode: '25' })))
    .execute();
  all = (await ask(`${fixed}&Take=100`)).data;
});

const infinite = (amount: Tariff['minutes']): number => (amount === 'unlimited' ? Infinity : (amount ?? Number.NaN));
const collator = new Intl.Collator('ru');

const sortValues: Record<(typeof tariffSortKeys)[number], (tariff: Tariff) => number | string> = {
  price: ({ priceMonthly }) => priceMonthly,
  traffic: ({ trafficGb }) => infinite(trafficGb),
  minutes: ({ minutes }) => infinite(minutes),
  sms: ({ sms }) => infinite(sms),
  operator: ({ operatorName }) => operatorName,
  name: ({ name }) => name,
  updated: ({ updatedAt }) => updatedAt,
};

const compare = (one: number | string, other: number | string): number => {
  if (typeof one === 'string' || typeof other === 'string') return collator.compare(String(one), String(other));
  return one === other ? 0 : one - other;
};

/** The order of the list: by a key, what has no such amount last, equals by id. */
const inOrder = (tariffs: readonly Tariff[], key: (typeof tariffSortKeys)[number], isDescending: boolean): string[] => {
  const value = sortValues[key];
  return tariffs
    .toSorted((one, other) => {
      const [a, b] = [value(one), value(other)];
      const [isAMissing, isBMissing] = [Number.isNaN(a), Number.isNaN(b)];
      const byValue = isAMissing || isBMissing ? Number(isAMissing) - Number(isBMissing) : compare(a, b) * (isDescending ? -1 : 1);
      return byValue === 0 ? (one.id < other.id ? -1 : 1) : byValue;
    })
    .map(({ id }) => id);
};

/** One tariff of each operator: cheapest, then more traffic, minutes, messages, then the name. */
const bestOf = (tariffs: readonly Tariff[]): Tariff[] => {
  const more = (one: Allowance | null, other: Allowance | null) =>
    compare(infinite(other ?? -1), infinite(one ?? -1));
  const ranked = tariffs.toSorted(
    (one, other) =>
      one.priceMonthly - other.priceMonthly ||
      more(one.trafficGb, other.trafficGb) ||
      more(one.minutes, other.minutes) ||
      more(one.sms, other.sms) ||
      collator.compare(one.name, other.name),
  );
  return [...new Map(ranked.toReversed().map((tariff) => [tariff.operatorId, tariff])).values()];
};

const filters: [string, (tariff: Tariff) => boolean][] = [
  ['', () => true],
  ['OperatorId=mts', ({ operatorId }) => operatorId === 'mts'],
  ['OperatorId=mts&OperatorId=yota', ({ operatorId }) => operatorId === 'mts' || operatorId === 'yota'],
  ['PriceMin=300&PriceMax=700', ({ priceMonthly }) => priceMonthly >= 300 && priceMonthly <= 700],
  ['PriceMax=1060.71', ({ priceMonthly }) => priceMonthly <= 1060.71],
  ['MinutesMin=500', ({ minutes }) => infinite(minutes) >= 500],
  ['MinutesMin=500&MinutesUnlim=false', ({ minutes }) => infinite(minutes) >= 500],
  ['MinutesMax=500', ({ minutes }) => infinite(minutes) <= 500],
  ['MinutesUnlim=true', ({ minutes }) => minutes === 'unlimited'],
  ['MinutesUnlim=true&MinutesMax=500', ({ minutes }) => minutes === 'unlimited'],
  ['MinutesMin=300&MinutesMax=800', ({ minutes }) => infinite(minutes) >= 300 && infinite(minutes) <= 800],
  ['TrafficMin=20', ({ trafficGb }) => infinite(trafficGb) >= 20],
  ['TrafficMin=0.5', ({ trafficGb }) => infinite(trafficGb) >= 0.5],
  ['TrafficMax=20', ({ trafficGb }) => infinite(trafficGb) <= 20],
  ['TrafficUnlim=true', ({ trafficGb }) => trafficGb === 'unlimited'],
  ['SmsUnlim=true', ({ sms }) => sms === 'unlimited'],
  ['SmsMin=100&MinutesMax=900', ({ sms, minutes }) => infinite(sms) >= 100 && infinite(minutes) <= 900],
  ['TrafficUnlim=true&SmsMin=1&PriceMax=2000', ({ trafficGb, sms }) => trafficGb === 'unlimited' && infinite(sms) >= 1],
  [`Name=${encodeURIComponent('спокой')}`, ({ name }) => name.toLowerCase().includes('спокой')],
  [`Name=${encodeURIComponent('ЁЛК')}`, ({ name }) => name === 'Ёлка'],
  ['Name=%25', () => false],
];

/** Each filter in another order of the list, so that together they go through all of them, both ways. */
const cases = filters.flatMap(([query, matches], index) =>
  [false, true].map((isBest) => {
    const turn = index * 2 + Number(isBest);
    return {
      query,
      matches,
      isBest,
      key: tariffSortKeys[turn % tariffSortKeys.length] ?? 'price',
      isDescending: Math.floor(turn / tariffSortKeys.length) % 2 === 1,
    };
  }),
);

test.each(cases)('«$query» by $key, descending $isDescending, best only $isBest: what a reader of the list would find', async (one) => {
  const { data, totalRows } = await ask(
    `RegionCode=25&Skip=0&Take=100&SortBy=${one.key}&SortDesc=${one.isDescending}&BestByOperator=${one.isBest}&${one.query}`,
  );
  const found = all.filter(one.matches);
  const expected = inOrder(one.isBest ? bestOf(found) : found, one.key, one.isDescending);
  expect(data.map(({ id }) => id)).toEqual(expected);
  expect(totalRows).toBe(expected.length);
});

test('between equally cheap tariffs of an operator more traffic, minutes, messages decide, in the end the name', async () => {
  const { data } = await ask(`${fixed}&Take=100&BestByOperator=true`);
  const ids = data.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['test-traffic-more', 'test-minutes-more', 'test-sms-more', 'test-name-first']));
  expect(new Set(data.map(({ operatorId }) => operatorId)).size).toBe(data.length);
});

test.each(tariffSortKeys.flatMap((key) => [`SortBy=${key}&SortDesc=false`, `SortBy=${key}&SortDesc=true`]))(
  'pages by %s put together are the whole list',
  async (order) => {
    const whole = await ask(`RegionCode=25&Skip=0&Take=100&${order}`);
    const pages: Tariff[] = [];
    for (let skip = 0; skip < whole.totalRows; skip += 17) {
      const page = await ask(`RegionCode=25&Skip=${skip}&Take=17&${order}`);
      expect(page).toMatchObject({ offset: skip, pageSize: 17, totalRows: all.length });
      pages.push(...page.data);
    }
    expect(pages).toEqual(whole.data);
  },
);

test('a region lists nothing of operators that do not sell in it', async () => {
  const { data } = await ask('RegionCode=16&Skip=0&Take=100&SortBy=price&SortDesc=false');
  expect(data.every(({ regionCodes }) => regionCodes.includes('16'))).toBe(true);
  expect(data.some(({ operatorId }) => operatorId === 'motiv' || operatorId === 'rostelecom')).toBe(false);
});

test('a monthly price counts thirty days of the period', async () => {
  expect(all.find(({ id }) => id === 'mts-bez-granits-25')).toMatchObject({
    price: 990,
    period: { unit: 'day', count: 28 },
    priceMonthly: 1060.71,
  });
});

test('a tariff that does not exist is not found', async () => {
  const { status, body } = await api.visitor().ask('GET', '/api/v1.1/tariff/nobody-nothing');
  expect([status, Problem.parse(body).code]).toEqual([404, 'NOT_FOUND']);
});

test('a closed tariff is not listed and can still be read by its id', async () => {
  expect(all.some(({ archived }) => archived)).toBe(false);
  const { body } = await api.visitor().ask('GET', '/api/v1.1/tariff/mts-proshlyy-25');
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
