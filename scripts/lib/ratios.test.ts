import { expect, test } from 'vitest';
import { ratiosOf } from './ratios.ts';

test.each([
  ['100, paint 450 and 900 ms', '100, paint 900 and 900 ms', '1.00, 0.50, 1.00'],
  ['1\u00A0241\u00A0000 lines/s', '620\u00A0500 lines/s', '2.00'],
  ['0.6 s, 927,000 lines/s', '0.3 s, 927,000 lines/s', '2.00, 1.00'],
  ['p50 2 ms, p99 13 ms', 'p50 4 ms, p99 13 ms', '0.50, 1.00'],
  ['0 lost, 5 kept', '0 lost, 10 kept', '–, 0.50'],
])('the numbers of «%s» and «%s» are compared one by one', (now, before, ratios) => {
  expect(ratiosOf(now, before)).toBe(ratios);
});

test('values with other numbers are not compared', () => {
  expect(ratiosOf('2.5 s; 20 ms', '2.5 s')).toBeUndefined();
  expect(ratiosOf('none', 'none')).toBeUndefined();
});
