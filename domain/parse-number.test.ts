import { expect, test } from 'vitest';
import { phoneSpellings } from './phone-spellings.ts';
import { parseMobile, parseNumber } from './parse-number.ts';

test.each(phoneSpellings)('reads %j as %s', (text, expected) => {
  const parsed = parseMobile(text);
  expect('national' in parsed ? parsed.national : parsed.error).toBe(expected);
});

test('reads a number that is not mobile as a number', () => {
  for (const [text, expected] of phoneSpellings) {
    if (['kazakhstan', 'tollFree', 'fixedLine', 'unknownCode'].includes(expected)) {
      expect(parseNumber(text)).toHaveProperty('national');
    }
  }
});

test('refuses a long text at once', () => {
  expect(parseNumber(`8 916 123-45-67${' '.repeat(10_000)}`)).toEqual({ error: 'malformed' });
});
