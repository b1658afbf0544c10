import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { machines } from '../../../machines/registry.ts';
import { createRecorder } from '../../../src/inspector/recorder.ts';
import { hostSite } from '../../harness/host-site.tsx';

const site = await hostSite();

const number = () => screen.findByLabelText('Какой номер перенести?');

test("checks a visitor's number and redirects to ESIA without losing data", async () => {
  await site.open('/portation/init');
  const user = userEvent.setup();
  await user.type(await number(), '9000014001');
  expect((await screen.findAllByText('Номер можно перенести')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Краснодарский край')).toHaveLength(2);
  expect(await screen.findByText('Осталось 9 проверок')).toBeInTheDocument();
  await user.click(await screen.findByRole('radio', { name: /МТС/ }));
  await user.click(screen.getByRole('button', { name: 'Продолжить' }));
  await waitFor(() => expect(site.redirects.at(-1)).toMatch(/^\/api\/v1\/esia\/login\?returnUrl=/));
  expect(window.sessionStorage.getItem('mnp-draft')).toContain('"resume":true');
});

test('«Продолжить» on an empty form lists what is missing and focuses the list', async () => {
  await site.open('/portation/init');
  const user = userEvent.setup();
  await screen.findByRole('radio', { name: /МТС/ });
  await user.click(screen.getByRole('button', { name: 'Продолжить' }));
  const summary = await screen.findByRole('group', { name: 'Чтобы продолжить, нужно исправить' });
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Введите номер полностью: 10\u00a0цифр после\u00a0+7', 'Выберите нового оператора']);
  expect(summary).toHaveFocus();
});

test('explains an obstacle and clears it on another number', async () => {
  await site.open('/portation/init');
  const user = userEvent.setup();
  await user.type(await number(), '9000000052');
  expect((await screen.findAllByText(/По номеру уже идёт перенос/)).length).toBeGreaterThan(0);
  expect(screen.getByText('Код: ACTIVE_PROCESS')).toBeInTheDocument();
  await user.type(await number(), '{Backspace}3');
  expect((await screen.findAllByText('Номер можно перенести')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Код: ACTIVE_PROCESS')).not.toBeInTheDocument();
});

test('takes a citizen from the number to the submitted order, and the recording knows no citizen', async () => {
  const recorder = createRecorder({ charts: machines, now: () => 0 });
  const { router } = await site.open('/portation/init', { citizen: 'vera', inspect: recorder.inspect });
  const user = userEvent.setup();
  await user.type(await number(), '9000014002');
  await screen.findAllByText('Номер можно перенести');
  await user.click(await screen.findByRole('radio', { name: /МТС/ }));
  await user.click(screen.getByRole('button', { name: 'Продолжить' }));
  await user.click(await screen.findByRole('radio', { name: /Спокойный/ }));
  expect(router.state.location.pathname).toMatch(/\/tariffs$/);
  await user.click(screen.getByRole('button', { name: 'Выбрать тариф' }));
  await user.click(await screen.findByRole('button', { name: 'Показать' }));
  await screen.findByText('Тестова Вера Примеровна');
  expect(router.state.location.pathname).toMatch(/\/submit$/);
  for (const consent of within(screen.getByRole('region', { name: 'Согласия' })).getAllByRole('checkbox')) {
    expect(consent).not.toBeChecked();
    await user.click(consent);
  }
  await user.click(screen.getByRole('radio', { name: /Обычная сим-карта/ }));
  await user.click(await screen.findByRole('radio', { name: /Заберу в салоне/ }));
  await user.click(screen.getByRole('button', { name: 'Подать заявление' }));
  expect(
    await screen.findByText(/^(?:Заявление отправлено, ждём ответ|Оператор МТС принял|База данных зарегистрировала)/),
  ).toBeInTheDocument();
  expect(router.state.location.pathname).toMatch(/\/done$/);
  const recorded = JSON.stringify(recorder.recording());
  expect(recorded).toContain('application.submitted');
  const personal = ['Тестова', 'Вера', 'Примеровна', '1985-03-08', '9000014002', '9000000001'];
  expect(personal.filter((text) => recorded.includes(text))).toEqual([]);
}, 40_000);

test('an order page asks a visitor to sign in at the same address', async () => {
  const { router } = await site.open('/portation/00000000-0000-4000-8000-000000000009/submit');
  expect(await screen.findByRole('heading', { name: 'Для продолжения войдите через Госуслуги' })).toBeInTheDocument();
  expect(router.state.location.pathname).toMatch(/\/submit$/);
});

test('shows an unknown order as not found with a link to step 1', async () => {
  const { router } = await site.open('/portation/00000000-0000-4000-8000-000000000009/submit', { citizen: 'vera' });
  expect(await screen.findByRole('heading', { name: 'Заявление не найдено' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Начать заново' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/portation/init'));
});

test('says that the intake is closed with the feature disabled', async () => {
  await site.switchFeature('Portation', false);
  await site.open('/portation/init');
  expect(await screen.findByRole('heading', { name: 'Приём временно закрыт' })).toBeInTheDocument();
  await site.switchFeature('Portation', true);
});

test('filters the tariffs of step 2 by ranges', async () => {
  const { router } = await site.open('/portation/init', { citizen: 'vera' });
  const user = userEvent.setup();
  await user.type(await number(), '9000014009');
  await screen.findAllByText('Номер можно перенести');
  await user.click(await screen.findByRole('radio', { name: /МТС/ }));
  await user.click(screen.getByRole('button', { name: 'Продолжить' }));
  await screen.findByRole('radio', { name: /Спокойный/ });
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/tariffs$/));
  const all = screen.getAllByRole('radio').length;
  await user.click(await screen.findByText('Уточнить по цене, минутам, интернету и СМС'));
  const price = await screen.findByRole('textbox', { name: /^Цена за 30.дней, ₽: до$/ });
  await user.clear(price);
  await user.type(price, '460{Enter}');
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Свободный/ })).not.toBeInTheDocument());
  // Results for partly typed values may be shown before the final ones.
  expect(await screen.findByRole('radio', { name: /Спокойный/ })).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /^Только самый выгодный/ }));
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Показать все' }));
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(all));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Сортировка' }), 'traffic');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Порядок' }), 'desc');
  expect(screen.getAllByRole('radio')[0]).toHaveAccessibleName(expect.stringContaining('безлимит интернета'));
});
