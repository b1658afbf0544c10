import {
  button,
  chooseCitizen,
  chooseCourier,
  deliveryAddress,
  expectPortable,
  expectSessionEnded,
  expectSignInNeeded,
  heading,
  numberFor,
  signInOnPage,
  signOutInAnotherTab,
  toSubmit,
  toTariffs,
  typeNumber,
} from './steps.ts';
import { expect, expectGoodPage, test } from './test.ts';

test(
  'a public page continues without a session that ended elsewhere',
  { tag: '@any-width' },
  async ({ page, context, expected }) => {
    expected.push(/status of 401/);
    await page.goto('/portation/init');
    await button(page, 'Войти').click();
    await chooseCitizen(page);
    await expect(button(page, 'Выйти')).toBeVisible();
    await typeNumber(page, '9000000001');
    await signOutInAnotherTab(context);
    await expectSessionEnded(page);
    await expectGoodPage(page);
    await button(page, 'Продолжить без входа').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('Какой номер перенести?')).toHaveValue(/900.*000.*00.*01/);
    await expect(button(page, 'Войти')).toBeVisible();
  },
);

test(
  'an order page asks for sign-in without a session and restores the form afterwards',
  { tag: '@any-width' },
  async ({ page, context, expected }, info) => {
    expected.push(/status of 401/);
    await toSubmit(page, numberFor(info));
    await chooseCourier(page);
    await deliveryAddress(page).fill('Выдуманная улица, 5');
    await signOutInAnotherTab(context);
    // Switching to another tab and back keeps the form.
    await expectSessionEnded(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectSessionEnded(page);
    await expect(deliveryAddress(page)).toHaveValue('Выдуманная улица, 5');
    await button(page, 'Продолжить без входа').click();
    await expectSignInNeeded(page);
    await signInOnPage(page);
    await page.waitForURL('**/submit');
    await expect(deliveryAddress(page)).toHaveValue('Выдуманная улица, 5');
  },
);

test('sign-out removes everything typed', { tag: '@any-width' }, async ({ page }, info) => {
  await toTariffs(page, numberFor(info));
  await page.goto('/portation/init');
  await typeNumber(page, '9000000001');
  await expectPortable(page);
  await button(page, 'Выйти').click();
  await page.waitForURL(/localhost:\d+\/$/);
  expect(await page.evaluate(() => Object.keys(window.sessionStorage).filter((key) => key.startsWith('mnp-')))).toEqual(
    [],
  );
  await page.goto('/portation/init');
  await expect(page.getByLabel('Какой номер перенести?')).toHaveValue('');
});

test(
  'a truncated order address is shown as not found with a link back',
  { tag: '@any-width' },
  async ({ page, expected }, info) => {
    expected.push(/status of 400/);
    await toTariffs(page, numberFor(info));
    for (const address of ['/portation/abc/done', '/portation/0b1c/submit']) {
      await page.goto(address);
      await expect(heading(page)).toHaveText('Заявление не найдено');
      await expect(button(page, 'Начать заново')).toBeVisible();
    }
  },
);
