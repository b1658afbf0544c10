import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { keepShortWords } from '../../../domain/short-words.ts';
import { faults } from '../../../mocks/faults.ts';
import { answerCall } from '../../../mocks/handlers.ts';
import { regionEntries } from '../../../server/regions/region-data.ts';
import { network } from '../../harness/network.ts';
import { hostSite, type OpenedSite } from '../../harness/host-site.tsx';

const site = await hostSite();

const map = async () => {
  // Rendered after what is above it.
  await screen.findByRole('heading', { level: 2, name: /^Регионы/ });
  return screen.getByRole('listbox', { name: 'Карта регионов' });
};
const card = () => within(screen.getByRole('region', { name: 'Выбранный регион' }));
const leave = async (router: OpenedSite['router']) => {
  await router.navigate('/legal/terms');
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  await screen.findByRole('heading', { level: 1, name: 'Условия использования' });
};
const groups = () => screen.getByRole('heading', { level: 2, name: /^Регионы/ }).closest('section') ?? document.body;
const names = () =>
  within(groups())
    .getAllByRole('button')
    .map((button) => button.textContent);

const openNotes = () => userEvent.click(screen.getByRole('button', { name: 'О карте' }));

test('the map and the groups below it show every region with its number of operators', async () => {
  await site.open('/operators/map');
  const options = within(await map()).getAllByRole('option');
  expect(
    options
      .map((option) => option.getAttribute('aria-label')?.split(':')[0] ?? '')
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(regionEntries.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)));
  expect(new Set(names())).toEqual(new Set(regionEntries.map(({ name }) => keepShortWords(name))));
  // Operators of every region are named once.
  expect(screen.getByText(/^В\sкаждом регионе списка: .*МТС/)).toBeInTheDocument();
  const group = screen.getByRole('heading', { name: /^11\sоператоров в\s1\sрегионе$/ }).closest('section');
  expect(group).toHaveTextContent(/Ещё Мотив, Ростелеком\.Свердловская область$/);
  expect(screen.getByRole('option', { name: /^Свердловская область: 11\sоператоров$/ })).toHaveAttribute(
    'aria-selected',
    'false',
  );
  await openNotes();
  expect(screen.getByText(/Некоторые объединяют два субъекта: .*«Москва и Московская область»/)).toBeInTheDocument();
});

test('shows operators, networks and tariff links of a region chosen on the map and stores it in the address', async () => {
  const { router } = await site.open('/operators/map');
  const user = userEvent.setup();
  await map();
  await user.click(screen.getByRole('option', { name: /^Крым и Севастополь:/ }));
  expect(card().getByRole('heading', { name: 'Крым и Севастополь' })).toBeInTheDocument();
  expect(await card().findByText('в сети МегаФон')).toBeInTheDocument();
  expect(card().getByRole('link', { name: 'Тарифы: Волна мобайл' })).toHaveAttribute(
    'href',
    '/tariffs/krym?operators=volna',
  );
  expect(card().getByRole('link', { name: 'Тарифы региона' })).toHaveAttribute('href', '/tariffs/krym');
  expect(card().getByRole('link', { name: /^Волна мобайл/ })).toHaveAttribute('href', '/operator/volna');
  await waitFor(() => expect(router.state.location.search).toBe('?region=krym'));
});

test('shows the regions of one operator on the map and in the list, and the regions without it', async () => {
  await site.open('/operators/map?operator=motiv&region=krym');
  await map();
  expect(await screen.findByText('Мотив продаёт тарифы в 4 регионах из 81.')).toBeInTheDocument();
  expect(names()).toHaveLength(4);
  expect(screen.getByRole('option', { name: 'Курганская область: есть тарифы' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Республика Карелия: тарифов нет' })).toBeInTheDocument();
  expect(card().getByText('Мотив в этом регионе тарифов не продаёт.')).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Оператор' }), 'Все операторы');
  expect(names()).toHaveLength(81);
});

test('moves focus from the list to the card of the region', async () => {
  await site.open('/operators/map');
  await map();
  await userEvent.click(within(groups()).getByRole('button', { name: 'Томская область' }));
  expect(card().getByRole('heading', { name: 'Томская область' })).toHaveFocus();
});

test('a letter key moves to the next region of that letter and Enter chooses it', async () => {
  await site.open('/operators/map');
  const user = userEvent.setup();
  const box = await map();
  within(box)
    .getByRole('option', { name: /^Республика Саха/ })
    .focus();
  await user.keyboard('т');
  expect(within(box).getByRole('option', { name: /^Тамбовская область/ })).toHaveFocus();
  await user.keyboard('т{Enter}');
  expect(card().getByRole('heading', { name: 'Тверская область' })).toBeInTheDocument();
});

test('ignores an invalid region in the address', async () => {
  await site.open('/operators/map?operator=unknown&region=unknown');
  await map();
  expect(card().getByRole('heading', { name: 'Регион не выбран' })).toBeInTheDocument();
  expect(names()).toHaveLength(81);
});

test('retries failed regions and keeps the map without networks', async () => {
  const { router } = await site.open('/operators/map');
  await map();
  network.use(
    answerCall('listRegionOperators', faults.unavailable, { once: true }),
    answerCall('listOperatorTilesV2', faults.unavailable, { once: true }),
  );
  await leave(router);
  await router.navigate('/operators/map');
  await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }));
  await map();
  expect(screen.getByText('Не удалось загрузить, чьей сетью пользуются операторы.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  await waitFor(() => expect(screen.queryByText(/чьей сетью/)).not.toBeInTheDocument());
});

test('explains missing regions and operators', async () => {
  const region = { regionCode: '49', slug: 'novaya', name: 'Новая область', operators: [] };
  const { router } = await site.open('/operators/map');
  await map();
  network.use(answerCall('listRegionOperators', [], { once: true }));
  await leave(router);
  await router.navigate('/operators/map');
  expect(await screen.findByText('Список регионов пуст')).toBeInTheDocument();
  network.use(answerCall('listRegionOperators', [region], { once: true }));
  await leave(router);
  await router.navigate('/operators/map?region=novaya');
  expect(await screen.findByText('Сведений об операторах пока нет')).toBeInTheDocument();
  await openNotes();
  expect(screen.getByText('На карте не нарисованы, но есть в списке: Новая область.')).toBeInTheDocument();
  expect(card().getByText('В этом регионе операторов пока нет.')).toBeInTheDocument();
});

test('shows the not-found page with its feature disabled', async () => {
  await site.switchFeature('OperatorsByRegionMap', false);
  await site.open('/operators/map');
  expect(await screen.findByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Операторы' })).not.toBeInTheDocument();
  await site.switchFeature('OperatorsByRegionMap', true);
});
