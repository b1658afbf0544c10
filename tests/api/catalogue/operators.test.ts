import { beforeAll, expect, test } from 'vitest';
import { operatorEndpoints, type OperatorTile, type OperatorTileV2 } from '../../../contract/operators.ts';
import { Problem } from '../../../contract/problem.ts';
import { regionEndpoints } from '../../../contract/regions.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import type { Visitor } from '../../../mocks/visitor.ts';

let api: TestApi;
let visitor: Visitor;
beforeAll(async () => {
  api = await startApi();
  visitor = api.visitor();
  // Names missing in the demonstration set: with «ё» and with special characters of LIKE patterns.
  const strange = { inn: '', isRecipient: false, hostOperatorName: null, logo: '/logos/unknown.svg', isListed: true };
  const page = { about: '[]', website: null, supportPhone: null, networks: '[]', esim: false, howToJoin: '[]' };
  await api.db
    .insertInto('operators')
    .values(
      ['Ёлка', 'Елена', 'Жук', 'Процент 100%_\\'].map((name, index) => ({
        ...strange,
        ...page,
        id: `strange-${index}`,
        inn: `000000000${index}`,
        orgCode: `mX${index}`,
        name,
        legalName: name,
      })),
    )
    .execute();
});

const tiles = async (query = ''): Promise<OperatorTile[]> =>
  operatorEndpoints.listOperatorTiles.response.parse(
    (await visitor.request('GET', `/api/v1.1/operator/tile/list${query}`)).body,
  );
const tilesV2 = async (query = ''): Promise<OperatorTileV2[]> =>
  operatorEndpoints.listOperatorTilesV2.response.parse(
    (await visitor.request('GET', `/api/v1.2/operator/tile/list${query}`)).body,
  );
const names = (list: readonly { operatorName: string }[]) => list.map(({ operatorName }) => operatorName);

test('sorts tiles of both API versions in Russian order, with «ё» next to «е»', async () => {
  const list = names(await tiles());
  expect(list).toEqual(list.toSorted(new Intl.Collator('ru').compare));
  expect(list.indexOf('Ёлка') - list.indexOf('Елена')).toBe(1);
  expect(names(await tilesV2())).toEqual(list);
});

test.each([
  ['МОБАЙЛ', ['Альфа-Мобайл', 'ВТБ Мобайл', 'СберМобайл', 'Т-Мобайл', 'Волна мобайл']],
  ['елк', ['Ёлка']],
  ['ЁЛК', ['Ёлка']],
  ['ёлен', ['Елена']],
  ['100%_\\', ['Процент 100%_\\']],
  ['%', ['Процент 100%_\\']],
  ['ничего', []],
])('searches «%s» as a case-insensitive substring of the name', async (query, found) => {
  const list = names(await tiles(`?query=${encodeURIComponent(query)}`));
  expect(list.toSorted()).toEqual(found.toSorted());
  expect(names(await tilesV2(`?query=${encodeURIComponent(query)}`))).toEqual(list);
});

test('includes the host network, regions and price range in the tile of a virtual operator', async () => {
  const list = await tilesV2();
  const yota = list.find(({ slug }) => slug === 'yota');
  expect(yota).toMatchObject({ isVirtual: true, hostOperatorName: 'МегаФон', isRecipient: true });
  expect(yota?.regionCodes).toHaveLength(81);
  const { count } = await api.db
    .selectFrom('tariffs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('operatorId', '=', 'yota')
    .where('isArchived', '=', false)
    .executeTakeFirstOrThrow();
  expect(yota?.tariffsCount).toBeGreaterThan(0);
  expect(yota?.tariffsCount).toBeLessThanOrEqual(count);
});

test('returns a full operator by slug', async () => {
  const { body } = await visitor.request('GET', '/api/v1/operator/motiv');
  const motiv = operatorEndpoints.getOperator.response.parse(body);
  expect(motiv).toMatchObject({
    operatorName: 'Мотив',
    isVirtual: false,
    regionCodes: ['47', '67', '81', '83'],
    esim: true,
  });
  expect(motiv.about.length).toBeGreaterThan(1);
  expect(motiv.howToJoin.length).toBeGreaterThan(3);
});

test.each(['/api/v1/operator/unknown', '/api/v1/operator/tile/unknown'])('returns 404 for %s', async (address) => {
  const response = await visitor.request('GET', address);
  expect([response.status, Problem.parse(response.body).title]).toEqual([404, 'Запись не найдена']);
});

test('returns one tile by operator id', async () => {
  const { body } = await visitor.request('GET', '/api/v1/operator/tile/t2');
  expect(operatorEndpoints.getOperatorTile.response.parse(body)).toEqual({
    operatorId: 't2',
    operatorName: 'Т2',
    operatorLogo: '/logos/t2.svg',
    slug: 't2',
    isVirtual: false,
  });
});

test('pages of the list neither overlap nor omit operators', async () => {
  const page = async (skip: number, desc: boolean) =>
    operatorEndpoints.listOperators.response.parse(
      (await visitor.request('GET', `/api/v1/operator/list?Skip=${skip}&Take=5&SortBy=name&SortDesc=${desc}`)).body,
    );
  const first = await page(0, false);
  const all = [first, await page(5, false), await page(10, false), await page(15, false)].flatMap(({ data }) =>
    names(data),
  );
  expect(all).toHaveLength(first.totalRows);
  expect(all).toEqual(names(await tiles()));
  expect(names((await page(0, true)).data)).toEqual(all.toReversed().slice(0, 5));
});

test('lists operators of each region by slug', async () => {
  const { body } = await visitor.request('GET', '/api/v1/region/operators');
  const regions = regionEndpoints.listRegionOperators.response.parse(body);
  expect(regions).toHaveLength(81);
  const crimea = regions.find(({ regionCode }) => regionCode === '84');
  expect(names(crimea?.operators ?? [])).toContain('Волна мобайл');
  const list = names(regions.find(({ regionCode }) => regionCode === '67')?.operators ?? []);
  expect(list).toContain('Мотив');
  expect(list).not.toContain('Волна мобайл');
  expect(list).toEqual(list.toSorted(new Intl.Collator('ru').compare));
});
