import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts';
import { NumberInfo } from '../../../contract/numbers.ts';
import { RangeHolderTile } from '../../../contract/operators.ts';
import { Problem } from '../../../contract/problem.ts';
import { staticPaths } from '../../../contract/static.ts';
import { importNumberingPlan } from '../../../server/imports/numbering-plan.import.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { registered, readPortation } from '../../../mocks/order-steps.ts';

/** A registry-only operator: it appears in lookups and portations and nowhere else. */
const inn = '9999999999';
const id = `inn-${inn}`;
const name = 'ООО «Заречье Связь»';
const msisdn = '79999999901';

let api: TestApi;
let vera: Visitor;
/** Answers of the catalogue calls and files before the import of the registry. */
let before: Map<string, string>;

const catalogueCalls: readonly (readonly [EndpointName, string])[] = [
  ['listOperators', '/v1/operator/list?Skip=0&Take=100&SortBy=name&SortDesc=false'],
  ['listOperatorTiles', '/v1.1/operator/tile/list'],
  ['listOperatorTilesV2', '/v1.2/operator/tile/list'],
  ['listRegionOperators', '/v1/region/operators'],
  ['getTariffFilters', '/v1.2/tariff/filters'],
  ['getTariffFiltersV2', '/v2/tariff/filters'],
];
const files = [staticPaths.siteFacts, staticPaths.coverage, staticPaths.lookup];

const readCatalogue = async (): Promise<Map<string, string>> => {
  const answers = new Map<string, string>();
  for (const [call, address] of catalogueCalls) {
    expect(address).toContain(endpoints[call].path);
    const response = await fetch(`${api.origin}/api${address}`);
    expect([call, response.status]).toEqual([call, 200]);
    answers.set(call, await response.text());
  }
  for (const file of files) {
    answers.set(file, await (await fetch(api.origin + file)).text());
  }
  return answers;
};

beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
  before = await readCatalogue();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-holders-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const extract = await readFile(path.resolve(import.meta.dirname, '../imports/numbering-plan.csv'), 'utf8');
  const file = path.join(folder, 'plan.csv');
  await writeFile(
    file,
    `${extract.trimEnd()}\n999;9999900;9999999;100;ООО "Заречье Связь";-;Краснодарский край;${inn}\n`,
  );
  await importNumberingPlan(api.db, file, new Date(), { date: new Date('2026-08-01T00:00:00Z') });
});

test('a lookup returns its id, name and tile', async () => {
  const info = NumberInfo.parse((await api.visitor().request('POST', '/api/v1.1/msisdn/info/single', { msisdn })).body);
  expect(info).toMatchObject({
    operatorId: id,
    operatorName: name,
    operatorLogo: '/logos/unknown.svg',
    regionCode: '25',
    obstacles: [],
  });
  const tile = RangeHolderTile.parse((await api.visitor().request('GET', `/api/v1/operator/tile/${id}`)).body);
  // Without a slug: there is no page to link to.
  expect(tile).toMatchObject({ operatorId: id, operatorName: name, slug: null });
});

test('is absent from every list, filter, figure and page of the catalogue', async () => {
  expect(await readCatalogue()).toEqual(before);
  for (const address of [`/api/v1/operator/${id}`, `/operator/${id}`]) {
    expect([address, (await fetch(api.origin + address)).status]).toEqual([address, 404]);
  }
  const found = await vera.request('GET', `/api/v1.1/operator/tile/list?query=${encodeURIComponent('Заречье')}`);
  expect(found.body).toEqual([]);
});

test('cannot be chosen as a recipient', async () => {
  const response = await vera.request('POST', '/api/v1/order/portation/init', {
    msisdn: '79000000001',
    recipientOperatorId: id,
  });
  expect([response.status, Problem.parse(response.body).errors.map(({ field }) => field)]).toEqual([
    400,
    ['recipientOperatorId'],
  ]);
});

test('can be the donor: БДПН receives it and the portation names it', async () => {
  const order = await registered(api, vera, msisdn);
  const application = await api.db
    .selectFrom('bdpn_sim.applications')
    .select(['donor', 'recipient'])
    .where('msisdn', '=', msisdn)
    .executeTakeFirstOrThrow();
  expect(application).toEqual({ donor: id, recipient: 'mts' });
  expect((await readPortation(vera, order)).fromOperator).toMatchObject({ operatorId: id, operatorName: name });
});
