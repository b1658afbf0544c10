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
