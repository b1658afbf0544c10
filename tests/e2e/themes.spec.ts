import type { Page } from '@playwright/test';
import { themeNames } from '../../src/app/theme/themes.ts';
import {
  button,
  chooseTariff,
  expectRegistered,
  fillApplication,
  heading,
  numberFor,
  submitApplication,
  toDone,
  toTariffs,
  typeNumber,
} from './steps.ts';
import { expect, expectAccessible, expectGoodPage, test } from './test.ts';

/** Text readable and shapes visible: by axe, and for the borders of fields by their own colours. */
const expectContrast = async (page: Page): Promise<void> => {
  await expectAccessible(page, { type: 'rule', values: ['color-contrast'] });
  const faint = await page.evaluate(() => {
    const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
    const luminance = (colour: string): number => {
      const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const page_ = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => field.getClientRects().length > 0 && getComputedStyle(field).borderTopWidth !== '0px')
      .map((field) => {
        const { borderTopColor } = getComputedStyle(field);
        const [light = 0, dark = 0] = [luminance(borderTopColor), luminance(page_)].toSorted(
          (one, other) => other - one,
        );
        return { field: field.outerHTML.slice(0, 120), ratio: (light + 0.05) / (dark + 0.05) };
      })
      .filter(({ ratio }) => ratio < 3)
      .map(({ field, ratio }) => `${ratio.toFixed(2)} ${field}`);
  });
  expect(faint).toEqual([]);
};

const choose = async (page: Page, theme: string): Promise<void> => {
  await page.getByLabel('Оформление').selectOption(theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
};

for (const theme of themeNames) {
  test(`every public page is accessible in the ${theme} theme`, async ({ page, expected }) => {
    test.setTimeout(120_000);
    expected.push(/status of 404/);
    for (const address of [
      '/',
      '/portation',
      '/tariffs',
      '/check',
      '/operators',
      '/operator/mts',
      '/news',
      '/about#refusals',
      '/faq#dolg',
      '/contacts',
      '/legal/personal-data',
      '/error',
      '/nowhere',
    ]) {
      await page.goto(address);
      await choose(page, theme);
      await expect(heading(page)).toBeVisible();
      await expectContrast(page);
    }
    await page.goto('/tariffs/krasnodarskiy-kray');
    await expect(button(page, /^Перейти с этим тарифом/).first()).toBeVisible();
    await expectContrast(page);
    await page.goto('/portation/init');
    await typeNumber(page, '9000000051');
    await expect(page.getByText('С прошлого переноса не прошло 60 дней').first()).toBeVisible();
    await expectContrast(page);
  });
}

test('every step of an order is accessible in every theme', async ({ page }, info) => {
  test.setTimeout(120_000);
  const inEveryTheme = async () => {
    for (const theme of themeNames) {
      await choose(page, theme);
      await expectContrast(page);
    }
  };
  await toTariffs(page, numberFor(info));
  await inEveryTheme();
  await chooseTariff(page);
  await expect(button(page, 'Показать')).toBeVisible();
  await inEveryTheme();
  await fillApplication(page);
  await submitApplication(page);
  await expectRegistered(page);
  await inEveryTheme();
});

test('every account page is accessible in every theme', async ({ page }, info) => {
  test.setTimeout(120_000);
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
      page
        .getByRole('main')
        .getByText(/Заявление зарегистрировано|Текущий оператор|Перенос через/)
        .first(),
    ).toBeVisible();
    for (const theme of themeNames) {
      await choose(page, theme);
      await expectContrast(page);
    }
  }
});

test('documents and error pages are equally accessible', async ({ page, expected }) => {
  expected.push(/status of 404/);
  for (const address of [
    '/legal/personal-data',
    '/legal/terms',
    '/error',
    '/error?url=/portation',
    '/portation/nowhere/at/all',
  ]) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await expectGoodPage(page);
  }
});
