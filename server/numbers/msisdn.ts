import { ProblemError } from '../http/problem-error.ts';
import { refusalTitles } from '../../contract/refusal-codes.ts';

/** Why a text is no mobile number. */
type Fault = 'NUMBER_FORMAT' | 'NOT_MOBILE';

/** The ten national digits of a number in any usual spelling, or why there are none. */
export const readNational = (given: string): { national: string } | { fault: Fault } => {
  // Most lines of a file are plain digits.
  if (/^[78]?9\d{9}$/.test(given)) {
    return { national: given.slice(-10) };
  }
  const digits = given.replaceAll(/\D/g, '');
  const national = /^[78]\d{10}$/.test(digits) ? digits.slice(1) : digits;
  // No Russian area code begins with 7 or 89: that is a mobile number with its prefix and a digit short.
  const isShort = digits.length === 10 && /^(7|89)/.test(digits);
  if (!/^\d{10}$/.test(national) || isShort || !/^(tel:)?[+\d\s().\-\u2010-\u2015]+$/.test(given)) {
    return { fault: 'NUMBER_FORMAT' };
  }
  return national.startsWith('9') ? { national } : { fault: 'NOT_MOBILE' };
};

/**
 * The stored form `79161234567` of a number in any usual spelling.
 * @throws ProblemError 400 NOT_MOBILE for a city number, NUMBER_FORMAT for anything else that is not a number
 */
export const normalizeMsisdn = (given: string): string => {
  const read = readNational(given);
  if ('national' in read) {
    return `7${read.national}`;
  }
  const message = read.fault === 'NOT_MOBILE' ? refusalTitles.NOT_MOBILE : 'Введите номер полностью: 10 цифр после +7';
  throw new ProblemError(400, read.fault, { errors: [{ field: 'msisdn', code: 'invalid', message }] });
};
