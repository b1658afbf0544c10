import { expect, test } from 'vitest';
import { pageNumber, pagesOf } from './list-pages.ts';

test.each([
  [undefined, 1],
  ['1', 1],
  ['27', 27],
  ['0', null],
  ['01', null],
  ['-1', null],
  ['2a', null],
  ['1.5', null],
  ['9999', 9999],
  ['10000', null],
  ['', null],
])('reads %s as page %s', (segment, page) => {
  expect(pageNumber(segment)).toBe(page);
});

test.each([
  [0, 1],
  [10, 1],
  [11, 2],
])('%s rows by ten take %s pages', (rows, pages) => {
  expect(pagesOf(rows, 10)).toBe(pages);
});
