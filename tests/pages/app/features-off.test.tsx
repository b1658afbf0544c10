import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hostSite } from '../../harness/host-site.tsx';

const site = await hostSite();
await site.switchFeature('EsiaAuth', false);

test('step 1 checks a number with sign-in disabled and explains why it cannot continue', async () => {
  await site.open('/portation/init');
  expect(await screen.findByText('Вход через Госуслуги временно отключён')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Продолжить' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Войти' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Какой номер перенести?'), '9000014003');
  expect((await screen.findAllByText('Номер можно перенести')).length).toBeGreaterThan(0);
});

test('an order page explains that sign-in is unavailable', async () => {
  await site.open('/portation/00000000-0000-4000-8000-000000000000/submit');
  expect(await screen.findByRole('heading', { name: 'Вход через Госуслуги временно отключён' })).toBeInTheDocument();
  expect(screen.getByText(/Заявления сохранены/)).toBeInTheDocument();
});

test('no page offers a disabled sign-in, and the account explains why', async () => {
  await site.open('/portation');
  expect(await screen.findByRole('button', { name: 'Начать' })).toBeInTheDocument();
  await expect.poll(() => screen.queryByRole('button', { name: /Войти/ })).toBeNull();
  await site.close();
  cleanup();
  await site.open('/account');
  expect(await screen.findByRole('heading', { name: 'Вход через Госуслуги временно отключён' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Войти/ })).not.toBeInTheDocument();
});

test('the home page explains that the portation is disabled and has no number field', async () => {
  await site.switchFeature('Portation', false);
  await site.open('/');
  expect(await screen.findByText(/Приём заявлений временно закрыт/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Какой номер перенести?')).not.toBeInTheDocument();
});

test('no tariff or rule links to a disabled portation', async () => {
  await site.open('/tariffs/samarskaya-oblast');
  expect((await screen.findAllByRole('button', { name: /^Все условия/ })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^Перейти с этим тарифом/ })).not.toBeInTheDocument();
  await site.close();
  cleanup();
  await site.open('/about');
  expect(await screen.findByRole('heading', { name: 'Почему отказывают и что делать' })).toBeInTheDocument();
  const leads = within(screen.getByRole('main'))
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'));
  expect(leads).toContain('/faq');
  expect(leads.filter((href) => href?.startsWith('/portation'))).toEqual([]);
});

const sections = async () => within(await screen.findByRole('navigation', { name: 'Разделы сайта' }));

test.each([
  ['News', '/news', 'Новости'],
  ['News', '/story/pochemu-vosmoy-den', 'Новости'],
  ['OperatorPage', '/operators', 'Операторы'],
  ['OperatorPage', '/operator/mts', 'Операторы'],
] as const)('with %s disabled %s is not found and no section links there', async (feature, address, section) => {
  await site.switchFeature(feature, false);
  await site.open(address);
  expect(await screen.findByRole('heading', { name: 'Страница не найдена' })).toBeInTheDocument();
  expect((await sections()).queryByRole('link', { name: section })).not.toBeInTheDocument();
  expect((await sections()).getByRole('link', { name: 'Тарифы' })).toBeInTheDocument();
});

test('with OperatorPage disabled neither the answer of a lookup nor a question leads to an operator page', async () => {
  await site.switchFeature('OperatorPage', false);
  await site.open('/check');
  await userEvent.type(await screen.findByLabelText('Какой номер проверить?'), '9000014004');
  await userEvent.click(screen.getByRole('button', { name: 'Проверить номер' }));
  const answer = within(await screen.findByRole('region', { name: /001-40-04/ }));
  expect(await answer.findByText('Т2')).toBeInTheDocument();
  await expect.poll(() => answer.queryByRole('link', { name: 'Т2' })).toBeNull();
  await site.close();
  cleanup();
  await site.open('/faq');
  await screen.findByRole('heading', { name: 'Вопросы и ответы' });
  const links = within(screen.getByRole('main')).getAllByRole('link', { hidden: true });
  expect(links.filter((link) => link.getAttribute('href')?.startsWith('/operator'))).toEqual([]);
});

test.each(['/portation', '/portation/init'])(
  'with Portation disabled %s says that the intake is closed, and leads to the account',
  async (address) => {
    await site.switchFeature('Portation', false);
    await site.open(address);
    expect(await screen.findByRole('heading', { name: 'Приём временно закрыт' })).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Мой кабинет' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Начать' })).not.toBeInTheDocument();
    expect((await sections()).queryByRole('link', { name: 'Перенести номер' })).not.toBeInTheDocument();
  },
);

test('with Portation disabled the page of a submitted order is reachable', async () => {
  await site.switchFeature('EsiaAuth', true);
  await site.switchFeature('Portation', false);
  await site.open('/portation/00000000-0000-4000-8000-000000000000/done');
  // The session guard of the page, not the closed intake.
  expect(await screen.findByRole('heading', { name: /Госуслуг/ })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Приём временно закрыт' })).not.toBeInTheDocument();
});

test('a disabled map is not found and is not taken for an operator page', async () => {
  await site.switchFeature('OperatorPage', true);
  await site.switchFeature('OperatorsByRegionMap', false);
  await site.open('/operators/map');
  expect(await screen.findByRole('heading', { name: 'Страница не найдена' })).toBeInTheDocument();
});
