import { expect, test } from 'vitest';
import {
  formatNational,
  formatPhone,
  isForeign,
  isMobileMsisdn,
  nationalAfterEdit,
  parseMsisdn,
  phoneHref,
} from './phone.ts';

test.each([
  ['89161234567'],
  ['+79161234567'],
  ['79161234567'],
  ['9161234567'],
  ['+7 (916) 123-45-67'],
  ['8 916 123 45 67'],
  ['8\u00a0(916)\u00a0123‑45‑67'],
  ['  +7-916-123-45-67 '],
  ['810 7 916 123 45 67'],
  ['8-10-7-916-123-45-67'],
  ['00 7 916 1234567'],
])('reads the complete number %j', (text) => {
  expect(parseMsisdn(text)).toBe('79161234567');
});

test.each([
  [''],
  ['916123456'],
  ['+7 916 123 45 6'],
  ['84951234567'],
  ['+1 916 123 45 67 8'],
  ['7 916 123 45 6'],
  ['+380501234567'],
  ['810 380 50 123 45 67'],
  ['нет'],
])('rejects %j as a mobile number', (text) => {
  expect(parseMsisdn(text)).toBeNull();
});

test('drops a prefix only where it cannot belong to the number', () => {
  expect(nationalAfterEdit('', '8')).toBe('');
  expect(nationalAfterEdit('', '9')).toBe('9');
  expect(nationalAfterEdit('', '+7 (916) 123')).toBe('916123');
  expect(nationalAfterEdit('', '+79161234567')).toBe('9161234567');
  expect(nationalAfterEdit('9161234567', '89031112233')).toBe('9031112233');
  expect(nationalAfterEdit('9771234567', '771234567')).toBe('771234567');
});

test('drops a typed prefix once, so that an eight may follow it', () => {
  expect(nationalAfterEdit('', '8', false)).toBe('');
  expect(nationalAfterEdit('', '8', true)).toBe('8');
  expect(nationalAfterEdit('', '89161234', false)).toBe('9161234');
});

test('reads a prefix and nine digits as an incomplete number', () => {
  expect(nationalAfterEdit('', '7900000000')).toBe('900000000');
  expect(nationalAfterEdit('', '8900000000')).toBe('900000000');
});

test.each([
  ['+380501234567', true],
  ['+1 202 555 0123', true],
  ['810 380 50 1234567', true],
  ['00 49 30 1234567', true],
  ['+7 916 123-45-67', false],
  ['810 7 916 1234567', false],
  ['8 (800) 555-35-35', false],
  ['9161234567', false],
])('recognises %s as a number of another country: %s', (text, expected) => {
  expect(isForeign(text)).toBe(expected);
});

test('leaves a full field unchanged on an extra digit', () => {
  expect(nationalAfterEdit('9161234567', '(9165) 123-45-67')).toBe('9161234567');
});

test('formats complete and partial numbers with non-breaking spaces', () => {
  expect(formatNational('')).toBe('');
  expect(formatNational('91')).toBe('(91');
  expect(formatNational('9161')).toBe('(916)\u00a01');
  expect(formatNational('9161234567')).toBe('(916)\u00a0123-45-67');
  expect(formatPhone('79161234567')).toBe('+7\u00a0(916)\u00a0123-45-67');
  expect(formatPhone('не номер')).toBe('не номер');
});

test('requires a mobile number to start with 79 and builds a tel: link', () => {
  expect(isMobileMsisdn('79161234567')).toBe(true);
  expect(isMobileMsisdn('74951234567')).toBe(false);
  expect(phoneHref('79161234567')).toBe('tel:+79161234567');
});
