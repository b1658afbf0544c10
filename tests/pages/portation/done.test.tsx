import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PortationOrder } from '../../../contract/orders.ts';
import type { PortationDetail } from '../../../contract/portations.ts';
import { buildApplication, buildChosenTariff, buildOrder } from '../../../mocks/builders/orders.ts';
import { buildPortation, buildPortationEvent } from '../../../mocks/builders/portations.ts';
import { Component } from '../../../src/pages/portation-done.tsx';
import { NOW, renderPage, update } from '../../harness/render-page.tsx';
import { noAnswer, refused } from '../../model/examples.ts';

const pending = buildOrder({
  version: 3,
  status: 'PendingBDPN',
  tariff: buildChosenTariff(),
  submittedAt: NOW,
  application: buildApplication(),
});
const registered = buildOrder({
  ...pending,
  version: 4,
  status: 'Done',
  npId: '1000000000000001',
  portationId: buildPortation().id,
});

/** Opens the page and answers the first poll. */
const show = async (order: PortationOrder, portation?: PortationDetail) => {
  const shown = await renderPage(<Component />, {
    flow: { step: 'done', order, ...(portation === undefined ? {} : { portation }) },
  });
  const see = (seen: PortationOrder, moved: PortationDetail | null = null) =>
    update(() =>
      shown.flow.answer('pollOrder', { tag: 'loaded', order: seen, portation: moved, isChanged: true, now: NOW }),
    );
  await see(order, portation ?? null);
  return { ...shown, see, ask: () => act(() => shown.flow.clock.increment(30_000)) };
};
const heading = () => screen.getByRole('heading', { level: 1 });

test('explains the pending registration and its duration', async () => {
  await show(pending);
  expect(heading()).toHaveTextContent('Заявление отправлено');
  expect(screen.getByText('Ждём ответ базы данных перенесённых номеров')).toBeDefined();
  expect(screen.getByText(/Обычно ответ приходит за несколько минут/)).toBeDefined();
  expect(screen.getByText('28 ноября 2026 г., 01:00–06:00 (МСК)')).toBeDefined();
});

test('announces the registration with its number and the next step with its day', async () => {
  const { see, ask } = await show(pending);
  ask();
  await see(
    registered,
    buildPortation({
      events: [
        buildPortationEvent({ kind: 'current' }),
        buildPortationEvent({
          id: 'p1',
          kind: 'planned',
          code: 'DATA_CONFIRMED',
          title: 'Данные подтверждены',
          at: '2026-11-22T09:05:00.000Z',
        }),
        buildPortationEvent({
          id: 'p2',
          kind: 'planned',
          code: 'STARTED',
          title: 'Перенос начался',
          at: '2026-11-27T22:00:00.000Z',
        }),
      ],
    }),
  );
  expect(heading()).toHaveTextContent('Заявление принято');
  expect(screen.getByText('1000000000000001')).toBeDefined();
  expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain(
    'Заявление зарегистрировано в базе данных',
  );
  expect(screen.getByText('Следующий шаг:').parentElement).toHaveTextContent(
    'Следующий шаг: проверка данных у текущего оператора, до 22 ноября 2026 г.',
  );
  const steps = within(screen.getByRole('list', { name: 'Ход по шагам' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Заявление зарегистрировано в базе данных перенесённых номеровсейчас20 ноября 2026 г., 12:05 (МСК)',
    'Проверка данных у текущего оператораожидаетсядо 22 ноября 2026 г.',
    'Начало переносаожидается28 ноября 2026 г., 01:00 (МСК)',
  ]);
});

test("shows dates in the time zone of the number's region", async () => {
  await show(
    { ...registered, timeZone: 'Asia/Yekaterinburg' },
    buildPortation({ status: 'Approved', portationAt: '2026-11-27T20:00:00.000Z', timeZone: 'Asia/Yekaterinburg' }),
  );
  expect(screen.getByText('28 ноября 2026 г., 01:00 (МСК+2)')).toBeDefined();
});

test('shows a debt with its sum and payment deadline', async () => {
  await show(
    registered,
    buildPortation({
      status: 'DebtPending',
      events: [
        buildPortationEvent({
          code: 'DEBT_FOUND',
          title: 'Обнаружена задолженность',
          kind: 'error',
          details: { debtSum: 340.5 },
        }),
        buildPortationEvent({ id: 'p', code: 'DEBT_CLEARED', kind: 'planned', at: '2026-11-25T09:00:00.000Z' }),
      ],
    }),
  );
  expect(screen.getByText('Сумма долга: 340,50 ₽.').parentElement).toHaveTextContent(
    'Оплатите его текущему оператору до 25 ноября 2026 г.',
  );
});

test('explains a rejection, who acts and what to do, and starts a new order', async () => {
  const { flow } = await show(
    registered,
    buildPortation({
      status: 'Rejected',
      withdrawUntil: null,
      refusal: { code: 'DEBT', label: 'Есть задолженность', at: NOW },
    }),
  );
  expect(heading()).toHaveTextContent('В переносе отказано');
  const notice = screen.getByRole('alert');
  expect(notice).toHaveTextContent('За номером числится долг');
  expect(notice).toHaveTextContent('Действовать нужно вам.');
  expect(notice).toHaveTextContent('Код: DEBT');
  expect(screen.queryByRole('button', { name: 'Отозвать заявление' })).toBeNull();
  await userEvent.click(within(notice).getByRole('link', { name: 'Подать новое заявление' }));
  expect(flow.matches({ active: 'init' })).toBe(true);
});

test('shows the next steps after completion', async () => {
  await show(
    registered,
    buildPortation({ status: 'Completed', portationAt: '2026-11-27T22:30:00.000Z', withdrawUntil: null }),
  );
  expect(heading()).toHaveTextContent('Номер перенесён');
  expect(screen.getByRole('heading', { name: 'Что сделать после переноса' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Отозвать заявление' })).toBeNull();
});

test('returns a rejected order to step 3 with the reason', async () => {
  const { see, ask, flow } = await show(pending);
  ask();
  await see({
    ...pending,
    version: 4,
    status: 'Initialized',
    lastRejection: { code: 'REGION_MISMATCH', label: 'Перенос возможен только в регионе номера', at: NOW },
  });
  expect(flow.matches({ active: 'submit' })).toBe(true);
});

test('withdraws after confirmation and waits for the answer', async () => {
  const { flow, see } = await show(registered, buildPortation());
  expect(screen.getByText('Отозвать можно до 27 ноября 2026 г., 01:00 (МСК).')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Отозвать заявление' }));
  await userEvent.click(screen.getByRole('button', { name: 'Не отзывать' }));
  expect(flow.awaited()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Отозвать заявление' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отозвать' }));
  await update(() => flow.answer('deleteOrder', { tag: 'changed', order: registered, now: NOW }));
  act(() => flow.clock.increment(30_000));
  await see(registered, buildPortation({ withdrawRequestedAt: NOW }));
  expect(screen.getByText(/Отмена запрошена/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Отозвать заявление' })).toBeNull();
  act(() => flow.clock.increment(30_000));
  await see({ ...registered, version: 6, status: 'Deleted', deletedReason: 'withdrawn' });
  expect(heading()).toHaveTextContent('Перенос отменён');
  expect(screen.getByRole('button', { name: 'Начать заново' })).toBeDefined();
});

test('disables the withdrawal after the deadline with the reason', async () => {
  await show(registered, buildPortation({ status: 'Approved', withdrawUntil: '2026-11-20T08:59:59.000Z' }));
  expect(screen.getByRole('button', { name: 'Отозвать заявление' })).toBeDisabled();
  expect(screen.getByText(/Отозвать уже нельзя: до переноса меньше суток/)).toBeDefined();
});

test('explains a withdrawal that came too late', async () => {
  const { flow } = await show(registered, buildPortation());
  await userEvent.click(screen.getByRole('button', { name: 'Отозвать заявление' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отозвать' }));
  await update(() => flow.answer('deleteOrder', refused({ code: 'TOO_LATE' })));
  expect(screen.getByRole('alert')).toHaveTextContent('Отменить уже нельзя');
  await userEvent.click(screen.getByRole('button', { name: 'Понятно' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('retries a failed withdrawal', async () => {
  const { flow } = await show(pending);
  await userEvent.click(screen.getByRole('button', { name: 'Отменить отправку' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отменить отправку' }));
  await update(() => flow.answer('deleteOrder', noAnswer));
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(flow.awaited()).toContain('deleteOrder');
});

test('reports a refused withdrawal and continues the portation', async () => {
  await show(
    registered,
    buildPortation({
      events: [
        buildPortationEvent(),
        buildPortationEvent({ id: 'w', code: 'WITHDRAW_REFUSED', title: 'Отменить уже нельзя', kind: 'error' }),
      ],
    }),
  );
  expect(screen.getByText(/Отозвать заявление не получилось/)).toBeDefined();
});

test('reports that registration came before the cancellation', async () => {
  await show({ ...registered, cancelMissed: true }, buildPortation());
  expect(screen.getByText(/Отменить до регистрации не успели/)).toBeDefined();
});

test('shows the age of the data after failed polling and refreshes on request', async () => {
  const { flow, ask } = await show(registered, buildPortation());
  ask();
  await update(() => flow.answer('pollOrder', noAnswer));
  expect(screen.getByRole('alert')).toHaveTextContent('Не удалось узнать новости, показываем на 12:00 (МСК).');
  expect(heading()).toHaveTextContent('Заявление принято');
  await userEvent.click(screen.getByRole('button', { name: 'Обновить' }));
  expect(flow.awaited()).toEqual(['pollOrder']);
});

test('offers a new start for an unknown order', async () => {
  const { flow } = await show(pending);
  act(() => flow.clock.increment(30_000));
  await update(() => flow.answer('pollOrder', { tag: 'missing' }));
  expect(heading()).toHaveTextContent('Заявление не найдено');
  await userEvent.click(screen.getByRole('button', { name: 'Начать заново' }));
  expect(flow.matches({ active: 'init' })).toBe(true);
});

test('explains every status', async () => {
  await show(registered, buildPortation());
  const glossary = screen.getByText('Что значат статусы').closest('details');
  expect(glossary?.querySelectorAll('dt')).toHaveLength(13);
  expect(
    [...(glossary?.querySelectorAll('dd') ?? [])].every((meaning) => (meaning.textContent ?? '').length > 20),
  ).toBe(true);
});
