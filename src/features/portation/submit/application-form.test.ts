import { expect, test } from 'vitest';
import { emptyApplication } from '../../../../contract/empty-application.ts';
import { buildOrder } from '../../../../mocks/builders/orders.ts';
import { applicationOf, draftOf, formOf, serverErrorsOf, shownForm, validateForm } from './application-form.ts';

const { limits } = buildOrder();
const constraints = { limits, hasEsim: true };
const empty = shownForm(formOf(emptyApplication, limits), null);
const full = {
  ...empty,
  simType: 'SIM',
  receiptMethod: 'pickup',
  contactPhone: '9000000001',
  consents: { processing: true, transfer: true, termination: true, tariffTerms: true },
} as const;

test('defaults to the first allowed day, the night window and no consents', () => {
  expect(empty).toMatchObject({ dueDate: '2026-11-28', slot: '01-06', simType: null });
  expect(Object.values(empty.consents)).toEqual([false, false, false, false]);
});

test('requires at least one contact', () => {
  expect(validateForm(full, constraints)).toEqual({});
  expect(validateForm({ ...full, contactPhone: '', email: 'vera@example.test' }, constraints)).toEqual({});
  expect(validateForm({ ...full, contactPhone: '' }, constraints)).toEqual({
    contactPhone: 'Укажите телефон или почту',
  });
});

test('names each missing consent by its subject', () => {
  const errors = validateForm({ ...full, consents: { ...full.consents, transfer: false } }, constraints);
  expect(errors).toEqual({ 'consents.transfer': 'Отметьте согласие на передачу данных операторам' });
});

test('prefills a contact from ESIA until it is edited', () => {
  const known = { phone: '+7 900 000-00-01', email: 'vera@example.test' };
  expect(shownForm(formOf(emptyApplication, limits), known)).toMatchObject({
    contactPhone: '9000000001',
    email: 'vera@example.test',
  });
  expect(shownForm({ ...formOf(emptyApplication, limits), email: '' }, known).email).toBe('');
  expect(shownForm(formOf(emptyApplication, limits), { phone: '+7 ••• •••-••-01', email: null }).contactPhone).toBe('');
});

test('does not save an incomplete phone or send an address for pickup', () => {
  expect(draftOf({ ...full, contactPhone: '900' }).contactPhone).toBeNull();
  expect(applicationOf({ ...full, address: 'Город Примерный' })?.address).toBeNull();
  expect(applicationOf({ ...full, receiptMethod: 'courier', address: 'Город Примерный' })?.address).toBe(
    'Город Примерный',
  );
  expect(applicationOf(empty)).toBeNull();
});

test('maps fields named by the server to form fields', () => {
  const problem = {
    type: 'about:blank',
    title: 'Ошибка валидации',
    status: 400,
    code: 'VALIDATION',
    traceId: 't',
    errors: [
      { field: 'application.slot', code: 'invalid', message: 'Выберите время из списка' },
      { field: 'version', code: 'invalid', message: 'Не показывается' },
    ],
  } as const;
  expect(serverErrorsOf({ tag: 'refused', problem: { ...problem, errors: [...problem.errors] } })).toEqual({
    slot: 'Выберите время из списка',
  });
  expect(serverErrorsOf(null)).toEqual({});
});
