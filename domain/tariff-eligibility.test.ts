import { expect, test } from 'vitest';
import { ageLimitsOf, ageOn, excludesAge } from './tariff-eligibility.ts';

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
  ['2001-11-22', 25],
  ['2000-11-23', 25],
  ['2000-11-22', 26],
])('a person born %s is %d on 2026-11-22', (birthDate, age) => {
  expect(ageOn(birthDate, '2026-11-22')).toBe(age);
});

test.each([
  ['для студентов до 25 лет', 25, false],
  ['для студентов до 25 лет', 26, true],
  ['для пенсионеров', 41, true],
  ['для пенсионеров', 66, false],
  ['только при переносе номера', 41, false],
])('«%s» excludes the age of %d: %s', (eligibility, age, isExcluded) => {
  expect(excludesAge(eligibility, age)).toBe(isExcluded);
});
