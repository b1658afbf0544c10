import type { Locator } from '@playwright/test';
import { logoutEverywherePath, ownDataPaths } from '../../contract/api-base.ts';
import { faults } from '../../mocks/faults.ts';
import {
  button,
  confirmInDialog,
  expectPortable,
  expectRegistered,
  expectSignInNeeded,
  heading,
  numberFor,
  signIn,
  signInOnPage,
  toDone,
  toTariffs,
  whileFailing,
  withdraw,
} from './steps.ts';
import { expect, expectGoodPage, test } from './test.ts';

const phoneOf = (digits: string): RegExp =>
  new RegExp(
    String.raw`\+7\s\(${digits.slice(0, 3)}\)\s${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`,
  );

test('opens a number, its orders, its portations and one timeline from the header', async ({ page }, info) => {
  const digits = numberFor(info);
  await toDone(page, digits);
  await expectRegistered(page);
  await page.getByRole('banner').getByRole('link', { name: 'Мой кабинет' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page).toHaveTitle(/^Мой кабинет/);
  await expect(heading(page)).toHaveText('Мой кабинет');
  const card = page.getByRole('article', { name: phoneOf(digits) });
  // Other tests add dozens of numbers to the account, which are loaded at once.
  await expect(card.getByText(/Идёт перенос в\sМТС/)).toBeVisible({ timeout: 30_000 });

  await card.getByRole('link', { name: /^1\sзаявление$/ }).click();
  await expect(heading(page)).toHaveText(phoneOf(digits));
  await expect(page.getByText(/Заявление зарегистрировано|Текущий оператор проверяет данные/).first()).toBeVisible();
  await expect(page).toHaveTitle(/^Заявления по\sномеру/);
  await page.getByText('Что значат статусы').click();
  await expect(page.getByText(/Его ещё можно отозвать/)).toBeVisible();

  await page.getByRole('link', { name: 'Переносы', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/account/7${digits}/portations$`));
  await page.getByRole('link', { name: /^Подробнее/ }).click();
  await expect(heading(page)).toHaveText(/^Перенос через/);
  await expect(page.getByRole('list', { name: 'Ход переноса' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page).not.toHaveTitle(/\d/);

  // The printed page has no buttons, header or footer, but every event, the registration and the phone of the operator.
  const event = page.getByText(/^Заявление зарегистрировано в\sбазе данных перенесённых номеров/);
  await expect(event).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const role of ['button', 'textbox', 'banner', 'contentinfo'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByRole('main').getByRole('link')).toHaveText([/^Позвонить: МТС, \+7/]);
  await expect(event).toBeVisible();
  await expect(page.getByText(/^Номер регистрации: \d/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  // Printed by its button, the page also has the application, which the screen does not show.
  const application = page.getByRole('region', { name: 'Заявление о переносе номера' });
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Распечатать' }).click();
  await expect(page.getByText('Заявление о переносе номера')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(application.getByRole('row', { name: /^Номер регистрации \d{16}$/ })).toBeVisible();
  await expect(application.getByRole('row', { name: /^ФИО Тестова/ })).toBeVisible();
  await expect(application.getByRole('row', { name: /^Дано .+ Согласен на обработку/ })).toBeVisible();
  // Nothing below the application, which would add an empty sheet.
  const end = async (element: Locator): Promise<number> =>
    element.evaluate((node) => Math.round(node.getBoundingClientRect().bottom + window.scrollY));
  expect(await end(page.locator('html'))).toBeLessThanOrEqual((await end(application)) + 1);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(application).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await withdraw(page);
  await expect(page.getByText(/Отзываем заявление/)).toBeVisible();
  await expect(heading(page)).toHaveText('Заявление отозвано', { timeout: 30_000 });
  await expect(heading(page)).toBeFocused();
  await page.getByRole('link', { name: 'Все переносы номера' }).click();
  await expect(page.getByText('Заявление отозвано').first()).toBeVisible();
});

test('continues and deletes a draft with a confirmation', async ({ page }, info) => {
  const digits = numberFor(info);
  await toTariffs(page, digits);
  await page.goto('/account');
  const card = page.getByRole('article', { name: phoneOf(digits) });
  await card.getByRole('link', { name: 'Продолжить заявление' }).click();
  await expect(heading(page)).toHaveText('Выберите тариф');
  await page.goto(`/account/7${digits}/orders`);
  await button(page, 'Удалить').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodPage(page);
  await button(page, 'Не удалять').click();
  await expect(button(page, 'Удалить')).toBeFocused();
  await button(page, 'Удалить').click();
  await confirmInDialog(page, 'Удалить');
  await expect(page.getByRole('table').getByText('Черновик удалён')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await page.reload();
  await expect(page.getByRole('table').getByText('Черновик удалён')).toBeVisible();
});

test(
  'refreshes a list when the tab becomes visible and keeps it when the request fails',
  { tag: '@any-width' },
  async ({ page, context, expected }, info) => {
    expected.push(/Failed to load resource/);
    const digits = numberFor(info);
    const calls = '**/api/v1/account/orders**';
    const list = `/account/7${digits}/orders`;
    const seenAgain = async () => {
      const refresh = page.waitForRequest(calls);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      // An automatic refresh must not extend the session.
      expect((await refresh).headers()['x-activity']).toBe('background');
    };
    await toTariffs(page, digits);
    await page.goto(list);
    await expect(button(page, 'Удалить')).toBeVisible();
    const other = await context.newPage();
    await other.goto(list);
    await button(other, 'Удалить').click();
    await confirmInDialog(other, 'Удалить');
    await expect(other.getByRole('table').getByText('Черновик удалён')).toBeVisible();
    await whileFailing(page, calls, faults.networkError, async () => {
      await seenAgain();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(button(page, 'Удалить')).toBeVisible();
    });
    await seenAgain();
    await expect(page.getByRole('table').getByText('Черновик удалён')).toBeVisible();
    await expect(button(page, 'Удалить')).toHaveCount(0);
  },
);

test('checks and ports a number from its card without typing', { tag: '@any-width' }, async ({ page }) => {
  await signIn(page, 'ivan', '/account');
  await page.getByRole('link', { name: /^Проверить.*000-00-11$/ }).click();
  await expect(page).toHaveURL('/check');
  await expect(page.getByRole('main').getByText('Краснодарский край').first()).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: /^Перенести.*000-00-11$/ }).click();
  await expect(page).toHaveURL('/portation/init');
  await expect(page.getByLabel('Какой номер перенести?')).toHaveValue(/900.*000-00-11/);
  await expectPortable(page);
});

test('keeps the number of an address out of the title and every referrer', { tag: '@any-width' }, async ({ page }) => {
  await signIn(page, 'ivan', '/account');
  const referrers: string[] = [];
  page.on('request', (request) => {
    const referrer = request.headers()['referer'] ?? '';
    if (referrer !== '') {
      referrers.push(`${request.url()} from ${referrer}`);
    }
  });
  await page.goto('/account/79000000011/orders');
  await expect(heading(page)).toHaveText(phoneOf('9000000011'));
  await page.getByRole('link', { name: 'Переносы', exact: true }).click();
  await expect(page.getByText(/ещё не\sпереносили/)).toBeVisible();
  await expect(page).toHaveTitle(/^Переносы номера/);
  expect(referrers).toEqual([]);
  expect(
    await page.evaluate(() =>
      [window.localStorage, window.sessionStorage].flatMap((one) => Object.values<string>(one)).join(' '),
    ),
  ).not.toContain('9000000011');
});

test('explains what is possible without a trusted account', async ({ page }) => {
  await signIn(page, 'pyotr', '/account');
  await expect(page.getByText('Учётная запись Госуслуг не подтверждена')).toBeVisible();
  await expect(page.getByText('Номер можно перенести.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Перенести/ })).toHaveCount(0);
  await expectGoodPage(page);
});

test(
  'withdraws consents on the page of the stored data, once the consequence is ticked',
  { tag: '@any-width' },
  async ({ page }) => {
    // He has no applications, so that no other test loses one.
    await signIn(page, 'pyotr', '/account');
    await page.getByRole('link', { name: 'Показать мои данные' }).click();
    await expect(heading(page)).toHaveText('Что мы о вас храним');
    await page.getByRole('button', { name: 'Отозвать все согласия' }).click();
    await expect(heading(page)).toHaveText('Что мы о вас храним');
    await page.getByRole('checkbox', { name: /^Понимаю/ }).check();
    await page.getByRole('button', { name: 'Отозвать все согласия' }).click();
    await expect(heading(page)).toHaveText('Согласия отозваны');
    await page.getByRole('link', { name: 'Мой кабинет' }).click();
    await expect(heading(page)).toHaveText('Мой кабинет');
  },
);

test('explains what is possible without numbers', async ({ page }) => {
  await signIn(page, 'olga', '/account');
  await expect(heading(page)).toHaveText('Мой кабинет');
  await expect(page.getByText('Вымышленная Ольга')).toBeVisible();
  await expectGoodPage(page);
});

test('shows unknown objects as not found to everybody', { tag: '@any-width' }, async ({ page, expected }) => {
  expected.push(/status of 404/);
  await signIn(page, 'ivan', '/account');
  for (const [address, title] of [
    ['/account/79000000001/orders', 'Номер не найден'],
    ['/account/79000000001/portations', 'Номер не найден'],
    ['/account/79000000011/orders/0', 'Такой страницы списка нет'],
    ['/account/79000000011/orders/abc', 'Такой страницы списка нет'],
    ['/account/79000000011/orders/9', 'Такой страницы списка нет'],
    ['/account/79000000001/portation/00000000-0000-4000-8000-000000000001', 'Перенос не найден'],
    ['/account/79000000001/portation/0000', 'Перенос не найден'],
  ] as const) {
    await page.goto(address);
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  }
  await expectGoodPage(page);
});

test(
  'a pointer or a key that passes over links opens no page of the server',
  { tag: '@any-width' },
  async ({ page }) => {
    await signIn(page, 'olga', '/account');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const pass = async (name: string): Promise<void> => {
      const link = page.getByRole('link', { name, exact: true }).last();
      await link.focus();
      await link.hover();
    };
    await expect(async () => {
      await pass('Вопросы');
      await pass('О переносе');
      expect(asked).toContain('/about');
    }).toPass();
    await pass('Выйти на всех устройствах');
    await pass('Показать мои данные');
    // A page of the site is asked for, so those before it were not going to be.
    await pass('Контакты');
    await expect.poll(() => asked).toContain('/contacts');
    expect(asked).not.toContain(new URL(logoutEverywherePath, page.url()).pathname);
    expect(asked).not.toContain(ownDataPaths.page);
  },
);

test('every account page asks a visitor to sign in and returns to itself', { tag: '@any-width' }, async ({ page }) => {
  for (const address of ['/account', '/account/79000000001/orders', '/account/79000000001/portations']) {
    await page.context().clearCookies();
    await page.goto(address);
    await expectSignInNeeded(page);
    await expect(page).toHaveURL(address);
  }
  await signInOnPage(page);
  await expect(page).toHaveURL('/account/79000000001/portations');
  await expect(heading(page)).toHaveText(phoneOf('9000000001'));
});

test(
  'reports an unavailable server or network with a way to continue',
  { tag: '@any-width' },
  async ({ page, expected }, info) => {
    test.setTimeout(120_000);
    expected.push(/Failed to load resource/);
    const digits = numberFor(info);
    await toDone(page, digits);
    await expectRegistered(page);
    await whileFailing(page, '**/api/v1/account/**', faults.networkError, async () => {
      await page.goto('/account');
      await expect(page.getByRole('alert')).toContainText('Не удалось загрузить ваши номера');
      await expectGoodPage(page);
    });
    await button(page, 'Повторить').click();
    const card = page.getByRole('article', { name: phoneOf(digits) });
    await expect(card.getByRole('link', { name: /^1\sперенос$/ })).toBeVisible({ timeout: 30_000 });
    await whileFailing(page, '**/api/v1/account/portations**', faults.maintenance, async () => {
      await card.getByRole('link', { name: /^1\sперенос$/ }).click();
      await expect(page.getByRole('alert')).toContainText('Не удалось загрузить список');
    });
    await button(page, 'Повторить').click();
    await page.getByRole('link', { name: /^Подробнее/ }).click();
    await expect(heading(page)).toHaveText(/^Перенос через/);
    await page.context().setOffline(true);
    await expect(page.getByText(/Не\sудалось узнать новости/)).toBeVisible({ timeout: 40_000 });
    await page.context().setOffline(false);
    await button(page, 'Обновить').click();
    await expect(page.getByText(/Не\sудалось узнать новости/)).toHaveCount(0);
  },
);
