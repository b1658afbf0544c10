/** Typing and formatting of phone numbers; their validity is defined in `domain/msisdn.ts`. */
import { type NationalDigits, parseNumber, toNational } from '../../domain/msisdn.ts';

const NBSP = '\u00a0';
const NATIONAL_LENGTH = 10;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * Reads the text of a phone field, which ignores everything but digits and plus signs, as in a pasted «тел. 8 916…».
 */
export const parseInput = (text: string): ReturnType<typeof parseNumber> => parseNumber(text.replace(/[^\d+]/g, ''));

/**
 * The national digits after an edit of the input. A country or trunk prefix (7, 8, +7) is dropped only where it
 * cannot be a part of the number: in front of ten more digits, or as the first thing typed into an empty field.
 * Removing the first digit of a typed number therefore never removes the next one.
 * @param hasPrefix a prefix was typed and dropped already: the next 7 or 8 belongs to the number
 */
export const nationalAfterEdit = (previous: NationalDigits, text: string, hasPrefix = false): NationalDigits => {
  const parsed = parseInput(text);
  if ('national' in parsed) {
    return parsed.national;
  }
  const digits = digitsOf(text);
  if (digits.length > NATIONAL_LENGTH) {
    if (/^[78]/.test(digits)) {
      return digits.slice(1, NATIONAL_LENGTH + 1);
    }
    // One digit too many typed into a full field changes nothing instead of pushing the last digit out.
    return previous.length === NATIONAL_LENGTH && digits.length === NATIONAL_LENGTH + 1
      ? previous
      : digits.slice(0, NATIONAL_LENGTH);
  }
  const isFreshPrefix = !hasPrefix && previous === '' && /^[78]/.test(digits);
  const isWrittenPrefix = /^\D*\+\D*7/.test(text);
  return isFreshPrefix || isWrittenPrefix ? digits.slice(1) : digits;
};

/** `(916) 123-45-67` for as many digits as there are. */
export const formatNational = (digits: NationalDigits): string => {
  if (digits === '') {
    return '';
  }
  const [code, first, second, third] = [
    digits.slice(0, 3),
    digits.slice(3, 6),
    digits.slice(6, 8),
    digits.slice(8, 10),
  ];
  let text = `(${code}`;
  if (first !== '') {
    text += `)${NBSP}${first}`;
  }
  if (second !== '') {
    text += `-${second}`;
  }
  if (third !== '') {
    text += `-${third}`;
  }
  return text;
};

/** `+7 (916) 123-45-67` with non-breaking spaces; text that is not an MSISDN is returned unchanged. */
export const formatPhone = (msisdn: string): string =>
  /^7\d{10}$/.test(msisdn) ? `+7${NBSP}${formatNational(toNational(msisdn))}` : msisdn;

/** The `href` of a link that calls the number: `tel:+79161234567`. */
export const phoneHref = (msisdn: string): string => `tel:+${digitsOf(msisdn)}`;
