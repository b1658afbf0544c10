import { expect, test } from 'vitest';
import { isMobileMsisdn, numberError, numberTexts, parseMobile, parseNumber, toMsisdn, toNational } from './msisdn.ts';

test.each([
  ['89161234567'],
  ['+79161234567'],
  ['79161234567'],
  ['9161234567'],
  ['+7 (916) 123-45-67'],
  ['(+7) 916 123-45-67'],
  ['8 916 123 45 67'],
  ['8\u00a0(916)\u00a0123‑45‑67'],
  ['  +7-916-123-45-67 '],
  ['810 7 916 123 45 67'],
  ['8-10-7-916-123-45-67'],
  ['00 7 916 1234567'],
  ['tel:+79161234567'],
  ["'+79161234567"],
  ['="89161234567"'],
  ['\u202a+7 916 123-45-67\u202c'],
])('reads the complete number %j', (text) => {
  expect(parseMobile(text)).toEqual({ national: '9161234567' });
});

test.each([
  [''],
  ['916123456'],
  ['+7 916 123 45 6'],
  ['7 916 123 45 6'],
  ['8 916 123 45 6'],
  ['8 10 7 916 123 45 6'],
  ['0 916 123 45 67'],
  ['900000000x'],
  ['нет'],
])('rejects the malformed number %j', (text) => {
  expect(parseNumber(text)).toEqual({ error: 'malformed' });
});

test.each([
  ['+380501234567'],
  ['+1 202 555 0123'],
  ['+1 916 123 45 67 8'],
  ['+9161234567'],
  ['+8 916 123 45 67'],
  ['810 380 50 1234567'],
  ['00 49 30 1234567'],
])('rejects the foreign number %j', (text) => {
  expect(parseNumber(text)).toEqual({ error: 'foreign' });
});

test.each([
  ['84951234567', 'fixedLine'],
  ['+7 495 123-45-67', 'fixedLine'],
  ['812 123-45-67', 'fixedLine'],
  ['8 (800) 555-35-35', 'tollFree'],
  ['+7 804 333-00-00', 'tollFree'],
  ['+7 701 123-45-67', 'kazakhstan'],
  ['8 (727) 123-45-67', 'kazakhstan'],
  ['+7 600 123-45-67', 'kazakhstan'],
  ['+7 200 123-45-67', 'unknownCode'],
] as const)('reads %j as a number that is not mobile: %s', (text, error) => {
  expect(parseNumber(text)).toHaveProperty('national');
  expect(parseMobile(text)).toEqual({ error });
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
