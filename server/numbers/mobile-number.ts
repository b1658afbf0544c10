import { numberTexts, parseMobile, toMsisdn } from '../../domain/msisdn.ts';
import { ProblemError } from '../http/problem-error.ts';

/** Refusal code for a text that is not a mobile number. */
export const refusalCodeOf = (fault: keyof typeof numberTexts): 'NOT_MOBILE' | 'NUMBER_FORMAT' =>
  fault === 'notMobile' ? 'NOT_MOBILE' : 'NUMBER_FORMAT';

/**
 * The MSISDN of a mobile number in any usual form.
 * @throws ProblemError 400 NOT_MOBILE for a fixed-line number, NUMBER_FORMAT for anything else that is not a number
 */
export const normalizeMsisdn = (text: string): string => {
  const parsed = parseMobile(text);
  if ('national' in parsed) {
    return toMsisdn(parsed.national);
  }
  const { fault } = parsed;
  throw new ProblemError(400, refusalCodeOf(fault), {
    errors: [{ field: 'msisdn', code: 'invalid', message: numberTexts[fault] }],
  });
};
