import { expect, test } from 'vitest';
import { phoneSpellings } from './phone-spellings.ts';
import { isMobileMsisdn, numberError, numberTexts, parseMobile, parseNumber, toMsisdn, toNational } from './msisdn.ts';

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

test('converts between an MSISDN and a national number', () => {
  expect(toMsisdn(toNational('79161234567'))).toBe('79161234567');
  expect(() => toNational('7916')).toThrow(RangeError);
  expect(isMobileMsisdn('79161234567')).toBe(true);
  expect(isMobileMsisdn('74951234567')).toBe(false);
});

test('names the error of a field', () => {
  expect(numberError('9161234567')).toBeNull();
  expect(numberError('916')).toBe(numberTexts.malformed);
  expect(numberError('4951234567')).toBe(numberTexts.fixedLine);
  expect(numberError('8005553535')).toBe(numberTexts.tollFree);
  expect(numberError('7011234567')).toBe(numberTexts.kazakhstan);
});
