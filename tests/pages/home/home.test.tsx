import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildNumberInfo, buildQuota } from '../../../mocks/builders/numbers.ts';
import { buildOperatorRef } from '../../../mocks/builders/operators.ts';
import { buildOrder } from '../../../mocks/builders/orders.ts';
import { faults, problemFault } from '../../../mocks/faults.ts';
import { answerCall } from '../../../mocks/handlers.ts';
import { Component } from '../../../src/pages/home.tsx';
import { network } from '../../harness/network.ts';
import { renderPage, update } from '../../harness/render-page.tsx';

const show = () => renderPage(<Component />, { address: '/' });
const field = () => screen.findByLabelText('Какой номер перенести?');

const answered = (answer: Parameters<typeof answerCall<'lookupNumber'>>[1], quota = buildQuota()) =>
  network.use(
    answerCall('lookupNumber', answer),
    answerCall('getQuota', quota),
    answerCall('getOperatorTile', {
      ...buildOperatorRef({ operatorId: 't2', operatorName: 'Т2' }),
      slug: 't2',
      isVirtual: false,
    }),
  );

test('answers in place that a number can be ported and opens step 1 with it', async () => {
  const { flow, router } = await show();
  answered(buildNumberInfo({ earliestDate: '2026-11-28' }));
  await userEvent.type(await field(), '89000000001{Enter}');
  const answer = within(await screen.findByRole('region', { name: 'Да, можно' }));
  expect(await answer.findByRole('link', { name: 'Т2' })).toHaveAttribute('href', '/operator/t2');
  expect(answer.getByText('Краснодарский край')).toBeInTheDocument();
  expect(answer.getByText(/^28\s+ноября 2026/)).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
  await userEvent.click(answer.getByRole('button', { name: 'Перенести этот номер' }));
  expect(router.state.location).toMatchObject({ pathname: '/portation/init', search: '' });
  expect(flow.context().digits).toBe('9000000001');
});

test('answers in place why a number cannot be ported, and removes the response when the number changes', async () => {
  await show();
  answered(buildNumberInfo({ obstacles: [{ code: 'TOO_EARLY', availableFrom: '2026-12-31' }] }));
  await userEvent.type(await field(), '9000000051{Enter}');
  const answer = within(await screen.findByRole('region', { name: 'Нет, пока нельзя' }));
  expect(answer.getByText('С прошлого переноса не прошло 60 дней')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Перенести этот номер' })).toBeNull();
  await userEvent.type(await field(), '{Backspace}');
  expect(screen.queryByRole('region', { name: 'Нет, пока нельзя' })).toBeNull();
});

test('names what an empty or wrong field needs, without a request', async () => {
  const { router } = await show();
  await field();
  await userEvent.click(screen.getByRole('button', { name: 'Проверить номер' }));
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/Введите номер полностью/));
  expect(await field()).toHaveFocus();
  await userEvent.type(await field(), '4951234567{Enter}');
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/Это городской номер/));
  expect(router.state.location.pathname).toBe('/');
});

test('offers the portation when the checks are spent, and a retry after a failure', async () => {
  const { router } = await show();
  answered(faults.unavailable);
  await userEvent.type(await field(), '9000000001{Enter}');
  const spent = buildQuota({ remainingCount: 0 });
  answered(problemFault({ code: 'QUOTA_EXCEEDED', refreshAt: spent.refreshAt }), spent);
  await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Проверки закончились')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Перенести этот номер' }));
  expect(router.state.location.pathname).toBe('/portation/init');
});

test('a refused number is checked again when the button is pressed again, and an answered one is not', async () => {
  await show();
  let asked = 0;
  answered(() => {
    asked += 1;
    return asked === 1 ? problemFault({ code: 'VALIDATION' }) : buildNumberInfo();
  });
  await userEvent.type(await field(), '9000000001{Enter}');
  expect(await screen.findByText(/сервер нашёл/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Проверить номер' }));
  expect(await screen.findByRole('region', { name: 'Да, можно' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Проверить номер' }));
  expect(screen.getByRole('region', { name: 'Да, можно' })).toBeInTheDocument();
  expect(asked).toBe(2);
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
  answered(buildNumberInfo({ msisdn: '79000000002' }));
  await userEvent.type(await field(), '9000000002{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Перенести этот номер' }));
  expect(flow.context().digits).toBe('9000000002');
  expect(flow.matches({ active: 'init' })).toBe(true);
});

test('explains the three steps with days, price and withdrawal deadline', async () => {
  await show();
  const steps = within(screen.getByRole('region', { name: 'Как это проходит' })).getAllByRole('listitem');
  expect(steps).toHaveLength(3);
  expect(steps[1]).toHaveTextContent(/с 8\u2011го по 180\u2011й день.*до 100 ₽/);
  expect(steps[2]).toHaveTextContent('пока до переноса больше суток');
});
