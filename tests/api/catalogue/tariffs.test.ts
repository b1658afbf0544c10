import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { Problem } from '../../../contract/problem.ts';
import { type Allowance, type Tariff, tariffSortKeys } from '../../../contract/tariffs.ts';
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
  smsOf,
  type StoredTariff,
  trafficOf,
} from '../../harness/expected-tariffs.ts';

let api: TestApi;
/** All tariffs of all regions, closed ones included. */
let stored: StoredTariff[];
/** Tariffs on sale in the region. */
let all: StoredTariff[];
const List = endpoints.listTariffsByRegionCode.response;
const cheapest = 'RegionCode=25&SortBy=price&SortDesc=false';

const get = (path: string) => api.visitor().request('GET', `/api${path}`);
const listTariffs = async (query: string) => List.parse((await get(`/v1.4/tariff/list?${query}`)).body);
const listAllTariffs = (query: string): Promise<Tariff[]> =>
  readAllPages((skip) => listTariffs(`Skip=${skip}&Take=100&${query}`));
const ids = (tariffs: readonly { id: string }[]): string[] => tariffs.map(({ id }) => id);

/** Tariffs that differ in one property each, so that every tie-breaking rule of «the best» is exercised. */
const tieBreakTariffs: readonly (Partial<Pick<Tariff, 'minutes' | 'trafficGb' | 'sms' | 'name'>> & {
  operatorId: string;
  id: string;
})[] = [
  { operatorId: 'sbermobile', id: 'test-traffic-less', trafficGb: 500 },
  { operatorId: 'sbermobile', id: 'test-traffic-more', trafficGb: 'unlimited' },
  { operatorId: 'tmobile', id: 'test-minutes-more', minutes: 'unlimited' },
  { operatorId: 'tmobile', id: 'test-minutes-less', minutes: 900 },
  { operatorId: 'yota', id: 'test-sms-less', sms: 10 },
  { operatorId: 'yota', id: 'test-sms-more', sms: 20 },
  // By code points «Ё» would sort first.
  { operatorId: 'rostelecom', id: 'test-name-later', name: 'Ёлка' },
  { operatorId: 'rostelecom', id: 'test-name-first', name: 'Ежевика' },
];

const isUnlimited = (amount: Allowance | null | undefined) => amount === 'unlimited';
const bounded = (amount: Allowance | null | undefined, otherwise: number) =>
  isUnlimited(amount) ? null : typeof amount === 'number' ? amount : otherwise;

beforeAll(async () => {
  api = await startApi();
  const pattern = await api.db
    .selectFrom('tariffs')
    .selectAll()
    .where('id', '=', 'mts-spokoynyy-25')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('tariffs')
    .values(
      tieBreakTariffs.map(({ operatorId, id, minutes, trafficGb, sms, name }) => ({
        ...pattern,
        id,
        slug: id,
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
  stored = await readAllTariffs(api.db);
  all = stored.filter((tariff) => isOnSale(tariff) && tariff.regionCodes.includes('25'));
});

type Matches = (tariff: StoredTariff) => boolean;

const filters: [string, Matches][] = [
  ['', () => true],
  ['OperatorId=mts', ({ operatorId }) => operatorId === 'mts'],
  ['OperatorId=mts&OperatorId=yota', ({ operatorId }) => operatorId === 'mts' || operatorId === 'yota'],
  ['OperatorId=unknown', () => false],
  ['PriceMin=300&PriceMax=700', ({ priceMonthly }) => priceMonthly >= 300 && priceMonthly <= 700],
  ['PriceMin=1060.71', ({ priceMonthly }) => priceMonthly >= 1060.71],
  ['PriceMax=1060.71', ({ priceMonthly }) => priceMonthly <= 1060.71],
  ['PriceMin=700&PriceMax=300', () => false],
  ['MinutesMin=500', (tariff) => minutesOf(tariff) >= 500],
  ['MinutesMin=500&MinutesUnlim=false', (tariff) => minutesOf(tariff) >= 500],
  ['MinutesMax=500', (tariff) => minutesOf(tariff) <= 500],
  ['MinutesUnlim=true', (tariff) => minutesOf(tariff) === Infinity],
  ['MinutesUnlim=true&MinutesMax=500', (tariff) => minutesOf(tariff) === Infinity],
  ['MinutesMin=300&MinutesMax=800', (tariff) => minutesOf(tariff) >= 300 && minutesOf(tariff) <= 800],
  ['TrafficMin=20', (tariff) => trafficOf(tariff) >= 20],
  ['TrafficMin=4.5&TrafficMax=4.5', (tariff) => trafficOf(tariff) === 4.5],
  ['TrafficMax=20', (tariff) => trafficOf(tariff) <= 20],
  ['TrafficUnlim=true', (tariff) => trafficOf(tariff) === Infinity],
  ['SmsMin=100', (tariff) => smsOf(tariff) >= 100],
  ['SmsMax=50', (tariff) => smsOf(tariff) <= 50],
  ['SmsUnlim=true', (tariff) => smsOf(tariff) === Infinity],
  [`Name=${encodeURIComponent('спокой')}`, ({ name }) => name.toLowerCase().includes('спокой')],
  // A typed «е» also matches «ё».
  [`Name=${encodeURIComponent('ЁЛК')}`, ({ name }) => name === 'Ёлка'],
  [`Name=${encodeURIComponent('елка')}`, ({ name }) => name === 'Ёлка'],
  [`Name=${encodeURIComponent('ЛЕГК')}`, ({ name }) => name.startsWith('Лёгк') || name.startsWith('Легк')],
  ['Name=%25', () => false],
];

/** Filters of one property each, without the first, empty one. */
const dimensions = ['Operator', 'Price', 'Minutes', 'Traffic', 'Sms'].map((thing) =>
  filters.filter(([query]) => query.startsWith(thing)),
);

/** Combinations of filters of different properties. */
const together = Array.from({ length: 40 }, (_, turn) =>
  dimensions
    // Every third filter is omitted, because all together match nothing.
    .flatMap((options, index) =>
      (turn + index) % 3 === 0 ? [] : [options[(turn * (index + 2) + index) % options.length]],
    )
    .filter((option) => option !== undefined),
).map((options): [string, Matches] => [
  options.map(([query]) => query).join('&'),
  (tariff) => options.every(([, matches]) => matches(tariff)),
]);

/** Each filter with another sort order; together they cover every key in both directions. */
const cases = [...filters, ...together].flatMap(([query, matches], index) =>
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

test.each(cases)(
  '«$query» by $key, descending $isDescending, best only $isBest: matches the reference implementation',
  async (one) => {
    const data = await listAllTariffs(
      `RegionCode=25&SortBy=${one.key}&SortDesc=${one.isDescending}&BestByOperator=${one.isBest}&${one.query}`,
    );
    const found = all.filter(one.matches);
    const expected = inOrder(one.isBest ? bestOf(found) : found, one.key, one.isDescending);
    expect(ids(data)).toEqual(expected);
  },
);

test('breaks a price tie within an operator by traffic, minutes, messages, then name', async () => {
  const data = await listAllTariffs(`${cheapest}&BestByOperator=true`);
  expect(ids(data)).toEqual(
    expect.arrayContaining(['test-traffic-more', 'test-minutes-more', 'test-sms-more', 'test-name-first']),
  );
  expect(new Set(data.map(({ operatorId }) => operatorId)).size).toBe(data.length);
});

test.each([false, true])(
  'lists pay-as-you-go tariffs after packages when sorted by price, descending %s',
  async (isDescending) => {
    const data = await listAllTariffs(`RegionCode=25&SortBy=price&SortDesc=${isDescending}`);
    const kinds = data.map(({ queryType }) => queryType);
    expect(kinds).toContain('NonPackage');
    expect(kinds).toEqual(kinds.toSorted().toReversed());
  },
);

test('never selects a tariff without a monthly fee as the best of an operator that has a package', async () => {
  const data = await listAllTariffs(`${cheapest}&BestByOperator=true`);
  expect(data.filter(({ queryType }) => queryType === 'NonPackage')).toEqual([]);
});

test.each(tariffSortKeys.flatMap((key) => [`SortBy=${key}&SortDesc=false`, `SortBy=${key}&SortDesc=true`]))(
  'pages by %s form the whole list',
  async (order) => {
    const whole = await listAllTariffs(`RegionCode=25&${order}`);
    const pages: Tariff[] = [];
    for (let skip = 0; skip < all.length; skip += 17) {
      const page = await listTariffs(`RegionCode=25&Skip=${skip}&Take=17&${order}`);
      expect(page).toMatchObject({ offset: skip, pageSize: 17, totalRows: all.length });
      pages.push(...page.data);
    }
    expect(pages).toEqual(whole);
  },
);

test.each(['', '&BestByOperator=true'])(
  'returns an empty page with the total beyond the last page («%s»)',
  async (more) => {
    const { totalRows } = await listTariffs(`${cheapest}&Skip=0&Take=1${more}`);
    expect(await listTariffs(`RegionCode=25&Skip=1000&Take=10&SortBy=name&SortDesc=false${more}`)).toEqual({
      data: [],
      offset: 1000,
      pageSize: 10,
      totalRows,
    });
  },
);

test('sorts «ё» next to «е» in both cases', async () => {
  const data = await listAllTariffs('RegionCode=25&SortBy=name&SortDesc=false');
  const names = [...new Set(data.map(({ name }) => name))];
  expect(names).toEqual(names.toSorted(new Intl.Collator('ru').compare));
  const place = (name: string) => names.indexOf(name);
  expect(place('Ёлка')).toBeGreaterThan(place('Ежевика'));
  expect(place('Ёлка')).toBeLessThan(place('Игровой'));
});

test('returns an empty list for an unknown region', async () => {
  expect(await listTariffs('RegionCode=99&Skip=0&Take=10&SortBy=price&SortDesc=false')).toEqual({
    data: [],
    offset: 0,
    pageSize: 10,
    totalRows: 0,
  });
});

test('lists nothing in a region for operators that do not sell there', async () => {
  const data = await listAllTariffs('RegionCode=16&SortBy=price&SortDesc=false');
  expect(data.every(({ regionCodes }) => regionCodes.includes('16'))).toBe(true);
  expect(data.some(({ operatorId }) => operatorId === 'motiv' || operatorId === 'rostelecom')).toBe(false);
});

test('normalises the monthly price to thirty days', async () => {
  const { body } = await get('/v1.1/tariff/mts-bez-granits-25');
  expect(z.parse(endpoints.getTariff.response, body)).toMatchObject({
    price: 990,
    period: { unit: 'day', count: 28 },
    priceMonthly: 1060.71,
  });
});

test('returns 404 for an unknown tariff', async () => {
  const { status, body } = await api.visitor().request('GET', '/api/v1.1/tariff/unknown-tariff');
  expect([status, Problem.parse(body).code]).toEqual([404, 'NOT_FOUND']);
});

test('hides a closed tariff from lists and still returns it by id', async () => {
  const data = await listAllTariffs(`${cheapest}&Name=${encodeURIComponent('Прошлый')}`);
  expect(data).toEqual([]);
  const { body } = await api.visitor().request('GET', '/api/v1.1/tariff/mts-proshlyy-25');
  expect(z.parse(endpoints.getTariff.response, body).archived).toBe(true);
});

test.each([
  ['RegionCode=25&Skip=0&Take=10&SortBy=secret&SortDesc=false', 'SortBy'],
  ['RegionCode=25&Skip=0&Take=0&SortBy=price&SortDesc=false', 'Take'],
  ['RegionCode=25&Skip=0&Take=101&SortBy=price&SortDesc=false', 'Take'],
  ['RegionCode=25&Skip=1000001&Take=10&SortBy=price&SortDesc=false', 'Skip'],
  ['RegionCode=25&Skip=0&Take=10&SortBy=minutePrice&SortDesc=false', 'SortBy'],
  ['RegionCode=25&Skip=0&Take=10&SortBy=price&SortDesc=false&PriceMin=-1', 'PriceMin'],
  ['RegionCode=25&Skip=0&Take=10&SortBy=price&SortDesc=false&TrafficMax=much', 'TrafficMax'],
  ['RegionCode=25&Skip=-1&Take=10&SortBy=price&SortDesc=false', 'Skip'],
  ['RegionCode=25&Skip=&Take=10&SortBy=price&SortDesc=false', 'Skip'],
  ['RegionCode=25&Skip=0&Take=10&SortBy=price&SortDesc=maybe', 'SortDesc'],
  ['RegionCode=Москва&Skip=0&Take=10&SortBy=price&SortDesc=false', 'RegionCode'],
  ['Skip=0&Take=10&SortBy=price&SortDesc=false', 'RegionCode'],
])('refuses %s and names %s', async (query, field) => {
  const { status, body } = await api.visitor().request('GET', `/api/v1.4/tariff/list?${query}`);
  expect([status, Problem.parse(body).errors.map((error) => error.field)]).toEqual([400, [field]]);
});

test('lists a tariff only within its sale dates and returns it by id outside them', async () => {
  const [past, future] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
  const sell = (saleFrom: Date | null, saleTo: Date | null) =>
    api.db.updateTable('tariffs').set({ saleFrom, saleTo }).where('id', '=', 'motiv-tihiy-67').execute();
  const isListed = async () =>
    ids(await listAllTariffs('RegionCode=67&OperatorId=motiv&SortBy=price&SortDesc=false')).includes('motiv-tihiy-67');
  for (const [saleFrom, saleTo, expected] of [
    [null, past, false],
    [past, future, true],
    [future, null, false],
    [past, null, true],
    [past, past, false],
    [null, null, true],
  ] as const) {
    await sell(saleFrom, saleTo);
    await expect.poll(isListed).toBe(expected);
  }
  await sell(future, null);
  await expect
    .poll(async () => z.parse(endpoints.getTariff.response, (await get('/v1.1/tariff/motiv-tihiy-67')).body).saleFrom)
    .toBe(future.toISOString());
  await sell(null, null);
});

const byName = (name: string, operatorId: string, regionCode: string) =>
  get(`/v1.2/tariff?Name=${encodeURIComponent(name)}&OperatorId=${operatorId}&RegionCode=${regionCode}`);

test("finds the same-named tariff of the operator in another region at that region's price", async () => {
  const { body } = await byName('Спокойный', 'mts', '77');
  const tariff = z.parse(endpoints.findTariffByName.response, body);
  expect(tariff).toMatchObject({ id: 'mts-spokoynyy-77', slug: 'spokoynyy', regionCodes: ['77'], operatorId: 'mts' });
  expect(tariff.price).toBe(stored.find(({ id }) => id === 'mts-spokoynyy-77')?.price);
});

test.each(['спокойный', 'СПОКОЙНЫЙ'])('finds a tariff by name case-insensitively (%s)', async (name) => {
  expect((await byName(name, 'mts', '25')).body).toMatchObject({ id: 'mts-spokoynyy-25' });
});

test('finds a name with «ё» by «е»', async () => {
  expect((await byName('елка', 'rostelecom', '25')).body).toMatchObject({ id: 'test-name-later' });
});

test.each([
  ['Спокой', 'mts', '25'],
  ['Спокойный', 'motiv', '25'],
  ['Спокойный', 'unknown', '25'],
  ['Спокойный', 'mts', '99'],
  // Closed, and not on sale yet.
  ['Прошлый', 'mts', '25'],
  ['Осенний', 'mts', '25'],
])('returns 404 when no tariff «%s» of %s is on sale in %s', async (name, operatorId, regionCode) => {
  const { status, body } = await byName(name, operatorId, regionCode);
  expect([status, Problem.parse(body).code]).toEqual([404, 'NOT_FOUND']);
});

test('returns filter bounds from the minimum to the maximum in whole steps and counts per operator', async () => {
  const { body } = await get('/v1.2/tariff/filters');
  const response = z.parse(endpoints.getTariffFilters.response, body);
  const sold = stored.filter((tariff) => isOnSale(tariff));
  const packages = sold.filter(({ queryType }) => queryType === 'Package');
  expect(response).toMatchObject({
    minutes: boundsOf(
      sold.map(({ minutes }) => minutes),
      sliderSteps.minutes,
    ),
    traffic: boundsOf(
      sold.map(({ trafficGb }) => trafficGb),
      sliderSteps.trafficGb,
    ),
    sms: boundsOf(
      sold.map(({ sms }) => sms),
      sliderSteps.sms,
    ),
    price: boundsOf(
      packages.map(({ priceMonthly }) => priceMonthly),
      sliderSteps.price,
    ),
  });
  expect(response.operators.map(({ operatorName }) => operatorName)).toEqual(
    response.operators.map(({ operatorName }) => operatorName).toSorted(new Intl.Collator('ru').compare),
  );
  expect(Object.fromEntries(response.operators.map(({ operatorId, count }) => [operatorId, count]))).toEqual(
    Object.fromEntries([...Map.groupBy(sold, ({ operatorId }) => operatorId)].map(([id, own]) => [id, own.length])),
  );
});

test.each(['/v1.2/tariff/filters', '/v2/tariff/filters', '/v1/tariffmediaservice', '/v1/tariffconvergenceservice'])(
  'answers 304 for an unchanged %s',
  async (path) => {
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await api.visitor().request('GET', `/api${path}`, undefined, { 'if-none-match': etag })).status).toBe(304);
  },
);

test('lists all media and convergence services, and a tariff refers to its own', async () => {
  const media = z.parse(endpoints.listMediaServices.response, (await get('/v1/tariffmediaservice')).body);
  const home = z.parse(endpoints.listConvergenceServices.response, (await get('/v1/tariffconvergenceservice')).body);
  expect(media.length).toBeGreaterThanOrEqual(6);
  expect(new Set(home.map(({ kind }) => kind))).toEqual(new Set(['homeInternet', 'tv', 'security']));
  const doma = stored.find(({ slug, operatorId }) => slug === 'vsyo-doma' && operatorId === 'mts')?.id ?? '';
  const tariff = z.parse(endpoints.getTariff.response, (await get(`/v1.1/tariff/${doma}`)).body);
  expect(tariff.mediaServices.map(({ id }) => id)).toEqual(['serial', 'sport-efir']);
  expect(media).toEqual(expect.arrayContaining(tariff.mediaServices));
  expect(tariff.convergenceServices).toEqual(
    home.filter(({ id }) => ['internet-300', 'tv-120', 'tv-210', 'ohrana'].includes(id)),
  );
});
