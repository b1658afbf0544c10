import type { Page } from '@playwright/test';
import { themeNames } from '../../src/app/theme/themes.ts';
import { faults } from '../../mocks/faults.ts';
import { heading, whileFailing } from './steps.ts';
import { expect, expectAccessible, expectGoodPage, rulesOfThemes, test } from './test.ts';

const mapOf = (page: Page, operator: string) => page.getByRole('application', { name: `Карта покрытия: ${operator}` });

/** The colour of a map just south-east of its centre, clear of the town's name; '' before anything is drawn. */
const colourBesideMiddle = (page: Page, operator: string): Promise<string> =>
  mapOf(page, operator).evaluate((map) => {
    let shown = '';
    for (const canvas of map.querySelectorAll('canvas')) {
      const scale = canvas.width / (map.clientWidth || 1);
      const [x, y] = [canvas.width / 2 + 14 * scale, canvas.height / 2 + 14 * scale];
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [];
      if (alpha > 200) {
        shown = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
      }
    }
    return shown;
  });
/** A theme colour as six hexadecimal digits; the build shortens some to three. */
const colourOf = async (page: Page, name: string): Promise<string> => {
  const colour = await page
    .locator('[data-coverage]')
    .evaluate((section, property) => getComputedStyle(section).getPropertyValue(property).trim(), name);
  return colour.length === 4 ? colour.replaceAll(/[\da-f]/g, '$&$&') : colour;
};
/** A phone loads the maps when their place is in sight. */
const showMaps = (page: Page) => page.locator('[data-coverage]').evaluate((maps) => maps.scrollIntoView());
/** Browser warning caused by the test reading canvas pixels. */
const readingCanvas = /willReadFrequently/;

test('shows operators side by side and draws every source and projection at its town', async ({
  page,
  baseURL,
  expected,
}) => {
  test.setTimeout(120_000);
  expected.push(readingCanvas);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) {
      outside.push(request.url());
    }
  });
  await page.goto('/coverage');
  await expect(heading(page)).toHaveText('Карта покрытия');
  await expect(page).toHaveTitle('Карта покрытия — Перенос номера');
  await showMaps(page);
  await expect(mapOf(page, 'МТС')).toBeVisible();
  await expect(mapOf(page, 'МегаФон')).toBeVisible();
  await expectGoodPage(page);

  await page.goto('/coverage?operators=mts,megafon,beeline,t2');
  await showMaps(page);
  await expect(page.getByRole('application')).toHaveCount(4);
  await page.getByLabel('Показать место').selectOption('Екатеринбург');
  const newest = await colourOf(page, '--coverage-5g');
  // Degrees, both Mercator projections, tiles and a referenced document: each has 5G in the city.
  for (const operator of ['МТС', 'МегаФон', 'билайн', 'Т2']) {
    await expect.poll(() => colourBesideMiddle(page, operator)).toBe(newest);
  }
  await expectGoodPage(page);

  await page.getByRole('checkbox', { name: 'Т2' }).uncheck();
  await page.getByRole('checkbox', { name: 'Мотив' }).check();
  // Metres from a local origin; this network has no 5G.
  const fourth = await colourOf(page, '--coverage-4g');
  await expect.poll(() => colourBesideMiddle(page, 'Мотив')).toBe(fourth);
  // The native radio button is hidden under its label.
  await page.getByRole('radiogroup', { name: 'Поколение связи' }).getByText('2G').click();
  await expect(page).toHaveURL(/generation=2G$/);
  const oldest = await colourOf(page, '--coverage-2g');
  for (const operator of ['билайн', 'Мотив']) {
    await expect.poll(() => colourBesideMiddle(page, operator)).toBe(oldest);
  }

  await page.getByRole('checkbox', { name: 'МТС' }).uncheck();
  await page.getByRole('checkbox', { name: 'Волна мобайл' }).check();
  await expect(page.getByText(/^Волна мобайл не\sопубликовал карту покрытия/)).toBeVisible();
  await expectGoodPage(page);
  expect(outside).toEqual([]);
});

test('moves all maps together by keyboard', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/coverage');
  const map = mapOf(page, 'МТС');
  await expect(map).toBeVisible();
  const width = page.getByText(/^Ширина карты/);
  const whole = await width.textContent();
  await page.getByRole('button', { name: 'Показать всё' }).focus();
  await page.keyboard.press('Tab');
  await expect(map).toBeFocused();
  await page.keyboard.press('+');
  await expect(width).not.toHaveText(whole ?? '');
  await page.getByRole('button', { name: 'Показать всё' }).press('Enter');
  await expect(width).toHaveText(whole ?? '');
  await page.getByRole('button', { name: 'Приблизить' }).press('Enter');
  await expect(width).not.toHaveText(whole ?? '');
});

test(
  'retries a failed network or map module and keeps the other maps',
  { tag: '@any-width' },
  async ({ page, expected }) => {
    expected.push(/status of 503/, /could not be loaded/, /dynamically imported/, /ERR_FAILED/);
    await whileFailing(page, '**/coverage/t2.json', faults.unavailable, async () => {
      await page.goto('/coverage?operators=mts,t2');
      await expect(page.getByText('Не удалось загрузить карту этого оператора.')).toBeVisible();
      await expect(mapOf(page, 'МТС')).toBeVisible();
      await expectGoodPage(page);
    });
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(mapOf(page, 'Т2')).toBeVisible();

    await whileFailing(page, '**/assets/coverage-map-*.js', faults.networkError, async () => {
      await page.reload();
      await expect(page.getByText(/^Не\sудалось загрузить карты\./)).toBeVisible();
      await expect(page.getByRole('rowheader', { name: 'Екатеринбург' })).toBeVisible();
      await expectGoodPage(page);
    });
  },
);

test('follows the theme and stays accessible in each', async ({ page, expected }) => {
  test.setTimeout(120_000);
  expected.push(readingCanvas);
  await page.goto('/coverage?operators=beeline,motiv');
  await showMaps(page);
  await page.getByLabel('Показать место').selectOption('Екатеринбург');
  for (const theme of themeNames) {
    await page.getByLabel('Оформление').selectOption(theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const [fourth, newest] = [await colourOf(page, '--coverage-4g'), await colourOf(page, '--coverage-5g')];
    await expect.poll(() => colourBesideMiddle(page, 'Мотив')).toBe(fourth);
    await expect.poll(() => colourBesideMiddle(page, 'билайн')).toBe(newest);
    await (theme === themeNames[0] ? expectGoodPage(page) : expectAccessible(page, rulesOfThemes));
  }
});
