import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { Problem } from '../../../contract/problem.ts';
import { featureNames } from '../../../contract/features.ts';
import { z } from '../../../contract/z.ts';
import { startApi, type TestApi } from '../../harness/api.ts';

let api: TestApi;
const collator = new Intl.Collator('ru');
const list = (query: string) => api.visitor().request('GET', `/api/v1/operator/list?${query}`);
const operators = async (query: string) => z.parse(endpoints.listOperators.response, (await list(query)).body);

beforeAll(async () => {
  api = await startApi();
  // «ё» sorts next to «е» in Russian; by code points the capital «Ё» sorts before «А».
  await api.db
    .insertInto('operators')
    .values(
      ['Ель', 'Ёлка', 'Ежевика', 'Жёлудь'].map((name, index) => ({
        id: `zz-test-${index}`,
        name,
        inn: `000000000${index}`,
        orgCode: `mTEST${index}`,
        logo: '/logos/unknown.svg',
        isRecipient: false,
        hostOperatorName: null,
        legalName: name,
        about: '[]',
        website: null,
        supportPhone: null,
        networks: '[]',
        esim: false,
        howToJoin: '[]',
        isListed: true,
      })),
    )
    .execute();
});

test('lists 81 regions in Russian order, each with a unique slug and a known time zone', async () => {
  const { body } = await api.visitor().request('GET', '/api/v1/region/list');
  const regions = z.parse(endpoints.listRegions.response, body);
  expect(regions).toHaveLength(81);
  expect(new Set(regions.map(({ slug }) => slug)).size).toBe(81);
  expect(regions.map(({ name }) => name)).toEqual(regions.map(({ name }) => name).toSorted(collator.compare));
  for (const { timeZone } of regions) {
    expect(() => new Intl.DateTimeFormat('ru', { timeZone })).not.toThrow();
  }
  expect(regions.map(({ regionCode }) => regionCode)).not.toEqual(expect.arrayContaining(['49', '52', '80']));
  expect(regions.find(({ slug }) => slug === 'sverdlovskaya-oblast')).toEqual({
    regionCode: '67',
    slug: 'sverdlovskaya-oblast',
    name: 'Свердловская область',
    timeZone: 'Asia/Yekaterinburg',
  });
});

test('lists every feature, including disabled ones', async () => {
  const features = async () =>
    z.parse(endpoints.listFeatures.response, (await api.visitor().request('GET', '/api/v1/setting/feature/list')).body);
  expect((await features()).map(({ feature }) => feature)).toEqual([...featureNames].toSorted());
  expect((await features()).every(({ isEnabled }) => isEnabled)).toBe(true);
  await api.db.updateTable('features').set({ isEnabled: false }).where('feature', '=', 'News').execute();
  await expect
    .poll(async () => (await features()).filter(({ isEnabled }) => !isEnabled))
    .toEqual([{ feature: 'News', isEnabled: false }]);
});

test.each(['false', 'true'])('sorts operators in Russian order, descending: %s', async (descending) => {
  const { data } = await operators(`Skip=0&Take=100&SortBy=name&SortDesc=${descending}`);
  const names = data.map(({ operatorName }) => operatorName);
  const expected = names.toSorted(collator.compare);
  expect(names).toEqual(descending === 'true' ? expected.toReversed() : expected);
  expect(names).toEqual(expect.arrayContaining(['Ежевика', 'Ёлка', 'Ель', 'Жёлудь']));
});

test.each(['name', 'slug'])('pages of operators by %s form the whole list', async (key) => {
  const whole = await operators(`Skip=0&Take=100&SortBy=${key}&SortDesc=false`);
  const pages: typeof whole.data = [];
  for (let skip = 0; skip < whole.totalRows; skip += 4) {
    const page = await operators(`Skip=${skip}&Take=4&SortBy=${key}&SortDesc=false`);
    expect(page).toMatchObject({ offset: skip, pageSize: 4, totalRows: whole.totalRows });
    pages.push(...page.data);
  }
  expect(pages).toEqual(whole.data);
});

test('returns the regions and the host network of an operator', async () => {
  const { data } = await operators('Skip=0&Take=100&SortBy=slug&SortDesc=false');
  expect(data.find(({ slug }) => slug === 'motiv')).toMatchObject({
    isRecipient: true,
    regionCodes: ['47', '67', '81', '83'],
  });
  expect(data.find(({ slug }) => slug === 'yota')).toMatchObject({ hostOperatorName: 'МегаФон', inn: '7701725181' });
  expect(data.find(({ slug }) => slug === 'mts')?.regionCodes).toHaveLength(81);
});

test.each([
  ['Skip=0&Take=10&SortBy=inn&SortDesc=false', 'SortBy'],
  ['Skip=0&Take=101&SortBy=name&SortDesc=false', 'Take'],
  ['Skip=0&Take=10&SortBy=name', 'SortDesc'],
])('operators: refuses %s and names %s', async (query, field) => {
  const { status, body } = await list(query);
  expect([status, Problem.parse(body).errors.map((error) => error.field)]).toEqual([400, [field]]);
});
