import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';

/** Calls without a caller among the site's modules, each with its reason. */
const withoutCaller: Record<string, string> = {
  login: 'the browser navigates to it (src/api/redirects.ts)',
  logout: 'the browser navigates to it (src/api/redirects.ts)',
  exchangeToken: 'signs native clients in; the site has the session cookie',
};

const source = globSync('src/**/*.{ts,tsx}', {
  cwd: join(import.meta.dirname, '../..'),
  exclude: ['src/api/api.ts', 'src/**/*.test.*'],
})
  .map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
  .join('\n');
const isCalled = (name: string): boolean => new RegExp(String.raw`[.\n]\s*${name}\(`).test(source);

test('every call of the contract has a caller in the site, or a reason', () => {
  const uncalled = Object.keys(endpoints).filter((name) => !isCalled(name));
  expect(uncalled.toSorted()).toEqual(Object.keys(withoutCaller).toSorted());
});
