import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { applicationPaths } from '../../../contract/api-base.ts';
import { ACTIVITY_HEADER, DOMAIN_NOW_HEADER } from '../../../contract/headers.ts';
import type { ApplicationDocument } from '../../../contract/orders.ts';
import type { PortationDetail, PortationEvent } from '../../../contract/portations.ts';
import { buildOrder } from '../../../mocks/builders/orders.ts';
import { buildOperatorDetail } from '../../../mocks/builders/operators.ts';
import { buildPortation, buildPortationEvent } from '../../../mocks/builders/portations.ts';
import { type Fault, faults, problemFault } from '../../../mocks/faults.ts';
import { answerCall } from '../../../mocks/handlers.ts';
import { paths } from '../../../src/lib/paths.ts';
import { Component } from '../../../src/pages/account-portation.tsx';
import { network } from '../../harness/network.ts';
import { announcement, NOW, renderPage } from '../../harness/render-page.tsx';

beforeEach(() =>
  network.use(
    answerCall('getOperator', buildOperatorDetail()),
    answerCall('getOrder', buildOrder({ id: buildPortation().orderId, status: 'Done' })),
  ),
);

/** Answers every request for the portation with its current value. @returns the requests */
const answer = (portation: () => PortationDetail | Fault) => {
  const requests: { query: string; isBackground: boolean }[] = [];
  network.use(
    answerCall(
      'getPortation',
      ({ query, request }) => {
        requests.push({
          query: query.toString(),
          isBackground: request.headers.get(ACTIVITY_HEADER) === 'background',
        });
        return portation();
      },
      { headers: { [DOMAIN_NOW_HEADER]: NOW } },
    ),
  );
  return requests;
};

const address = paths.accountPortation.href('79000000001', buildPortation().id);
const show = (at = address) =>
  renderPage(
    <main>
      <Component />
    </main>,
    { address: at, path: paths.accountPortation.path, isSignedIn: true },
  );
const heading = () => screen.findByRole('heading', { level: 1 });

/** Simulates hiding or showing the page. */
const setVisibility = (state: 'hidden' | 'visible'): void => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

test('shows donor, recipient, status and all past, current and planned steps', async () => {
  const requests = answer(() =>
    buildPortation({
      status: 'Approved',
      portationAt: '2026-11-27T20:00:00.000Z',
      windowAt: '2026-11-27T20:00:00.000Z',
      withdrawUntil: '2026-11-26T20:00:00.000Z',
      timeZone: 'Asia/Yekaterinburg',
      events: [
        buildPortationEvent(),
        buildPortationEvent({
          id: 'a',
          code: 'DONOR_APPROVED',
          title: 'Текущий оператор согласовал перенос',
          kind: 'current',
          at: '2026-11-22T09:05:00.000Z',
          details: { newDate: '2026-11-27T20:00:00.000Z' },
        }),
        buildPortationEvent({
          id: 'p',
          code: 'STARTED',
          title: 'Перенос начался',
          kind: 'planned',
          at: '2026-11-27T20:00:00.000Z',
        }),
      ],
    }),
  );
  await show();
  expect(await heading()).toHaveTextContent(/^Перенос через\s8\sдней, 28\sноября, ночью$/);
  expect(requests).toEqual([{ query: `Msisdn=79000000001&PortationId=${buildPortation().id}`, isBackground: false }]);
  const stages = screen.getByRole('list', { name: 'Ход переноса' });
  for (const line of [
    /Заявление зарегистрировано в базе данных перенесённых номеров20\sноября\s2026\sг\., 14:05\s\(МСК\+2\)/,
    /Текущий оператор согласовал перенос: 28\sноября\s2026\sг\., 01:00\s\(МСК\+2\)22\sноября/,
    /Начало переноса28\sноября\s2026\sг\., 01:00\s\(МСК\+2\)/,
  ]) {
    expect(stages).toHaveTextContent(line);
  }
  expect(stages.querySelectorAll('[aria-current=step]')).toHaveLength(1);
  expect(screen.getByText('Отозвать можно до 27 ноября 2026 г., 01:00 (МСК+2).')).toBeDefined();
  expect(announcement()).toBe('Перенос согласован, назначены дата и время');
});

test('names the day on which a stage ends, not that of its first step', async () => {
  const planned = (code: PortationEvent['code'], at: string) =>
    buildPortationEvent({ id: code, code, kind: 'planned', at });
  answer(() =>
    buildPortation({
      status: 'Registered',
      events: [
        buildPortationEvent(),
        planned('DONOR_NOTIFIED', '2026-11-21T10:00:00.000Z'),
        planned('DATA_CONFIRMED', '2026-11-23T09:00:00.000Z'),
        planned('SIM_RECEIVED', '2026-11-27T22:00:00.000Z'),
        planned('REMINDER', '2026-11-27T22:00:00.000Z'),
        planned('STARTED', '2026-11-28T22:00:00.000Z'),
        planned('TRANSFERED', '2026-11-28T23:00:00.000Z'),
      ],
    }),
  );
  await show();
  const stages = await screen.findByRole('list', { name: 'Ход переноса' });
  for (const line of [
    /Проверка: .{1,20}сейчасне\sпозднее 23\sноября\s2026/,
    /Сим-карта .{1,20}ожидаетсяне\sпозднее 28\sноября\s2026/,
    /Перенос: .{1,30}ожидается29\sноября\s2026\sг\., 01:00/,
  ]) {
    expect(stages).toHaveTextContent(line);
  }
});

test('shows a rejection with code, explanation and next step, and starts a new order with the number', async () => {
  answer(() =>
    buildPortation({
      status: 'Rejected',
      withdrawUntil: null,
      refusal: { code: 'BLOCKED', label: 'Номер заблокирован', at: NOW },
    }),
  );
  const { flow, router } = await show();
  expect(await heading()).toHaveTextContent('В переносе отказано');
  expect(screen.getByText('Заблокированный номер не переносится.')).toBeDefined();
  const steps = within(screen.getByRole('region', { name: 'Что делать' })).getAllByRole('listitem');
  expect(steps.map((step) => step.lastElementChild?.textContent)).toEqual([
    'Разблокируйте номер у текущего оператора.',
    'После этого подайте новое заявление.',
  ]);
  expect(screen.getByText('Код причины: BLOCKED')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Отозвать заявление' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Подать новое заявление' }));
  expect(router.state.location.pathname).toBe('/portation/init');
  expect(flow.context().digits).toBe('9000000001');
});

test('shows the next steps after completion', async () => {
  answer(() => buildPortation({ status: 'Completed', portationAt: '2026-11-27T22:30:00.000Z', withdrawUntil: null }));
  await show();
  expect(await heading()).toHaveTextContent('Номер перенесён');
  expect(screen.getByText(/обслуживает МТС с\s28\sноября\s2026\sг\., 01:30\s\(МСК\)/)).toBeDefined();
  const after = screen.getByRole('region', { name: 'Что ещё сделать после переноса' });
  for (const word of [/банк/, /остаток/, /Госуслуг/, /мессенджер/]) {
    expect(after).toHaveTextContent(word);
  }
});

test('offers the application as a document until it is erased', async () => {
  let portation = buildPortation();
  answer(() => portation);
  const { unmount } = await show();
  expect(await screen.findByRole('link', { name: 'Скачать заявление' })).toHaveAttribute(
    'href',
    `/api/documents/${portation.orderId}/application.pdf`,
  );
  unmount();
  portation = buildPortation({ status: 'Cancelled', simType: null, receiptMethod: null, tariffName: null });
  await show();
  await screen.findByText(/^Вы отозвали заявление\./);
  expect(screen.queryByRole('link', { name: 'Скачать заявление' })).toBeNull();
  const printed = vi.spyOn(window, 'print').mockReturnValue();
  await userEvent.click(screen.getByRole('button', { name: 'Распечатать' }));
  expect(printed).toHaveBeenCalledOnce();
});

test('prints the application with the page, as the file has it, and keeps it only meanwhile', async () => {
  const portation = buildPortation();
  answer(() => portation);
  const rows: [string, string][] = [
    ['Дано 24 ноября, редакция 1', 'Согласен на обработку.'],
    ['Дано 24 ноября, редакция 1', 'Согласен на передачу.'],
  ];
  let isAvailable = false;
  network.use(
    http.get(`*${applicationPaths.json(portation.orderId)}`, () =>
      isAvailable
        ? HttpResponse.json<ApplicationDocument>({
            title: 'Заявление о переносе номера',
            subtitle: 'Подано 24 ноября',
            sections: [{ title: 'Согласия', rows }],
            footer: 'Документ составлен 25 ноября',
          })
        : HttpResponse.json({}, { status: 503 }),
    ),
  );
  const application = () => screen.queryByRole('region', { name: 'Заявление о переносе номера', hidden: true });
  let printed: string | null | undefined;
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    printed = application()?.textContent;
  });
  await show();
  const button = await screen.findByRole('button', { name: 'Распечатать' });
  await userEvent.click(button);
  expect(await screen.findByText(/^Не удалось получить заявление для печати/)).toBeDefined();
  expect(print).not.toHaveBeenCalled();
  isAvailable = true;
  await userEvent.click(button);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  for (const text of ['Подано 24 ноября', 'Согласия', ...rows.flat(), 'Документ составлен 25 ноября']) {
    expect(printed).toContain(text);
  }
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(application()).toBeNull();
});

test('withdraws after confirmation and waits for the response of БДПН', async () => {
  answer(() => buildPortation());
  const deleted: string[] = [];
  network.use(
    answerCall('deleteOrder', ({ params: { id } }) => {
      deleted.push(String(id));
      return buildOrder({ status: 'Done', cancelRequestedAt: NOW });
    }),
  );
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Отозвать заявление' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByText(/^Отзываем заявление/)).toBeDefined();
  expect(deleted).toEqual([buildPortation().orderId]);
  expect(screen.queryByRole('button', { name: 'Отозвать заявление' })).toBeNull();
});

test('explains a withdrawal that came too late', async () => {
  answer(() => buildPortation());
  network.use(answerCall('deleteOrder', problemFault({ code: 'TOO_LATE' })));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Отозвать заявление' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Отозвать уже нельзя');
});

test('a portation that a busy server refuses is shown as refused, and loaded by itself when the server asks', async () => {
  let asked = 0;
  network.use(
    answerCall(
      'getPortation',
      () => {
        asked += 1;
        return asked < 3 ? problemFault({ status: 503, code: 'UNAVAILABLE' }) : buildPortation();
      },
      { headers: { [DOMAIN_NOW_HEADER]: NOW, 'retry-after': '0.3' } },
    ),
  );
  await show();
  expect(await screen.findByText(/Сервис временно недоступен/)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Отозвать заявление' })).toBeDefined();
  expect(asked).toBe(3);
});

test('offers no withdrawal of a portation that became ready early, and says why', async () => {
  answer(() => buildPortation({ status: 'Ready', withdrawUntil: null }));
  await show();
  expect(await screen.findByText(/^Отозвать уже нельзя: .* пока новый оператор не сообщил, что готов/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Отозвать заявление' })).toBeNull();
});

test('hides the old date while a new window is assigned after a failure', async () => {
  answer(() =>
    buildPortation({
      status: 'Failed',
      portationAt: null,
      withdrawUntil: null,
      events: [
        {
          id: 'planned-DATE_ASSIGNED',
          at: NOW,
          code: 'DATE_ASSIGNED',
          title: 'Назначены дата и время переноса',
          text: null,
          actor: 'recipient',
          kind: 'planned',
          details: null,
        },
      ],
    }),
  );
  await show();
  expect(await heading()).toHaveTextContent('Перенести не удалось, назначаем новую дату');
  expect(screen.queryByRole('img', { name: /Прош/ })).toBeNull();
  expect(screen.getByText(/^Новую дату назначат сегодня/)).toBeDefined();
  expect(screen.getByText('Пока назначают новое время, отозвать нельзя.')).toBeDefined();
});

test('refreshes and announces news when the page becomes visible', async () => {
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
  let portation = buildPortation();
  const requests = answer(() => portation);
  await show();
  await heading();
  setVisibility('hidden');
  portation = buildPortation({ status: 'DonorCheck', lastUpdatedAt: '2026-11-20T10:00:00.000Z' });
  setVisibility('visible');
  expect(await screen.findByText(/^Оператор Т2 сверяет ваши данные/)).toBeDefined();
  expect(requests.map(({ isBackground }) => isBackground)).toEqual([false, true]);
  // The announcement follows the new words of the page.
  await expect.poll(announcement).toBe('Текущий оператор проверяет данные');
});

test('keeps the last data with its time and a refresh button after failed polling', async () => {
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
  let current: PortationDetail | Fault = buildPortation();
  answer(() => current);
  await show();
  await heading();
  current = faults.networkError;
  setVisibility('hidden');
  setVisibility('visible');
  expect(await screen.findByText(/Не удалось узнать новости, показываем на\s12:00/)).toBeDefined();
  current = buildPortation();
  await userEvent.click(screen.getByRole('button', { name: 'Обновить' }));
  await expect.poll(() => screen.queryByText(/Не удалось узнать новости/)).toBeNull();
});

test('shows a failed portation with a retry', async () => {
  let current: PortationDetail | Fault = faults.networkError;
  answer(() => current);
  await show();
  expect(await heading()).toHaveTextContent('Не удалось открыть перенос');
  current = buildPortation();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('list', { name: 'Ход переноса' })).toBeDefined();
});

test.each([
  ['another citizen’s portation', address],
  ['an address cut short', '/account/79000000001/portation/0000'],
  ['half a number', `/account/7900/portation/${buildPortation().id}`],
])('shows %s as not found with a link back', async (_, at) => {
  answer(() => faults.notFound);
  await show(at);
  expect(await heading()).toHaveTextContent('Перенос не найден');
  expect(screen.getByRole('link', { name: 'Мой кабинет' })).toHaveAttribute('href', '/account');
});
