/** Typing and formatting of phone numbers; what can be wrong with them is in `domain/number-errors.ts`. */
import { isNationalNumber, type NationalDigits, toNational } from './msisdn.ts';
import { numberError, type NumberError, numberTexts } from './number-errors.ts';
import { parseNumber, toAscii } from './parse-number.ts';

const NBSP = '\u00a0';
const NATIONAL_LENGTH = 10;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The digits and plus signs of a text. */
const dialledOf = (text: string): string => toAscii(text).replace(/[^\d+]/g, '');

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
 * never removes the next one. Of a text inserted at once that is no complete number the digits stay, unless they are
 * too many to be the beginning of one; of single keys, letters change nothing, and a digit too many is refused.
 * @param text the text of the field after the edit: formatted digits with whatever was inserted
 * @returns `refused`: the edit makes no Russian number, and the content stays the same
 */
export const numberAfterEdit = (previous: TypedNumber, text: string): TypedNumber & { refused?: NumberError } => {
  const typed = dialledOf(text);
  const digits = digitsOf(typed);
  if (digits === '') {
    return { prefix: typed === '' && previous.digits === '' ? previous.prefix : typed.slice(0, 1), digits };
  }
  const complete = parseNumber(text);
  if ('national' in complete) {
    return { prefix: '', digits: complete.national };
  }
  if (complete.error !== 'malformed' && complete.error !== 'incomplete') {
    return { ...previous, refused: complete.error };
  }
  const isKey = digits.length <= previous.digits.length + 1;
  const next = withoutPrefix(previous, typed);
  if ('refused' in next) {
    return next;
  }
  if (isKey) {
    return next.digits.length > NATIONAL_LENGTH ? { ...previous, refused: 'malformed' } : next;
  }
  return next.digits.length < NATIONAL_LENGTH ? next : { ...previous, refused: 'malformed' };
};

/** Removes the prefix of the text of a field that holds no complete number. @param typed its digits and plus signs */
const withoutPrefix = (previous: TypedNumber, typed: string): TypedNumber & { refused?: NumberError } => {
  const digits = digitsOf(typed);
  // The text alone comes first: it may replace the whole number.
  for (const whole of [typed, previous.prefix + typed]) {
    const parsed = parseNumber(whole);
    if ('error' in parsed && parsed.error === 'foreign') {
      return { ...previous, refused: 'foreign' };
    }
    const prefix = INTERNATIONAL.exec(whole)?.[0];
    if (prefix !== undefined) {
      return { prefix, digits: digitsOf(whole.slice(prefix.length)) };
    }
  }
  return /^[78]/.test(digits) && previous.prefix === '' && previous.digits === ''
    ? { prefix: digits.slice(0, 1), digits: digits.slice(1) }
    : { prefix: previous.prefix, digits };
};

/**
 * The number in the text of a field, or the sentence that says what is wrong with it. A complete number as a field
 * shows it, `(701) 123-45-67`, has no prefix: its first digit is not taken for one.
 */
export const readField = (text: string): { digits: NationalDigits; error: string | null } => {
  const shown = digitsOf(text);
  if (isNationalNumber(shown) && formatNational(shown) === text) {
    return { digits: shown, error: numberError(shown) };
  }
  const { digits, refused } = numberAfterEdit(emptyNumber, text);
  return { digits, error: refused === undefined ? numberError(digits) : numberTexts[refused] };
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
