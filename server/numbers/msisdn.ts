import { isMobile, type NationalNumber, numberTexts, parseNumber, toMsisdn } from '../../domain/msisdn.ts';
import { ProblemError } from '../http/problem-error.ts';

/** Why a text is not a mobile number, as a refusal code. */
type Fault = 'NUMBER_FORMAT' | 'NOT_MOBILE';

/** The national number of a mobile number in any usual form, or why it is not one. */
export const parseMobile = (text: string): { national: NationalNumber } | { fault: Fault } => {
  const parsed = parseNumber(text);
  if ('fault' in parsed) {
    return { fault: 'NUMBER_FORMAT' };
  }
  return isMobile(parsed.national) ? parsed : { fault: 'NOT_MOBILE' };
};

/**
 * The MSISDN of a number in any usual form.
 * @throws ProblemError 400 NOT_MOBILE for a fixed-line number, NUMBER_FORMAT for anything else that is not a number
 */
export const normalizeMsisdn = (text: string): string => {
  const parsed = parseNumber(text);
  if ('national' in parsed && isMobile(parsed.national)) {
    return toMsisdn(parsed.national);
  }
  const [code, message] =
    'national' in parsed
      ? (['NOT_MOBILE', numberTexts.notMobile] as const)
      : (['NUMBER_FORMAT', numberTexts[parsed.fault]] as const);
  throw new ProblemError(400, code, { errors: [{ field: 'msisdn', code: 'invalid', message }] });
};

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
      if (count > LONGEST) {
        return NaN;
      }
      number = number * 10 + (byte - ZERO);
    } else if (
      byte > NINE ||
      !(byte === SPACE || (byte >= OPENING && byte <= DOT && byte !== ASTERISK && byte !== COMMA))
    ) {
      return NaN;
    } else if (byte === PLUS) {
      hasPlus = true;
    }
  }
  const isPrefixed = count === LONGEST;
  const prefix = isPrefixed ? Math.floor(number / PREFIXED) : 0;
  // After a plus comes the country code.
  if (isPrefixed ? prefix !== 7 && (prefix !== 8 || hasPlus) : count !== LONGEST - 1 || hasPlus) {
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
const LONGEST = 11;
const PREFIXED = 10_000_000_000;
/** The least mobile number, ten digits. */
export const FIRST_MOBILE = 9_000_000_000;
