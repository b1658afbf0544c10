import type { FieldError } from '../../contract/problem.ts';
import type { z } from '../../contract/z.ts';

const sentences: Record<FieldError['code'], string> = {
  required: 'Заполните это поле',
  invalid: 'Проверьте значение',
  tooLong: 'Слишком длинное значение',
  tooShort: 'Слишком короткое значение',
  outOfRange: 'Значение вне допустимых границ',
  unknown: 'Такого поля нет',
};

/** The message of zod/mini, which has no locale, for a check without a message of its own. */
const NO_MESSAGE = 'Invalid input';

/** Converts an issue of zod to field errors with a Russian message, which never repeats the value sent. */
export const describeIssue = (issue: z.core.$ZodIssue): FieldError[] => {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => fieldError([...path, key], 'unknown'));
  }
  const error = fieldError(path, codeOf(issue));
  return [issue.message === NO_MESSAGE ? error : { ...error, message: issue.message }];
};

const codeOf = (issue: z.core.$ZodIssue): FieldError['code'] => {
  if (issue.code === 'too_big') {
    return issue.origin === 'string' || issue.origin === 'array' ? 'tooLong' : 'outOfRange';
  }
  if (issue.code === 'too_small') {
    return issue.origin === 'string' || issue.origin === 'array' ? 'tooShort' : 'outOfRange';
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return 'required';
  }
  return 'invalid';
};

export const fieldError = (path: readonly string[], code: FieldError['code']): FieldError => ({
  field: path.length === 0 ? 'body' : path.join('.'),
  code,
  message: sentences[code],
});
