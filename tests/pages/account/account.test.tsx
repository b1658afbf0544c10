import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { logoutEverywherePath } from '../../../contract/api-base.ts';
import type { OrderSummary, PortationSummary } from '../../../contract/account.ts';
import type { NumberInfo } from '../../../contract/numbers.ts';
import type { PortationEventCode } from '../../../contract/portations.ts';
import { refusalTitles } from '../../../contract/refusal-codes.ts';
import { buildAccountInfo, buildOrderSummary, buildPortationSummary } from '../../../mocks/builders/account.ts';
import { buildNumberInfo } from '../../../mocks/builders/numbers.ts';
import { buildOperatorRef } from '../../../mocks/builders/operators.ts';
import { type Fault, faults } from '../../../mocks/faults.ts';
import { answerCall, answerReferenceData, pageOf } from '../../../mocks/handlers.ts';
import { Component } from '../../../src/pages/account.tsx';
import { network } from '../../harness/network.ts';
import { renderPage, update } from '../../harness/render-page.tsx';

const FIRST = '79000000001';
const SECOND = '79000000002';

interface NumberData {
  info?: Partial<NumberInfo>;
  orders?: readonly OrderSummary[];
  portations?: readonly PortationSummary[];
}

/** Answers the account calls with data by number. */
const answerAccount = (numbers: Record<string, NumberData | Fault>): void => {
  const read = (query: URLSearchParams): Fault | (NumberData & { msisdnInfo: NumberInfo; take: number }) => {
    const msisdn = query.get('Msisdn') ?? '';
    const data = numbers[msisdn] ?? faults.networkError;
    return 'fault' in data
      ? data
      : { ...data, msisdnInfo: buildNumberInfo({ msisdn, ...data.info }), take: Number(query.get('Take')) };
  };
  network.use(
    answerCall('getAccountInfo', buildAccountInfo({ msisdns: Object.keys(numbers) })),
    answerCall('listAccountOrders', ({ query }) => {
      const data = read(query);
      return 'fault' in data ? data : { msisdnInfo: data.msisdnInfo, orders: pageOf(data.orders ?? [], 0, data.take) };
    }),
    answerCall('listAccountPortations', ({ query }) => {
      const data = read(query);
      return 'fault' in data
        ? data
        : { msisdnInfo: data.msisdnInfo, portations: pageOf(data.portations ?? [], 0, data.take) };
    }),
  );
};

const show = () => renderPage(<Component />, { address: '/account', isSignedIn: true });
const card = (phone: RegExp) => screen.findByRole('article', { name: phone });

test('shows own numbers with operator, region and last portation, and starts an order in one click', async () => {
  answerAccount({
    [FIRST]: { info: { lastPortation: '2024-03-31T22:30:00.000Z' } },
    [SECOND]: { info: { isEsiaMsisdn: false, operatorName: null, operatorLogo: null, regionName: null } },
  });
  const { flow, router } = await show();
  const first = await card(/000-00-01/);
  expect(await within(first).findByText('Т2')).toBeDefined();
  expect(screen.getByText('Тестова Вера Примеровна')).toBeDefined();
  expect(first).toHaveTextContent('Краснодарский край');
  // 22:30 UTC is already the next day in Moscow.
  expect(first).toHaveTextContent(/Последний перенос1\sапреля\s2024/);
  expect(first).toHaveTextContent('Номер можно перенести.');
  const second = await card(/000-00-02/);
  expect(second).toHaveTextContent('не указан, номер из заявления');
  expect(second).toHaveTextContent('не переносился');
  expect(second).toHaveTextContent('Операторне определён');
  expect(within(first).getByRole('link', { name: /Проверить.*000-00-01/ })).toHaveAttribute('href', '/check');
  await userEvent.click(within(first).getByRole('button', { name: /Перенести.*000-00-01/ }));
  expect(router.state.location.pathname).toBe('/portation/init');
  expect(flow.context().digits).toBe('9000000001');
});

test('counts a returned number as ported', async () => {
  answerAccount({
    [FIRST]: {
      info: { lastPortation: null },
      portations: [buildPortationSummary({ status: 'Returned', next: null, transfered: '2026-11-28T22:30:00.000Z' })],
    },
  });
  await show();
  const returned = await card(/000-00-01/);
  expect(await within(returned).findByText(/^29\sноября\s2026\sг\., потом возвращён$/)).toBeVisible();
  expect(within(returned).queryByText('не переносился')).toBeNull();
  expect(within(returned).getByText(/^Договор с оператором .+ закончился, номер возвращён\.$/)).toBeVisible();
  expect(within(returned).queryByText('Номер можно перенести.')).toBeNull();
  expect(within(returned).queryByRole('button', { name: /Перенести/ })).toBeNull();
});

test('distinguishes a rejected order with its reason from a new draft', async () => {
  answerAccount({ [FIRST]: { orders: [buildOrderSummary({ rejectionCode: 'SELF_BAN' })] } });
  await show();
  const sentBack = await card(/000-00-01/);
  expect(await within(sentBack).findByRole('link', { name: 'Продолжить заявление' })).toBeVisible();
  expect(sentBack).toHaveTextContent(/Заявление в\sМТС вернулось к\sвам\./);
  expect(sentBack).not.toHaveTextContent(/исправьте|Устраните/);
  expect(sentBack).toHaveTextContent(refusalTitles.SELF_BAN);
  expect(sentBack).toHaveTextContent(/Черновик хранится до\s28\sноября\s2026/);
  expect(sentBack).not.toHaveTextContent('Начато заявление');
});

test('promises nothing that a rejected number cannot have', async () => {
  answerAccount({
    [FIRST]: { orders: [buildOrderSummary({ rejectionCode: 'TECH_ERROR' })] },
    [SECOND]: { portations: [buildPortationSummary({ status: 'Rejected', refusalCode: 'NUMBER_INACTIVE' })] },
    '79000000003': {
      portations: [
        buildPortationSummary({ status: 'Rejected', refusalCode: 'CONTRACT_TERM', availableFrom: '2027-02-18' }),
      ],
    },
    '79000000004': {
      orders: [
        buildOrderSummary({
          status: 'Deleted',
          expiresAt: null,
          deletedReason: 'expired',
          rejectionCode: 'TOO_EARLY',
          availableFrom: '2027-01-20',
        }),
      ],
    },
  });
  await show();
  const early = await card(/000-00-04/);
  expect(await within(early).findByText(/Можно будет с\s20\sянваря\s2027/)).toBeVisible();
  expect(early).toHaveTextContent('Последнее заявление вернулось к вам.С прошлого переноса не прошло 60 дней.');
  const unanswered = await card(/000-00-01/);
  expect(await within(unanswered).findByText(/База данных не ответила на\sзаявление в\sМТС/)).toBeVisible();
  expect(unanswered).not.toHaveTextContent(/автоматически|вернула/);
  const inactive = await card(/000-00-02/);
  expect(await within(inactive).findByText(/Номер не действует/)).toBeVisible();
  expect(inactive).not.toHaveTextContent(/можно перенести/);
  expect(within(inactive).getByRole('link', { name: /^Что делать/ })).toHaveAttribute(
    'href',
    `/account/${SECOND}/portation/${buildPortationSummary().id}`,
  );
  const term = await card(/000-00-03/);
  expect(await within(term).findByText(/Можно будет с\s18\sфевраля\s2027/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Перенести/ })).toBeNull();
});

test('says that the new operator cancelled the last portation, not that the citizen withdrew one', async () => {
  const cancelled = { status: 'Cancelled', next: null } as const;
  answerAccount({
    [FIRST]: {
      portations: [buildPortationSummary({ ...cancelled, refusalCode: 'SIM_NOT_RECEIVED', simType: 'eSIM' })],
    },
    [SECOND]: { portations: [buildPortationSummary({ ...cancelled, refusalCode: 'SUBSCRIBER_WITHDREW' })] },
  });
  await show();
  const first = await card(/000-00-01/);
  expect(await within(first).findByText('Новый оператор отменил последний перенос.')).toBeVisible();
  expect(first).toHaveTextContent(/eSIM не получена к\sдате переноса\./);
  expect(first).not.toHaveTextContent('Номер можно перенести.');
  expect(within(first).getByRole('link', { name: /^Что делать/ })).toBeVisible();
  expect(within(first).getByRole('button', { name: /^Перенести/ })).toBeVisible();
  expect(await within(await card(/000-00-02/)).findByText('Номер можно перенести.')).toBeVisible();
});

test('offers the recipient of the running portation for the other numbers', async () => {
  answerAccount({
    [FIRST]: { portations: [buildPortationSummary()] },
    [SECOND]: {},
    '79000000003': { info: { operatorId: 'mts', operatorName: 'МТС' } },
  });
  const { flow, router } = await show();
  const second = await card(/000-00-02/);
  const same = await within(second).findByRole('button', { name: /^Перенести в\sМТС: .*000-00-02$/ });
  expect(within(second).getByRole('button', { name: /^К другому оператору: .*000-00-02$/ })).toBeVisible();
  // The number of that operator can only go to another one.
  expect(await within(await card(/000-00-03/)).findByRole('button', { name: /^Перенести .*000-00-03$/ })).toBeVisible();
  await userEvent.click(same);
  expect(router.state.location.pathname).toBe('/portation/init');
  expect(flow.context()).toMatchObject({ digits: '9000000002', recipientId: 'mts' });
});

test('shows in full the portation that needs the citizen, and the others as cards, the nearest first', async () => {
  const windowAt = (day: string) => ({ windowAt: `2026-11-${day}T22:00:00.000Z` });
  answerAccount({
    [FIRST]: { portations: [buildPortationSummary(windowAt('29'))] },
    [SECOND]: { portations: [buildPortationSummary(windowAt('27'))] },
    '79000000003': {
      portations: [
        buildPortationSummary({
          ...windowAt('28'),
          status: 'DebtPending',
          next: { code: 'DEBT_CLEARED', title: '', at: '2026-11-25T09:00:00.000Z' },
        }),
      ],
    },
  });
  await show();
  await screen.findByRole('region', { name: /000-00-03/ });
  const panels = screen.getAllByRole('region', { name: /^Перенос/ });
  expect(panels.map((panel) => /000-00-\d\d/.exec(panel.textContent)?.[0])).toEqual([
    '000-00-03',
    '000-00-02',
    '000-00-01',
  ]);
  expect(panels.map((panel) => within(panel).queryAllByText('Сейчас').length)).toEqual([1, 0, 0]);
  expect(panels[0]).toHaveTextContent(/Оплатите долг оператору Т2 не\sпозднее 25\sноября/);
  expect(panels[1]).toHaveTextContent(/От вас: ничего/);
  expect(screen.getAllByRole('link', { name: 'Посмотреть ход' })).toHaveLength(3);
});

const approved = (overrides: Partial<PortationSummary> = {}) =>
  buildPortationSummary({ status: 'Approved', portationAt: '2026-11-27T22:00:00.000Z', ...overrides });
const esim = { simType: 'eSIM', receiptMethod: 'online' } as const;
const step = (code: PortationEventCode) => ({ code, title: '', at: '2026-11-26T22:00:00.000Z' });
const shop = { method: 'pickup', address: 'Пробная улица, дом 7', hours: 'с 9 до 20' } as const;

test.each<[string, PortationSummary, RegExp]>([
  [
    'a card is awaited',
    approved({ next: step('SIM_READY') }),
    /Получите сим-карту в салоне МТС не\sпозднее 27\sноября, адрес/,
  ],
  [
    'a card is ready',
    approved({ next: step('SIM_RECEIVED'), receipt: shop }),
    /Получите сим-карту не\sпозднее 27\sноября \(Пробная улица, дом 7, с 9 до 20, нужен паспорт\)/,
  ],
  ['a card is received', approved({ next: step('REMINDER') }), /календаре и держите сим-карту МТС под рукой\./],
  ['an eSIM is awaited', approved({ ...esim, next: step('SIM_READY') }), /код активации пришлёт оператор: без неё/],
  [
    'an eSIM is ready',
    approved({ ...esim, next: step('SIM_RECEIVED'), receipt: { method: 'online' } }),
    /Установите eSIM МТС не\sпозднее 27\sноября по\sкоду активации: без неё/,
  ],
  [
    'an eSIM is installed',
    approved({ ...esim, next: step('REMINDER') }),
    /в\sэтот день понадобится включить eSIM МТС\./,
  ],
  [
    'the data are checked while a card is ready',
    buildPortationSummary({ status: 'DonorCheck', next: step('DATA_CONFIRMED'), receipt: shop }),
    /Получите сим-карту не\sпозднее 27\sноября \(Пробная улица/,
  ],
  [
    'the window is over',
    approved({
      portationAt: '2026-11-18T22:00:00.000Z',
      windowAt: '2026-11-18T22:00:00.000Z',
      next: step('STARTED'),
    }),
    /^Перенос задерживается.*Номер должны были перенести 19\sноября.*Позвоните новому оператору, МТС/,
  ],
])('says in the row of a portation what is next: %s', async (_, portation, sentence) => {
  answerAccount({ [FIRST]: { portations: [portation] } });
  await show();
  expect(await screen.findByRole('region', { name: /000-00-01/ })).toHaveTextContent(sentence);
});

test('tells who was refused a withdrawal how to stop the portation, and promises no offer to stay', async () => {
  answerAccount({ [FIRST]: { portations: [buildPortationSummary({ isWithdrawalRefused: true })] } });
  await show();
  const row = await screen.findByRole('region', { name: /000-00-01/ });
  expect(row).toHaveTextContent(/Позвоните оператору МТС, если по-прежнему хотите остановить перенос\./);
  expect(row).not.toHaveTextContent(/не соглашайтесь/);
});

test('asks for nothing while the portation is being withdrawn', async () => {
  const portation = approved({ next: step('SIM_RECEIVED'), receipt: shop });
  answerAccount({
    [FIRST]: {
      orders: [
        buildOrderSummary({ status: 'Done', portationId: portation.id, cancelRequestedAt: '2026-11-20T09:00:00.000Z' }),
      ],
      portations: [portation],
    },
  });
  await show();
  const row = await screen.findByRole('region', { name: /000-00-01/ });
  expect(row).toHaveTextContent(/Заявление отзываем.*От васНичего делать не нужно\./);
});

test('lists what is in progress: drafts, submitted orders, portations with their day', async () => {
  answerAccount({
    [FIRST]: { orders: [buildOrderSummary()] },
    [SECOND]: { orders: [buildOrderSummary({ status: 'PendingBDPN', expiresAt: null })] },
    '79000000003': {
      info: { obstacles: [{ code: 'ACTIVE_PROCESS', availableFrom: null }] },
      orders: [
        buildOrderSummary({ status: 'Done' }),
        buildOrderSummary({ id: '00000000-0000-4000-8000-000000000002', status: 'Deleted' }),
      ],
      portations: [
        buildPortationSummary({
          status: 'Approved',
          portationAt: '2026-11-27T20:00:00.000Z',
          windowAt: '2026-11-27T20:00:00.000Z',
          timeZone: 'Asia/Yekaterinburg',
          next: { code: 'SIM_READY', title: 'Сим-карта готова', at: '2026-11-25T09:00:00.000Z' },
        }),
      ],
    },
  });
  await show();
  const draft = await card(/000-00-01/);
  expect(await within(draft).findByRole('link', { name: 'Продолжить заявление' })).toHaveAttribute(
    'href',
    '/portation/00000000-0000-4000-8000-000000000001/submit',
  );
  expect(draft).toHaveTextContent(/Начато заявление в\sМТС\. Хранится до\s28\sноября\s2026/);
  const pending = await card(/000-00-02/);
  expect(within(pending).getByRole('link', { name: 'Посмотреть ход' })).toHaveAttribute(
    'href',
    '/portation/00000000-0000-4000-8000-000000000001/done',
  );
  const underWay = await card(/000-00-03/);
  const panel = screen.getByRole('region', { name: /^Перенос через\s\d+\sдней, 28\sноября, ночью \+7/ });
  expect(within(panel).getByRole('link', { name: 'Посмотреть ход' })).toHaveAttribute(
    'href',
    '/account/79000000003/portation/00000000-0000-4000-8000-0000000000a1',
  );
  expect(panel).toHaveTextContent(/\+7 \(900\) 000-00-03, Т2 → МТС/);
  expect(panel).toHaveTextContent(/Получите сим-карту в салоне МТС не\sпозднее 27\sноября/);
  expect(panel.compareDocumentPosition(draft) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(underWay).toHaveTextContent(/Идёт перенос в\sМТС\./);
  expect(underWay).not.toHaveTextContent('По номеру уже идёт перенос');
  expect(within(underWay).getByRole('link', { name: /^2\sзаявления$/ })).toHaveAttribute(
    'href',
    '/account/79000000003/orders',
  );
  expect(within(underWay).getByRole('link', { name: /^1\sперенос$/ })).toHaveAttribute(
    'href',
    '/account/79000000003/portations',
  );
});

test('shows why a number cannot be ported and from which day it can', async () => {
  answerAccount({
    [FIRST]: {
      info: { obstacles: [{ code: 'TOO_EARLY', availableFrom: '2026-12-30' }] },
      portations: [buildPortationSummary({ status: 'Completed', transfered: '2026-10-30T09:00:00.000Z' })],
      orders: [buildOrderSummary({ status: 'Done', recipient: buildOperatorRef() })],
    },
  });
  await show();
  expect(
    await screen.findByText(/С прошлого переноса не прошло 60 дней\. Можно будет с 30 декабря 2026 г\./),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: /Перенести/ })).toBeNull();
});

test('explains to an untrusted account what is allowed and how to confirm it, and offers no application', async () => {
  answerAccount({ [FIRST]: {} });
  await renderPage(<Component />, { address: '/account', isSignedIn: true, isTrusted: false });
  expect(screen.getByText('Учётная запись Госуслуг не подтверждена')).toBeDefined();
  expect(screen.getByText(/Подтвердите учётную запись/)).toBeDefined();
  expect(await screen.findByText('Номер можно перенести.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Перенести/ })).toBeNull();
});

test('offers to sign out on all devices', async () => {
  answerAccount({ [FIRST]: {} });
  await show();
  const way = await screen.findByRole('link', { name: 'Выйти на всех устройствах' });
  expect(way).toHaveAttribute('href', logoutEverywherePath);
});

test('explains a missing number list and lets the citizen enter any number', async () => {
  answerAccount({});
  const { router } = await show();
  expect(await screen.findByText('Номеров пока нет')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Перенести номер' }));
  expect(router.state.location.pathname).toBe('/portation/init');
});

test('offers no portation while the feature is disabled', async () => {
  answerAccount({ [FIRST]: {} });
  network.use(...answerReferenceData({ features: [{ feature: 'Portation', isEnabled: false }] }));
  const { startup } = await show();
  await update(() => startup.send({ type: 'startup.started' }));
  expect(await screen.findByText('Номер можно перенести.')).toBeDefined();
  expect(await screen.findByText('Приём заявлений временно закрыт.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Перенести/ })).toBeNull();
});

test('isolates the failure of one number and retries it', async () => {
  answerAccount({ [FIRST]: {}, [SECOND]: faults.networkError });
  await show();
  const second = await card(/000-00-02/);
  expect(await within(second).findByRole('alert')).toHaveTextContent('Не удалось загрузить сведения о номере');
  expect(await screen.findByText('Номер можно перенести.')).toBeDefined();
  answerAccount({ [FIRST]: {}, [SECOND]: {} });
  await userEvent.click(within(second).getByRole('button', { name: 'Повторить' }));
  expect(await within(second).findByText('Номер можно перенести.')).toBeDefined();
});

test('shows a failed account with a retry', async () => {
  network.use(answerCall('getAccountInfo', faults.networkError));
  await show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить ваши номера');
  answerAccount({ [FIRST]: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await card(/000-00-01/)).toBeDefined();
});

test('shows the numbers together, and does not wait long for a silent one', async () => {
  answerAccount({ [FIRST]: {}, [SECOND]: faults.noAnswer });
  await show();
  const numbers = () => screen.queryByRole('heading', { name: 'Мои номера' });
  await screen.findByText('Тестова Вера Примеровна');
  await waitFor(() => expect(screen.getByText(/000-00-01/)).toBeInTheDocument());
  expect(numbers()).not.toBeInTheDocument();
  await waitFor(() => expect(numbers()).toBeInTheDocument(), { timeout: 3000 });
  expect(await card(/000-00-01/)).toHaveTextContent('Т2');
});
