import {
  button,
  chooseCitizen,
  heading,
  numberFor,
  signOutInAnotherTab,
  toSubmit,
  toTariffs,
  typeNumber,
} from './steps.ts';
import { expect, expectGoodPage, test } from './test.ts';

test('a public page continues without a session that ended elsewhere', async ({ page, context, expected }) => {
  expected.push(/status of 401/);
  await page.goto('/portation/init');
  await button(page, 'Войти').click();
  await chooseCitizen(page);
  await expect(button(page, 'Выйти')).toBeVisible();
  await typeNumber(page, '9000000001');
  await signOutInAnotherTab(context);
  await expect(page.getByRole('dialog', { name: 'Сессия завершена' })).toBeVisible();
  await expectGoodPage(page);
  await button(page, 'Продолжить без входа').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Какой номер перенести?')).toHaveValue(/900.*000.*00.*01/);
  await expect(button(page, 'Войти')).toBeVisible();
});

test('an order page asks for sign-in without a session and restores the form afterwards', async ({
  page,
  context,
  expected,
}, info) => {
  expected.push(/status of 401/);
  await toSubmit(page, numberFor(info));
  await page.getByRole('radio', { name: 'Обычная сим-карта' }).check();
  await page.getByRole('radio', { name: 'Привезёт курьер' }).check();
  await page.getByLabel('Адрес доставки').fill('Выдуманная улица, 5');
  await signOutInAnotherTab(context);
  // Switching to another tab and back keeps the form.
  await expect(page.getByRole('dialog', { name: 'Сессия завершена' })).toBeVisible();
  const sessionCheck = page.waitForResponse('**/api/v1/esia/userinfo');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await sessionCheck;
  await expect(page.getByRole('dialog', { name: 'Сессия завершена' })).toBeVisible();
  await expect(page.getByLabel('Адрес доставки')).toHaveValue('Выдуманная улица, 5');
  await button(page, 'Продолжить без входа').click();
  await expect(heading(page)).toHaveText('Для продолжения войдите через Госуслуги');
  await page.getByRole('main').getByRole('button', { name: 'Войти через Госуслуги' }).click();
  await chooseCitizen(page);
  await page.waitForURL('**/submit');
  await expect(page.getByLabel('Адрес доставки')).toHaveValue('Выдуманная улица, 5');
});

test('sign-out removes everything typed', async ({ page }, info) => {
  await toTariffs(page, numberFor(info));
  await page.goto('/portation/init');
  await typeNumber(page, '9000000001');
  await expect(page.getByText('Номер можно перенести').first()).toBeVisible();
  await button(page, 'Выйти').click();
  await page.waitForURL(/localhost:\d+\/$/);
  expect(await page.evaluate(() => Object.keys(window.sessionStorage).filter((key) => key.startsWith('mnp-')))).toEqual(
    [],
  );
  await page.goto('/portation/init');
  await expect(page.getByLabel('Какой номер перенести?')).toHaveValue('');
});

test('a truncated order address is shown as not found with a link back', async ({ page, expected }, info) => {
  expected.push(/status of 400/);
  await toTariffs(page, numberFor(info));
  for (const address of ['/portation/abc/done', '/portation/0b1c/submit']) {
    await page.goto(address);
    await expect(heading(page)).toHaveText('Заявление не найдено');
    await expect(button(page, 'Начать заново')).toBeVisible();
  }
});
