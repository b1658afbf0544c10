import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { buildChosenTariff, buildOrder } from '../../../mocks/builders/orders.ts';
import { buildTariff } from '../../../mocks/builders/tariffs.ts';
import { faults } from '../../../mocks/faults.ts';
import { answerCall, pageOf } from '../../../mocks/handlers.ts';
import { Component } from '../../../src/pages/portation-tariffs.tsx';
import { hurrySlowResponses } from '../../harness/hurry-slow-responses.ts';
import { network } from '../../harness/network.ts';
import { NOW, renderPage, update } from '../../harness/render-page.tsx';
import { refused, unreachable } from '../../model/examples.ts';

const order = buildOrder();
const free = buildTariff({
  id: 'mts-bez-granits-25',
  name: 'Без границ',
  price: 990,
  priceMonthly: 990,
  trafficGb: 'unlimited',
});
const tariffs = [buildTariff(), free];
const show = () => renderPage(<Component />, { flow: { step: 'tariffs', order }, tariffs });
const chooseButton = () => screen.findByRole('button', { name: 'Выбрать тариф' });

test('chooses and saves a tariff by keyboard', async () => {
  const { flow } = await show();
  await chooseButton();
  expect(screen.getByText(/безлимит интернета/)).toBeDefined();
  (await screen.findByRole('radio', { name: /Спокойный/ })).focus();
  await userEvent.keyboard(' {ArrowDown}');
  expect(screen.getByRole('radio', { name: /Без границ/ })).toBeChecked();
  await userEvent.click(await chooseButton());
  let asked: unknown;
  await update(async () => {
    asked = await flow.answer('saveTariff', {
      tag: 'changed',
      order: buildOrder({ version: 2, tariff: buildChosenTariff() }),
      now: NOW,
    });
  });
  expect(asked).toEqual({ orderId: order.id, version: 1, tariffId: free.id });
  expect(flow.matches({ active: 'submit' })).toBe(true);
});

test('keeps the choice while it is being saved', async () => {
  const { router } = await show();
  await userEvent.click(await screen.findByRole('radio', { name: /Без границ/ }));
  await userEvent.click(await chooseButton());
  const { key } = router.state.location;
  await userEvent.click(screen.getByRole('radio', { name: /Спокойный/ }));
  expect(screen.getByRole('radio', { name: /Без границ/ })).toBeChecked();
  // A navigation would stop that to the next step.
  expect(router.state.location.key).toBe(key);
});

test('requires a choice and links to it', async () => {
  const { flow } = await show();
  await userEvent.click(await chooseButton());
  const summary = screen.getByRole('group', { name: 'Чтобы продолжить, нужно исправить' });
  expect(summary).toHaveFocus();
  await userEvent.click(within(summary).getByRole('link', { name: 'Выберите тариф' }));
  expect(screen.getByRole('radio', { name: /Спокойный/ })).toHaveFocus();
  expect(flow.awaited()).toEqual([]);
});

test('preselects the tariff chosen before', async () => {
  await renderPage(<Component />, {
    flow: { step: 'tariffs', order: buildOrder({ tariff: buildChosenTariff() }) },
    tariffs,
  });
  expect(await screen.findByRole('radio', { name: /Спокойный/ })).toBeChecked();
});

test('repeats discount, connection fee and condition of the chosen tariff and warns of a condition that is not met', async () => {
  const terms = { pricePromo: 225, promoPeriods: 3, connectionFee: 100, eligibility: 'для пенсионеров' };
  const saved = buildOrder({ tariff: buildChosenTariff(terms), age: 41 });
  await renderPage(<Component />, { flow: { step: 'tariffs', order: saved }, tariffs: [buildTariff(terms), free] });
  const chosen = within(await screen.findByRole('region', { name: 'Что переносим' }));
  expect(await chosen.findByText('Первые 3 месяца по 225 ₽, потом 450 ₽ в месяц')).toBeDefined();
  expect(chosen.getByText('Подключение 100 ₽')).toBeDefined();
  expect(chosen.getByText('Условие: для пенсионеров')).toBeDefined();
  expect(chosen.getByText('325 ₽')).toBeDefined();
  expect(screen.getByText('Похоже, тариф «Спокойный» вам не подойдёт')).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: /Без границ/ }));
  expect(screen.queryByText(/^Похоже, тариф .* вам не подойдёт$/)).toBeNull();
});

test('warns of a condition that excludes the citizen in the card and, once chosen, below the list', async () => {
  const forPensioners = buildTariff({ eligibility: 'для пенсионеров' });
  await renderPage(<Component />, {
    flow: { step: 'tariffs', order: buildOrder({ age: 41 }) },
    tariffs: [forPensioners, free],
  });
  const card = await screen.findByRole('radio', { name: /Спокойный/ });
  expect(screen.getAllByText(/^Похоже, вам не подойдёт: по\sданным Госуслуг ваш возраст другой\.$/)).toHaveLength(1);
  expect(screen.queryByText('Похоже, тариф «Спокойный» вам не подойдёт')).toBeNull();
  await userEvent.click(card);
  expect(screen.getByText('Похоже, тариф «Спокойный» вам не подойдёт')).toBeDefined();
});

test('names a tariff no longer sold and asks for another', async () => {
  const gone = buildOrder({ tariff: buildChosenTariff({ tariffId: 'mts-gone-25' }) });
  await renderPage(<Component />, { flow: { step: 'tariffs', order: gone }, tariffs });
  expect(await screen.findByText(/оператор больше не подключает/)).toBeDefined();
});

test('explains the refusal of a closed tariff', async () => {
  const { flow } = await show();
  await userEvent.click(await screen.findByRole('radio', { name: /Спокойный/ }));
  await userEvent.click(await chooseButton());
  await update(() => flow.answer('saveTariff', refused({ code: 'TARIFF_CLOSED' })));
  expect(screen.getByRole('alert')).toHaveTextContent('Выберите другой тариф.');
  expect(screen.getByRole('radio', { name: /Спокойный/ })).toBeEnabled();
});

test('retries a failed save and reports a slow one', async () => {
  const { flow } = await show();
  await userEvent.click(await screen.findByRole('radio', { name: /Спокойный/ }));
  await userEvent.click(await chooseButton());
  act(() => flow.clock.increment(20_000));
  expect(screen.getByText('Ответа долго нет')).toBeDefined();
  await update(() => flow.answer('saveTariff', unreachable));
  expect(screen.queryByText('Ответа долго нет')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(flow.awaited()).toEqual(['saveTariff']);
});

test('links to the operator choice where the operator sells nothing', async () => {
  await renderPage(<Component />, { flow: { step: 'tariffs', order }, tariffs: [] });
  const way = await screen.findByRole('link', { name: 'Выбрать другого оператора' });
  expect(way).toHaveAttribute('href', '/portation/init');
  expect(screen.queryByRole('button', { name: 'Выбрать тариф' })).toBeNull();
});

test('retries a failed catalogue', async () => {
  await renderPage(<Component />, { flow: { step: 'tariffs', order }, tariffs: faults.networkError });
  const again = await screen.findByRole('button', { name: 'Повторить' });
  expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить тарифы.');
  network.use(answerCall('listTariffsByRegionCode', pageOf(tariffs)));
  await userEvent.click(again);
  expect(await chooseButton()).toBeEnabled();
});

test('says that the catalogue takes long, and asks for it again', async () => {
  onTestFinished(hurrySlowResponses(50));
  await renderPage(<Component />, { flow: { step: 'tariffs', order }, tariffs: faults.noAnswer });
  const again = await screen.findByRole('button', { name: 'Повторить' });
  expect(screen.getByText('Ответа долго нет')).toBeDefined();
  network.use(answerCall('listTariffsByRegionCode', pageOf(tariffs)));
  await userEvent.click(again);
  expect(await chooseButton()).toBeEnabled();
});

test('searches a long list by name and counts the results', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    buildTariff({ id: `t-${index}`, name: index < 2 ? `Дом ${index}` : `Путь ${index}` }),
  );
  await renderPage(<Component />, { flow: { step: 'tariffs', order }, tariffs: many });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Найти по названию' }), 'дом');
  expect(await screen.findByText('Нашлось: 2 тарифа')).toBeDefined();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await userEvent.type(screen.getByRole('searchbox'), 'щщ');
  expect(await screen.findByText(/^Таких тарифов нет/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Показать все' }));
  expect(screen.getAllByRole('radio')).toHaveLength(12);
});

test('filters a long list by eSIM and conditions', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    buildTariff({ id: `t-${index}`, esim: index > 2, eligibility: index > 5 ? 'для студентов' : null }),
  );
  await renderPage(<Component />, { flow: { step: 'tariffs', order }, tariffs: many });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Без условий' }));
  expect(screen.getAllByRole('radio')).toHaveLength(6);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Есть eSIM' }));
  expect(screen.getByText('Нашлось: 3 тарифа')).toBeDefined();
  expect(screen.getByText('Регион номера')).toBeDefined();
});

test('deletes a draft only after confirmation', async () => {
  const { flow } = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить черновик' }));
  await userEvent.click(screen.getByRole('button', { name: 'Не удалять' }));
  expect(flow.awaited()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Удалить черновик' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить' }));
  await update(() =>
    flow.answer('deleteOrder', {
      tag: 'changed',
      order: buildOrder({ status: 'Deleted', deletedReason: 'deleted' }),
      now: NOW,
    }),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Черновик удалён' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Начать заново' }));
  expect(flow.matches({ active: 'init' })).toBe(true);
});
