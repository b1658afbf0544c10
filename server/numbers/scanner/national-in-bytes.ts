/**
 * The fast path of `parseMobile` for the usual forms in ASCII, which nearly all lines of a file have; it allocates
 * nothing.
 * @returns the national number as a number; NaN for any other form, which is left to `parseMobile`
 */
export const nationalInBytes = (bytes: Uint8Array, start: number, end: number): number => {
  let count = 0;
  let number = 0;
  let hasPlus = false;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= ZERO && byte <= NINE) {
      count += 1;
      if (count > MAX_DIGITS) {
        return NaN;
      }
      number = number * 10 + (byte - ZERO);
    } else if (
      byte > NINE ||
      !(byte === SPACE || (byte >= OPENING && byte <= DOT && byte !== ASTERISK && byte !== COMMA))
    ) {
      return NaN;
    } else if (byte === PLUS) {
      if (hasPlus || count > 0) {
        return NaN;
      }
      hasPlus = true;
    } else if (count === 0 && byte !== SPACE && byte !== OPENING) {
      return NaN;
    }
  }
  const isPrefixed = count === MAX_DIGITS;
  const prefix = isPrefixed ? Math.floor(number / PREFIXED) : 0;
  // After a plus comes the country code.
  if (isPrefixed ? prefix !== 7 && (prefix !== 8 || hasPlus) : count !== MAX_DIGITS - 1 || hasPlus) {
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
const PLUS = 0x2b;
const COMMA = 0x2c;
const DOT = 0x2e;
/** Digits with a prefix. */
const MAX_DIGITS = 11;
const PREFIXED = 10_000_000_000;
/** The least mobile number, ten digits. */
export const FIRST_MOBILE = 9_000_000_000;
