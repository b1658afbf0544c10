import { ProblemError } from '../http/problem-error.ts';
import { refusalTitles } from '../../contract/refusal-codes.ts';

/** Why a text is no mobile number. */
type Fault = 'NUMBER_FORMAT' | 'NOT_MOBILE';

/** The ten national digits of a number in any usual spelling, or why there are none. */
export const readNational = (text: string): { national: string } | { fault: Fault } => {
  const given = text.replaceAll(INVISIBLE, '').replaceAll(TEXT_MARKS, '');
  const digits = given.replaceAll(/\D/g, '');
  const national = /^[78]\d{10}$/.test(digits) ? digits.slice(1) : digits;
  // No Russian area code begins with 7 or 89: that is a mobile number with its prefix and a digit short.
  const isShort = digits.length === 10 && /^(7|89)/.test(digits);
  if (!/^\d{10}$/.test(national) || isShort || !/^(tel:)?[+\d\s().\-\u2010-\u2015\u2212]+$/.test(given)) {
    return { fault: 'NUMBER_FORMAT' };
  }
  return national.startsWith('9') ? { national } : { fault: 'NOT_MOBILE' };
};

/** Marks of direction and the like: copied from a list of contacts they come along unseen. */
const INVISIBLE = /\p{Cf}/gu;
/** By these a spreadsheet keeps a number as it was written: `'+7…`, as our own tables have it too, and `="8…"`. */
const TEXT_MARKS = /^'?(?:="?)?(?=[+\d(])|(?<=\d)"$/g;

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
 * The ten national digits as a number, of a mobile number that is written in bytes of ASCII: nearly all lines of a file.
 * @returns NaN for everything else, which `readNational` reads and judges
 */
export const nationalInBytes = (bytes: Uint8Array, start: number, end: number): number => {
  let count = 0;
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= ZERO && byte <= NINE) {
      count += 1;
      if (count > LONGEST) {
        return NaN;
      }
      number = number * 10 + (byte - ZERO);
    } else if (
      byte > NINE ||
      !(byte === SPACE || (byte >= OPENING && byte <= DOT && byte !== ASTERISK && byte !== COMMA))
    ) {
      return NaN;
    }
  }
  const prefix = count === LONGEST ? Math.floor(number / PREFIXED) : 0;
  if (count < LONGEST - 1 || (prefix !== 0 && prefix !== 7 && prefix !== 8)) {
    return NaN;
  }
  const national = number - prefix * PREFIXED;
  return national >= FIRST_MOBILE && national < PREFIXED ? national : NaN;
};

const ZERO = 0x30;
const NINE = 0x39;
const SPACE = 0x20;
/** `(`, then `)*+,-.` up to the dot. */
const OPENING = 0x28;
const ASTERISK = 0x2a;
const COMMA = 0x2c;
const DOT = 0x2e;
/** Digits with a prefix. */
const LONGEST = 11;
const PREFIXED = 10_000_000_000;
/** The least mobile number, ten digits. */
export const FIRST_MOBILE = 9_000_000_000;
