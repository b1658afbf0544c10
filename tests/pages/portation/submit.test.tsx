import { noResponse } from '../../../machines/lib/outcome.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { featureNames } from '../../../contract/features.ts';
import type { PortationOrder } from '../../../contract/orders.ts';
import { refusalAdvice } from '../../../contract/refusal-advice.ts';
import { type RefusalCode, refusalTitles } from '../../../contract/refusal-codes.ts';
import { buildPersonalInfo } from '../../../mocks/builders/esia.ts';
import { buildApplication, buildChosenTariff, buildConsents, buildOrder } from '../../../mocks/builders/orders.ts';
import { buildOperatorDetail } from '../../../mocks/builders/operators.ts';
import { buildProblem } from '../../../mocks/builders/problems.ts';
import { buildTariff } from '../../../mocks/builders/tariffs.ts';
import { answerCall } from '../../../mocks/handlers.ts';
import { Component } from '../../../src/pages/portation-submit.tsx';
import { network } from '../../harness/network.ts';
import { NOW, renderPage, update } from '../../harness/render-page.tsx';
import { refused, unreachable } from '../../model/examples.ts';

beforeEach(() => network.use(answerCall('getOperator', buildOperatorDetail())));

const order = buildOrder({ version: 2, tariff: buildChosenTariff() });
const known = buildPersonalInfo({ phone: '79000000001' });

const show = async (overrides: Partial<PortationOrder> = {}) => {
  const shown = await renderPage(<Component />, { flow: { step: 'submit', order: { ...order, ...overrides } } });
  await update(() => shown.flow.answer('loadPersonal', { tag: 'loaded', personal: known }));
  return shown;
};

const consents = () => within(screen.getByRole('region', { name: 'Согласия' })).getAllByRole('checkbox');
const tickAll = async (): Promise<void> => {
  for (const box of consents()) {
    await userEvent.click(box);
  }
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Подать заявление' }));
const fill = async (): Promise<void> => {
  await userEvent.click(screen.getByRole('radio', { name: /Обычная сим-карта/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'Заберу в салоне' }));
  await tickAll();
};
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const lineOf = (term: string): string =>
  plain(screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent ?? '');
const summary = () => screen.getByRole('group', { name: 'Чтобы подать заявление, нужно исправить' });

test('does not ask for known data and leaves consents unset', async () => {
  await show();
  expect(screen.getByLabelText('Дата')).toHaveValue('28.11.2026');
  expect(screen.getByLabelText('Время')).toHaveValue('01-06');
  expect(screen.getByLabelText('Телефон')).toHaveValue('(900)\u00a0000-00-01');
  for (const box of screen.getAllByRole('checkbox')) {
    expect(box).not.toBeChecked();
  }
  expect(screen.getByText('Спокойный, 450 ₽ в месяц')).toBeDefined();
  expect(screen.queryByText(/вам не подойдёт/)).toBeNull();
  expect(screen.getByText('Отозвать заявление можно до 27 ноября 2026 г., 01:00 (МСК).')).toBeDefined();
});

test('moves the day of a kept draft that has become too early, and says so', async () => {
  await show({ application: { ...order.application, dueDate: '2026-11-27' } });
  expect(screen.getByLabelText('Дата')).toHaveValue('28.11.2026');
  expect(screen.getByText(/^27 ноября 2026 г\. выбрать уже нельзя: поставили ближайший день\.$/)).toBeVisible();
});

test('repeats discount, connection fee and condition of the tariff in the summary and in the consent', async () => {
  await show({
    tariff: buildChosenTariff({ pricePromo: 225, promoPeriods: 3, connectionFee: 100, eligibility: 'для пенсионеров' }),
    age: 41,
  });
  const lines = ['Первые 3 месяца по 225 ₽, потом 450 ₽ в месяц', 'Подключение 100 ₽', 'Условие: для пенсионеров'];
  const what = within(screen.getByRole('region', { name: 'Что переносим' }));
  for (const line of lines) {
    expect(what.getByText(line)).toBeDefined();
  }
  expect(what.getByText('325 ₽')).toBeDefined();
  expect(screen.getByText('Похоже, тариф «Спокойный» вам не подойдёт')).toBeDefined();
  const consent = screen.getByRole('checkbox', { name: /^С условиями тарифа «Спокойный» согласен: 450\s₽ в месяц\. / });
  for (const line of lines) {
    expect(screen.getByLabelText(new RegExp(line))).toBe(consent);
  }
});

test('shows a tariff without a monthly fee with the prices of its units', async () => {
  await show({
    tariff: buildChosenTariff({
      queryType: 'NonPackage',
      price: 0,
      priceMonthly: 0,
      minutes: null,
      trafficGb: null,
      sms: null,
      minutePrice: 1.9,
      smsPrice: 2.5,
      mbPrice: 0.9,
    }),
  });
  expect(screen.getByText('Спокойный, Без абонентской платы')).toBeDefined();
  expect(screen.getByText('минута 1,90 ₽ · СМС 2,50 ₽ · мегабайт 0,90 ₽')).toBeDefined();
});

test('lists each missing field of an empty form once, takes focus and links to the field', async () => {
  const { flow } = await show();
  await send();
  expect(summary()).toHaveFocus();
  expect(
    within(summary())
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Выберите вид сим-карты',
    'Отметьте согласие на обработку данных',
    'Отметьте согласие на передачу данных операторам',
    'Отметьте просьбу о переносе и расторжении договора',
    'Отметьте согласие с условиями тарифа',
  ]);
  await userEvent.click(within(summary()).getByRole('link', { name: 'Выберите вид сим-карты' }));
  expect(screen.getByRole('radio', { name: /Обычная сим-карта/ })).toHaveFocus();
  expect(flow.awaited()).toEqual([]);
});

test('a corrected field leaves the list of errors, the others stay', async () => {
  await show();
  await send();
  await userEvent.click(screen.getByRole('radio', { name: /Обычная сим-карта/ }));
  expect(within(summary()).getAllByRole('link')).toHaveLength(4);
  await userEvent.click(screen.getByRole('checkbox', { name: /обработк/ }));
  expect(within(summary()).getAllByRole('link')).toHaveLength(3);
  expect(screen.getAllByText('Отметьте согласие с условиями тарифа')).toHaveLength(2);
});

test('validates a field on blur and clears the error once corrected', async () => {
  await show();
  const email = screen.getByLabelText('Электронная почта');
  await userEvent.type(email, 'vera');
  expect(screen.queryByText(/Проверьте адрес почты/)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText(/Проверьте адрес почты/)).toBeDefined();
  expect(email).toHaveAttribute('aria-invalid', 'true');
  await userEvent.type(email, '@example.test');
  expect(screen.queryByText(/Проверьте адрес почты/)).toBeNull();
});

test('keeps a forbidden day with its reason, and Enter in the date does not submit', async () => {
  const { flow } = await show();
  await fill();
  const date = screen.getByLabelText('Дата');
  fireEvent.change(date, { target: { value: '20.05.2027' } });
  await userEvent.type(date, '{Enter}');
  expect(screen.getByText('Выберите дату с 28 ноября 2026 г. по 19 мая 2027 г.')).toBeDefined();
  fireEvent.change(date, { target: { value: '1.12.2026' } });
  await userEvent.type(date, '{Enter}');
  expect(screen.queryByText(/^Выберите дату/)).toBeNull();
  expect(screen.getByText('Отозвать заявление можно до 30 ноября 2026 г., 01:00 (МСК).')).toBeDefined();
  expect(flow.awaited()).not.toContain('submitOrder');
});

test.each(['1.3.27', '01032027'])('understands the typed date %s', async (text) => {
  await show();
  const date = screen.getByLabelText('Дата');
  await userEvent.clear(date);
  await userEvent.type(date, text);
  await userEvent.tab();
  expect(date).toHaveValue('01.03.2027');
  expect(date).not.toHaveAttribute('aria-invalid', 'true');
});

test('keeps a text that is not a date and says how to enter one', async () => {
  await show();
  const date = screen.getByLabelText('Дата');
  await userEvent.clear(date);
  await userEvent.type(date, '31.02.2027');
  await userEvent.tab();
  expect(date).toHaveValue('31.02.2027');
  expect(date).toHaveAccessibleDescription(/введите её цифрами, например 01\.03\.2027/);
});

test('marks only forbidden days in every month shown', async () => {
  await show();
  await userEvent.click(screen.getByLabelText('Дата'));
  // November is shown; the portation is possible from the 28th.
  expect(await screen.findByRole('button', { name: '27 ноября 2026' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '1 декабря 2026' }));
  expect(screen.getByLabelText('Дата')).toHaveValue('01.12.2026');
});

test('saves changes automatically, but not for a consent', async () => {
  const { flow } = await show();
  await tickAll();
  act(() => flow.clock.increment(5000));
  expect(flow.awaited()).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('Время'), '10-11');
  expect(screen.getByText('Есть несохранённые изменения')).toBeDefined();
  act(() => flow.clock.increment(800));
  expect(screen.getByText('Сохраняем черновик…')).toBeDefined();
  await update(async () => {
    const asked = await flow.answer('saveApplication', {
      tag: 'changed',
      order: { ...order, version: 3, application: { ...order.application, dueDate: '2026-11-28', slot: '10-11' } },
      now: NOW,
    });
    expect(asked).toMatchObject({ version: 2, application: { slot: '10-11', dueDate: '2026-11-28' } });
  });
  expect(screen.getByText('Черновик сохранён')).toBeDefined();
});

test('reports a failed save and retries it', async () => {
  const { flow } = await show();
  await userEvent.selectOptions(screen.getByLabelText('Время'), '10-11');
  act(() => flow.clock.increment(800));
  await update(() => flow.answer('saveApplication', noResponse));
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Черновик не сохранён: сервер не ответил.');
  await userEvent.click(within(alert).getByRole('button', { name: 'Повторить' }));
  expect(flow.awaited()).toEqual(['saveApplication']);
});

test('repeats a failed submission with the same key', async () => {
  const { flow } = await show();
  await fill();
  await send();
  expect(screen.getByRole('button', { name: 'Отправляем заявление' })).toBeDisabled();
  expect(screen.getByLabelText('Время')).toBeDisabled();
  act(() => flow.clock.increment(20_000));
  expect(screen.getByText('Ответа долго нет')).toBeDefined();
  const keys: unknown[] = [];
  const fail = () =>
    update(async () => {
      keys.push(await flow.answer('submitOrder', unreachable));
    });
  await fail();
  expect(screen.getByText('Не получилось')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  await fail();
  await send();
  await fail();
  expect(keys).toHaveLength(3);
  expect(keys[1]).toEqual(keys[0]);
  expect(keys[2]).toEqual(keys[0]);
  expect(keys[0]).toMatchObject({
    submission: {
      application: { simType: 'SIM', receiptMethod: 'pickup', contactPhone: '79000000001' },
      consents: buildConsents(),
    },
  });
});

test('marks, lists and focuses fields refused by the server', async () => {
  const { flow } = await show();
  await fill();
  await send();
  await update(() =>
    flow.answer('submitOrder', {
      tag: 'refused',
      problem: buildProblem({
        errors: [{ field: 'application.slot', code: 'invalid', message: 'Выберите время из списка' }],
      }),
    }),
  );
  expect(screen.getByLabelText('Время')).toBeInvalid();
  await waitFor(() => expect(summary()).toHaveFocus());
  expect(within(summary()).getByRole('link', { name: 'Выберите время из списка' })).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Время'), '10-11');
  expect(screen.getByLabelText('Время')).toBeValid();
});

test('returns to the tariffs when the tariff has closed', async () => {
  const { flow } = await show();
  await fill();
  await send();
  await update(() => flow.answer('submitOrder', refused({ code: 'TARIFF_CLOSED' })));
  expect(screen.getByRole('alert')).toHaveTextContent('Выберите другой тариф.');
  expect(screen.getAllByRole('link', { name: 'Изменить тариф' })[0]).toHaveAttribute(
    'href',
    `/portation/${order.id}/tariffs`,
  );
});

test('reports a change in another tab and keeps the form', async () => {
  const { flow } = await show();
  await userEvent.selectOptions(screen.getByLabelText('Время'), '10-11');
  act(() => flow.clock.increment(800));
  await update(() => flow.answer('saveApplication', refused({ code: 'STALE' })));
  await update(() =>
    flow.answer('openOrder', {
      tag: 'opened',
      order: { ...order, version: 5 },
      portation: null,
      storedApplication: null,
      now: NOW,
    }),
  );
  expect(
    screen.getByText('Заявление изменилось в другой вкладке. Проверьте, что выбрано и заполнено, и повторите.'),
  ).toBeDefined();
  expect(screen.getByLabelText('Время')).toHaveValue('10-11');
  expect(screen.getByText('Есть несохранённые изменения')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Понятно' }));
  expect(screen.queryByText(/изменилось в другой вкладке/)).toBeNull();
});

test('shows the reason of a returned order and restores everything but the consents', async () => {
  await show({
    application: buildApplication({ slot: '10-11', contactPhone: '79000000099' }),
    lastRejection: { code: 'APPLICATION_INVALID', label: 'Заявление заполнено неверно', at: NOW },
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Заявление заполнено неверно');
  expect(lineOf('От вас')).toBe(
    'Проверьте дату, время и данные заявителя, исправьте ошибку и отправьте заявление снова.',
  );
  expect(screen.getByLabelText('Время')).toHaveValue('10-11');
  expect(screen.getByLabelText('Телефон')).toHaveValue('(900)\u00a0000-00-99');
  expect(screen.getByRole('radio', { name: 'Заберу в салоне' })).toBeChecked();
  for (const box of screen.getAllByRole('checkbox')) {
    expect(box).not.toBeChecked();
  }
});

const mainButtons = (): string[] =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]
    .filter(
      ({ classList, dataset }) =>
        classList.contains('mantine-Button-root') && (dataset['variant'] ?? 'filled') === 'filled',
    )
    .map((one) => one.textContent.replace(/,.*/, ''));

const SEND = 'Подать заявление';
const CHANGE_NUMBER = 'Изменить номер или оператора';

/** The one button beside every reason; for the form it is that at its end. */
const buttons: Record<RefusalCode, string> = {
  NUMBER_FORMAT: CHANGE_NUMBER,
  NOT_MOBILE: CHANGE_NUMBER,
  TOLL_FREE_NUMBER: CHANGE_NUMBER,
  FOREIGN_NUMBER: CHANGE_NUMBER,
  RANGE_UNKNOWN: CHANGE_NUMBER,
  REGION_NOT_SERVED: 'Мой кабинет',
  SAME_OPERATOR: CHANGE_NUMBER,
  REGION_MISMATCH: 'Написать в поддержку',
  TOO_EARLY: 'Мой кабинет',
  ACTIVE_PROCESS: 'Мои заявления',
  APPLICATION_INVALID: SEND,
  NOT_OWNER: SEND,
  DATA_MISMATCH: SEND,
  DATA_CHANGED: SEND,
  DEBT: SEND,
  DEBT_OTHER_CONTRACT: SEND,
  BLOCKED: SEND,
  SUSPENDED_BY_LAW: 'Позвонить: Т2',
  NUMBER_INACTIVE: 'Позвонить: Т2',
  CONTRACT_TYPE: SEND,
  CORPORATE_NUMBER: SEND,
  CONTRACT_TERM: 'Позвонить: Т2',
  PREMIUM_NUMBER_FEE: SEND,
  SUBSCRIBER_WITHDREW: SEND,
  DATE_OUT_OF_RANGE: SEND,
  ARBITRATION_TIMEOUT: SEND,
  SELF_BAN: SEND,
  SIM_LIMIT: SEND,
  TARIFF_CLOSED: 'Изменить тариф',
  SIM_NOT_RECEIVED: SEND,
  OPERATOR_SILENT: SEND,
  TECH_ERROR: SEND,
};

test.each(Object.entries(buttons) as [RefusalCode, string][])(
  'says what to do about a returned application in one sentence with one main button: %s',
  async (code, name) => {
    const { flow } = await renderPage(<Component />, {
      flow: { step: 'submit', order: { ...order, lastRejection: { code, label: '', at: NOW } } },
    });
    await update(() => flow.answer('loadPersonal', { tag: 'loaded', personal: known }));
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(refusalTitles[code]);
    expect(screen.getAllByText('От вас', { selector: 'dt' })).toHaveLength(1);
    expect(lineOf('От вас')).toBe(plain(refusalAdvice(code, { of: 'draft', availableFrom: undefined, now: NOW })));
    await waitFor(() => expect(mainButtons()).toEqual([name]));
    expect(within(alert).queryByRole('list')).toBeNull();
    expect(screen.queryByRole('button', { name: SEND }) !== null).toBe(name === SEND);
    expect(screen.getByRole('button', { name: 'Удалить черновик' })).toBeEnabled();
  },
);

test.each([
  ['TARIFF_CLOSED', 'Изменить тариф', `/portation/${order.id}/tariffs`],
  ['SAME_OPERATOR', CHANGE_NUMBER, '/portation/init'],
  ['ACTIVE_PROCESS', 'Мои заявления', '/portation'],
  ['SELF_BAN', 'Открыть Госуслуги', 'https://www.gosuslugi.ru'],
  ['REGION_MISMATCH', 'Написать в поддержку', '/contacts'],
] as const)('leads to where the reason can be removed: %s', async (code, name, href) => {
  await renderPage(<Component />, {
    flow: { step: 'submit', order: { ...order, lastRejection: { code, label: '', at: NOW } } },
  });
  expect(within(screen.getByRole('alert')).getByRole('link', { name })).toHaveAttribute('href', href);
});

test('names the day until which an application has to wait, and lets it be sent once the day has come', async () => {
  const returnedUntil = (availableFrom: string) =>
    renderPage(<Component />, {
      flow: {
        step: 'submit',
        order: { ...order, lastRejection: { code: 'TOO_EARLY', label: '', at: NOW, availableFrom } },
      },
    });
  const { unmount } = await returnedUntil('2026-12-20');
  expect(lineOf('От вас')).toBe('Подождите: подать заявление можно с 20 декабря 2026 г.');
  expect(mainButtons()).toEqual(['Мой кабинет']);
  expect(within(screen.getByRole('alert')).getByText(/^Черновик хранится/)).toHaveTextContent(
    'Черновик хранится до 27 ноября 2026 г. Потом подайте новое заявление.',
  );
  unmount();
  await returnedUntil('2026-11-20');
  expect(lineOf('От вас')).toBe('Причины отказа больше нет: отправьте заявление снова.');
  expect(mainButtons()).toEqual([SEND]);
});

test('disables eSIM for a tariff without it and shows the reason', async () => {
  const { flow } = await renderPage(<Component />, {
    flow: { step: 'submit', order },
    tariffs: [buildTariff({ esim: false })],
  });
  await update(() => flow.answer('loadPersonal', { tag: 'loaded', personal: known }));
  await waitFor(() => expect(screen.getByRole('radio', { name: /eSIM/ })).toBeDisabled());
  expect(screen.getByText('На этом тарифе eSIM нет')).toBeDefined();
});

test('requires no receipt for eSIM and an address for a courier', async () => {
  await show();
  await userEvent.click(screen.getByRole('radio', { name: /eSIM/ }));
  expect(screen.queryByText('Как получить?')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Обычная сим-карта/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'Привезёт курьер' }));
  await tickAll();
  await send();
  expect(
    within(summary())
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Укажите адрес доставки']);
});

test('hides personal data until requested and keeps focus on the button', async () => {
  const { flow } = await show();
  expect(screen.getByText('Т•••••• В••• П•••••••••')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Показать' }));
  await update(() =>
    flow.answer('loadPersonal', {
      tag: 'loaded',
      personal: buildPersonalInfo({
        masked: false,
        lastName: 'Тестова',
        firstName: 'Вера',
        middleName: null,
        birthDate: '1985-03-08',
      }),
    }),
  );
  expect(screen.getByText('Тестова Вера')).toBeDefined();
  expect(screen.getByText('8 марта 1985 г.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Скрыть' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Скрыть' }));
  expect(screen.queryByText('Тестова Вера')).toBeNull();
  expect(screen.getByRole('button', { name: 'Показать' })).toHaveFocus();
});

test('keeps contacts from ESIA when personal data are hidden again', async () => {
  const { flow } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Показать' }));
  await update(() => flow.answer('loadPersonal', { tag: 'loaded', personal: { ...known, masked: false } }));
  await userEvent.click(screen.getByRole('button', { name: 'Скрыть' }));
  expect(screen.getByLabelText('Телефон')).toHaveValue('(900)\u00a0000-00-01');
});

test('allows the rest of the form without ESIA and retries it', async () => {
  const { flow } = await renderPage(<Component />, { flow: { step: 'submit', order } });
  await update(() => flow.answer('loadPersonal', unreachable));
  const notice = screen.getByText(/Госуслуги не ответили/).closest('[role=alert]');
  expect(notice).not.toBeNull();
  await userEvent.click(
    within(notice instanceof HTMLElement ? notice : document.body).getByRole('button', { name: 'Повторить' }),
  );
  expect(flow.awaited()).toEqual(['loadPersonal']);
  expect(screen.getByLabelText('Время')).toBeEnabled();
});

test('keeps the form when the session ends', async () => {
  const { flow } = await show();
  await userEvent.type(screen.getByLabelText('Электронная почта'), 'vera@example.test');
  await update(() => flow.send({ type: 'session.ended' }));
  expect(screen.getByLabelText('Электронная почта')).toHaveValue('vera@example.test');
});

test('keeps the consents after a silent submission is cancelled, unless the order has changed meanwhile', async () => {
  const cancelAndReload = async (version: number): Promise<void> => {
    await send();
    await update(() => flow.clock.increment(20_000));
    await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
    await update(() =>
      flow.answer('openOrder', {
        tag: 'opened',
        order: { ...order, version },
        portation: null,
        storedApplication: null,
        now: NOW,
      }),
    );
  };
  const { flow } = await show();
  await fill();
  await cancelAndReload(order.version);
  for (const box of consents()) {
    expect(box).toBeChecked();
  }
  expect(screen.getByRole('radio', { name: /Обычная сим-карта/ })).toBeChecked();
  await cancelAndReload(order.version + 1);
  for (const box of consents()) {
    expect(box).not.toBeChecked();
  }
});

const lettersBox = () => screen.getByRole('checkbox', { name: 'Присылать письма о заявлении' });

test('asks for letters only on request, and then for an address', async () => {
  const { flow } = await show();
  expect(lettersBox()).not.toBeChecked();
  await fill();
  await userEvent.click(lettersBox());
  await userEvent.clear(screen.getByLabelText('Электронная почта'));
  await send();
  expect(within(summary()).getByText('Укажите почту, на которую присылать письма')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Электронная почта'), 'vera@example.test');
  await send();
  expect(flow.snapshot().context.submission).toMatchObject({
    letters: true,
    application: { email: 'vera@example.test' },
  });
});

test('offers no letters while the feature is off', async () => {
  await renderPage(<Component />, {
    flow: { step: 'submit', order },
    features: featureNames.filter((name) => name !== 'Letters'),
  });
  expect(screen.queryByRole('checkbox', { name: 'Присылать письма о заявлении' })).toBeNull();
});

test('keeps the wish for letters of an order that БДПН has returned', async () => {
  await show({ letters: 'on' });
  expect(lettersBox()).toBeChecked();
});
