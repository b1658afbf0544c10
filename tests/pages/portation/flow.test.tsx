import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildChosenTariff, buildOrder } from '../../../mocks/builders/orders.ts';
import { Component } from '../../../src/pages/portation-tariffs.tsx';
import { NOW, showFlow } from '../../harness/show-flow.tsx';

const order = buildOrder();
const heading = () => screen.getByRole('heading', { level: 1 });

test('while an order is read the page says so, and names a long wait', async () => {
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

test('an order that could not be read can be read again', async () => {
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

test('an order that is not there offers to start afresh', async () => {
  const { flow } = await showFlow(<Component />, { step: 'tariffs', order, opening: { tag: 'missing' } });
  expect(heading()).toHaveTextContent('Заявление не найдено');
  await userEvent.click(screen.getByRole('button', { name: 'Начать заново' }));
  expect(flow.matches({ active: 'init' })).toBe(true);
});

test('a session that ended before anything was read shows nothing of the order', async () => {
  await showFlow(<Component />, { step: 'tariffs', order, opening: { tag: 'sessionExpired' } });
  expect(screen.queryByText(/\+7/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Удалить черновик' })).toBeNull();
});

test('a draft that expired says why', async () => {
  const expired = buildOrder({ status: 'Deleted', deletedReason: 'expired' });
  await showFlow(<Component />, {
    step: 'tariffs',
    order,
    opening: { tag: 'opened', order: expired, portation: null, keptApplication: null, now: NOW },
  });
  expect(screen.getByText('Черновик удалён: он хранится семь дней.')).toBeDefined();
});

test('a deletion that failed can be repeated, or the draft kept', async () => {
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
