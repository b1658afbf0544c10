/** Typing and formatting of phone numbers; their validity is defined in `domain/msisdn.ts`. */
import { type NationalDigits, type NumberError, toNational } from './msisdn.ts';
import { parseNumber, toAscii } from './parse-number.ts';

const NBSP = '\u00a0';
const NATIONAL_LENGTH = 10;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The digits and plus signs of a text. */
const dialledOf = (text: string): string => toAscii(text).replace(/[^\d+]/g, '');

/** Reads the text of a phone field; when it is no number, its digits and plus signs, as in a pasted «тел. 8 916…». */
export const parseInput = (text: string): ReturnType<typeof parseNumber> => {
  const parsed = parseNumber(text);
  return 'error' in parsed && parsed.error === 'malformed' ? parseNumber(dialledOf(text)) : parsed;
};

/** The content of a phone field. */
export interface TypedNumber {
  /** What was typed before the national digits and is not shown, such as `8`, `+7` or `8107`. */
  prefix: string;
  digits: NationalDigits;
}

export const emptyNumber: TypedNumber = { prefix: '', digits: '' };

/** Country code 7 after a plus or an international prefix. No Russian area code begins with 0 or 1. */
const INTERNATIONAL = /^(?:\+|00|810)7/;

/**
 * The content of a phone field after an edit. A number typed key by key ends as the same number pasted whole.
 *
 * A prefix is removed as soon as it cannot be a part of the number: 7 or 8 as the first digit of an empty field, `00 7`
 * and `8 10 7` when their 7 is typed. Until then its digits are shown as typed. Removing the first digit of a number
 * never removes the next one.
 * @param text the text of the field after the edit: formatted digits with whatever was inserted
 * @returns `refused`: the edit makes no Russian number, and the content stays the same
 */
export const numberAfterEdit = (previous: TypedNumber, text: string): TypedNumber & { refused?: NumberError } => {
  const typed = dialledOf(text);
  const digits = digitsOf(typed);
  if (digits === '') {
    return { prefix: typed === '' && previous.digits === '' ? previous.prefix : typed.slice(0, 1), digits };
  }
  const complete = parseInput(text);
  if ('national' in complete) {
    return { prefix: '', digits: complete.national };
  }
  if (complete.error !== 'malformed') {
    return { ...previous, refused: complete.error };
  }
  // The text alone comes first: it may replace the whole number.
  for (const whole of [typed, previous.prefix + typed]) {
    const parsed = parseNumber(whole);
    if ('error' in parsed && parsed.error === 'foreign') {
      return { ...previous, refused: 'foreign' };
    }
    const prefix = INTERNATIONAL.exec(whole)?.[0];
    if (prefix !== undefined) {
      return { prefix, digits: digitsOf(whole.slice(prefix.length)).slice(0, NATIONAL_LENGTH) };
    }
  }
  const isPrefixed = /^[78]/.test(digits);
  if (digits.length > NATIONAL_LENGTH) {
    // One digit too many typed into a full field changes nothing instead of pushing the last digit out.
    return !isPrefixed && previous.digits.length === NATIONAL_LENGTH && digits.length === NATIONAL_LENGTH + 1
      ? previous
      : { prefix: '', digits: digits.slice(isPrefixed ? 1 : 0).slice(0, NATIONAL_LENGTH) };
  }
  return isPrefixed && previous.prefix === '' && previous.digits === ''
    ? { prefix: digits.slice(0, 1), digits: digits.slice(1) }
    : { prefix: previous.prefix, digits };
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

/** A number typed into a field without a fixed prefix: `+7 (916) 123` of `8916123`; foreign numbers stay as typed. */
export const formatTyped = (text: string): string => {
  const { digits, refused } = numberAfterEdit(emptyNumber, text);
  return digits === '' || refused !== undefined ? text : `+7${NBSP}${formatNational(digits)}`;
};
