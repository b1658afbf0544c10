import { expect, test } from 'vitest';
import fc from 'fast-check';
import { parseNumber } from '../../domain/msisdn.ts';
import { formatNational, formatPhone, nationalAfterEdit, parseInput, phoneHref } from './phone.ts';

/** Numbers as they are written and dialled, with digits missing or too many, and other text. */
const written = fc
  .tuple(
    fc.constantFrom('', '+7', '7', '8', '+8', '+', '8-10-7', '810', '007', '00', '0', '(+7)', 'tel:+7', "'+7", '+380'),
    fc.constantFrom('', ' ', '\u00a0(', '-'),
    fc.stringMatching(/^[3-9]\d{8,10}$/),
    fc.constantFrom('', ' ', '"', '\u200e'),
  )
  .map((parts) => parts.join(''));

test('a field and the server read the same number', () => {
  fc.assert(
    fc.property(fc.oneof(written, fc.string()), (text) => {
      const parsed = parseNumber(text);
      if ('national' in parsed) {
        expect(parseInput(text)).toEqual(parsed);
        expect(nationalAfterEdit('', text)).toBe(parsed.national);
      } else if (parsed.fault === 'foreign') {
        expect(parseInput(text)).toEqual(parsed);
      }
    }),
    { numRuns: 2000 },
  );
});

test('ignores letters around a number', () => {
  expect(parseInput('тел. 8 916 123-45-67')).toEqual({ national: '9161234567' });
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

test('builds a tel: link', () => {
  expect(phoneHref('79161234567')).toBe('tel:+79161234567');
});
