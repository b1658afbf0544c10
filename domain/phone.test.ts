import { expect, test } from 'vitest';
import fc from 'fast-check';
import { numberTexts } from './number-errors.ts';
import { parseMobile, parseNumber } from './parse-number.ts';
import { phoneSpellings, sentenceOf } from './phone-spellings.ts';
import {
  emptyNumber,
  formatNational,
  formatPhone,
  formatTyped,
  numberAfterEdit,
  phoneHref,
  readField,
} from './phone.ts';

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
      const parsed = parseMobile(text);
      const { digits, error } = readField(text);
      if ('national' in parsed) {
        expect([digits, error]).toEqual([parsed.national, null]);
      } else {
        expect(error).not.toBeNull();
      }
      const number = parseNumber(text);
      if ('error' in number && number.error !== 'malformed' && number.error !== 'incomplete') {
        expect(error).toBe(numberTexts[number.error]);
      }
    }),
    { numRuns: 2000 },
  );
});

test.each(phoneSpellings)('a field reads %j as %s, like the server', (text, expected) => {
  const { digits, error } = readField(text);
  expect(error).toBe(sentenceOf(expected, 'citizen'));
  expect(error === null ? digits : expected).toBe(expected);
});

test('reads a complete number as the field shows it, without a prefix', () => {
  for (const [digits, error] of [
    ['7011234567', numberTexts.kazakhstan],
    ['8912345678', numberTexts.fixedLine],
    ['9161234567', null],
  ] as const) {
    expect(readField(formatNational(digits))).toEqual({ digits, error });
  }
});

test('refuses a text with too much inserted at once, whatever the field has', () => {
  for (const previous of [emptyNumber, { prefix: '8', digits: '916' }]) {
    for (const text of ['-79161234567', '7+9161234567', '791612345678', '+7 916 123-45-678']) {
      expect(numberAfterEdit(previous, text)).toEqual({ ...previous, refused: 'malformed' });
    }
  }
});

test('ignores a letter typed into a number', () => {
  const full = { prefix: '', digits: '9161234567' };
  expect(numberAfterEdit(full, '(916) 123-45-67x')).toEqual(full);
  expect(numberAfterEdit({ prefix: '', digits: '916' }, '(916x')).toEqual({ prefix: '', digits: '916' });
});

/** The digits of a field after an edit, without a prefix typed before. */
const digitsAfter = (previous: string, text: string): string =>
  numberAfterEdit({ prefix: '', digits: previous }, text).digits;

/** Types a text into an empty field, key by key at the end of the shown digits. */
const typeKeys = (keys: string): ReturnType<typeof numberAfterEdit> =>
  Array.from(keys).reduce<ReturnType<typeof numberAfterEdit>>(
    (typed, key) => numberAfterEdit(typed, formatNational(typed.digits) + key),
    emptyNumber,
  );

test('drops a prefix only where it cannot belong to the number', () => {
  expect(digitsAfter('', '8')).toBe('');
  expect(digitsAfter('', '9')).toBe('9');
  expect(digitsAfter('', '+7 (916) 123')).toBe('916123');
  expect(digitsAfter('', '+79161234567')).toBe('9161234567');
  expect(digitsAfter('9161234567', '89031112233')).toBe('9031112233');
  expect(digitsAfter('9771234567', '771234567')).toBe('771234567');
});

test('drops a typed prefix once, so that an eight may follow it', () => {
  expect(typeKeys('8')).toEqual({ prefix: '8', digits: '' });
  expect(typeKeys('88')).toEqual({ prefix: '8', digits: '8' });
  expect(typeKeys('89161234')).toEqual({ prefix: '8', digits: '9161234' });
});

test.each([
  ['0', '0'],
  ['00', '00'],
  ['007', ''],
  ['00791', '91'],
  ['81', '1'],
  ['810', '10'],
  ['8107', ''],
  ['810791', '91'],
  ['+', ''],
  ['+7', ''],
  ['+79', '9'],
])('shows %s, typed key by key, as %s', (keys, digits) => {
  expect(typeKeys(keys).digits).toBe(digits);
});

const prefixes = [
  '',
  '+7',
  '7',
  '8',
  '007',
  '8107',
  '00 7',
  '8-10-7',
  '8~10~7',
  '+ 7',
  '(+7)',
  'tel:+7',
  "'+7",
  '8 (10) 7',
];
const spellings = fc
  .tuple(
    fc.constantFrom(...prefixes),
    fc.constantFrom('', ' ', '\u00a0(', '-'),
    fc.stringMatching(/^[3-69]\d{9}$|^8(?:0\d|1[1-9]|[2-8]\d)\d{7}$/),
    fc.constantFrom('', ' ', ')'),
  )
  // Without a prefix an 8 is read as the prefix while ten more digits may follow, and a dash is a minus.
  .filter(([prefix, separator, digits]) => prefix !== '' || !(digits.startsWith('8') || separator === '-'))
  .map((parts) => parts.join(''));

test('a number typed key by key ends as the same number pasted whole', () => {
  fc.assert(
    fc.property(spellings, (text) => {
      const pasted = numberAfterEdit(emptyNumber, text).digits;
      expect(pasted).toHaveLength(10);
      expect(text.replace(/\D/g, '')).toMatch(new RegExp(`${pasted}$`));
      expect(typeKeys(text).digits).toBe(pasted);
    }),
    { numRuns: 2000 },
  );
});

test.each(['00380501234567', '810380501234567', '8 10 1 202 555 0123'])(
  'reports %s, typed key by key, as a number of another country',
  (text) => {
    expect(numberAfterEdit(emptyNumber, text).refused).toBe('foreign');
    expect(typeKeys(text).refused).toBe('foreign');
  },
);

test('forgets a prefix when all digits are removed', () => {
  const typed = typeKeys('81079');
  expect(typed).toEqual({ prefix: '8107', digits: '9' });
  const cleared = numberAfterEdit(typed, '');
  expect(cleared).toEqual(emptyNumber);
  expect(numberAfterEdit(cleared, '8')).toEqual({ prefix: '8', digits: '' });
});

test('reads a new number typed over a selected one', () => {
  const old = { prefix: '8', digits: '916123' };
  const replaced = Array.from('07 916 123 45 67').reduce<ReturnType<typeof numberAfterEdit>>(
    (typed, key) => numberAfterEdit(typed, formatNational(typed.digits) + key),
    numberAfterEdit(old, '0'),
  );
  expect(replaced.digits).toBe('9161234567');
});

test('reads a prefix and nine digits as an incomplete number', () => {
  expect(digitsAfter('', '7900000000')).toBe('900000000');
  expect(digitsAfter('', '8900000000')).toBe('900000000');
});

test('leaves a full field unchanged on an extra digit, and says so', () => {
  expect(digitsAfter('9161234567', '(9165) 123-45-67')).toBe('9161234567');
  const international = { prefix: '+7', digits: '9161234567' };
  expect(numberAfterEdit(international, '(916) 123-45-678')).toEqual({ ...international, refused: 'malformed' });
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

test.each([
  ['', ''],
  ['8', '8'],
  ['89', '+7\u00a0(9'],
  ['8916123', '+7\u00a0(916)\u00a0123'],
  ['+7 (916) 1234', '+7\u00a0(916)\u00a0123-4'],
  ['+49 30', '+49 30'],
])('formats a typed %j as %j', (typed, shown) => {
  expect(formatTyped(typed)).toBe(shown);
});
