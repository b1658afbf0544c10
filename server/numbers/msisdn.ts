import { ProblemError } from '../http/problem-error.ts';
import { refusalTitles } from '../../contract/refusal-codes.ts';

/** Why a text is no mobile number. */
type Fault = 'NUMBER_FORMAT' | 'NOT_MOBILE';

/** The ten national digits of a number in any usual spelling, or why there are none. */
export const readNational = (given: string): { national: string } | { fault: Fault } => {
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

/**
 * The ten national digits as a number, of a whole number written in digits alone: most lines of a file.
 * @returns NaN for every other spelling, which `readNational` reads
 */
export const plainNumber = (given: string): number => {
  const start = given.length - 10;
  const prefix = given.slice(0, start);
  if (start < 0 || start > 2 || !(prefix === '' || prefix === '7' || prefix === '8' || prefix === '+7')) return NaN;
  if (given.charCodeAt(start) !== NINE) return NaN;
  let number = 0;
  for (let at = start; at < given.length; at += 1) {
    const digit = given.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return NaN;
    number = number * 10 + digit;
  }
  return number;
};

const ZERO = 48;
const NINE = 57;
