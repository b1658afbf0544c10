import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component } from '../../../src/pages/error.tsx';
import { renderPage } from '../../harness/render-page.tsx';

const login = '/api/v1/esia/login?returnUrl=%2Faccount';
const open = async (query: Record<string, string>): Promise<string> => {
  await renderPage(<Component />, {
    path: '/error',
    address: `/error?${new URLSearchParams({ url: login, ...query })}`,
  });
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('link', { name: 'Повторить' })).toHaveAttribute('href', login);
  return heading.textContent;
};

test.each([
  ['1500', 'через 25 минут после этой попытки'],
  ['40', 'через 40 секунд после этой попытки'],
  ['9999', 'через 1 час после этой попытки'],
  ['soon', 'через 1 час после этой попытки'],
])('says that there were too many sign-ins and when the next is accepted: %s', async (wait, text) => {
  expect(await open({ reason: 'limit', wait })).toBe('Слишком много попыток входа');
  expect(screen.getByText(new RegExp(text))).toBeVisible();
});

test.each([
  ['address', 'Адрес для возврата не подошёл', /слишком длинный или записан с ошибкой/],
  ['used', 'Вход не завершён', /устарела или уже использована/],
])('says why a sign-in was refused: %s', async (reason, title, text) => {
  expect(await open({ reason })).toBe(title);
  expect(screen.getByText(text)).toBeVisible();
});

test.each([{}, { reason: 'other' }])(
  'says that the server does not answer for no reason that it gave',
  async (query) => {
    expect(await open(query)).toBe('Сервис временно не отвечает');
  },
);
