import { expect, test } from 'vitest';
import { ownOriginPath } from './own-origin.ts';

test('keeps a path of our own with its query and hash', () => {
  expect(ownOriginPath('/portation/init?a=1#b')).toBe('/portation/init?a=1#b');
});

test.each([
  [null],
  [''],
  ['portation'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['/\t/evil.example'],
  ['https://evil.example'],
  ['javascript:alert(1)'],
])('refuses %j', (address) => {
  expect(ownOriginPath(address)).toBeNull();
});
