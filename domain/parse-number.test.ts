import { expect, test } from 'vitest';
import { phoneSpellings, refusalSentences } from './phone-spellings.ts';
import { numberTexts } from './number-errors.ts';
import { hasSeveralMobiles, parseMobile, parseNumber } from './parse-number.ts';

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

test('has a sentence for every refusal', () => {
  for (const [error, [sentence]] of Object.entries(refusalSentences)) {
    expect(numberTexts).toHaveProperty(error, sentence);
    expect(phoneSpellings.map(([, expected]) => expected)).toContain(error);
  }
});

test.each([
  ['89161234567, 89161234568', true],
  ['"+7 (916) 123-45-67";Вера;"8.916.123.45.68"', true],
  ['9161234567;заметка: 00 7 916 123 45 68', true],
  ['89161234567;+7 916 123-45-67', false],
  ['9161234567;7701234567;1027700132195;2026-11-20T10:00:00', false],
  ['9161234567', false],
])('finds in %j several mobile numbers: %s', (text, expected) => {
  expect(hasSeveralMobiles(text)).toBe(expected);
});

test('refuses a long text at once', () => {
  expect(parseNumber(`8 916 123-45-67${' '.repeat(10_000)}`)).toEqual({ error: 'malformed' });
});
