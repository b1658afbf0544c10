import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildOrder } from '../../../mocks/builders/orders.ts';
import { Component } from '../../../src/pages/home.tsx';
import { showVisit } from '../../harness/show-visit.tsx';

const show = () => showVisit(<Component />, { address: '/' });
const field = () => screen.findByLabelText('Какой номер перенести?');

test('the number typed on the first screen stands in step 1, is looked up there and is never in the address', async () => {
  const { flow, router } = await show();
  await userEvent.type(await field(), '89000000001{Enter}');
  expect(router.state.location.pathname).toBe('/portation/init');
  expect(router.state.location.search).toBe('');
  expect(flow.context().digits).toBe('9000000001');
  expect(flow.awaited()).toEqual(['lookupNumber']);
});

test('an empty field leads on as well: step 1 asks for the number', async () => {
  const { flow, router } = await show();
  await field();
  await userEvent.click(screen.getByRole('button', { name: 'Проверить номер' }));
  expect(router.state.location.pathname).toBe('/portation/init');
  expect(flow.awaited()).toEqual([]);
});

test('a number typed after an application was looked at belongs to a new one', async () => {
  const { flow, does } = await show();
  const order = buildOrder();
  await does(() => flow.send({ type: 'address.entered', step: 'tariffs', orderId: order.id }));
  await does(() =>
    flow.answer('openOrder', {
      tag: 'opened',
      order,
      portation: null,
      keptApplication: null,
      now: '2026-11-20T09:00:00.000Z',
    }),
  );
  await userEvent.type(await field(), '9000000002{Enter}');
  expect(flow.context().digits).toBe('9000000002');
  expect(flow.matches({ active: 'init' })).toBe(true);
});

test('how it goes is told in three steps, with days, price and until when one may change one’s mind', async () => {
  await show();
  const steps = within(screen.getByRole('region', { name: 'Как это проходит' })).getAllByRole('listitem');
  expect(steps).toHaveLength(3);
  expect(steps[1]).toHaveTextContent(/с 8-го по 180-й день.*до 100 ₽/);
  expect(steps[2]).toHaveTextContent('пока до переноса больше суток');
});
