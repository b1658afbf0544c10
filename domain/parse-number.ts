/** Reads phone numbers in every usual spelling. Apart from `msisdn.ts`, so that a page without a field does not load it. */
import { isNationalNumber, type NationalNumber } from './msisdn.ts';
import { codeError, type MobileNumberError, type NumberError } from './number-errors.ts';

/** Longer texts are no single number; it also bounds the work of the expressions below. */
const MAX_LENGTH = 200;
/** Invisible formatting characters, which are copied along with a number from a contact list. */
const INVISIBLE = /\p{Cf}/gu;
/** Full-width forms of ASCII, and Arabic and Persian digits. */
const OTHER_SCRIPTS = /[\uff01-\uff5e\u0660-\u0669\u06f0-\u06f9]/g;
/** Marks that make a spreadsheet store a number as text: `'+7…`, as in our own tables too, and `="8…"`. */
const TEXT_MARKS = /^'?(?:="?)?(?=[+\d(])|(?<=\d)"$/g;
/** A number that a spreadsheet stores as a fraction: `79161234567.0`. */
const FRACTION = /^(\s?\+?\d{10,11})[.,]0{1,2}(?=\s?$)/;
/** The form in which a spreadsheet shows large numbers: `7,9161234567E+10`. */
const EXPONENTIAL = /^\s?(\d)(?:[.,](\d{1,15}))?e\+?(0?9|10)\s?$/i;
/** Parameters of a `tel:` address (RFC 3966), among them the extension. */
const PARAMETERS = /;[a-z][\w-]{0,20}=.*$/i;
/** An extension, which a mobile number does not have: «доб. 5», `ext. 5`, `x5`. */
const EXTENSION = /(?<=\d)[\s,;(]{0,3}(?:доб|доп|вн|ext|x)[\p{L}.]{0,10}\s{0,2}\d{1,6}\)?\s{0,2}$/iu;
/** Words before the number: `tel:`, «тел. », «Мой мобильный: ». */
const LABEL = /^\s{0,3}\p{L}[\p{L}\s.]{0,39}[\s.:]{1,3}/u;
/** Words after it: «, Вера», «(рабочий)». */
const NOTE = /[\s,;(]{1,3}\p{L}[\p{L}\s.]{0,39}\)?\s{0,2}$/u;
/** One plus, before the digits; no dash before them. `8~10` means a pause for the dialling tone. */
const NUMBER_CHARACTERS = /^[\s(]*\+?[\s(]*\d[\d\s().~\-\u2010-\u2015\u2212]*$/;
/** A mobile number inside a longer text. */
const ONE_OF_SEVERAL =
  /(?<!\d)(?:(?:\+|00|8[\s-]?10[\s-]?)?7|8)?[\s().\-\u2010-\u2015\u2212]{0,3}9\d{2}(?:[\s().\-\u2010-\u2015\u2212]{0,3}\d){7}(?!\d)/g;
/** Digits of two numbers without a prefix. One number has at most fifteen (E.164). */
const DIGITS_OF_TWO = 20;

const asciiOf = (char: string): string => {
  const code = char.charCodeAt(0);
  return code >= 0xff01 ? String.fromCharCode(code - 0xfee0) : String(code & 0xf);
};

/** The text with the digits and signs of ASCII, without invisible characters. */
export const toAscii = (text: string): string => text.replaceAll(INVISIBLE, '').replaceAll(OTHER_SCRIPTS, asciiOf);

/** The digits of a number in exponential form; null when they were rounded away. */
const digitsOfExponential = ([, first = '', rest = '', exponent]: RegExpExecArray): string | null =>
  rest.length === Number(exponent) ? first + rest : null;

/**
 * Reads one complete number written in any usual form: `+7 (916) 123-45-67`, `8916…`, `7916…`, `916…`,
 * `tel:+7916…;ext=5`, «тел. 8 916 … доб. 5», as dialled from abroad, `8-10-7 916…` or `00 7 916…`, and as a spreadsheet
 * stores it, `79161234567.0` or `7.9161234567E+10`.
 *
 * After `+`, `8-10` or `00` comes a country code, which must be 7. Ten digits that begin with 7 or 89 are a prefixed
 * number with a digit missing, because no Russian area code begins with these digits.
 */
export const parseNumber = (text: string): { national: NationalNumber } | { error: NumberError } => {
  if (text.length > MAX_LENGTH) {
    return { error: 'malformed' };
  }
  const ascii = toAscii(text).replaceAll(TEXT_MARKS, '');
  const exponential = EXPONENTIAL.exec(ascii);
  const exact = exponential === null ? ascii : digitsOfExponential(exponential);
  if (exact === null) {
    return { error: 'rounded' };
  }
  const clean = [LABEL, PARAMETERS, EXTENSION, NOTE].reduce(
    (rest, ignored) => rest.replace(ignored, ''),
    exact.replace(FRACTION, '$1'),
  );
  const dialled = clean.replaceAll(/\D/g, '');
  const international = /^\D*\+/.test(clean) ? dialled : /^(?:00|810)(\d{7,})$/.exec(dialled)?.[1];
  const digits =
    international !== undefined || /^[78]\d{10}$/.test(dialled) ? (international ?? dialled).slice(1) : dialled;
  const isShort = international === undefined && /^(?:7|89)/.test(dialled) && isNationalNumber(dialled);
  if ((clean.match(ONE_OF_SEVERAL)?.length ?? 0) > 1 || dialled.length >= DIGITS_OF_TWO) {
    return { error: 'several' };
  }
  if (international !== undefined && /^[^7]/.test(international)) {
    return { error: 'foreign' };
  }
  if (isShort || digits.length < 10) {
    return { error: 'incomplete' };
  }
  return isNationalNumber(digits) && NUMBER_CHARACTERS.test(clean) ? { national: digits } : { error: 'malformed' };
};

/** Whether a text, such as a line of a table, contains two different mobile numbers. */
export const hasSeveralMobiles = (text: string): boolean =>
  new Set(
    toAscii(text)
      .match(ONE_OF_SEVERAL)
      ?.map((one) => one.replaceAll(/\D/g, '').slice(-10)),
  ).size > 1;

/** Reads one mobile number written in any usual form, like `parseNumber`. */
export const parseMobile = (text: string): { national: NationalNumber } | { error: MobileNumberError } => {
  const parsed = parseNumber(text);
  const error = 'error' in parsed ? null : codeError(parsed.national);
  return error === null ? parsed : { error };
};
