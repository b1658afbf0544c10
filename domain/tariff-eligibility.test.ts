import { expect, test } from 'vitest';
import { ageLimitsOf, meetsAge } from './tariff-eligibility.ts';

test.each([
  ['для студентов до 25 лет', { min: null, max: 25 }],
  ['для пенсионеров', { min: 50, max: null }],
  ['Пенсионерам от 60 лет', { min: 60, max: null }],
  ['с 14 до 18 лет', { min: 14, max: 18 }],
  ['не старше 30 лет', { min: null, max: 30 }],
  ['детям младше 14', { min: null, max: 14 }],
  ['для студентов', null],
  ['только при переносе номера', null],
  ['до 31 января 2027 года', null],
  ['от 3 номеров на договоре', null],
])('reads the ages of «%s»', (eligibility, limits) => {
  expect(ageLimitsOf(eligibility)).toEqual(limits);
});

test.each([
  ['для студентов до 25 лет', '2001-11-22', '2026-11-22', true],
  ['для студентов до 25 лет', '2000-11-23', '2026-11-22', true],
  ['для студентов до 25 лет', '2000-11-22', '2026-11-22', false],
  ['для пенсионеров', '1985-03-08', '2026-11-22', false],
  ['для пенсионеров', '1960-03-08', '2026-11-22', true],
  ['только при переносе номера', '1985-03-08', '2026-11-22', null],
])('«%s», born %s, on %s: %s', (eligibility, birthDate, today, isMet) => {
  expect(meetsAge(eligibility, birthDate, today)).toBe(isMet);
});
