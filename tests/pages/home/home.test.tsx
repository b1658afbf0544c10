import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildOrder } from '../../../mocks/builders/orders.ts';
import { Component } from '../../../src/pages/home.tsx';
import { renderPage, update } from '../../harness/render-page.tsx';

const show = () => renderPage(<Component />, { address: '/' });
const field = () => screen.findByLabelText('Какой номер перенести?');

test('passes the number from the home page to step 1, looks it up there and keeps it out of the address', async () => {
  const { flow, router } = await show();
  await userEvent.type(await field(), '89000000001{Enter}');
  expect(router.state.location.pathname).toBe('/portation/init');
  expect(router.state.location.search).toBe('');
  expect(flow.context().digits).toBe('9000000001');
  expect(flow.awaited()).toEqual(['lookupNumber']);
});

test('continues to step 1 with an empty field', async () => {
  const { flow, router } = await show();
  await field();
  await userEvent.click(screen.getByRole('button', { name: 'Проверить номер' }));
  expect(router.state.location.pathname).toBe('/portation/init');
  expect(flow.awaited()).toEqual([]);
});

test('starts a new order for a number entered after viewing another order', async () => {
  const { flow } = await show();
  const order = buildOrder();
  await update(() => flow.send({ type: 'address.entered', step: 'tariffs', orderId: order.id }));
  await update(() =>
    flow.answer('openOrder', {
      tag: 'opened',
      order,
      portation: null,
      storedApplication: null,
      now: '2026-11-20T09:00:00.000Z',
    }),
  );
  await userEvent.type(await field(), '9000000002{Enter}');
  expect(flow.context().digits).toBe('9000000002');
  expect(flow.matches({ active: 'init' })).toBe(true);
});

test('explains the three steps with days, price and withdrawal deadline', async () => {
  await show();
  const steps = within(screen.getByRole('region', { name: 'Как это проходит' })).getAllByRole('listitem');
  expect(steps).toHaveLength(3);
  expect(steps[1]).toHaveTextContent(/с 8-го по 180-й день.*до 100 ₽/);
  expect(steps[2]).toHaveTextContent('пока до переноса больше суток');
});
