import { expect, test } from 'vitest';
import { cookieChoice } from './cookie-choice.ts';

test.each([
  ['', null],
  ['site-cookies=all', 'all'],
  ['a=b; site-cookies=necessary; c=d', 'necessary'],
  ['site-cookies=everything', null],
  ['my-site-cookies=all', null],
])('reads «%s» as %s', (cookies, choice) => {
  expect(cookieChoice(cookies)).toBe(choice);
});
