import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeRegion } from '../../../src/lib/region-cookie.ts';
import { hostSite } from '../../harness/host-site.tsx';

const site = await hostSite();

const tariffs = (region: string) => screen.findByRole('heading', { level: 2, name: `Тарифы: ${region}` });
const plot = () => screen.findByRole('figure', { name: /^Цена за 30\sдней/ });

test('shows tariffs and plot of Москва, and offers to choose a region, while none is chosen', async () => {
  await site.open('/operator/mts');
  expect(await tariffs('Москва и Московская область')).toBeVisible();
  expect(await plot()).toBeVisible();
  expect(screen.getByText('Цены в регионах разные: выберите свой.')).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Выбрать регион' })).toHaveAttribute(
    'href',
    '/tariffs?change=1',
  );
});

test('shows a region of the operator when it sells nothing in the chosen one, and says so', async () => {
  storeRegion('moskva');
  await site.open('/operator/volna');
  expect(await tariffs('Крым и Севастополь')).toBeVisible();
  expect(
    await screen.findByText('В вашем регионе (Москва и Московская область) оператор тарифов не продаёт.'),
  ).toBeVisible();
});

test('shows the chosen region', async () => {
  storeRegion('krasnodarskiy-kray');
  await site.open('/operator/mts');
  expect(await tariffs('Краснодарский край')).toBeVisible();
  expect(await plot()).toBeVisible();
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Выбрать регион' })).toBeNull();
});

test('shows no tariffs of the former region once another one is chosen', async () => {
  await site.open('/operator/mts');
  await plot();
  act(() => storeRegion('krasnodarskiy-kray'));
  expect(screen.getByRole('heading', { level: 2, name: 'Тарифы: Краснодарский край' })).toBeVisible();
  expect(screen.queryByRole('figure', { name: /^Цена за 30\sдней/ })).toBeNull();
  expect(await plot()).toBeVisible();
});
