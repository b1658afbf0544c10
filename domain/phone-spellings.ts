import type { MobileNumberError } from './number-errors.ts';

/** Spellings of +7 916 123-45-67. */
const spellingsOfOne = [
  // Prefixes
  '9161234567',
  '89161234567',
  '79161234567',
  '+79161234567',
  '+ 7 916 1234567',
  '0079161234567',
  '00 7 916 123 45 67',
  '81079161234567',
  '8-10-7-916-123-45-67',
  '810 7 916 123 45 67',
  '8~10~7 916 123-45-67',
  // Separators and brackets
  '916 123-45-67',
  '916-123-45-67',
  '916.123.45.67',
  '(916) 123-45-67',
  '(916)1234567',
  '8 (916) 123-45-67',
  '8(916)123-45-67',
  '8-916-123-45-67',
  '8.916.123.45.67',
  '8 916 12 34 567',
  '+7 (916) 123-45-67',
  '+7(916)123-45-67',
  '+7-916-123-45-67',
  '+7.916.123.45.67',
  '(+7) 916 123-45-67',
  '+7 (916) 123 45 67',
  '  +7 916 123-45-67  ',
  // Spaces, dashes and invisible characters of documents and contact lists
  '+7\u00a0916\u00a0123\u201145\u201167',
  '+7\u2009916\u2009123\u201045\u201067',
  '+7\u202f916\u202f123\u201345\u201367',
  '+7 916 123\u201445\u201467',
  '+7 916 123\u221245\u221267',
  '+7\t916\t1234567',
  '\u202a+7 916 123-45-67\u202c',
  '\u200e+79161234567',
  '+7\u00ad9161234567',
  '\ufeff89161234567',
  // Labels and extensions
  'tel:+79161234567',
  'TEL:+79161234567',
  'Tel: 8 916 123-45-67',
  'тел. 8 916 123-45-67',
  'Тел.: +7 916 123-45-67',
  'моб. 8 916 123-45-67',
  'Телефон 89161234567',
  'Phone: +7 916 123 45 67',
  'моб.тел. 8 916 123-45-67',
  'мой номер 8 916 123-45-67',
  '8 916 123-45-67, Вера',
  '8 916 123-45-67 (рабочий)',
  'tel:+79161234567;ext=5',
  'tel:9161234567;phone-context=+7',
  '+7 916 123-45-67 доб. 5',
  '8 916 123-45-67, доб. 12',
  '8 916 123-45-67 (доб. 12)',
  '+7 916 123-45-67 ext. 5',
  '+7 916 123-45-67 x5',
  // Spreadsheets
  "'+79161234567",
  "'89161234567",
  '="89161234567"',
  '79161234567.0',
  '79161234567,0',
  '9161234567.00',
  '7.9161234567E+10',
  '7,9161234567E+10',
  '8.9161234567e10',
  '9.161234567E+09',
  // Digits of other scripts
  '\uff18\uff19\uff11\uff16\uff11\uff12\uff13\uff14\uff15\uff16\uff17',
  '\uff0b\uff17\uff08\uff19\uff11\uff16\uff09\uff11\uff12\uff13\uff0d\uff14\uff15\uff0d\uff16\uff17',
  '\u0667\u0669\u0661\u0666\u0661\u0662\u0663\u0664\u0665\u0666\u0667',
  '\u06f8\u06f9\u06f1\u06f6\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7',
].map((text): readonly [string, string] => [text, '9161234567']);

const refused: readonly (readonly [text: string, error: MobileNumberError])[] = [
  ['', 'incomplete'],
  ['112', 'incomplete'],
  ['*100#', 'incomplete'],
  ['916123456', 'incomplete'],
  ['916123456x', 'incomplete'],
  ['+7 916 123 45 6', 'incomplete'],
  ['8 916 123 45 6', 'incomplete'],
  ['7916123456', 'incomplete'],
  ['810 7 916 123 45 6', 'incomplete'],
  ['номер не указан', 'incomplete'],
  ['0 916 123 45 67', 'malformed'],
  ['-79161234567', 'malformed'],
  ['7+9161234567', 'malformed'],
  ['++79161234567', 'malformed'],
  ['791612345678', 'malformed'],
  ['+7 916 123-45-678', 'malformed'],
  ['+7 916 123-45-67 / 5', 'malformed'],
  ['7.91612E+10', 'rounded'],
  ['7,9E+10', 'rounded'],
  ['8,91612E+10', 'rounded'],
  ['+7 916 123-45-67, +7 916 123-45-68', 'several'],
  ['89161234567 89161234568', 'several'],
  ['8 (916) 123-45-67 / 8 (916) 123-45-68', 'several'],
  ['9161234567 или 9161234568', 'several'],
  ['84951234567, 89161234567', 'several'],
  ['+380501234567', 'foreign'],
  ['+1 202 555 0123', 'foreign'],
  ['00 49 30 1234567', 'foreign'],
  ['810 380 50 1234567', 'foreign'],
  ['+9161234567', 'foreign'],
  ['+7 701 123-45-67', 'kazakhstan'],
  ['87011234567', 'kazakhstan'],
  ['8 (727) 123-45-67', 'kazakhstan'],
  ['8 (800) 555-35-35', 'tollFree'],
  ['+7 804 333-00-00', 'tollFree'],
  ['84951234567', 'fixedLine'],
  ['812 123-45-67', 'fixedLine'],
  ['+7 3412 12-34-56', 'fixedLine'],
  ['+7 200 123-45-67', 'unknownCode'],
  ['+7 116 123-45-67', 'unknownCode'],
];

/**
 * Shared by the tests of everything that reads numbers: a hundred texts with the national number that they are read as,
 * or the reason of a refusal. Field, lookup, file and import agree, with two exceptions that their nature demands: an
 * empty cell of a file has a remark of its own, because a table may be sparse on purpose, and a field ignores single
 * keys that no number has, because it shows what it has read.
 */
export const phoneSpellings: readonly (readonly [text: string, national: string] | (typeof refused)[number])[] = [
  ...spellingsOfOne,
  ...refused,
];

/** The sentence of each refusal: to a citizen, wherever the number was given, and to who imports ported numbers. */
export const refusalSentences: Readonly<Record<MobileNumberError, readonly [citizen: string, importer: string]>> = {
  incomplete: [
    'Введите номер полностью: 10\u00a0цифр после\u00a0+7',
    'expected 10 digits, the first one 9; digits are missing.',
  ],
  malformed: [
    'В\u00a0номере лишние знаки: нужно 10\u00a0цифр после\u00a0+7',
    'expected 10 digits, the first one 9; found other signs or more digits.',
  ],
  several: ['Здесь больше одного номера: оставьте один', 'expected one number, found several.'],
  rounded: [
    'Таблица округлила номер. Задайте столбцу текстовый формат и введите номер заново',
    'a spreadsheet has rounded the number: export the file again.',
  ],
  foreign: [
    'Это номер другой страны. Подойдёт только российский: он начинается с +7 или 8',
    'expected a Russian number, found a foreign one.',
  ],
  kazakhstan: [
    'Это номер Казахстана. Подойдёт только российский мобильный: он начинается с +7\u00a09',
    'expected a Russian number, found one of Kazakhstan.',
  ],
  tollFree: [
    'Это бесплатный номер 8-800. Нужен мобильный: он начинается с\u00a09',
    'expected a mobile number, found a toll-free one.',
  ],
  fixedLine: [
    'Это городской номер. Нужен мобильный: он начинается с\u00a09',
    'expected a mobile number, found a fixed-line one.',
  ],
  unknownCode: ['Мобильный номер начинается с\u00a09: проверьте первые цифры', 'expected 10 digits, the first one 9.'],
};

/** The sentence of an expected refusal; null for a number. */
export const sentenceOf = (expected: string, reader: 'citizen' | 'importer'): string | null =>
  expected in refusalSentences ? refusalSentences[expected as MobileNumberError][reader === 'citizen' ? 0 : 1] : null;
