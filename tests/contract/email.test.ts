import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SubmittedApplication } from '../../contract/orders.ts';
import { EMAIL, EMAIL_ERROR } from '../../domain/email.ts';

const { email: schema } = SubmittedApplication.shape;

test.each([
  ['vera@example.ru', true],
  ["o'neil+mnp@mail.example.test", true],
  ['vera@example', false],
  ['vera.@example.ru', false],
  ['вера@пример.рф', false],
  ['vera@пример.рф', false],
])('a form and the server agree on the address %s', (address, isValid) => {
  expect(EMAIL.test(address)).toBe(isValid);
  expect(schema.safeParse(address).success).toBe(isValid);
});

test('a form and the server agree on any address, and the server gives the reason of the form', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ maxLength: 200 })), (address) => {
      const parsed = schema.safeParse(address);
      expect(parsed.success).toBe(EMAIL.test(address));
      expect(parsed.error?.issues.map(({ message }) => message)).toEqual(parsed.success ? undefined : [EMAIL_ERROR]);
    }),
  );
});
