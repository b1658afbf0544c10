import { expect, test } from 'vitest';
import { formatTypedDate, parseTypedDate } from './typed-date.ts';

test.each([
  '01.03.2027',
  '1.3.2027',
  '1.3.27',
  '01.03.27',
  '01032027',
  '010327',
  ' 1/3/2027 ',
  '1-3-27',
  '1 03 2027',
  '1,3,27',
  '01.03.2027 г.',
  '2027-03-01',
])('reads %j', (text) => {
  expect(parseTypedDate(text)).toBe('2027-03-01');
});

test.each([
  '',
  'завтра',
  '1.3',
  '1.3.202',
  '31.02.2027',
  '0.3.2027',
  '1.13.2027',
  '132027',
  '1.3.27.',
  '01.03.2027 08',
])('does not read %j', (text) => {
  expect(parseTypedDate(text)).toBeNull();
});

test('formats a date as it is typed', () => {
  expect(formatTypedDate('2027-03-01')).toBe('01.03.2027');
  expect(formatTypedDate(null)).toBe('');
});
