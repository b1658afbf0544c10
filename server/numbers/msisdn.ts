import { ProblemError, refuse } from '../http/problem-error.ts';
import { refusalTitles } from '../../contract/refusal-codes.ts';

/**
 * The stored form `79161234567` of a number in any usual spelling.
 * @throws ProblemError 400 NOT_MOBILE for a city number, NUMBER_FORMAT for anything else that is not a number
 */
export const normalizeMsisdn = (given: string): string => {
  const digits = given.replaceAll(/\D/g, '');
  const national = /^[78]\d{10}$/.test(digits) ? digits.slice(1) : digits;
  // No Russian area code begins with 7 or 89: that is a mobile number with its prefix and a digit short.
  const isShort = digits.length === 10 && /^(7|89)/.test(digits);
  const isNumber = /^\d{10}$/.test(national) && !isShort && /^(tel:)?[+\d\s().\-\u2010-\u2015]+$/.test(given);
  if (!isNumber) {
    throw refuse('NUMBER_FORMAT', {
      errors: [{ field: 'msisdn', code: 'invalid', message: 'Введите номер полностью: 10 цифр после +7' }],
    });
  }
  if (!national.startsWith('9')) {
    throw new ProblemError(400, 'NOT_MOBILE', {
      errors: [{ field: 'msisdn', code: 'invalid', message: refusalTitles.NOT_MOBILE }],
    });
  }
  return `7${national}`;
};
