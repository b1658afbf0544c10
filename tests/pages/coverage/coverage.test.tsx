import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type CoverageCatalogue, type CoverageNetwork, emptyCoverage } from '../../../contract/coverage.ts';
import { answerFile } from '../../../mocks/handlers.ts';
import { network } from '../../harness/network.ts';
import { hostSite } from '../../harness/host-site.tsx';

const site = await hostSite();

const build = (operatorId: string, operatorName: string, source: CoverageNetwork['source']): CoverageNetwork => ({
  operatorId,
  operatorName,
  operatorLogo: `/logos/${operatorId}.svg`,
  date: source.kind === 'None' ? null : '2026-11-01',
  source,
});
const catalogue: CoverageCatalogue = {
  ...emptyCoverage,
  area: 'Урал',
  note: 'Покрытие вымышлено.',
  networks: [
    build('t2', 'Т2', { kind: 'Reference', coordinates: 'None', address: 'https://t2.example.ru/map' }),
    build('volna', 'Волна мобайл', { kind: 'None', coordinates: 'None' }),
  ],
  places: [{ name: 'Ирбит', region: 'Свердловская область', position: [63.07, 57.67], best: { t2: '4G' } }],
};
const answer = (body: object) => answerFile('/coverage/catalogue.json', body);

test('lists the maps as text: towns, networks and host networks', async () => {
  network.use(answer(catalogue));
  await site.open('/coverage');
  const places = within(await screen.findByRole('region', { name: 'Покрытие по населённым пунктам' }));
  expect(places.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Населённый пунктТ2Волна мобайл',
    'Свердловская область',
    'Ирбит4Gнет данных',
  ]);
  const hosts = within(await screen.findByRole('region', { name: 'Виртуальные операторы' }));
  expect(hosts.getByRole('row', { name: /^Т2 .*СберМобайл/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Это прогноз/ }));
  await waitFor(() => expect(screen.getByText('Покрытие вымышлено.')).toBeVisible());
  expect(screen.getByText(/прогноз на 1\s?ноября 2026/)).toBeInTheDocument();
});

test('links an external map, explains a missing one, and draws neither', async () => {
  network.use(answer(catalogue));
  await site.open('/coverage?operators=t2,volna');
  expect(await screen.findByRole('link', { name: 'Карта на сайте оператора' })).toHaveAttribute(
    'href',
    'https://t2.example.ru/map',
  );
  expect(screen.getByText(/^Волна мобайл не опубликовал карту покрытия/)).toBeInTheDocument();
  expect(screen.queryByRole('application')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Приблизить' })).not.toBeInTheDocument();
});

test('stores the chosen operators and generation in the address', async () => {
  network.use(answer(catalogue));
  const { router } = await site.open('/coverage');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Волна мобайл' }));
  await user.click(screen.getByRole('radio', { name: '4G' }));
  expect(await screen.findByText(/^Волна мобайл не опубликовал/)).toBeInTheDocument();
  // The address follows once the press is painted.
  await expect.poll(() => decodeURIComponent(router.state.location.search)).toBe('?operators=t2,volna&generation=4G');
  await user.click(screen.getByRole('checkbox', { name: 'Волна мобайл' }));
  await user.click(screen.getByRole('checkbox', { name: 'Т2' }));
  expect(await screen.findByText('Отметьте хотя бы одного оператора, чтобы увидеть карту.')).toBeInTheDocument();
});

test('offers a retry for a missing or malformed document', async () => {
  network.use(answer({ networks: 'много' }));
  await site.open('/coverage');
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  expect(screen.getByText('Не удалось загрузить данные о покрытии.')).toBeInTheDocument();
  network.use(answer(emptyCoverage));
  await userEvent.click(retry);
  expect(await screen.findByText('Карт покрытия пока нет')).toBeInTheDocument();
});
