import { expect, test } from 'vitest';
import { numberError, numberTexts } from './number-errors.ts';

test('names the error of a field', () => {
  expect(numberError('9161234567')).toBeNull();
  expect(numberError('916')).toBe(numberTexts.incomplete);
  expect(numberError('4951234567')).toBe(numberTexts.fixedLine);
  expect(numberError('8005553535')).toBe(numberTexts.tollFree);
  expect(numberError('7011234567')).toBe(numberTexts.kazakhstan);
});
