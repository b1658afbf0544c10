import { expect, test } from 'vitest';
import { isMobileMsisdn, toMsisdn, toNational } from './msisdn.ts';

test('converts between an MSISDN and a national number', () => {
  expect(toMsisdn(toNational('79161234567'))).toBe('79161234567');
  expect(() => toNational('7916')).toThrow(RangeError);
  expect(isMobileMsisdn('79161234567')).toBe(true);
  expect(isMobileMsisdn('74951234567')).toBe(false);
});
