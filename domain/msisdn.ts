/**
 * Russian phone numbers. Two stored forms: the MSISDN `79161234567` (API, database) and the national number
 * `9161234567` (fields, charts). Only `toMsisdn` and `toNational` convert between them.
 *
 * Source: the Russian numbering plan (country code 7, trunk prefix 8, international prefix 8-10; mobile codes 9XX).
 */

declare const nationalNumber: unique symbol;

/** A complete number without the country code: ten digits. Fixed-line numbers are included, see `isMobile`. */
export type NationalNumber = string & { readonly [nationalNumber]: true };

/** A national number that may be incomplete, as it is typed: up to ten digits. */
export type NationalDigits = string;

/** The stored form of a mobile number. */
export const MSISDN = /^79\d{9}$/;

export const isMobileMsisdn = (value: string): boolean => MSISDN.test(value);

export const isNationalNumber = (digits: NationalDigits): digits is NationalNumber => /^\d{10}$/.test(digits);

/** Narrows the type of a number that has been validated. @throws RangeError if digits are missing */
export const requireNational = (digits: NationalDigits): NationalNumber => {
  if (!isNationalNumber(digits)) {
    throw new RangeError('An incomplete number');
  }
  return digits;
};

/** Mobile codes begin with 9; only mobile numbers can be ported (126-ФЗ «О связи», ст. 46). */
export const isMobile = (national: NationalNumber): boolean => national.startsWith('9');

/** `79161234567` of a national number. */
export const toMsisdn = (national: NationalNumber): string => `7${national}`;

/**
 * `9161234567` of an MSISDN.
 * @throws RangeError if it is not 7 and ten digits
 */
export const toNational = (msisdn: string): NationalNumber => requireNational(msisdn.replace(/^7/, ''));

/** Why a text is not a complete Russian number. */
export type NumberError =
  /** A number of another country: an international prefix before a code other than 7. */
  | 'foreign'
  /** More than one number. */
  | 'several'
  /** `7,9E+10`: a spreadsheet has rounded the number, and its last digits are lost. */
  | 'rounded'
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

/** What is wrong with a number, for its field; the same text in the form and in a response of the server. */
export const numberTexts: Readonly<Record<MobileNumberError, string>> = {
  malformed: 'Введите номер полностью: 10\u00a0цифр после\u00a0+7',
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
  const error = isNationalNumber(digits) ? codeError(digits) : 'malformed';
  return error === null ? null : numberTexts[error];
};
