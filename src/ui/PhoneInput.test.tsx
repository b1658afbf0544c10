import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { numberError } from '../../domain/number-errors.ts';
import { phoneSpellings, sentenceOf } from '../../domain/phone-spellings.ts';
import { PhoneInput } from './PhoneInput.tsx';

const Field = ({ initial = '' }: { initial?: string }) => {
  const [value, setValue] = useState(initial);
  return (
    <MantineProvider env="test">
      <PhoneInput value={value} onChange={setValue} error={numberError(value)} />
      <output>{value}</output>
    </MantineProvider>
  );
};

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Номер телефона' });
const value = () => screen.getByRole('status').textContent;

test.each([
  ['89161234567'],
  ['+79161234567'],
  ['79161234567'],
  ['9161234567'],
  ['0079161234567'],
  ['81079161234567'],
  ['8-10-7 (916) 123-45-67'],
])('typing %s gives one number', async (typed) => {
  render(<Field />);
  await userEvent.type(field(), typed);
  expect(value()).toBe('9161234567');
  expect(field().value).toBe('(916)\u00a0123-45-67');
  expect(field().selectionStart).toBe(field().value.length);
});

test.each([['+7 (916) 123-45-67'], ['8916 123 45 67'], ['9161234567'], ['8\u00a0(916)\u00a0123-45-67']])(
  'pasting %s replaces the value',
  async (text) => {
    render(<Field initial="903111" />);
    await userEvent.click(field());
    await userEvent.paste(text);
    expect(value()).toBe('9161234567');
  },
);

test.each([
  ['+380501234567', /номер другой страны/],
  ['+1 202 555 0123', /номер другой страны/],
  ['810 380 50 123 45 67', /номер другой страны/],
  ['89161234567, 89161234568', /больше одного номера/],
  ['7,91612E+10', /округлила номер/],
])('pasting %s changes nothing and explains why', async (text, reason) => {
  render(<Field initial="903111" />);
  await userEvent.click(field());
  await userEvent.paste(text);
  expect(value()).toBe('903111');
  expect(screen.getByText(reason)).toBeInTheDocument();
  await userEvent.type(field(), '2');
  expect(screen.queryByText(reason)).not.toBeInTheDocument();
});

// As the value of the field, because a form without scripts or an assistant puts it there whole.
test.each(phoneSpellings)('an inserted %j is read as %s', (text, expected) => {
  render(<Field />);
  fireEvent.change(field(), { target: { value: text } });
  const sentence = sentenceOf(expected, 'citizen');
  if (sentence === null) {
    expect(value()).toBe(expected);
    expect(field()).not.toBeInvalid();
  } else {
    expect(field()).toHaveAccessibleDescription(expect.stringContaining(sentence));
  }
});

test.each(['-79161234567', '791612345678'])('pasting %s into a full field says what is wrong', async (text) => {
  render(<Field initial="9031112233" />);
  await userEvent.click(field());
  field().setSelectionRange(0, field().value.length);
  await userEvent.paste(text);
  expect(value()).toBe('9031112233');
  expect(screen.getByText(/лишние знаки/)).toBeInTheDocument();
});

test.each(['+3', '+998901234567', '+992 917 123 45 67', '+49 791 612 345 67', '+9161234567'])(
  'refuses %s, typed key by key, with the same message, and shows it as it was typed',
  async (typed) => {
    render(<Field />);
    await userEvent.type(field(), typed);
    expect(value()).toBe('');
    expect(field().value).toBe(typed);
    expect(screen.getByText(/номер другой страны/)).toBeInTheDocument();
    await userEvent.clear(field());
    expect(screen.queryByText(/номер другой страны/)).not.toBeInTheDocument();
    await userEvent.keyboard('89161234567');
    expect(value()).toBe('9161234567');
    expect(field().value).toBe('(916)\u00a0123-45-67');
  },
);

test('a plus with a foreign code can be corrected', async () => {
  render(<Field />);
  await userEvent.type(field(), '+99{Backspace}{Backspace}79161234567');
  expect(value()).toBe('9161234567');
  expect(field()).not.toBeInvalid();
});

test('says that a number has too many digits, and keeps the first ten', async () => {
  render(<Field />);
  await userEvent.type(field(), '998901234567');
  expect(value()).toBe('9989012345');
  expect(screen.getByText(/лишние знаки/)).toBeInTheDocument();
});

test('accepts a typed number with an eight after its prefix', async () => {
  render(<Field />);
  await userEvent.type(field(), '8 (800) 555-35-35');
  expect(value()).toBe('8005553535');
});

test('accepts an autofilled number', () => {
  render(<Field />);
  fireEvent.change(field(), { target: { value: '+79161234567' } });
  expect(value()).toBe('9161234567');
});

test('deletes the digits of an international prefix as they are shown', async () => {
  render(<Field />);
  await userEvent.type(field(), '8105{Backspace}');
  expect(field().value).toBe('(10');
  await userEvent.keyboard('{Backspace}{Backspace}89161234567');
  expect(value()).toBe('9161234567');
});

test('refuses a typed number of another country after 8-10 with the digits still shown', async () => {
  render(<Field />);
  await userEvent.type(field(), '810380501234567');
  expect(value()).toMatch(/^10380/);
  expect(screen.getByText(/номер другой страны/)).toBeInTheDocument();
});

test('backspace over a bracket or dash removes the digit before it', async () => {
  render(<Field initial="9161234567" />);
  await userEvent.click(field());
  // Right after «(916) 123-».
  field().setSelectionRange(10, 10);
  await userEvent.keyboard('{Backspace}');
  expect(value()).toBe('916124567');
  expect(field().selectionStart).toBe(8);
});

test('keeps the caret behind a digit typed in the middle', async () => {
  render(<Field initial="916124567" />);
  await userEvent.click(field());
  field().setSelectionRange(8, 8);
  await userEvent.keyboard('3');
  expect(value()).toBe('9161234567');
  expect(field().selectionStart).toBe(9);
});

test('keeps a leading seven when the first digit is removed', async () => {
  render(<Field initial="9771234567" />);
  await userEvent.click(field());
  field().setSelectionRange(2, 2);
  await userEvent.keyboard('{Backspace}');
  expect(value()).toBe('771234567');
});
