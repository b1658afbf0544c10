import { expect, test } from 'vitest';
import { applicationErrors, fieldError, type ApplicationInput } from './application.ts';
import { limitsAt } from './windows.ts';

const limits = limitsAt(new Date('2026-11-20T12:00:00Z'), 'Europe/Moscow');
const circumstances = { limits, hasEsim: true };
const complete: ApplicationInput = {
  dueDate: '2026-11-28',
  slot: '01-06',
  simType: 'SIM',
  receiptMethod: 'pickup',
  address: null,
  contactPhone: '9000000001',
  email: null,
};

const errorOf = (changes: Partial<ApplicationInput>, hasEsim: boolean | null = true) =>
  applicationErrors({ ...complete, ...changes }, { limits, hasEsim });

test('accepts a complete application', () => {
  expect(applicationErrors(complete, circumstances)).toEqual({});
  expect(errorOf({ dueDate: '2027-05-19' })).toEqual({});
  expect(errorOf({ contactPhone: null, email: 'vera@example.test' })).toEqual({});
  expect(errorOf({ simType: 'eSIM', receiptMethod: 'online' })).toEqual({});
  expect(errorOf({ receiptMethod: 'courier', address: 'Город Примерный' })).toEqual({});
});

test.each<[string, Partial<ApplicationInput>, string, string]>([
  ['no date', { dueDate: null }, 'dueDate', 'required'],
  ['a date before the limits', { dueDate: '2026-11-27' }, 'dueDate', 'outOfRange'],
  ['a date after the limits', { dueDate: '2027-05-20' }, 'dueDate', 'outOfRange'],
  ['no window', { slot: null }, 'slot', 'required'],
  ['a window that is not offered', { slot: '03-04' }, 'slot', 'required'],
  ['no kind of SIM', { simType: null, receiptMethod: null }, 'simType', 'required'],
  ['no receipt method of a SIM card', { receiptMethod: null }, 'receiptMethod', 'required'],
  ['a SIM card received online', { receiptMethod: 'online' }, 'receiptMethod', 'required'],
  ['an eSIM from a shop', { simType: 'eSIM' }, 'receiptMethod', 'invalid'],
  ['a courier without an address', { receiptMethod: 'courier', address: ' ' }, 'address', 'required'],
  ['an incomplete phone', { contactPhone: '900' }, 'contactPhone', 'invalid'],
  ['a fixed-line phone', { contactPhone: '4951234567' }, 'contactPhone', 'invalid'],
  ['no contact', { contactPhone: '', email: ' ' }, 'contactPhone', 'required'],
  ['an e-mail address without a domain', { email: 'vera' }, 'email', 'invalid'],
  ['a Cyrillic e-mail address', { email: 'вера@пример.рф' }, 'email', 'invalid'],
])('refuses %s', (_, changes, field, code) => {
  expect(errorOf(changes)).toEqual({ [field]: expect.objectContaining({ code }) as unknown });
});

test('refuses an eSIM only when the tariff is known to have none', () => {
  const esim = { simType: 'eSIM', receiptMethod: 'online' } as const;
  expect(errorOf(esim, null)).toEqual({});
  expect(errorOf(esim, false)).toHaveProperty('simType');
});

test('does not call one empty contact an error by itself', () => {
  expect(fieldError('contactPhone', { ...complete, contactPhone: '' }, circumstances)).toBeNull();
});
