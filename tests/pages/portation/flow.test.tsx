import { noResponse } from '../../../machines/lib/outcome.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildChosenTariff, buildOrder } from '../../../mocks/builders/orders.ts';
import { Component } from '../../../src/pages/portation-tariffs.tsx';
import { NOW, renderPage, update } from '../../harness/render-page.tsx';
import { unreachable } from '../../model/examples.ts';

const order = buildOrder();
const heading = () => screen.getByRole('heading', { level: 1 });

test('shows that an order is loading and reports a slow response', async () => {
  const { flow } = await renderPage(<Component />, { flow: { step: 'tariffs', order, outcome: null } });
  expect(await screen.findByText('Открываем заявление')).toBeDefined();
  act(() => flow.clock.increment(20_000));
  expect(screen.getByText('Ответа долго нет')).toBeDefined();
  expect(heading()).toHaveTextContent('Открываем заявление');
  await userEvent.click(screen.getByRole('button', { name: 'Ждать' }));
  expect(screen.queryByText('Ответа долго нет')).toBeNull();
  act(() => flow.clock.increment(20_000));
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  expect(heading()).toHaveTextContent('Не удалось открыть заявление');
});

test('retries a failed order', async () => {
  const { flow } = await renderPage(<Component />, {
    flow: {
      step: 'tariffs',
      order,
      outcome: unreachable,
    },
  });
  expect(heading()).toHaveTextContent('Не удалось открыть заявление');
  expect(screen.getByText('Код: 503 · trace-1')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(flow.awaited()).toEqual(['openOrder']);
});

test('offers a new start for a missing order', async () => {
  const { flow } = await renderPage(<Component />, { flow: { step: 'tariffs', order, outcome: { tag: 'missing' } } });
  expect(heading()).toHaveTextContent('Заявление не найдено');
  await userEvent.click(screen.getByRole('button', { name: 'Начать заново' }));
  expect(flow.matches({ active: 'init' })).toBe(true);
});

test('shows nothing of the order when the session ended before loading', async () => {
  await renderPage(<Component />, { flow: { step: 'tariffs', order, outcome: { tag: 'sessionExpired' } } });
  expect(screen.queryByText(/\+7/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Удалить черновик' })).toBeNull();
});

test('explains why a draft expired', async () => {
  const expired = buildOrder({ status: 'Deleted', deletedReason: 'expired' });
  await renderPage(<Component />, {
    flow: {
      step: 'tariffs',
      order,
      outcome: { tag: 'opened', order: expired, portation: null, storedApplication: null, now: NOW },
    },
  });
  expect(screen.getByText('Черновик хранится семь дней.')).toBeDefined();
});

test('retries a failed deletion or keeps the draft', async () => {
  const { flow } = await renderPage(<Component />, {
    flow: { step: 'tariffs', order: buildOrder({ tariff: buildChosenTariff() }) },
  });
  await update(() => flow.send({ type: 'draft.deleted' }));
  await update(() => flow.answer('deleteOrder', noResponse));
  expect(heading()).toHaveTextContent('Не удалось удалить черновик');
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  await update(() => flow.answer('deleteOrder', noResponse));
  await userEvent.click(screen.getByRole('button', { name: 'Оставить черновик' }));
  expect(flow.matches({ active: 'tariffs' })).toBe(true);
});
