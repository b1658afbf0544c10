import { expect, test } from 'vitest';
import { isMobileMsisdn, numberError, numberTexts, toMsisdn, toNational } from './msisdn.ts';

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
