import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OrderSummary } from '../../../contract/account.ts';
import { buildAccountInfo, buildOrderSummary } from '../../../mocks/builders/account.ts';
import { buildNumberInfo } from '../../../mocks/builders/numbers.ts';
import { buildOperatorRef } from '../../../mocks/builders/operators.ts';
import { type Fault, faults } from '../../../mocks/faults.ts';
import { answerCall, pageOf } from '../../../mocks/handlers.ts';
import { Component } from '../../../src/pages/portation.tsx';
import { network } from '../../harness/network.ts';
import { renderPage, update } from '../../harness/render-page.tsx';

const FIRST = '79000000001';
const SECOND = '79000000002';

/** Answers the account calls with orders by number. */
const answerAccount = (orders: Record<string, readonly OrderSummary[] | Fault>): void => {
  network.use(
    answerCall('getAccountInfo', buildAccountInfo({ msisdns: Object.keys(orders) })),
    answerCall('listAccountOrders', ({ query }) => {
      const msisdn = query.get('Msisdn') ?? '';
      const rows = orders[msisdn] ?? faults.networkError;
      return 'fault' in rows ? rows : { msisdnInfo: buildNumberInfo({ msisdn }), orders: pageOf(rows) };
    }),
  );
};

const show = (isSignedIn: boolean) => renderPage(<Component />, { address: '/portation', isSignedIn });
const mine = () => screen.getByRole('region', { name: 'Ваши заявления' });

test('shows a visitor the duration, price and preconditions, and offers sign-in to see orders', async () => {
  const { redirects } = await show(false);
  expect(screen.getByText('С 8\u2011го по 180\u2011й день после подачи, день и час выбираете вы')).toBeDefined();
  expect(screen.getByText('До 100 ₽ за номер, берёт новый оператор')).toBeDefined();
  expect(
    within(screen.getByRole('region', { name: 'Что проверить заранее' })).getAllByRole('listitem').length,
  ).toBeGreaterThan(3);
  expect(screen.queryByRole('region', { name: 'Ваши заявления' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Войти через Госуслуги' }));
  expect(redirects).toEqual([expect.stringMatching(/^\/api\/v1\/esia\/login\?returnUrl=/)]);
});

test('«Начать» clears the previous draft and opens step 1', async () => {
  const { flow, router } = await show(false);
  await update(() => flow.send({ type: 'number.changed', digits: '900' }));
  await userEvent.click(screen.getByRole('button', { name: 'Начать' }));
  expect(router.state.location.pathname).toBe('/portation/init');
  expect(flow.context().digits).toBe('');
});

test("lists a citizen's orders newest first: drafts to continue, submitted to follow, no deleted", async () => {
  answerAccount({
    [FIRST]: [
      buildOrderSummary(),
      buildOrderSummary({ id: '00000000-0000-4000-8000-000000000002', status: 'Deleted' }),
    ],
    [SECOND]: [
      buildOrderSummary({
        id: '00000000-0000-4000-8000-000000000003',
        status: 'Done',
        expiresAt: null,
        lastUpdate: '2026-11-20T10:00:00.000Z',
        recipient: buildOperatorRef({ operatorName: 'МегаФон' }),
      }),
    ],
  });
  await show(true);
  await screen.findByRole('link', { name: /^Продолжить: / });
  const [sent, draft, ...others] = within(mine()).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(sent).toHaveTextContent(/\+7 \(900\) 000-00-02 в МегаФон.*Заявление принято/);
  expect(within(sent ?? mine()).getByRole('link', { name: /^Посмотреть ход: .*02 в МегаФон$/ })).toHaveAttribute(
    'href',
    '/portation/00000000-0000-4000-8000-000000000003/done',
  );
  // 22:00 UTC is already the next day in Moscow.
  expect(draft).toHaveTextContent(/\+7 \(900\) 000-00-01 в МТС.*Черновик, хранится до 28 ноября 2026 г\./);
  expect(within(draft ?? mine()).getByRole('link', { name: /^Продолжить: .*01 в МТС$/ })).toHaveAttribute(
    'href',
    '/portation/00000000-0000-4000-8000-000000000001/submit',
  );
});

test('offers to read, not to continue, an application that would be refused again', async () => {
  answerAccount({ [FIRST]: [buildOrderSummary({ rejectionCode: 'REGION_MISMATCH' })] });
  await show(true);
  expect(await screen.findByRole('link', { name: /^Открыть: / })).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Продолжить: / })).toBeNull();
});

test.each([
  ['refused', 'DEBT', 'Что делать'],
  ['withdrawn', 'SUBSCRIBER_WITHDREW', 'Посмотреть ход'],
] as const)('names what a %s application is opened for', async (_, portationRefusalCode, name) => {
  answerAccount({ [FIRST]: [buildOrderSummary({ status: 'Done', portationRefusalCode })] });
  await show(true);
  expect(await screen.findByRole('link', { name: new RegExp(`^${name}: `) })).toBeDefined();
});

test('shows an empty list of orders', async () => {
  answerAccount({ [FIRST]: [] });
  await show(true);
  expect(await screen.findByText('Начатых заявлений нет.')).toBeDefined();
});

test('isolates the failure of one number and retries it', async () => {
  answerAccount({ [FIRST]: [buildOrderSummary()], [SECOND]: faults.networkError });
  await show(true);
  expect(await screen.findByRole('link', { name: /^Продолжить: / })).toBeDefined();
  expect(screen.getByRole('alert')).toHaveTextContent('Загрузились не все заявления.');
  answerAccount({ [FIRST]: [buildOrderSummary()], [SECOND]: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('link', { name: /^Продолжить: / })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows a failed account with a retry and keeps the rest of the page', async () => {
  network.use(answerCall('getAccountInfo', faults.networkError));
  await show(true);
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить ваши заявления.');
  expect(screen.getByRole('button', { name: 'Начать' })).toBeEnabled();
  answerAccount({ [FIRST]: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Начатых заявлений нет.')).toBeDefined();
});
