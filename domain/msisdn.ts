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
