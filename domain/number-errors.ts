/** What can be wrong with a number. Apart from `msisdn.ts`, so that a page without a field does not load it. */
import { isMobile, isNationalNumber, type NationalDigits, type NationalNumber } from './msisdn.ts';

/** Why a text is not a complete Russian number. */
export type NumberError =
  /** A number of another country: an international prefix before a code other than 7. */
  | 'foreign'
  /** More than one number. */
  | 'several'
  /** `7,9E+10`: a spreadsheet has rounded the number, and its last digits are lost. */
  | 'rounded'
  /** Fewer than ten digits after the prefix. */
  | 'incomplete'
  /** More digits, or signs that no number has. */
  | 'malformed';

/** Why a text is not a Russian mobile number. */
export type MobileNumberError =
  | NumberError
  /** An area code, of the zones 3, 4 and 8. */
  | 'fixedLine'
  /** The codes 800 and 804, paid by the called party. */
  | 'tollFree'
  /** The zones 6 and 7 of country code 7. */
  | 'kazakhstan'
  /** A code that no zone has. */
  | 'unknownCode';

/** Why a complete number is not a mobile one. */
export const codeError = (national: NationalNumber): MobileNumberError | null => {
  if (isMobile(national)) {
    return null;
  }
  if (/^80[04]/.test(national)) {
    return 'tollFree';
  }
  if (/^[67]/.test(national)) {
    return 'kazakhstan';
  }
  return /^[348]/.test(national) ? 'fixedLine' : 'unknownCode';
};

/** What is wrong with a number: the same sentence at a field, in a response of the server and in the table of a file. */
export const numberTexts: Readonly<Record<MobileNumberError, string>> = {
  incomplete: 'Введите номер полностью: 10\u00a0цифр после\u00a0+7',
  malformed: 'В\u00a0номере лишние знаки: нужно 10\u00a0цифр после\u00a0+7',
  several: 'Здесь больше одного номера: оставьте один',
  rounded: 'Таблица округлила номер. Задайте столбцу текстовый формат и введите номер заново',
  foreign: 'Это номер другой страны. Подойдёт только российский: он начинается с +7 или 8',
  kazakhstan: 'Это номер Казахстана. Подойдёт только российский мобильный: он начинается с +7\u00a09',
  tollFree: 'Это бесплатный номер 8-800. Нужен мобильный: он начинается с\u00a09',
  fixedLine: 'Это городской номер. Нужен мобильный: он начинается с\u00a09',
  unknownCode: 'Мобильный номер начинается с\u00a09: проверьте первые цифры',
};

/** The error of a field with a mobile number, or null. */
export const numberError = (digits: NationalDigits): string | null => {
  const error = isNationalNumber(digits) ? codeError(digits) : 'incomplete';
  return error === null ? null : numberTexts[error];
};
