import type { RefusalCode } from '../../contract/refusal-codes.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { type MobileNumberError, numberTexts } from '../../domain/number-errors.ts';
import { parseMobile } from '../../domain/parse-number.ts';
import { ProblemError } from '../http/problem-error.ts';

const refusalCodes = {
  incomplete: 'NUMBER_FORMAT',
  malformed: 'NUMBER_FORMAT',
  several: 'NUMBER_FORMAT',
  rounded: 'NUMBER_FORMAT',
  unknownCode: 'NUMBER_FORMAT',
  foreign: 'FOREIGN_NUMBER',
  kazakhstan: 'FOREIGN_NUMBER',
  tollFree: 'TOLL_FREE_NUMBER',
  fixedLine: 'NOT_MOBILE',
} as const satisfies Record<MobileNumberError, RefusalCode>;

/**
 * The MSISDN of a mobile number in any usual form.
 * @throws ProblemError 400 with the refusal code of any other text
 */
export const normalizeMsisdn = (text: string): string => {
  const parsed = parseMobile(text);
  if ('national' in parsed) {
    return toMsisdn(parsed.national);
  }
  const { error } = parsed;
  throw new ProblemError(400, refusalCodes[error], {
    errors: [{ field: 'msisdn', code: 'invalid', message: numberTexts[error] }],
  });
};
