import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CoverageCatalogue } from '../../../contract/coverage.ts';
import { staticPaths } from '../../../contract/static.ts';
import { chosenNetworks, isDrawn, readCoverageSearch, writeCoverageSearch } from './coverage-search.ts';

const file = new URL(`../../../public${staticPaths.coverage}`, import.meta.url);
const catalogue = CoverageCatalogue.parse(JSON.parse(readFileSync(file, 'utf8')));

test('keeps the selection in the address and drops invalid values', () => {
  const search = readCoverageSearch(new URLSearchParams('operators=mts,nobody,volna&generation=6G'));
  expect(search).toEqual({ operatorIds: ['mts', 'nobody', 'volna'], shown: 'any' });
  expect(chosenNetworks(catalogue.networks, search).map(({ operatorId }) => operatorId)).toEqual(['mts', 'volna']);
  expect(
    chosenNetworks(catalogue.networks, readCoverageSearch(new URLSearchParams())).map(({ operatorId }) => operatorId),
  ).toEqual(['mts', 'megafon']);
  expect(chosenNetworks(catalogue.networks, { operatorIds: [], shown: 'any' })).toEqual([]);
  expect(writeCoverageSearch({ operatorIds: ['t2'], shown: '4G' }).toString()).toBe('operators=t2&generation=4G');
  expect(writeCoverageSearch({ operatorIds: null, shown: 'any' }).toString()).toBe('');
});

test('links an external map instead of drawing it', () => {
  expect(isDrawn({ kind: 'Reference', coordinates: 'None', address: 'https://example.ru/map' })).toBe(false);
  expect(isDrawn({ kind: 'Reference', coordinates: 'None', address: '/coverage/t2.json' })).toBe(true);
});
