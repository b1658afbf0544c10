import { expect, test } from 'vitest';
import { writeCoverageSearch } from '../features/coverage/coverage-search.ts';
import { emptySearch, writeSearch } from '../features/tariffs/tariff-search.ts';
import { paths } from '../lib/paths.ts';
import { pageDocuments } from './page-documents.ts';

test('the server renders a page with every parameter that the page writes to its address', () => {
  const tariffs = writeSearch({
    ...emptySearch,
    kind: 'NonPackage',
    price: { min: 200, max: 900 },
    minutes: { min: 300, max: 800 },
    traffic: 'unlimited',
    minutePrice: { min: 0.5, max: null },
    smsPrice: { min: null, max: 2.5 },
    hasEsim: true,
    isForAll: true,
    operators: ['mts'],
    isBest: true,
    sort: 'smsPrice',
    isDescending: true,
    page: 3,
    view: 'table',
    compared: ['mts-tihiy-77'],
    shown: 'mts-tihiy-77',
  });
  expect(pageDocuments[paths.tariffsRegion.path]?.query).toEqual([...tariffs.keys()]);
  const coverage = writeCoverageSearch({ operatorIds: ['t2'], shown: '4G' });
  expect(pageDocuments[paths.coverage.path]?.query).toEqual([...coverage.keys()]);
});
