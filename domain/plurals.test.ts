import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checksLeft, countOf, dayForms, formatNumber, plural } from './plurals.ts';

test.each([
  [1, '1\u00a0день'],
  [2, '2\u00a0дня'],
  [5, '5\u00a0дней'],
  [11, '11\u00a0дней'],
  [21, '21\u00a0день'],
  [112, '112\u00a0дней'],
  [1.5, '1,5\u00a0дня'],
])('%d takes the right form', (count, text) => {
  expect(countOf(count, dayForms)).toBe(text);
});

test('inflects days, large numbers and the agreeing verb', () => {
  expect(countOf(60, dayForms)).toBe('60\u00a0дней');
  expect(formatNumber(12500)).toBe('12\u00a0500');
  expect(checksLeft(1)).toBe('Осталась 1\u00a0проверка');
  expect(checksLeft(3)).toBe('Осталось 3\u00a0проверки');
  expect(checksLeft(5)).toBe('Осталось 5\u00a0проверок');
});

test('formats numbers as the Russian locale does', () => {
  const locale = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 99 }), (whole, hundredths) => {
      const value = whole + hundredths / 100;
      expect(formatNumber(value)).toBe(locale.format(value));
    }),
  );
});

test('takes the forms of the Russian locale', () => {
  const rules = new Intl.PluralRules('ru');
  const forms = { one: 'one', few: 'few', many: 'many' };
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(1, 10, 100), (number, divisor) => {
      const count = number / divisor;
      const category = rules.select(count);
      expect(plural(count, forms)).toBe(category === 'other' ? 'few' : category);
    }),
  );
});
