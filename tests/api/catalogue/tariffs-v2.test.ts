import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { Problem } from '../../../contract/problem.ts';
import { tariffSortKeysV2, type TariffV2 } from '../../../contract/tariffs.ts';
import { sliderSteps } from '../../../domain/slider-steps.ts';
import { z } from '../../../contract/z.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import {
  bestOf,
  boundsOf,
  inOrder,
  isOnSale,
  minutesOf,
  readAllPages,
  readAllTariffs,
  type StoredTariff,
  trafficOf,
} from '../../harness/expected-tariffs.ts';

let api: TestApi;
let stored: StoredTariff[];

const get = (path: string) => api.visitor().request('GET', `/api${path}`);
const list = async (query: string) =>
  z.parse(endpoints.listTariffs.response, (await get(`/v2/tariff/list?RegionSlug=moskva&${query}`)).body);
const listAll = (query: string): Promise<TariffV2[]> => readAllPages((skip) => list(`Skip=${skip}&Take=100&${query}`));

beforeAll(async () => {
  api = await startApi();
  stored = await readAllTariffs(api.db);
});

type Matches = (tariff: StoredTariff) => boolean;

/** A missing price never satisfies a bound. */
const priced = (price: number | null): number => price ?? Number.NaN;

const packageFilters: [string, Matches][] = [
  ['', () => true],
  ['OperatorSlugs=t2', ({ operatorId }) => operatorId === 't2'],
  ['OperatorSlugs=mts&OperatorSlugs=yota', ({ operatorId }) => ['mts', 'yota'].includes(operatorId)],
  ['Package.MinutesMin=300', (tariff) => minutesOf(tariff) >= 300],
  ['Package.MinutesMax=300', (tariff) => minutesOf(tariff) <= 300],
  ['Package.MinutesUnlim=true', (tariff) => minutesOf(tariff) === Infinity],
  ['Package.MinutesUnlim=true&Package.MinutesMin=5000', (tariff) => minutesOf(tariff) === Infinity],
  ['Package.TrafficMin=30', (tariff) => trafficOf(tariff) >= 30],
  ['Package.TrafficMax=5', (tariff) => trafficOf(tariff) <= 5],
  ['Package.TrafficUnlim=true', (tariff) => trafficOf(tariff) === Infinity],
  ['Package.TrafficUnlim=false', () => true],
  // «Минимальный», «Обычный», «Активный».
  ['Package.TrafficMax=5&Package.MinutesMax=200', (tariff) => trafficOf(tariff) <= 5 && minutesOf(tariff) <= 200],
  [
    'Package.TrafficMin=10&Package.TrafficMax=30&Package.MinutesMin=300&Package.MinutesMax=800',
    (tariff) =>
      trafficOf(tariff) >= 10 && trafficOf(tariff) <= 30 && minutesOf(tariff) >= 300 && minutesOf(tariff) <= 800,
  ],
  ['Package.TrafficMin=30&Package.MinutesMin=300', (tariff) => trafficOf(tariff) >= 30 && minutesOf(tariff) >= 300],
  [
    'Package.TrafficMin=30&OperatorSlugs=beeline',
    (tariff) => trafficOf(tariff) >= 30 && tariff.operatorId === 'beeline',
  ],
  // A filter of the other kind is ignored.
  ['NonPackage.MinuteMaxPrice=0', () => true],
];

const rateFilters: [string, Matches][] = [
  ['', () => true],
  ['OperatorSlugs=mts', ({ operatorId }) => operatorId === 'mts'],
  ['NonPackage.MinuteMinPrice=1.5', ({ minutePrice }) => priced(minutePrice) >= 1.5],
  ['NonPackage.MinuteMaxPrice=2.1', ({ minutePrice }) => priced(minutePrice) <= 2.1],
  ['NonPackage.SmsMinPrice=2', ({ smsPrice }) => priced(smsPrice) >= 2],
  ['NonPackage.SmsMaxPrice=2', ({ smsPrice }) => priced(smsPrice) <= 2],
  [
    'NonPackage.MinuteMinPrice=1&NonPackage.MinuteMaxPrice=2.5&NonPackage.SmsMinPrice=1&NonPackage.SmsMaxPrice=2.6',
    ({ minutePrice, smsPrice }) =>
      priced(minutePrice) >= 1 && priced(minutePrice) <= 2.5 && priced(smsPrice) >= 1 && priced(smsPrice) <= 2.6,
  ],
  ['NonPackage.MinuteMaxPrice=0.1', () => false],
  ['Package.MinutesMin=100000', () => true],
];

const kinds = [
  { kind: 'Package', filters: packageFilters },
  { kind: 'NonPackage', filters: rateFilters },
] as const;

/** Every filter with every sort key, alternating the direction and the «best only» flag. */
const cases = kinds.flatMap(({ kind, filters }) =>
  filters.flatMap(([query, matches], filterIndex) =>
    tariffSortKeysV2.map((key, keyIndex) => ({
      kind,
      query,
      matches,
      key,
      isDescending: (filterIndex + keyIndex) % 2 === 1,
      isBest: (filterIndex + keyIndex) % 3 === 2,
    })),
  ),
);

test.each(cases)(
  '$kind «$query» by $key, descending $isDescending, best only $isBest: matches the reference implementation',
  async (one) => {
    const data = await listAll(
      `QueryType=${one.kind}&SortBy=${one.key}&SortDesc=${one.isDescending}&BestByOperator=${one.isBest}&${one.query}`,
    );
    const found = stored.filter(
      (tariff) =>
        isOnSale(tariff) && tariff.regionCodes.includes('77') && tariff.queryType === one.kind && one.matches(tariff),
    );
    const expected = inOrder(one.isBest ? bestOf(found) : found, one.key, one.isDescending);
    expect(data.map(({ id }) => id)).toEqual(expected);
  },
);

test.each([
  ['Минимальный', 'Package.TrafficMax=5&Package.MinutesMax=200'],
  ['Обычный', 'Package.TrafficMin=10&Package.TrafficMax=30&Package.MinutesMin=300&Package.MinutesMax=800'],
  ['Активный', 'Package.TrafficMin=30&Package.MinutesMin=300'],
])('the preset «%s» matches tariffs of several operators', async (_preset, query) => {
  const data = await listAll(`QueryType=Package&SortBy=price&SortDesc=false&${query}`);
  expect(new Set(data.map(({ operatorId }) => operatorId)).size).toBeGreaterThanOrEqual(4);
});

test.each(tariffSortKeysV2.flatMap((key) => [`SortBy=${key}&SortDesc=false`, `SortBy=${key}&SortDesc=true`]))(
  'pages by %s form the whole list',
  async (order) => {
    const whole = await listAll(`QueryType=Package&${order}`);
    const pages: string[] = [];
    for (let skip = 0; skip < whole.length; skip += 13) {
      const { data } = await list(`QueryType=Package&Skip=${skip}&Take=13&${order}`);
      pages.push(...data.map(({ id }) => id));
    }
    expect(pages).toEqual(whole.map(({ id }) => id));
  },
);

test('both API versions describe a tariff alike; version 2 groups the fields of its kind', async () => {
  for (const id of ['mts-svobodnyy-25', 'beeline-po-minutam-77', 'mts-proshlyy-25']) {
    const first = z.parse(endpoints.getTariff.response, (await get(`/v1.1/tariff/${id}`)).body);
    const second = z.parse(endpoints.getTariffV2.response, (await get(`/v2/tariff/${id}`)).body);
    const { package: parts, nonPackage: rates, ...common } = second;
    expect(first).toMatchObject({ ...common, ...parts, ...rates });
    expect([parts === null, rates === null]).toEqual([first.queryType !== 'Package', first.queryType !== 'NonPackage']);
  }
});

test('returns 404 for an unknown tariff', async () => {
  const { status, body } = await get('/v2/tariff/unknown-tariff');
  expect([status, Problem.parse(body).code]).toEqual([404, 'NOT_FOUND']);
});

test('returns an empty list for an unknown region', async () => {
  const { body } = await get(
    '/v2/tariff/list?QueryType=Package&RegionSlug=atlantida&Skip=0&Take=10&SortBy=price&SortDesc=false',
  );
  expect(z.parse(endpoints.listTariffs.response, body)).toEqual({ data: [], offset: 0, pageSize: 10, totalRows: 0 });
});

test('returns filter bounds that match the lists of every region and kind', async () => {
  const response = z.parse(endpoints.getTariffFiltersV2.response, (await get('/v2/tariff/filters')).body);
  const sold = stored.filter((tariff) => isOnSale(tariff));
  const regions = await api.db.selectFrom('regions').select(['code', 'slug']).execute();
  expect(response.regions).toHaveLength(81);
  for (const { code, slug } of regions) {
    const own = (kind: string) =>
      sold.filter(({ queryType, regionCodes }) => queryType === kind && regionCodes.includes(code));
    const [packages, rates] = [own('Package'), own('NonPackage')];
    const counts = (tariffs: readonly StoredTariff[]) =>
      Object.fromEntries(
        [...Map.groupBy(tariffs, ({ operatorId }) => operatorId)].map(([id, some]) => [id, some.length]),
      );
    expect(response.regions.find(({ regionCode }) => regionCode === code)).toEqual({
      regionCode: code,
      regionSlug: slug,
      package: {
        totalRows: packages.length,
        minutes: boundsOf(
          packages.map(({ minutes }) => minutes),
          sliderSteps.minutes,
        ),
        traffic: boundsOf(
          packages.map(({ trafficGb }) => trafficGb),
          sliderSteps.trafficGb,
        ),
        operators: counts(packages),
      },
      nonPackage: {
        totalRows: rates.length,
        minutePrice: boundsOf(
          rates.map(({ minutePrice }) => minutePrice),
          sliderSteps.unitPrice,
        ),
        smsPrice: boundsOf(
          rates.map(({ smsPrice }) => smsPrice),
          sliderSteps.unitPrice,
        ),
        operators: counts(rates),
      },
    });
  }
  expect(response.operators.map(({ operatorId }) => operatorId).toSorted()).toEqual(
    [...new Set(sold.map(({ operatorId }) => operatorId))].toSorted(),
  );
});

test('returns zero-width filter bounds for a region without tariffs', async () => {
  await api.db
    .insertInto('regions')
    .values({ code: '98', slug: 'pustosh', name: 'Пустошь', timeZone: 'Europe/Moscow' })
    .execute();
  const nothing = { min: 0, max: 0 };
  const added = async () =>
    z
      .parse(endpoints.getTariffFiltersV2.response, (await get('/v2/tariff/filters')).body)
      .regions.find(({ regionCode }) => regionCode === '98');
  await expect.poll(added).toMatchObject({
    package: { totalRows: 0, minutes: nothing, traffic: nothing, operators: {} },
    nonPackage: { totalRows: 0, minutePrice: nothing, smsPrice: nothing, operators: {} },
  });
  await api.db.deleteFrom('regions').where('code', '=', '98').execute();
});

const page = 'Skip=0&Take=10&SortBy=price&SortDesc=false';

test.each([
  [`RegionSlug=moskva&${page}`, 'QueryType'],
  [`QueryType=Everything&RegionSlug=moskva&${page}`, 'QueryType'],
  [`QueryType=Package&${page}`, 'RegionSlug'],
  [`QueryType=Package&RegionSlug=Москва&${page}`, 'RegionSlug'],
  ['QueryType=Package&RegionSlug=moskva&Skip=0&Take=10&SortBy=secret&SortDesc=false', 'SortBy'],
  ['QueryType=Package&RegionSlug=moskva&Skip=0&Take=101&SortBy=price&SortDesc=false', 'Take'],
  ['QueryType=Package&RegionSlug=moskva&Skip=-1&Take=10&SortBy=price&SortDesc=false', 'Skip'],
  [`QueryType=Package&RegionSlug=moskva&${page}&Package.MinutesMin=many`, 'Package.MinutesMin'],
  [`QueryType=Package&RegionSlug=moskva&${page}&Package.TrafficUnlim=1`, 'Package.TrafficUnlim'],
  [`QueryType=NonPackage&RegionSlug=moskva&${page}&NonPackage.SmsMaxPrice=-1`, 'NonPackage.SmsMaxPrice'],
])('refuses %s and names %s', async (query, field) => {
  const { status, body } = await get(`/v2/tariff/list?${query}`);
  expect([status, Problem.parse(body).errors.map((error) => error.field)]).toEqual([400, [field]]);
});
