import { noResponse } from '../../../machines/lib/outcome.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FeatureName, featureNames } from '../../../contract/features.ts';
import type { PortationOrder } from '../../../contract/orders.ts';
import { esimPath } from '../../../contract/api-base.ts';
import { portationStatuses } from '../../../contract/portation-statuses.ts';
import type { PortationDetail, PortationEvent, PortationEventCode, SimReceipt } from '../../../contract/portations.ts';
import type { RefusalCode } from '../../../contract/refusal-codes.ts';
import { buildApplication, buildChosenTariff, buildOrder } from '../../../mocks/builders/orders.ts';
import { buildOperatorDetail } from '../../../mocks/builders/operators.ts';
import { buildPortation, buildPortationEvent } from '../../../mocks/builders/portations.ts';
import { faults } from '../../../mocks/faults.ts';
import { answerCall } from '../../../mocks/handlers.ts';
import { machines } from '../../../machines/registry.ts';
import { createRecorder } from '../../../src/inspector/recorder.ts';
import { Component } from '../../../src/pages/portation-done.tsx';
import { network } from '../../harness/network.ts';
import { NOW, renderPage, update } from '../../harness/render-page.tsx';
import { refused } from '../../model/examples.ts';

beforeEach(() => network.use(answerCall('getOperator', buildOperatorDetail())));

const pending = buildOrder({
  version: 3,
  status: 'PendingBDPN',
  pending: { stage: 'registration', since: NOW },
  tariff: buildChosenTariff(),
  submittedAt: NOW,
  application: buildApplication(),
});
const registered = buildOrder({
  ...pending,
  version: 4,
  status: 'Done',
  pending: null,
  npId: '1000000000000001',
  portationId: buildPortation().id,
});

/** Opens the page and answers the first poll. */
const show = async (
  order: PortationOrder,
  portation?: PortationDetail,
  options: Pick<Parameters<typeof renderPage>[1] & object, 'actors' | 'inspect'> = {},
  features: readonly FeatureName[] = featureNames,
) => {
  const page = (
    <main>
      <Component />
    </main>
  );
  const shown = await renderPage(page, {
    ...options,
    features,
    flow: { step: 'done', order, ...(portation === undefined ? {} : { portation }) },
  });
  const see = (seen: PortationOrder, moved: PortationDetail | null = null) =>
    update(() =>
      shown.flow.answer('pollOrder', { tag: 'loaded', order: seen, portation: moved, isChanged: true, now: NOW }),
    );
  await see(order, portation ?? null);
  return { ...shown, see, poll: () => act(() => shown.flow.clock.increment(30_000)) };
};
/** The text of one of the three lines. */
const lineOf = (term: string): string =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ') ?? '';
const heading = () => screen.getByRole('heading', { level: 1 });

test('explains the pending registration and its duration', async () => {
  await show(pending);
  expect(heading()).toHaveTextContent(/^Перенос через\s8\sдней, 28\sноября, ночью$/);
  expect(lineOf('Сейчас')).toMatch(
    /^Оператор МТС принял заявление, ждём ответ базы данных.*Обычно это несколько минут\.$/,
  );
  expect(lineOf('От вас')).toBe('Ничего: страницу можно закрыть, заявление не потеряется.');
  expect(lineOf('Дальше')).toMatch(/^Заявление проверит Т2/);
  expect(screen.getByText('Дата предварительная: её подтвердит Т2.')).toBeDefined();
  expect(screen.getByRole('img', { name: /Прошло 0\sдней из\s8/ })).toBeDefined();
});

test.each([
  ['operatorReview', 0, /^Заявление отправлено, ждём ответ нового оператора: МТС\. Обычно это несколько минут\.$/],
  ['operatorReview', 61, /^Новый оператор, МТС, ещё не ответил\. Если за сутки ответа не будет, заявление вернётся/],
  ['registration', 61, /^База данных перенесённых номеров ещё не ответила\./],
] as const)('names whom a pending application waits for: %s since %i minutes', async (stage, minutes, line) => {
  const since = new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
  await show({ ...pending, pending: { stage, since }, submittedAt: '2026-11-19T09:00:00.000Z' });
  expect(lineOf('Сейчас')).toMatch(line);
});

test('a withdrawal before the new operator has answered ends the application at once', async () => {
  const { flow } = await show({ ...pending, pending: { stage: 'operatorReview', since: NOW } });
  await userEvent.click(screen.getByRole('button', { name: 'Отозвать заявление' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отозвать' }));
  await update(() =>
    flow.answer('deleteOrder', {
      tag: 'changed',
      order: { ...pending, status: 'Deleted', pending: null, deletedReason: 'cancelled' },
      now: NOW,
    }),
  );
  expect(heading()).toHaveTextContent('Заявление отозвано');
  expect(screen.getByText('+7 (900) 000-00-01, заявление в МТС')).toBeVisible();
});

test('announces the registration with its number and the next step with its day', async () => {
  const { see, poll } = await show(pending);
  poll();
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
  expect(lineOf('Сейчас')).toBe('База данных зарегистрировала заявление и передаёт его оператору Т2.');
  expect(screen.getByText('Номер регистрации: 1000000000000001')).not.toBeVisible();
  expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain(
    'Заявление зарегистрировано в базе данных',
  );
  expect(lineOf('Дальше')).toBe('Оператор Т2 закончит сверку не позднее 22 ноября.');
  expect(screen.getByRole('list', { name: 'Ход переноса' })).toHaveTextContent(
    /Заявление\s?выполнено20\sноября.*Проверка: Т2\s?сейчас.*Дата переноса\s?ожидается.*Сим-карта МТС.*Перенос: Т2 → МТС\s?ожидается/,
  );
});

test("shows dates in the time zone of the number's region", async () => {
  await show(
    { ...registered, timeZone: 'Asia/Yekaterinburg' },
    buildPortation({
      status: 'Approved',
      portationAt: '2026-11-27T20:00:00.000Z',
      windowAt: '2026-11-27T20:00:00.000Z',
      timeZone: 'Asia/Yekaterinburg',
    }),
  );
  expect(heading()).toHaveTextContent(/28\sноября, ночью/);
  expect(screen.getByText(/суббота, с\s01:00\s\(МСК\+2\)/)).toBeDefined();
  const link = await screen.findByRole('link', { name: 'Добавить в календарь' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
    'DTSTART;TZID=Asia/Yekaterinburg:20261128T010000',
  );
});

test('offers no calendar file before the window is agreed', async () => {
  await show(registered, buildPortation({ portationAt: null }));
  expect(screen.getByText('Предварительно')).toBeDefined();
  expect(screen.queryByText('Добавить в календарь')).toBeNull();
});

test('shows a debt with its sum and payment deadline', async () => {
  await show(
    registered,
    buildPortation({
      status: 'DebtPending',
      events: [
        buildPortationEvent({
          code: 'DEBT_FOUND',
          title: 'Найден долг',
          kind: 'error',
          details: { debtSum: 340.5 },
        }),
        buildPortationEvent({ id: 'p', code: 'DEBT_CLEARED', kind: 'planned', at: '2026-11-25T09:00:00.000Z' }),
      ],
    }),
  );
  expect(heading()).toHaveTextContent('Перенос ждёт оплаты долга');
  expect(lineOf('Сейчас')).toBe('Оператор Т2 нашёл долг 340,50 ₽, перенос приостановлен.');
  expect(lineOf('От вас')).toBe('Оплатите долг оператору Т2 не позднее 25 ноября, иначе в переносе откажут.');
});

test('explains a rejection, who acts and what to do, and starts a new order', async () => {
  const { flow } = await show(
    registered,
    buildPortation({
      status: 'Rejected',
      withdrawUntil: null,
      refusal: { code: 'DEBT', label: 'Есть долг', at: NOW },
    }),
  );
  expect(heading()).toHaveTextContent('В переносе отказано');
  expect(screen.getByRole('region', { name: 'Что случилось' })).toHaveTextContent('За номером числится долг');
  const steps = within(screen.getByRole('region', { name: 'Что делать' })).getAllByRole('listitem');
  expect(steps.at(-1)).toHaveTextContent('После этого подайте новое заявление.');
  expect(screen.getByRole('region', { name: 'К кому обратиться' })).toBeDefined();
  expect(screen.getByText('Код причины: DEBT')).not.toBeVisible();
  expect(screen.queryByRole('button', { name: 'Отозвать заявление' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Шаги' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Подать новое заявление' }));
  expect(flow.matches({ active: 'init' })).toBe(true);
});

test.each(['Alt', 'Control', 'Meta', 'Shift'])(
  'keeps the application when the link is pressed with %s',
  async (key) => {
    const { flow } = await show(
      registered,
      buildPortation({ status: 'Rejected', refusal: { code: 'DEBT', label: 'Есть долг', at: NOW } }),
    );
    const user = userEvent.setup();
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByRole('link', { name: 'Подать новое заявление' }));
    expect(flow.matches({ active: 'done' })).toBe(true);
  },
);

test('keeps the page and offers no new application while none is accepted', async () => {
  await show(
    registered,
    buildPortation({ status: 'Rejected', refusal: { code: 'DEBT', label: '', at: NOW } }),
    {},
    featureNames.filter((name) => name !== 'Portation'),
  );
  expect(screen.getByRole('region', { name: 'Что делать' })).toBeDefined();
  expect(screen.getByText('Когда снова откроют приём заявлений: сейчас он закрыт.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Подать новое заявление' })).toBeNull();
});

test('does not ask to find out the sum of a known debt', async () => {
  await show(
    registered,
    buildPortation({
      status: 'Rejected',
      withdrawUntil: null,
      refusal: { code: 'DEBT', label: 'Есть долг', at: NOW },
      events: [buildPortationEvent({ code: 'DEBT_FOUND', kind: 'error', details: { debtSum: 340.5 } })],
    }),
  );
  const [first] = within(screen.getByRole('region', { name: 'Что делать' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Оплатите долг 340,50 ₽ текущему оператору.');
});

test.each([
  ['NOT_OWNER', 'Номер остался у оператора Т2 и работает по прежнему договору.'],
  ['BLOCKED', 'Номер остался у оператора Т2.'],
  ['NUMBER_INACTIVE', null],
] as const)('says after %s only what is true of the number', async (code, sentence) => {
  await show(
    registered,
    buildPortation({ status: 'Rejected', withdrawUntil: null, refusal: { code, label: 'Отказ', at: NOW } }),
  );
  expect(heading()).toHaveTextContent('В переносе отказано');
  expect(screen.queryByText(/^Номер остался/)?.textContent.replaceAll('\u00a0', ' ') ?? null).toBe(sentence);
});

test('offers no new order for a number that was returned to its range holder', async () => {
  const events = [
    buildPortationEvent({ id: 'moved', code: 'TRANSFERED', at: '2026-11-27T22:30:00.000Z' }),
    buildPortationEvent({ id: 'returned', code: 'RETURNED', at: '2026-12-27T22:00:00.000Z' }),
  ];
  await show(registered, buildPortation({ status: 'Returned', withdrawUntil: null, events }));
  expect(heading()).toHaveTextContent('Номер возвращён');
  const stages = within(screen.getByRole('list', { name: 'Ход переноса' })).getAllByRole('listitem');
  const move = stages.find(({ textContent }) => textContent.startsWith('Перенос:'));
  expect(move).toHaveTextContent(/выполнено28\sноября/);
  expect(screen.getByText(/спросите этого\sоператора, можно ли снова заключить договор/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Подать новое заявление' })).toBeNull();
});

test('shows the next steps after completion', async () => {
  await show(
    registered,
    buildPortation({ status: 'Completed', portationAt: '2026-11-27T22:30:00.000Z', withdrawUntil: null }),
  );
  expect(heading()).toHaveTextContent('Номер перенесён');
  expect(screen.getByRole('heading', { name: 'Что ещё сделать после переноса' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Отозвать заявление' })).toBeNull();
});

test('returns a rejected order to step 3 with the reason', async () => {
  const { see, poll, flow } = await show(pending);
  poll();
  await see({
    ...pending,
    version: 4,
    status: 'Initialized',
    lastRejection: { code: 'REGION_MISMATCH', label: 'Перенос возможен только в регионе номера', at: NOW },
  });
  expect(flow.matches({ active: 'submit' })).toBe(true);
});

test('offers no other date by phone once the new operator cannot change it', async () => {
  const inHours = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
  await show(
    registered,
    buildPortation({ status: 'Approved', windowAt: inHours(47), portationAt: inHours(47), withdrawUntil: inHours(23) }),
  );
  expect(screen.getByText('Чтобы сменить дату, отзовите заявление и подайте новое.')).toBeVisible();
});

test('promises no new application while none is accepted', async () => {
  const closed = featureNames.filter((name) => name !== 'Portation');
  await show(registered, buildPortation(), {}, closed);
  expect(screen.queryByText(/подайте новое/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Отозвать заявление' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('Подать новое заявление сейчас нельзя: приём закрыт.');
});

test('withdraws after confirmation and waits for the response', async () => {
  const { flow, see } = await show(registered, buildPortation());
  expect(screen.getByText('Отозвать можно до 27 ноября 2026 г., 01:00 (МСК).')).toBeDefined();
  expect(screen.getByText(/^Чтобы сменить дату, позвоните новому оператору/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Отозвать заявление' }));
  await userEvent.click(screen.getByRole('button', { name: 'Не отзывать' }));
  expect(flow.awaited()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Отозвать заявление' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отозвать' }));
  const requested = { ...registered, cancelRequestedAt: NOW };
  const focus = vi.spyOn(screen.getByRole('heading', { level: 1 }), 'focus');
  await update(() => flow.answer('deleteOrder', { tag: 'changed', order: requested, now: NOW }));
  expect(lineOf('Сейчас')).toMatch(/^Заявление отзываем/);
  expect(focus, 'scrolls to the heading: the button is at the end of a phone').toHaveBeenLastCalledWith({
    preventScroll: false,
  });
  act(() => flow.clock.increment(30_000));
  await see(requested, buildPortation({ withdrawRequestedAt: NOW }));
  expect(screen.getByText(/^Отзываем заявление: ждём ответ/)).toBeDefined();
  expect(lineOf('Сейчас')).toMatch(/^Заявление отзываем/);
  expect(screen.queryByRole('button', { name: 'Отозвать заявление' })).toBeNull();
  act(() => flow.clock.increment(30_000));
  await see({ ...registered, version: 6, status: 'Deleted', deletedReason: 'withdrawn' });
  expect(heading()).toHaveTextContent('Заявление отозвано');
  expect(heading()).toHaveFocus();
  expect(lineOf('От вас')).toBe('Ничего, а если передумаете, начните заново.');
  expect(mainButtons()).toEqual(['Начать заново']);
});

test('shows a withdrawal of an order whose registration has just come', async () => {
  await show({ ...registered, cancelRequestedAt: NOW });
  expect(screen.getByText(/^Отзываем заявление/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Отозвать заявление' })).toBeNull();
});

test('offers no withdrawal after the deadline and says why', async () => {
  await show(registered, buildPortation({ status: 'Approved', withdrawUntil: '2026-11-20T08:59:59.000Z' }));
  expect(screen.queryByRole('button', { name: 'Отозвать заявление' })).toBeNull();
  expect(screen.getByText(/Отозвать уже нельзя: это можно сделать не позже чем за сутки/)).toBeDefined();
});

test('explains a withdrawal that came too late', async () => {
  const { flow } = await show(registered, buildPortation());
  await userEvent.click(screen.getByRole('button', { name: 'Отозвать заявление' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отозвать' }));
  await update(() => flow.answer('deleteOrder', refused({ code: 'TOO_LATE' })));
  expect(screen.getByRole('alert')).toHaveTextContent('Отозвать уже нельзя');
  await userEvent.click(screen.getByRole('button', { name: 'Понятно' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('retries a failed withdrawal', async () => {
  const { flow } = await show(pending);
  await userEvent.click(screen.getByRole('button', { name: 'Отозвать заявление' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отозвать' }));
  await update(() => flow.answer('deleteOrder', noResponse));
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(flow.awaited()).toContain('deleteOrder');
});

test('reports a refused withdrawal and continues the portation', async () => {
  await show(
    registered,
    buildPortation({
      events: [
        buildPortationEvent(),
        buildPortationEvent({
          id: 'w',
          code: 'WITHDRAW_REFUSED',
          title: 'База данных отказала в отзыве',
          kind: 'error',
        }),
      ],
    }),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Отозвать заявление не удалось');
  expect(screen.getByRole('alert')).toHaveTextContent('Чтобы остановить его, позвоните новому оператору: МТС');
  expect(screen.getByText('Позвоните оператору МТС, если по-прежнему хотите остановить перенос.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Отозвать заявление' })).toBeNull();
  expect(screen.queryByText(/Отозвать можно до/)).toBeNull();
});

test('reports that registration came before the cancellation', async () => {
  await show({ ...registered, cancelMissed: true }, buildPortation());
  expect(screen.getByText('База данных успела зарегистрировать заявление раньше')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Отозвать заявление' })).toBeEnabled();
});

test('shows the age of the data after failed polling and refreshes on request', async () => {
  const { flow, poll } = await show(registered, buildPortation());
  poll();
  await update(() => flow.answer('pollOrder', noResponse));
  expect(screen.getByRole('alert')).toHaveTextContent('Не удалось узнать новости, показываем на 12:00 (МСК).');
  expect(heading()).toHaveTextContent(/^Перенос через/);
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

test('explains every status, in the words of the ordered kind of SIM', async () => {
  await show(registered, buildPortation(esim));
  await userEvent.click(screen.getByRole('button', { name: 'Что значат статусы' }));
  const glossary = await screen.findByRole('group', { name: 'Что значат статусы' });
  expect(glossary.querySelectorAll('dt')).toHaveLength(13);
  expect([...glossary.querySelectorAll('dd')].every((meaning) => (meaning.textContent ?? '').length > 20)).toBe(true);
  expect(glossary).toHaveTextContent(/получите у нового eSIM\./);
  expect(glossary).not.toHaveTextContent(/сим-карт/i);
});

test('says at the top what happened in a failed night, and the new date', async () => {
  const failed = buildPortationEvent({ id: 'f', code: 'FAILED', kind: 'error', at: '2026-11-27T22:30:00.000Z' });
  const { see, poll } = await show(
    registered,
    buildPortation({ status: 'Failed', windowAt: '2026-11-27T22:00:00.000Z', events: [failed] }),
  );
  expect(heading()).toHaveTextContent('Перенести не удалось, назначаем новую дату');
  poll();
  await see(
    registered,
    buildPortation({
      status: 'Approved',
      events: [failed, buildPortationEvent({ id: 'd', code: 'DATE_ASSIGNED', kind: 'current' })],
      windowAt: '2026-11-29T22:00:00.000Z',
      portationAt: '2026-11-29T22:00:00.000Z',
    }),
  );
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent(/^28\sноября перенести не удалось/);
  expect(alert).toHaveTextContent(/Новая дата: 30\sноября, ночью\./);
  expect(heading()).toHaveTextContent(/30\sноября, ночью/);
});

test('offers no new application when nothing can be corrected', async () => {
  const refusal = { code: 'NUMBER_INACTIVE', label: 'Номер не действует', at: NOW } as const;
  await show(registered, buildPortation({ status: 'Rejected', withdrawUntil: null, refusal }));
  expect(screen.queryByRole('link', { name: 'Подать новое заявление' })).toBeNull();
  expect(screen.queryByText(/одайте новое заявление/)).toBeNull();
});

test('names the operator whose fee is disputed beside the regulator', async () => {
  const refusal = { code: 'PREMIUM_NUMBER_FEE', label: 'Плата', at: NOW } as const;
  await show(registered, buildPortation({ status: 'Rejected', withdrawUntil: null, refusal }));
  const whom = screen.getByRole('region', { name: 'К кому обратиться' });
  expect(within(whom).getByRole('link', { name: /^Позвонить/ })).toBeDefined();
  expect(within(whom).getByRole('link', { name: 'Сайт Роскомнадзора' })).toBeDefined();
});

const agreed = { portationAt: '2026-11-27T22:00:00.000Z' };
/** Mantine fills a button without a variant. */
const isFilled = ({ classList, dataset }: HTMLElement): boolean =>
  classList.contains('mantine-Button-root') && (dataset['variant'] ?? 'filled') === 'filled';
const mainButtons = (): string[] =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]
    .filter(isFilled)
    .map((one) => one.textContent.replace(/,.*/, ''));
const ahead = (code: PortationEventCode) =>
  buildPortationEvent({ id: `planned-${code}`, code, kind: 'planned', at: '2026-11-26T22:00:00.000Z' });
const simReady = (receipt: SimReceipt) =>
  buildPortationEvent({ id: 'ready', code: 'SIM_READY', kind: 'current', details: { receipt } });
const simReceived = buildPortationEvent({ id: 'received', code: 'SIM_RECEIVED', kind: 'current' });
const approved = (events: PortationEvent[], overrides: Partial<PortationDetail> = {}) =>
  buildPortation({ ...agreed, status: 'Approved', events, ...overrides });
const refusedFor = (code: RefusalCode, availableFrom?: string) =>
  buildPortation({
    status: 'Rejected',
    withdrawUntil: null,
    refusal: { code, label: '', at: NOW, ...(availableFrom === undefined ? {} : { availableFrom }) },
  });
const esim = { simType: 'eSIM', receiptMethod: 'online' } as const;
const past = { portationAt: '2026-11-18T22:00:00.000Z', windowAt: '2026-11-18T22:00:00.000Z' };

/** Of the texts of the site: abbreviations with a full stop are not followed by a capital. */
const sentencesIn = (text: string): number => text.split(/[.!?]\s+(?=\p{Lu})/u).length;

const states: readonly [string, PortationDetail | null, string, RegExp][] = [
  ['PendingBDPN', null, 'Мой кабинет', /^Ничего/],
  ['Registered', buildPortation(), 'Мой кабинет', /^Ничего/],
  ['DonorCheck', buildPortation({ status: 'DonorCheck' }), 'Мой кабинет', /^Ничего/],
  ['Arbitration', buildPortation({ status: 'Arbitration' }), 'Позвонить: Т2', /^Проверьте, какой паспорт/],
  ['DebtCheck', buildPortation({ status: 'DebtCheck' }), 'Мой кабинет', /^Ничего/],
  ['DebtPending', buildPortation({ status: 'DebtPending' }), 'Позвонить: Т2', /^Оплатите долг/],
  ['Approved without a SIM', approved([ahead('SIM_READY')]), 'Позвонить: МТС', /^Получите сим-карту в салоне МТС/],
  [
    'a card is ready in a shop',
    approved([
      simReady({ method: 'pickup', address: 'Пробная улица, дом 7', hours: 'с 9 до 20' }),
      ahead('SIM_RECEIVED'),
    ]),
    'Позвонить: МТС',
    /^Получите сим-карту не позднее 27 ноября \(Пробная улица/,
  ],
  [
    'a courier brings the card',
    approved(
      [
        simReady({ method: 'courier', from: '2026-11-25T09:00:00.000Z', to: '2026-11-25T13:00:00.000Z' }),
        ahead('SIM_RECEIVED'),
      ],
      { receiptMethod: 'courier' },
    ),
    'Позвонить: МТС',
    /^Получите сим-карту у курьера 25 ноября/,
  ],
  [
    'an eSIM is ready',
    approved([simReady({ method: 'online' }), ahead('SIM_RECEIVED')], esim),
    'Показать код',
    /^Установите eSIM МТС не позднее 27 ноября по коду активации: без неё перенос отменят\.$/,
  ],
  [
    'the card is received',
    approved([simReceived, ahead('REMINDER')]),
    'Добавить в календарь',
    /^Сохраните день переноса в календаре/,
  ],
  [
    'the eSIM is installed',
    approved([simReady({ method: 'online' }), simReceived, ahead('REMINDER')], esim),
    'Добавить в календарь',
    /^Сохраните день переноса в календаре/,
  ],
  ['late', approved([simReceived, ahead('STARTED')], past), 'Позвонить: МТС', /^Позвоните новому оператору, МТС/],
  ['Ready', buildPortation({ ...agreed, status: 'Ready' }), 'Позвонить: МТС', /^Вставьте сим-карту МТС/],
  ['InProgress', buildPortation({ ...agreed, status: 'InProgress' }), 'Позвонить: МТС', /^Вставьте сим-карту МТС/],
  ['Failed', buildPortation({ ...agreed, status: 'Failed' }), 'Мой кабинет', /^Ничего/],
  ['being withdrawn', buildPortation({ withdrawRequestedAt: NOW }), 'Мой кабинет', /^Ничего/],
  [
    'Completed',
    buildPortation({ ...agreed, status: 'Completed' }),
    'Позвонить: МТС',
    /^Вставьте сим-карту МТС и позвоните/,
  ],
  [
    'Completed long ago',
    buildPortation({ ...agreed, status: 'Completed', portationAt: '2026-10-01T00:00:00.000Z' }),
    'Позвонить: МТС',
    /^Если номер не работает/,
  ],
  ['refused for a debt', refusedFor('DEBT'), 'Подать новое заявление', /^Оплатите долг .* и подайте новое заявление/],
  ['refused for a ban', refusedFor('SELF_BAN'), 'Подать новое заявление', /^Снимите .* и подайте новое заявление/],
  ['refused for a date', refusedFor('DATE_OUT_OF_RANGE'), 'Подать новое заявление', /^Выберите другую дату и подайте/],
  ['refused for a failure', refusedFor('TECH_ERROR'), 'Подать новое заявление', /^Ничего не исправляя, подайте/],
  ['refused for good', refusedFor('SUSPENDED_BY_LAW'), 'Позвонить: Т2', /^Узнайте у текущего оператора, почему/],
  ['refused by БДПН for good', refusedFor('REGION_MISMATCH'), 'Написать в поддержку', /^Узнайте .* напишите нам/],
  [
    'refused until an unknown day',
    refusedFor('CONTRACT_TERM'),
    'Позвонить: Т2',
    /^Узнайте у текущего оператора, когда/,
  ],
  [
    'refused until a known day',
    refusedFor('TOO_EARLY', '2027-01-20'),
    'Мой кабинет',
    /^Подождите: .* с 20 января 2027/,
  ],
  [
    'refused until a known day of the contract',
    refusedFor('CONTRACT_TERM', '2027-01-20'),
    'Мой кабинет',
    /^Подождите: .* с 20 января 2027/,
  ],
  [
    'refused until a past day',
    refusedFor('CONTRACT_TERM', '2026-11-19'),
    'Подать новое заявление',
    /^Причины отказа больше нет: подайте/,
  ],
  [
    'withdrawn',
    buildPortation({ status: 'Cancelled', refusal: { code: 'SUBSCRIBER_WITHDREW', label: '', at: NOW } }),
    'Подать новое заявление',
    /^Ничего, а если передумаете/,
  ],
  [
    'cancelled by the new operator',
    buildPortation({ status: 'Cancelled', refusal: { code: 'SIM_NOT_RECEIVED', label: '', at: NOW } }),
    'Подать новое заявление',
    /^Спросите у нового оператора, как получить сим-карту, и подайте новое заявление/,
  ],
  [
    'cancelled by the new operator because of an eSIM',
    buildPortation({ ...esim, status: 'Cancelled', refusal: { code: 'SIM_NOT_RECEIVED', label: '', at: NOW } }),
    'Подать новое заявление',
    /^Спросите у нового оператора, как получить eSIM, и подайте новое заявление/,
  ],
  [
    'moved with an eSIM that is not installed',
    buildPortation({ ...agreed, ...esim, status: 'Completed', events: [simReady({ method: 'online' })] }),
    'Показать код',
    /^Установите eSIM МТС по коду активации и включите её\.$/,
  ],
  [
    'moved with an installed eSIM',
    buildPortation({ ...agreed, ...esim, status: 'Completed', events: [simReceived] }),
    'Позвонить: МТС',
    /^Включите eSIM МТС и позвоните/,
  ],
  [
    'moved with an eSIM whose code was not sent',
    buildPortation({ ...agreed, ...esim, status: 'Completed', events: [] }),
    'Позвонить: МТС',
    /^Если eSIM МТС ещё не установлена, попросите/,
  ],
  ['Returned', buildPortation({ ...agreed, status: 'Returned' }), 'Проверить номер', /узнайте, у кого он/],
];

test.each(states)(
  'says what to do in one sentence with one main button below it: %s',
  async (_, portation, name, sentence) => {
    const { container } = await (portation === null ? show(pending) : show(registered, portation));
    await waitFor(() => expect(mainButtons()).toEqual([name]));
    const [line, ...others] = screen.getAllByText('От вас', { selector: 'dt' });
    expect(others).toEqual([]);
    const text = lineOf('От вас');
    expect(text).toMatch(sentence);
    expect(sentencesIn(text)).toBe(1);
    const button = [...container.querySelectorAll<HTMLElement>('.mantine-Button-root')].filter(isFilled)[0];
    // Nothing else that can be pressed is between the two.
    const pressable = [...container.querySelectorAll('a, button')].filter(
      (one) => line !== undefined && line.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(pressable[0]).toBe(button);
  },
);

test('the sentences of every status of the chart are tested', () => {
  const tested = new Set(states.map(([, portation]) => portation?.status ?? null));
  expect([...portationStatuses].filter((status) => !tested.has(status))).toEqual([]);
});

const unlisted = { supportPhone: null, website: null };

test.each<[string, PortationDetail, Parameters<typeof answerCall<'getOperator'>>[1], string]>([
  ['a dispute, outside the catalogue', buildPortation({ status: 'Arbitration' }), faults.notFound, 'Мой кабинет'],
  ['a debt, outside the catalogue', buildPortation({ status: 'DebtPending' }), faults.notFound, 'Мой кабинет'],
  ['a debt, without contacts', buildPortation({ status: 'DebtPending' }), buildOperatorDetail(unlisted), 'Мой кабинет'],
  ['a debt, contacts not loaded', buildPortation({ status: 'DebtPending' }), faults.unavailable, 'Мой кабинет'],
  ['refused, outside the catalogue', refusedFor('DEBT'), faults.notFound, 'Подать новое заявление'],
  ['refused for good, outside the catalogue', refusedFor('SUSPENDED_BY_LAW'), faults.notFound, 'Мой кабинет'],
])('says where the unknown contacts of the operator are: %s', async (_, portation, answer, name) => {
  network.use(answerCall('getOperator', answer));
  await show(registered, portation);
  await screen.findByText(/^Телефон и\sадреса офисов оператора Т2 есть в\sдоговоре с\sним и\sна его сайте\.$/);
  expect(mainButtons()).toEqual([name]);
  expect(screen.queryByRole('link', { name: /^Позвонить: Т2/ })).toBeNull();
});

test('the main button opens the site of an operator without a phone', async () => {
  network.use(answerCall('getOperator', buildOperatorDetail({ supportPhone: null, website: 'https://t2.ru' })));
  await show(registered, buildPortation({ status: 'DebtPending' }));
  await waitFor(() => expect(mainButtons()).toEqual(['Сайт Т2']));
});

test('shows neither the past window nor a future step with a time once the move is late', async () => {
  await show(registered, approved([simReceived, ahead('STARTED')], past));
  expect(heading()).toHaveTextContent('Перенос задерживается');
  expect(lineOf('Сейчас')).toMatch(/^Номер должны были перенести 19 ноября, с 01:00 \(МСК\)/);
  expect(lineOf('Дальше')).toMatch(/^Новое время появится здесь\./);
  expect(screen.queryByText('День переноса')).toBeNull();
  expect(screen.queryByText('Добавить в календарь')).toBeNull();
  expect(screen.getByRole('list', { name: 'Ход переноса' })).toHaveTextContent(/Начало переноса\s?срок прошёл/);
});

test('offers no calendar file once the window has begun', async () => {
  const began = { portationAt: '2026-11-20T08:00:00.000Z', windowAt: '2026-11-20T08:00:00.000Z' };
  await show(registered, buildPortation({ ...began, status: 'InProgress' }));
  expect(screen.getByText('День переноса')).toBeDefined();
  expect(screen.queryByText('Добавить в календарь')).toBeNull();
});

test('shows the activation code of an eSIM when asked, and hides it again', async () => {
  const activation = { activationCode: 'LPA:1$rsp.example.test$K2', qr: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  let isAvailable = false;
  let calls = 0;
  network.use(
    http.get(`*${esimPath(registered.id)}`, () => {
      calls += 1;
      return isAvailable ? HttpResponse.json(activation) : HttpResponse.json({}, { status: 503 });
    }),
  );
  const ready = buildPortationEvent({
    id: 'sim',
    code: 'SIM_READY',
    kind: 'current',
    details: { receipt: { method: 'online' } },
  });
  const portation = buildPortation({ ...agreed, status: 'Approved', simType: 'eSIM', events: [ready] });
  const recorder = createRecorder({ charts: machines, now: () => 0 });
  const inspected: string[] = [];
  const { poll, see } = await show(registered, portation, {
    inspect: (event) => {
      recorder.inspect(event);
      if (event.type === '@xstate.snapshot') {
        inspected.push(JSON.stringify([event.event, 'context' in event.snapshot ? event.snapshot.context : null]));
      }
    },
  });
  const button = await screen.findByRole('button', { name: 'Показать код' });
  expect(calls).toBe(0);
  await userEvent.click(button);
  expect(await screen.findByText(/Не удалось получить код/)).toBeDefined();
  isAvailable = true;
  await userEvent.click(button);
  expect(await screen.findByText(activation.activationCode)).toBeDefined();
  expect(screen.getByAltText('QR-код для установки eSIM').getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
  expect([localStorage, sessionStorage].flatMap((storage) => Object.values<unknown>(storage)).join()).not.toContain(
    'LPA',
  );
  // Neither the recording nor the charts themselves know it while it is shown.
  poll();
  await see(registered, portation);
  const recorded = JSON.stringify(recorder.recording()) + inspected.join('');
  expect(recorder.steps().length).toBeGreaterThan(2);
  expect(recorded).toContain(registered.id);
  expect(recorded).not.toMatch(/LPA|activationCode|<svg/);
  await userEvent.click(screen.getByRole('button', { name: 'Скрыть код' }));
  expect(screen.queryByText(activation.activationCode)).toBeNull();
});

test.each(['Approved', 'Completed'] as const)('offers no code of an installed eSIM: %s', async (status) => {
  const events = [simReady({ method: 'online' }), simReceived];
  await show(registered, buildPortation({ ...agreed, ...esim, status, events }));
  expect(
    await screen.findByRole('heading', { name: status === 'Approved' ? 'eSIM' : 'Что ещё сделать после переноса' }),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Показать код' })).toBeNull();
});

test('says that a new application may be submitted once the day has come', async () => {
  const refusal = { code: 'CONTRACT_TERM', label: 'Срочный договор', at: NOW, availableFrom: '2026-11-19' } as const;
  await show(registered, buildPortation({ status: 'Rejected', withdrawUntil: null, refusal }));
  expect(screen.getByRole('region', { name: 'Когда можно снова' })).toHaveTextContent('Уже можно.');
  expect(screen.getByRole('link', { name: 'Подать новое заявление' })).toBeDefined();
});

test('names the day from which a new application may succeed, and offers none before it', async () => {
  const refusal = { code: 'CONTRACT_TERM', label: 'Срочный договор', at: NOW, availableFrom: '2027-02-18' } as const;
  await show(registered, buildPortation({ status: 'Rejected', withdrawUntil: null, refusal }));
  expect(screen.getByRole('region', { name: 'Когда можно снова' })).toHaveTextContent(/С\s18\sфевраля\s2027\sг\./);
  expect(screen.queryByRole('link', { name: 'Подать новое заявление' })).toBeNull();
});

const lettersBox = () => screen.findByRole('checkbox', { name: 'Присылать письма о заявлении' });

test('switches the letters, and says where they go', async () => {
  const order = { ...pending, application: { ...buildApplication(), email: 'vera@example.test' } };
  const wishes: unknown[] = [];
  const saving = Promise.withResolvers<void>();
  network.use(
    answerCall('updateOrder', async ({ request }) => {
      const body = (await request.json()) as { letters: boolean };
      wishes.push(body);
      await saving.promise;
      return { ...order, letters: body.letters ? ('unconfirmed' as const) : ('off' as const) };
    }),
  );
  await renderPage(<Component />, { flow: { step: 'done', order } });
  expect(await lettersBox()).not.toBeChecked();
  await userEvent.click(await lettersBox());
  // At once, not after the answer.
  expect(await lettersBox()).toBeChecked();
  saving.resolve();
  expect(await screen.findByText(/^Начнут приходить, когда вы подтвердите адрес по\sссылке/)).toHaveTextContent(
    'по ссылке из письма на vera@example.test.',
  );
  expect(await lettersBox()).toBeChecked();
  await userEvent.click(await lettersBox());
  await waitFor(async () => expect(await lettersBox()).toBeEnabled());
  expect(await lettersBox()).not.toBeChecked();
  expect(wishes).toEqual([
    { version: order.version, letters: true },
    { version: order.version, letters: false },
  ]);
});

test('leaves the switch as it was when it cannot be saved', async () => {
  network.use(answerCall('updateOrder', faults.unavailable));
  const order = { ...pending, letters: 'on' as const, application: { ...buildApplication(), email: 'v@example.test' } };
  await renderPage(<Component />, { flow: { step: 'done', order } });
  expect(screen.getByText(/^Приходят на/)).toHaveTextContent('Приходят на v@example.test.');
  await userEvent.click(await lettersBox());
  expect(await screen.findByText('Не удалось сохранить. Попробуйте ещё раз.')).toBeDefined();
  expect(await lettersBox()).toBeChecked();
});

test('offers the switch of the letters after the move, when the number may still return', async () => {
  const order = {
    ...registered,
    letters: 'on' as const,
    application: { ...buildApplication(), email: 'v@example.test' },
  };
  await show(order, buildPortation({ status: 'Completed', withdrawUntil: null }));
  expect(await lettersBox()).toBeChecked();
});
