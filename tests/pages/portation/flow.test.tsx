import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildChosenTariff, buildOrder } from '../../../mocks/builders/orders.ts';
import { Component } from '../../../src/pages/portation-tariffs.tsx';
import { NOW, showFlow } from '../../harness/show-flow.tsx';

const order = buildOrder();
const heading = () => screen.getByRole('heading', { level: 1 });

test('shows that an order is loading and reports a slow response', async () => {
  const { flow } = await showFlow(<Component />, { step: 'tariffs', order, opening: null });
  expect(await screen.findByText('Открываем заявление')).toBeDefined();
  act(() => flow.clock.increment(20_000));
  expect(screen.getByText('Ответа долго нет')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Ждать' }));
  expect(screen.queryByText('Ответа долго нет')).toBeNull();
  act(() => flow.clock.increment(20_000));
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  expect(heading()).toHaveTextContent('Не удалось открыть заявление');
});

test('retries a failed order', async () => {
  const { flow } = await showFlow(<Component />, {
    step: 'tariffs',
    order,
    opening: { tag: 'unreachable', status: 503, code: null, traceId: 'trace-1' },
  });
  expect(heading()).toHaveTextContent('Не удалось открыть заявление');
  expect(screen.getByText('Код: 503 · trace-1')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(flow.awaited()).toEqual(['openOrder']);
});

test('offers a new start for a missing order', async () => {
  const { flow } = await showFlow(<Component />, { step: 'tariffs', order, opening: { tag: 'missing' } });
  expect(heading()).toHaveTextContent('Заявление не найдено');
  await userEvent.click(screen.getByRole('button', { name: 'Начать заново' }));
  expect(flow.matches({ active: 'init' })).toBe(true);
});

test('shows nothing of the order when the session ended before loading', async () => {
  await showFlow(<Component />, { step: 'tariffs', order, opening: { tag: 'sessionExpired' } });
  expect(screen.queryByText(/\+7/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Удалить черновик' })).toBeNull();
});

test('explains why a draft expired', async () => {
  const expired = buildOrder({ status: 'Deleted', deletedReason: 'expired' });
  await showFlow(<Component />, {
    step: 'tariffs',
    order,
    opening: { tag: 'opened', order: expired, portation: null, storedApplication: null, now: NOW },
  });
  expect(screen.getByText('Черновик удалён: он хранится семь дней.')).toBeDefined();
});

test('retries a failed deletion or keeps the draft', async () => {
  const { flow, does } = await showFlow(<Component />, {
    step: 'tariffs',
    order: buildOrder({ tariff: buildChosenTariff() }),
  });
  await does(() => flow.send({ type: 'draft.deleted' }));
  await does(() => flow.answer('deleteOrder', { tag: 'unreachable', status: null, code: null, traceId: null }));
  expect(heading()).toHaveTextContent('Не удалось удалить черновик');
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  await does(() => flow.answer('deleteOrder', { tag: 'unreachable', status: null, code: null, traceId: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Оставить черновик' }));
  expect(flow.matches({ active: 'tariffs' })).toBe(true);
});
