import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { DOMAIN_NOW_HEADER } from '../../../contract/headers.ts';
import type { OrderSummary, PortationSummary } from '../../../contract/account.ts';
import { machines } from '../../../machines/registry.ts';
import { buildOrderSummary, buildPortationSummary } from '../../../mocks/builders/account.ts';
import { buildNumberInfo } from '../../../mocks/builders/numbers.ts';
import { buildOrder } from '../../../mocks/builders/orders.ts';
import { createRecorder } from '../../../src/inspector/recorder.ts';
import { faultKinds, faults, problemFault } from '../../../mocks/faults.ts';
import { answerCall, pageOf } from '../../../mocks/handlers.ts';
import { paths } from '../../../src/lib/paths.ts';
import { Component as Orders } from '../../../src/pages/account-orders.tsx';
import { Component as Portations } from '../../../src/pages/account-portations.tsx';
import { network } from '../../harness/network.ts';
import { announcement, NOW, renderPage } from '../../harness/render-page.tsx';

const MINE = '79000000001';
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const requests: string[] = [];

const headers = { [DOMAIN_NOW_HEADER]: NOW };
const msisdnInfo = buildNumberInfo({ msisdn: MINE });

/** A page of a list of the citizen's only number; 404 for another number. */
const readPage = <Row,>(query: URLSearchParams, rows: () => readonly Row[]) => {
  requests.push(query.toString());
  return query.get('Msisdn') === MINE ? pageOf(rows(), Number(query.get('Skip')), Number(query.get('Take'))) : null;
};
const answerOrders = (rows: () => readonly OrderSummary[]): void =>
  network.use(
    answerCall(
      'listAccountOrders',
      ({ query }) => {
        const orders = readPage(query, rows);
        return orders === null ? faults.notFound : { msisdnInfo, orders };
      },
      { headers },
    ),
  );
const answerPortations = (rows: () => readonly PortationSummary[]): void =>
  network.use(
    answerCall(
      'listAccountPortations',
      ({ query }) => {
        const portations = readPage(query, rows);
        return portations === null ? faults.notFound : { msisdnInfo, portations };
      },
      { headers },
    ),
  );

const show = async (address: string, inspect?: (event: InspectionEvent) => void) => {
  requests.length = 0;
  return address.includes('/portations')
    ? renderPage(
        <main>
          <Portations />
        </main>,
        { address, path: paths.accountPortations.path, isSignedIn: true },
      )
    : renderPage(
        <main>
          <Orders />
        </main>,
        { address, path: paths.accountOrders.path, isSignedIn: true, ...(inspect && { inspect }) },
      );
};
const rows = async (name: string) => {
  const [, ...found] = within(await screen.findByRole('table', { name })).getAllByRole('row');
  return found;
};

test('lists orders latest first, ten per page, with status labels and allowed actions', async () => {
  answerOrders(() => [
    buildOrderSummary({ id: idOf(1) }),
    buildOrderSummary({ id: idOf(2), status: 'PendingBDPN', expiresAt: null, tariffName: 'Спокойный' }),
    buildOrderSummary({
      id: idOf(3),
      status: 'Done',
      expiresAt: null,
      portationId: idOf(33),
      portationStatus: 'DonorCheck',
      withdrawUntil: '2026-11-27T22:00:00.000Z',
    }),
    buildOrderSummary({
      id: idOf(4),
      status: 'Done',
      expiresAt: null,
      portationId: idOf(44),
      portationStatus: 'DonorCheck',
      withdrawUntil: '2026-11-27T22:00:00.000Z',
      cancelRequestedAt: NOW,
    }),
    buildOrderSummary({ id: idOf(5), status: 'Done', portationId: idOf(55), portationStatus: 'Ready' }),
    buildOrderSummary({ id: idOf(6), status: 'Deleted', expiresAt: null, deletedReason: 'expired' }),
    buildOrderSummary({ id: idOf(7), rejectionCode: 'SELF_BAN' }),
    buildOrderSummary({ id: idOf(8), rejectionCode: 'REGION_MISMATCH' }),
    buildOrderSummary({ id: idOf(9), rejectionCode: 'TOO_EARLY', availableFrom: '2026-12-20' }),
  ]);
  await show(`/account/${MINE}/orders`);
  const found = await rows('Заявления по номеру');
  expect(requests).toEqual([`Msisdn=${MINE}&Skip=0&Take=10&SortBy=lastUpdate&SortDesc=true`]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('+7 (900) 000-00-01');
  expect(screen.getByText('9 заявлений')).toBeDefined();
  const seen = found.map((row) => ({
    status: within(row).getAllByRole('cell')[0]?.textContent?.replaceAll('\u00a0', ' '),
    links: within(row)
      .queryAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    buttons: within(row)
      .queryAllByRole('button')
      .map((button) => button.textContent),
  }));
  expect(seen).toEqual([
    {
      status: 'ЧерновикХранится до 28 ноября 2026 г.',
      links: [`Продолжить /portation/${idOf(1)}/submit`],
      buttons: ['Удалить'],
    },
    {
      status: 'Отправлено, ждём ответов',
      links: [`Ход переноса /portation/${idOf(2)}/done`],
      buttons: ['Отозвать'],
    },
    {
      status: 'Текущий оператор проверяет данные',
      links: [`Ход переноса /account/${MINE}/portation/${idOf(33)}`],
      buttons: ['Отозвать'],
    },
    {
      status: 'Заявление отзываем',
      links: [`Ход переноса /account/${MINE}/portation/${idOf(44)}`],
      buttons: [],
    },
    {
      status: 'Всё готово, перенос в назначенное время',
      links: [`Ход переноса /account/${MINE}/portation/${idOf(55)}`],
      buttons: [],
    },
    { status: 'Черновик удалёнВышел срок хранения', links: [], buttons: [] },
    {
      status: 'Возвращено вамДействует самозапрет на новые сим-картыХранится до 28 ноября 2026 г.',
      links: [`Продолжить /portation/${idOf(7)}/submit`],
      buttons: ['Удалить'],
    },
    {
      status: 'Возвращено вамПеренос возможен только в регионе номераХранится до 28 ноября 2026 г.',
      links: [`Открыть /portation/${idOf(8)}/submit`],
      buttons: ['Удалить'],
    },
    {
      status:
        'Возвращено вамС прошлого переноса не прошло 60 днейМожно будет с 20 декабря 2026 г.Хранится до 28 ноября 2026 г.',
      links: [`Открыть /portation/${idOf(9)}/submit`],
      buttons: ['Удалить'],
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Что значат статусы' }));
  expect((await screen.findAllByRole('term')).map((term) => term.textContent)).toEqual([
    'Черновик',
    'Отправлено, ждём ответов',
    'Заявление принято',
    'Удалено',
  ]);
});

test('shows short reasons of rejections and deletions', async () => {
  answerOrders(() => [
    buildOrderSummary({
      id: idOf(1),
      status: 'Done',
      portationId: idOf(11),
      portationStatus: 'Rejected',
      portationRefusalCode: 'DEBT',
    }),
    buildOrderSummary({
      id: idOf(2),
      status: 'Done',
      portationId: idOf(22),
      portationStatus: 'Cancelled',
      portationRefusalCode: 'SIM_NOT_RECEIVED',
    }),
    buildOrderSummary({
      id: idOf(6),
      status: 'Done',
      portationId: idOf(66),
      portationStatus: 'Cancelled',
      portationRefusalCode: 'SIM_NOT_RECEIVED',
      simType: 'eSIM',
    }),
    buildOrderSummary({ id: idOf(3), status: 'Deleted', deletedReason: 'deleted' }),
    buildOrderSummary({ id: idOf(4), status: 'Deleted', deletedReason: 'cancelled' }),
    buildOrderSummary({
      id: idOf(5),
      status: 'Deleted',
      deletedReason: 'withdrawn',
      portationId: idOf(55),
      portationStatus: 'Cancelled',
      portationRefusalCode: 'SUBSCRIBER_WITHDREW',
    }),
  ]);
  await show(`/account/${MINE}/orders`);
  const statuses = (await rows('Заявления по номеру')).map((row) => within(row).getAllByRole('cell')[0]);
  expect(statuses.map((cell) => [...(cell?.querySelectorAll('p') ?? [])].map((line) => line.textContent))).toEqual([
    ['В\u00A0переносе отказано', 'Есть долг перед оператором'],
    ['Новый оператор отменил перенос', 'Сим-карта или eSIM не\u00A0получена к\u00A0дате переноса'],
    ['Новый оператор отменил перенос', 'eSIM не\u00A0получена к\u00A0дате переноса'],
    ['Черновик удалён'],
    ['Заявление отозвано'],
    ['Заявление отозвано'],
  ]);
  const links = await screen.findAllByRole('link', { name: /^(Что делать|Ход переноса)/ });
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Что делать',
    'Что делать',
    'Что делать',
    'Ход переноса',
  ]);

  answerPortations(() => [
    buildPortationSummary({ id: idOf(1), status: 'Rejected', refusalCode: 'DEBT' }),
    buildPortationSummary({ id: idOf(2), status: 'Cancelled', refusalCode: 'SUBSCRIBER_WITHDREW' }),
    buildPortationSummary({
      id: idOf(3),
      status: 'Rejected',
      refusalCode: 'CONTRACT_TERM',
      availableFrom: '2027-02-26',
    }),
  ]);
  cleanup();
  await show(`/account/${MINE}/portations`);
  const cells = (await rows('Переносы номера')).map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  expect(cells.map((text) => text?.replaceAll('\u00a0', ' '))).toEqual([
    'В переносе отказаноЕсть долг перед оператором',
    'Заявление отозвано',
    'В переносе отказаноСрок договора ещё не вышелМожно будет с 26 февраля 2027 г.',
  ]);
});

test('deletes a draft after confirmation and reloads the list', async () => {
  let order = buildOrderSummary({ id: idOf(1) });
  const deleted: string[] = [];
  answerOrders(() => [order]);
  network.use(
    answerCall('deleteOrder', ({ params: { id }, query }) => {
      deleted.push(`${String(id)} ${query.toString()}`);
      order = { ...order, status: 'Deleted', expiresAt: null };
      return buildOrder({ id: order.id, status: 'Deleted', deletedReason: 'deleted' });
    }),
  );
  await show(`/account/${MINE}/orders`);
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
  await userEvent.click(screen.getByRole('button', { name: 'Не удалять' }));
  expect(deleted).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить' }));
  expect(await within(screen.getByRole('table')).findByText('Черновик удалён')).toBeDefined();
  expect(deleted).toEqual([`${idOf(1)} draftOnly=true`]);
  expect(announcement()).toBe('Черновик удалён');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Удалить' })).toBeNull();
});

test.each(['403', '500', '204', 'cut'] as const)('deletes a draft when asked again after %s', async (kind) => {
  answerOrders(() => [buildOrderSummary({ id: idOf(1) })]);
  let asked = 0;
  network.use(
    answerCall('deleteOrder', () => {
      asked += 1;
      return faultKinds[kind];
    }),
  );
  await show(`/account/${MINE}/orders`);
  const remove = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить' }));
    await screen.findByRole('alert');
  };
  await remove();
  await remove();
  await waitFor(() => expect(asked).toBe(2));
});

test('shows why a withdrawal was refused and keeps the row', async () => {
  answerOrders(() => [
    buildOrderSummary({
      id: idOf(3),
      status: 'Done',
      portationId: idOf(33),
      portationStatus: 'Approved',
      withdrawUntil: '2026-11-27T22:00:00.000Z',
    }),
  ]);
  const asked: string[] = [];
  network.use(
    answerCall('deleteOrder', ({ query }) => {
      asked.push(query.toString());
      return problemFault({ code: 'TOO_LATE' });
    }),
  );
  const recorder = createRecorder({ charts: machines, now: () => 0 });
  await show(`/account/${MINE}/orders`, recorder.inspect);
  await userEvent.click(await screen.findByRole('button', { name: 'Отозвать' }));
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'Отозвать заявление?' })).getByRole('button', { name: 'Отозвать' }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Отозвать уже нельзя: это можно сделать');
  expect(asked).toEqual(['']);
  const steps = recorder.steps().filter(({ actor }) => actor.startsWith('orderRemoval'));
  expect(steps.map(({ event, state }) => [event.type, state])).toEqual([
    ['removal.confirmed', { requesting: 'waiting' }],
    ['xstate.done.actor.deleteOrder', 'refused'],
  ]);
});

test('reloads the list when a removal is refused because the order has changed, and offers no retry', async () => {
  let order = buildOrderSummary({ id: idOf(2), status: 'PendingBDPN', expiresAt: null });
  answerOrders(() => [order]);
  network.use(
    answerCall('deleteOrder', () => {
      order = { ...order, status: 'Done', portationId: idOf(22), portationStatus: 'Ready' };
      return problemFault({ code: 'WRONG_STATUS' });
    }),
  );
  await show(`/account/${MINE}/orders`);
  await userEvent.click(await screen.findByRole('button', { name: 'Отозвать' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Заявление уже изменилось. Показываем, где оно сейчас.');
  expect(await within(screen.getByRole('table')).findByText('Всё готово, перенос в назначенное время')).toBeDefined();
  expect(requests).toHaveLength(2);
  expect(announcement()).not.toMatch(/запрошена|удалён/);
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Понятно' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows a second page for eleven orders', async () => {
  answerOrders(() =>
    Array.from({ length: 11 }, (_, index) => buildOrderSummary({ id: idOf(index + 1), status: 'Deleted' })),
  );
  await show(`/account/${MINE}/orders/2`);
  expect(await rows('Заявления по номеру')).toHaveLength(1);
  expect(requests).toEqual([`Msisdn=${MINE}&Skip=10&Take=10&SortBy=lastUpdate&SortDesc=true`]);
  expect(screen.getByText('11 заявлений')).toBeDefined();
  const links = within(screen.getByRole('navigation', { name: 'Страницы списка' }));
  expect(links.getByRole('link', { name: 'Страница 1' })).toHaveAttribute('href', `/account/${MINE}/orders`);
});

test('shows no rows of the page before while the next one loads', async () => {
  answerOrders(() =>
    Array.from({ length: 11 }, (_, index) => buildOrderSummary({ id: idOf(index + 1), status: 'Deleted' })),
  );
  await show(`/account/${MINE}/orders`);
  expect(await rows('Заявления по номеру')).toHaveLength(10);
  network.use(answerCall('listAccountOrders', () => faults.noAnswer));
  await userEvent.click(screen.getByRole('link', { name: 'Страница 2' }));
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(await screen.findByText('Загружаем…')).toBeDefined();
});

test('lists active portations first with the known day and a link', async () => {
  answerPortations(() => [
    buildPortationSummary({
      id: idOf(1),
      status: 'Approved',
      portationAt: '2026-11-27T20:00:00.000Z',
      timeZone: 'Asia/Yekaterinburg',
    }),
    buildPortationSummary({
      id: idOf(2),
      next: { code: 'STARTED', title: 'Перенос начался', at: '2026-11-27T22:00:00.000Z' },
    }),
    buildPortationSummary({ id: idOf(3), status: 'Rejected', portationAt: '2026-11-27T20:00:00.000Z' }),
    buildPortationSummary({
      id: idOf(5),
      status: 'Approved',
      portationAt: '2026-11-18T22:00:00.000Z',
      windowAt: '2026-11-18T22:00:00.000Z',
      next: { code: 'STARTED', title: 'Перенос начался', at: '2026-11-20T10:00:00.000Z' },
    }),
    buildPortationSummary({ id: idOf(4), status: 'Completed', transfered: '2026-10-01T22:30:00.000Z' }),
  ]);
  await show(`/account/${MINE}/portations`);
  const found = await rows('Переносы номера');
  expect(requests).toEqual([`Msisdn=${MINE}&Skip=0&Take=10&SortBy=transfered&SortDesc=true`]);
  expect(found.map((row) => within(row).getAllByRole('cell')[2]?.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'назначена на 28.11.2026, 01:00 (МСК+2)',
    'предварительно 28.11.2026, 01:00 (МСК)',
    'не состоялся',
    'ожидалась 19.11.2026, 01:00 (МСК), перенос задерживается',
    '02.10.2026, 01:30 (МСК)',
  ]);
  expect(screen.getByText('5 переносов')).toBeDefined();
  expect(screen.getByText('Следующий шаг: начало переноса, 28 ноября 2026 г., 01:00 (МСК)')).toBeDefined();
  expect(screen.getByText('Следующий шаг: начало переноса, срок прошёл')).toBeDefined();
  expect(
    within(found[0] ?? screen.getByRole('table')).getByRole('link', { name: /^Подробнее: из\sТ2 в\sМТС/ }),
  ).toHaveAttribute('href', `/account/${MINE}/portation/${idOf(1)}`);
  await userEvent.click(screen.getByRole('button', { name: 'Что значат статусы' }));
  expect(await screen.findAllByRole('term')).toHaveLength(13);
});

test.each([
  ['orders', 'По этому номеру вы ещё не подавали заявлений.'],
  ['portations', 'Этот номер вы здесь ещё не переносили.'],
] as const)('shows an empty list of %s with a link to the other list', async (key, sentence) => {
  answerOrders(() => []);
  answerPortations(() => []);
  await show(`/account/${MINE}/${key}`);
  expect(await screen.findByText(new RegExp(sentence))).toBeDefined();
  const sections = within(screen.getByRole('navigation', { name: 'Что показать по номеру' }));
  expect(sections.getByRole('link', { current: 'page' })).toHaveAttribute('href', `/account/${MINE}/${key}`);
  expect(sections.getAllByRole('link')).toHaveLength(2);
});

test.each([
  ['a page beyond the end', `/account/${MINE}/orders/2`, 'Такой страницы списка нет'],
  ['page zero', `/account/${MINE}/orders/0`, 'Такой страницы списка нет'],
  ['a page of letters', `/account/${MINE}/orders/abc`, 'Такой страницы списка нет'],
  ['a page with a sign', `/account/${MINE}/portations/-1`, 'Такой страницы списка нет'],
  ['half a number', '/account/7900/orders', 'Номер не найден'],
  ['another citizen’s number', '/account/79000000099/orders', 'Номер не найден'],
  ['another citizen’s number in portations', '/account/79000000099/portations', 'Номер не найден'],
])('shows %s as not found with a link back', async (_, address, title) => {
  answerOrders(() => [buildOrderSummary()]);
  answerPortations(() => []);
  await show(address);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(screen.getAllByRole('link').length).toBeGreaterThan(1);
});

test('shows a failed list with a retry', async () => {
  network.use(answerCall('listAccountOrders', faults.networkError));
  await show(`/account/${MINE}/orders`);
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить список');
  answerOrders(() => [buildOrderSummary()]);
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await rows('Заявления по номеру')).toHaveLength(1);
});

test.each([
  [400, 'VALIDATION', {}, 'Сервер не принял запрос. Обновите страницу и повторите.'],
  [429, 'TOO_MANY_REQUESTS', {}, 'Подождите минуту и повторите.'],
  [429, 'TOO_MANY_REQUESTS', { 'retry-after': '90' }, /Подождите 2\sминуты и повторите\./],
  [500, 'INTERNAL', {}, 'На сервере произошла ошибка. Повторите через минуту.'],
  [503, 'UNAVAILABLE', {}, 'Сервис временно недоступен. Повторите через минуту.'],
] as const)(
  'shows the message for a %s %s answer to a list, with code and trace id',
  async (status, code, extraHeaders, text) => {
    network.use(answerCall('listAccountOrders', problemFault({ status, code }), { headers: extraHeaders }));
    await show(`/account/${MINE}/orders`);
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('+7 (900) 000-00-01');
    expect(alert).toHaveTextContent('Не удалось загрузить список');
    expect(alert).toHaveTextContent(text);
    expect(alert).toHaveTextContent(`Код: ${code} · trace-1`);
    expect(alert).not.toHaveTextContent('связь');
    answerOrders(() => [buildOrderSummary()]);
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await rows('Заявления по номеру')).toHaveLength(1);
  },
);
