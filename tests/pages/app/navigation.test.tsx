import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HeaderNavigation } from '../../../src/app/layout/HeaderNavigation.tsx';
import { renderPage } from '../../harness/render-page.tsx';

test.each([
  ['/operators', 'Операторы'],
  ['/operators/map', 'Операторы'],
  ['/operator/mts', 'Операторы'],
  ['/news/2', 'Новости'],
  ['/story/kak-uznat-obmanschika', 'Новости'],
  ['/tariffs/moskva', 'Тарифы'],
  ['/', null],
])('the header marks the section of %s', async (path, section) => {
  await renderPage(<HeaderNavigation />, { address: path, path, features: ['News', 'OperatorPage', 'Portation'] });
  expect(screen.queryByRole('link', { current: 'page' })?.textContent ?? null).toBe(section);
});
