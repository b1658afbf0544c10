/**
 * Russian phone numbers as people write them and as the service keeps them.
 *
 * Three spellings are used in the whole interface:
 * - msisdn: `79161234567`, what the API takes and answers;
 * - national: up to ten digits after +7, what stands in the input while it is typed;
 * - formatted: `+7 (916) 123-45-67` with non-breaking spaces, what people read.
 */

const NBSP = '\u00a0';
const NATIONAL_LENGTH = 10;

/** True for a complete Russian mobile number in the form `79XXXXXXXXX`. */
export const isMobileMsisdn = (value: string): boolean => /^79\d{9}$/.test(value);

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * Ten national digits of a complete number written in any usual form (`8916…`, `+7 (916)…`, `7916…`, `916…`),
 * or null when the text is not one complete number.
 */
export const parseNational = (text: string): string | null => {
  if (isForeign(text)) {
    return null;
  }
  // From abroad and from fixed lines people dial 00 or 8-10 before the country code.
  const digits = digitsOf(text).replace(/^(?:00|810)(?=7\d{10}$)/, '');
  if (isShort(digits)) {
    return null;
  }
  if (digits.length === NATIONAL_LENGTH && !text.trim().startsWith('+')) {
    return digits;
  }
  if (digits.length === NATIONAL_LENGTH + 1 && /^[78]/.test(digits)) {
    return digits.slice(1);
  }
  return null;
};

/** A number of another country: written with a plus, or an international prefix, before a code that is not 7. */
export const isForeign = (text: string): boolean =>
  /^\s*\+\s*[^\s7]/.test(text) || /^(?:00|810)[^7]\d{6,}$/.test(digitsOf(text));

/** A mobile number with its prefix and a digit short: no Russian area code begins with 79 or 89. */
const isShort = (digits: string): boolean => digits.length === NATIONAL_LENGTH && /^[78]9/.test(digits);

/** `79XXXXXXXXX` of a complete mobile number written in any usual form, or null. */
export const parseMsisdn = (text: string): string | null => {
  const national = parseNational(text);
  return national !== null && isMobileMsisdn(`7${national}`) ? `7${national}` : null;
};

/**
 * The national digits after an edit of the input. A country or trunk prefix (7, 8, +7) is dropped only where it
 * cannot be a part of the number: in front of ten more digits, or as the first thing typed into an empty field.
 * Removing the first digit of a typed number therefore never eats the next one.
 * @param hasPrefix a prefix was typed and dropped already: the next 7 or 8 belongs to the number
 */
export const nationalAfterEdit = (previous: string, text: string, hasPrefix = false): string => {
  const whole = parseNational(text);
  if (whole !== null) {
    return whole;
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
  const isFreshPrefix =
    !hasPrefix && /^[78]/.test(digits) && (digits.length < NATIONAL_LENGTH || isShort(digits)) && previous === '';
  const isWrittenPrefix = /^\s*\+\s*7/.test(text);
  return isFreshPrefix || isWrittenPrefix ? digits.slice(1) : digits;
};

/** `(916) 123-45-67` for as many digits as there are. */
export const formatNational = (national: string): string => {
  if (national === '') {
    return '';
  }
  const [code, first, second, third] = [
    national.slice(0, 3),
    national.slice(3, 6),
    national.slice(6, 8),
    national.slice(8, 10),
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

/** `+7 (916) 123-45-67` with non-breaking spaces; other text comes back as it is. */
export const formatPhone = (msisdn: string): string =>
  /^7\d{10}$/.test(msisdn) ? `+7${NBSP}${formatNational(msisdn.slice(1))}` : msisdn;

/** Address of a link that calls the number: `tel:+79161234567`. */
export const phoneHref = (msisdn: string): string => `tel:+${digitsOf(msisdn)}`;
