import { noResponse } from '../../../machines/lib/outcome.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import type { NumberInfo } from '../../../contract/numbers.ts';
import { buildNumberInfo, buildQuota } from '../../../mocks/builders/numbers.ts';
import { buildOperator } from '../../../mocks/builders/operators.ts';
import { buildOrder } from '../../../mocks/builders/orders.ts';
import { buildTariff } from '../../../mocks/builders/tariffs.ts';
import { faults } from '../../../mocks/faults.ts';
import { answerCall, answerReferenceData, pageOf } from '../../../mocks/handlers.ts';
import { Component } from '../../../src/pages/portation-init.tsx';
import { hurrySlowResponses } from '../../harness/hurry-slow-responses.ts';
import { network } from '../../harness/network.ts';
import { announcement, NOW, renderPage, t2, update } from '../../harness/render-page.tsx';
import { refused, unreachable } from '../../model/examples.ts';

const show = (options: Parameters<typeof renderPage>[1] = {}) => {
  network.use(answerCall('getAccountInfo', { userName: 'Тестова Вера', msisdns: ['79000000001', '79000000002'] }));
  return renderPage(<Component />, { address: '/portation/init', ...options });
};
const field = () => screen.getByLabelText('Какой номер перенести?');
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
const summary = () => screen.getByRole('group', { name: 'Чтобы продолжить, нужно исправить' });
const lines = () =>
  within(summary())
    .getAllByRole('link')
    .map((link) => link.textContent);

/** The page after a complete number was typed and the lookup answered. */
const showFound = async (overrides: Partial<NumberInfo> = {}, options: Parameters<typeof renderPage>[1] = {}) => {
  const shown = await show(options);
  await screen.findByRole('radio', { name: /МТС/ });
  await userEvent.type(field(), '9000000001');
  await update(() => shown.flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo(overrides) }));
  return shown;
};

test('shows and announces operator, region and last portation of a portable number', async () => {
  await showFound({ lastPortation: '2025-12-30T21:30:00.000Z' });
  expect(screen.getByText('Номер можно перенести')).toBeDefined();
  // Beside the field and in the summary.
  expect(screen.getAllByText('Краснодарский край')).toHaveLength(2);
  expect(screen.getByText('31 декабря 2025 г.')).toBeDefined();
  expect(announcement()).toBe('Номер можно перенести. Т2. Краснодарский край');
});

test('announces the coming sign-in to a visitor and an unlisted number to a citizen', async () => {
  const { unmount } = await showFound({ isEsiaMsisdn: false });
  expect(screen.getByText(/Дальше понадобится войти/)).toBeDefined();
  expect(screen.queryByText(/нет в вашей учётной записи/)).toBeNull();
  unmount();
  await showFound({ isEsiaMsisdn: false }, { isSignedIn: true });
  expect(screen.queryByText(/Дальше понадобится войти/)).toBeNull();
  expect(screen.getByText(/нет в вашей учётной записи/)).toBeDefined();
});

test("offers a citizen's own numbers and summarises the choice", async () => {
  const { flow } = await show({ isSignedIn: true });
  await userEvent.click(await screen.findByRole('radio', { name: '+7\u00a0(900)\u00a0000-00-02' }));
  expect(field()).toHaveValue('(900)\u00a0000-00-02');
  await update(() => flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo() }));
  await userEvent.click(await screen.findByRole('radio', { name: /МТС/ }));
  const chosen = within(screen.getByRole('region', { name: 'Что переносим' }));
  expect(chosen.getByText('+7 (900) 000-00-02')).toBeDefined();
  expect(chosen.getByText('Т2 → МТС')).toBeDefined();
});

test('shows the loading indicator only after a delay and a slow response beside the number', async () => {
  const { flow } = await show();
  await userEvent.type(field(), '9000000001');
  expect(screen.queryByText('Проверяем номер')).toBeNull();
  expect(await screen.findByText('Проверяем номер')).toBeDefined();
  act(() => flow.clock.increment(20_000));
  expect(screen.getByText('Ответа долго нет')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Ждать' }));
  expect(flow.awaited()).toEqual(['lookupNumber']);
  act(() => flow.clock.increment(20_000));
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Не удалось проверить номер');
});

test('keeps the number after a failed lookup, shows the code and retries', async () => {
  const { flow } = await show();
  await userEvent.type(field(), '9000000001');
  await update(() => flow.answer('lookupNumber', unreachable));
  expect(screen.getByRole('alert')).toHaveTextContent('Код: 503 · trace-1');
  expect(field()).toHaveValue('(900)\u00a0000-00-01');
  await goOn();
  expect(lines()).toContain('Повторите проверку номера');
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(flow.awaited()).toEqual(['lookupNumber']);
});

test('summarises no operators for a number without an operator, nor for one that cannot be ported', async () => {
  const { unmount } = await showFound({ operatorId: null, operatorName: null });
  expect(screen.getByRole('region', { name: 'Что переносим' })).not.toHaveTextContent('Откуда и куда');
  unmount();
  await showFound({ obstacles: [{ code: 'ACTIVE_PROCESS', availableFrom: null }] });
  expect(screen.getByRole('region', { name: 'Что переносим' })).not.toHaveTextContent('Откуда и куда');
});

test('explains every obstacle with what to do and its end date', async () => {
  await showFound({
    obstacles: [
      { code: 'TOO_EARLY', availableFrom: '2026-12-30' },
      { code: 'ACTIVE_PROCESS', availableFrom: null },
    ],
  });
  const [early, active] = screen.getAllByRole('alert');
  expect(early).toHaveTextContent(/Можно будет с 30 декабря 2026 г\.(?!\.)/);
  expect(active).toHaveTextContent('По номеру уже идёт перенос');
  expect(screen.getByRole('link', { name: 'Мои заявления' })).toHaveAttribute('href', '/portation');
  expect(announcement()).toBe('С прошлого переноса не прошло 60 дней. По номеру уже идёт перенос');
  expect(screen.queryByText('Номер можно перенести')).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Продолжить' })).toBeNull();
  await userEvent.type(field(), '{Enter}');
  expect(lines()).toEqual(['Этот номер перенести нельзя: посмотрите, что можно сделать, или введите другой']);
});

test('explains what to do about a non-mobile number', async () => {
  const { flow } = await show();
  await userEvent.type(field(), '4951234567');
  await update(() => flow.answer('lookupNumber', refused({ code: 'NOT_MOBILE' })));
  expect(screen.getByRole('alert')).toHaveTextContent('Замените городской номер на федеральный');
});

test('a spent quota does not block the portation', async () => {
  const { flow } = await show();
  await userEvent.type(field(), '9000000001');
  await update(() => flow.answer('lookupNumber', refused({ code: 'QUOTA_EXCEEDED' })));
  expect(screen.getByText('Проверки номеров на сегодня закончились')).toBeDefined();
  expect(announcement()).toMatch(/Это не мешает переносу/);
  await userEvent.click(await screen.findByRole('radio', { name: /МТС/ }));
  await goOn();
  expect(flow.stored.signIns).toBe(1);
});

test("shows a visitor's remaining quota in the right grammatical form", async () => {
  network.use(...answerReferenceData({ quota: buildQuota({ remainingCount: 1 }) }));
  const { startup } = await show();
  await update(() => startup.send({ type: 'startup.started' }));
  expect(await screen.findByText('Осталась 1 проверка')).toBeDefined();
  network.use(...answerReferenceData({ quota: buildQuota({ remainingCount: 0 }) }));
  await update(() => startup.send({ type: 'quota.outdated' }));
  expect(await screen.findByText('На сегодня проверок больше нет. Переносу это не мешает.')).toBeDefined();
});

test('chooses an operator by keyboard and disables the current one with the reason', async () => {
  const { flow } = await showFound();
  expect(screen.getByRole('radio', { name: /Т2.*Номер уже у этого оператора/ })).toBeDisabled();
  expect(screen.queryByRole('radio', { name: /Мотив/ })).toBeNull();
  screen.getByRole('radio', { name: /МТС/ }).focus();
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{Enter}');
  expect(flow.stored.signIns).toBe(1);
  expect(flow.stored.drafts.at(-1)).toEqual({ digits: '9000000001', recipientId: 'mts', tariffId: null, resume: true });
});

test('offers all operators while the region is unknown and resets a choice missing in the region', async () => {
  const { flow } = await show();
  await userEvent.click(await screen.findByRole('radio', { name: /Мотив/ }));
  await userEvent.type(field(), '9000000001');
  await update(() => flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo() }));
  await goOn();
  expect(lines()).toEqual(['Выберите нового оператора']);
  expect(flow.stored.signIns).toBe(0);
});

test('the operator error links to the first available operator', async () => {
  await showFound({}, { operators: [t2, buildOperator()] });
  await goOn();
  await userEvent.click(within(summary()).getByRole('link', { name: 'Выберите нового оператора' }));
  expect(screen.getByRole('radio', { name: /МТС/ })).toHaveFocus();
});

test('does not restore a corrected error or move focus during typing', async () => {
  await show();
  await screen.findByRole('radio', { name: /МТС/ });
  await goOn();
  expect(summary()).toHaveFocus();
  await userEvent.type(field(), '9000000001');
  await userEvent.click(screen.getByRole('radio', { name: /МТС/ }));
  expect(screen.queryByRole('group', { name: 'Чтобы продолжить, нужно исправить' })).toBeNull();
  await userEvent.type(field(), '{Backspace}');
  expect(field()).toHaveFocus();
  expect(field()).not.toHaveAccessibleDescription(/Введите номер полностью/);
  await goOn();
  expect(summary()).toHaveFocus();
  expect(lines()).toEqual(['Введите номер полностью: 10\u00a0цифр после\u00a0+7']);
  expect(field()).toHaveAccessibleDescription(/Введите номер полностью/);
});

test('reloads a failed operator list, also from the error summary', async () => {
  await show({ operators: faults.networkError });
  expect(await screen.findByText('Не удалось загрузить список операторов.')).toBeDefined();
  await goOn();
  await userEvent.click(
    within(summary()).getByRole('link', { name: 'Загрузите список операторов ещё раз и выберите нового' }),
  );
  const again = screen.getByRole('button', { name: 'Повторить' });
  expect(again).toHaveFocus();
  network.use(answerCall('listOperators', pageOf([t2])));
  await userEvent.click(again);
  expect(await screen.findByRole('radio', { name: /Т2/ })).toBeEnabled();
});

test('says that the list of operators takes long, and asks for it again', async () => {
  onTestFinished(hurrySlowResponses(50));
  await show({ operators: faults.noAnswer });
  const again = await screen.findByRole('button', { name: 'Повторить' });
  expect(screen.getByText('Ответа долго нет')).toBeDefined();
  network.use(answerCall('listOperators', pageOf([t2])));
  await userEvent.click(again);
  expect(await screen.findByRole('radio', { name: /Т2/ })).toBeEnabled();
});

test('the error summary asks to wait while operators load', async () => {
  await show({ operators: faults.noAnswer });
  await goOn();
  expect(lines()).toContain('Дождитесь списка операторов');
  expect(await screen.findByText('Загружаем список операторов')).toBeDefined();
});

test('explains that no operator accepts numbers in the region', async () => {
  await showFound({ regionCode: '91', regionName: 'Магаданская область' });
  expect(screen.getByText('В этом регионе никто не принимает номера')).toBeDefined();
});

test('explains that the operator of a chosen tariff does not accept numbers', async () => {
  const tariff = buildTariff({ name: 'Тихий', operatorId: 'motiv', operatorName: 'Мотив' });
  const { flow } = await showFound({}, { operators: [buildOperator(), t2], tariffs: [tariff] });
  await update(() => flow.send({ type: 'tariff.preset', operatorId: 'motiv', tariffId: 'motiv-tihiy-66' }));
  expect(await screen.findByText('Тариф «Тихий», Мотив')).toBeDefined();
  expect(screen.getByText(/^Оператор «Мотив» не принимает номера через сервис/)).toBeDefined();
  await goOn();
  expect(lines()).toEqual(['Выберите нового оператора']);
});

test('continues for a signed-in citizen and ignores a second click', async () => {
  const { flow } = await showFound({}, { isSignedIn: true });
  await userEvent.click(screen.getByRole('radio', { name: /МТС/ }));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Продолжить' }));
  expect(screen.getByRole('button', { name: 'Начинаем заявление' })).toHaveAttribute('data-loading');
  expect(flow.awaited()).toEqual(['initOrder']);
  act(() => flow.clock.increment(20_000));
  expect(screen.getByText('Ответа долго нет')).toBeDefined();
  let asked: unknown;
  await update(async () => {
    asked = await flow.answer('initOrder', { tag: 'created', order: buildOrder(), resumed: false, now: NOW });
  });
  expect(asked).toEqual({ digits: '9000000001', recipientId: 'mts', tariffId: null });
  expect(flow.matches({ active: 'tariffs' })).toBe(true);
});

test.each([
  ['FEATURE_OFF', 'Приём заявлений на перенос временно закрыт.'],
  ['NOT_OWNER', 'Переоформите номер на себя'],
  ['TARIFF_CLOSED', 'Выберите другой тариф.'],
] as const)('explains the refusal %s and shows no contradicting success', async (code, sentence) => {
  const { flow } = await showFound({}, { isSignedIn: true });
  await userEvent.click(screen.getByRole('radio', { name: /МТС/ }));
  await goOn();
  await update(() => flow.answer('initOrder', refused({ code })));
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByRole('alert')).toHaveTextContent(`Код: ${code} · trace-1`);
  expect(screen.queryByText('Номер можно перенести')).toBeNull();
  await goOn();
  expect(flow.awaited()).toEqual(['initOrder']);
});

test('retries a failed creation without losing data', async () => {
  const { flow } = await showFound({}, { isSignedIn: true });
  await userEvent.click(screen.getByRole('radio', { name: /МТС/ }));
  await goOn();
  await update(() => flow.answer('initOrder', noResponse));
  expect(screen.getByRole('alert')).toHaveTextContent('Всё введённое сохранено.');
  expect(screen.getByRole('radio', { name: /МТС/ })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(flow.awaited()).toEqual(['initOrder']);
});

test('explains at the top how to confirm an account that was refused as not confirmed, and keeps what was checked', async () => {
  const { flow } = await showFound({}, { isSignedIn: true });
  await userEvent.click(screen.getByRole('radio', { name: /МТС/ }));
  await goOn();
  await update(() => flow.answer('initOrder', refused({ code: 'NOT_TRUSTED' })));
  const notice = screen.getByRole('group', { name: 'Учётная запись Госуслуг не подтверждена' });
  expect(notice).toHaveFocus();
  expect(notice).toHaveTextContent(/Подтвердите учётную запись/);
  expect(notice.compareDocumentPosition(field()) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(screen.getByText('Номер можно перенести')).toBeDefined();
  expect(screen.getByRole('radio', { name: /МТС/ })).toBeChecked();
  expect(screen.queryByRole('button', { name: 'Продолжить' })).toBeNull();
});

test('explains it on return from Госуслуг too, and checks the number again', async () => {
  const { flow } = await show({ isSignedIn: true, isTrusted: false });
  const draft = { digits: '9001234567', recipientId: 'mts', tariffId: null, resume: true };
  await update(() => flow.send({ type: 'draft.restored', draft }));
  await update(() => flow.answer('initOrder', refused({ code: 'NOT_TRUSTED' })));
  expect(screen.getByRole('group', { name: 'Учётная запись Госуслуг не подтверждена' })).toHaveFocus();
  await update(() => flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo() }));
  expect(screen.getByText('Номер можно перенести')).toBeVisible();
  expect(screen.getByRole('radio', { name: /МТС/ })).toBeChecked();
  expect(screen.getByRole('group', { name: 'Учётная запись Госуслуг не подтверждена' })).toHaveFocus();
});

test('explains it to a citizen whose account is not confirmed before anything is filled in', async () => {
  await show({ isSignedIn: true, isTrusted: false });
  expect(screen.getByRole('group', { name: 'Учётная запись Госуслуг не подтверждена' })).toBeVisible();
});
