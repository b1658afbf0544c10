import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { themeNames } from '../../src/app/theme/themes.ts';
import {
  button,
  chooseTariff,
  confirmInDialog,
  continueAs,
  expectRegistered,
  expectSoon,
  fillApplication,
  fillStep1,
  heading,
  numberFor,
  submitApplication,
  toDone,
  typeNumber,
} from './steps.ts';
import { expect, expectGoodPageInEveryTheme, expectGoodPage, test } from './test.ts';

/** Checks a page at both widths. It is loaded once: its layout depends on the width, what is rendered does not. */
const expectGood = async (page: Page, check = expectGoodPageInEveryTheme): Promise<void> => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await check(page);
  }
};

test('a theme is chosen in the footer and kept', async ({ page }) => {
  await page.goto('/faq');
  for (const theme of themeNames) {
    await page.getByLabel('Оформление').selectOption(theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  }
});

for (const addresses of [
  ['/', '/portation', '/tariffs', '/tariffs/moskva', '/tariffs/moskva?view=table', '/operators', '/operator/mts'],
  ['/operators/map', '/coverage', '/check', '/news', '/about#refusals', '/faq#dolg', '/contacts'],
  ['/legal/personal-data', '/account', '/error?url=/portation', '/nowhere'],
]) {
  test(`${addresses.join(', ')} are accessible in every theme`, async ({ page, expected }) => {
    test.setTimeout(180_000);
    expected.push(/status of 404/);
    for (const address of addresses) {
      await page.goto(address);
      await expect(heading(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectGood(page);
    }
  });
}

test('the notice of maintenance is accessible in every theme', async ({ page, baseURL }) => {
  // The service itself serves it only during maintenance, instead of every page.
  const body = await readFile('dist/client/maintenance.html', 'utf8');
  await page.route(`${baseURL}/`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.goto('/', { waitUntil: 'load' });
  await expect(heading(page)).toHaveText('Идут технические работы');
  await expectGood(page);
});

test('answers about a number, and the comparison of tariffs, are accessible in every theme', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/');
  await typeNumber(page, '9000000001');
  await page.getByRole('main').getByRole('button', { name: 'Проверить номер' }).click();
  await expect(page.getByText('Да, можно').first()).toBeVisible();
  await expectGood(page);
  await page.goto('/check');
  await page.getByLabel('Какой номер проверить?').fill('9000000053');
  await button(page, 'Проверить номер').click();
  await expect(page.getByRole('region', { name: /000-00-53/ })).toBeVisible();
  await expectGood(page);
  await page.goto('/portation/init');
  await typeNumber(page, '9000000051');
  await expect(page.getByText('С прошлого переноса не прошло 60 дней').first()).toBeVisible();
  await expectGood(page);
  await page.goto('/tariffs/moskva');
  await page
    .getByRole('checkbox', { name: /^Сравнить/ })
    .first()
    .check();
  await page
    .getByRole('checkbox', { name: /^Сравнить/ })
    .nth(3)
    .check();
  await button(page, 'Сравнить').click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectGood(page);
});

test('every step of an order is accessible in every theme', async ({ page }, info) => {
  test.setTimeout(240_000);
  await fillStep1(page, numberFor(info));
  await expectGood(page);
  await continueAs(page);
  await expect(page.getByRole('radio', { name: /Спокойный/ })).toBeVisible();
  await expectGood(page);
  await page.getByRole('radio', { name: /Спокойный/ }).check();
  await expectGood(page, expectGoodPage);
  await chooseTariff(page);
  await expect(button(page, 'Показать')).toBeVisible();
  await expectGood(page, expectGoodPage);
  await button(page, 'Подать заявление').click();
  await expect(page.getByText('Чтобы подать заявление, нужно исправить')).toBeVisible();
  await page.getByLabel('Дата', { exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectGood(page);
  // The first day that is offered may be over before the application is submitted.
  await page.getByRole('table').locator('button:enabled').last().click();
  await fillApplication(page);
  await submitApplication(page);
  await expectRegistered(page);
  await expectGood(page);
  await button(page, 'Отозвать заявление').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGood(page);
  await confirmInDialog(page, 'Отозвать');
  await expectSoon(page, () => expect(heading(page)).toHaveText('Заявление отозвано', { timeout: 300 }));
  await expectGood(page);
});

test('every account page is accessible in every theme', async ({ page }, info) => {
  test.setTimeout(180_000);
  const digits = numberFor(info);
  await toDone(page, digits);
  await expectRegistered(page);
  const lists = [`/account/7${digits}/orders`, `/account/7${digits}/portations`];
  for (const address of ['/account', ...lists, 'way']) {
    if (address === 'way') {
      await page.getByRole('link', { name: /^Подробнее/ }).click();
    } else {
      await page.goto(address);
    }
    await expect(
      address === 'way'
        ? heading(page).filter({ hasText: 'Перенос через' })
        : page
            .getByRole('main')
            .getByText(/Заявление зарегистрировано|Текущий оператор|Перенос через/)
            .first(),
    ).toBeVisible();
    await expectGood(page);
  }
});

test('documents and error pages are equally accessible', async ({ page, expected }) => {
  expected.push(/status of 404/);
  for (const address of ['/legal/terms', '/error', '/portation/nowhere/at/all']) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await expectGood(page, expectGoodPage);
  }
});
