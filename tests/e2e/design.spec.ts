import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { themeNames } from '../../src/app/theme/themes.ts';
import { designTexts } from '../../src/app/design/design.texts.ts';
import { expect, expectAccessible, rulesOfThemes, test } from './test.ts';

const snapshots = path.join(import.meta.dirname, 'design.spec.ts-snapshots');
/** The browser and the fonts that drew the stored images: only theirs can be compared pixel by pixel. */
const rendererFile = path.join(snapshots, 'renderer.json');

const rendererOf = async (page: Page): Promise<string> => {
  const version = page.context().browser()?.version();
  const fonts = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const family = getComputedStyle(document.body).fontFamily;
    return ['400', '700'].map((weight) => {
      if (context !== null) {
        context.font = `${weight} 100px ${family}`;
      }
      return context?.measureText('Перенос номера к другому оператору, 450 ₽').width ?? 0;
    });
  });
  return `${JSON.stringify({ version, fonts })}\n`;
};

const open = async (page: Page, theme: string, baseURL = ''): Promise<void> => {
  await page.context().addCookies([{ name: 'site-theme-current', value: theme, url: baseURL }]);
  await page.goto('/design');
  await expect(page.getByText('Загружаем тарифы…')).toBeAttached();
};

/** Ratios of the digits of steps to their circles: axe skips a text of one character. */
const stepContrasts = (page: Page): Promise<number[]> =>
  page.locator('.mantine-Stepper-stepIcon').evaluateAll((icons) => {
    const luminance = (colour: string): number => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((channel) => {
        const share = Number(channel) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return icons.map((icon) => {
      const { backgroundColor, color } = getComputedStyle(icon);
      const [text, circle] = [luminance(color), luminance(backgroundColor)];
      return (Math.max(text, circle) + 0.05) / (Math.min(text, circle) + 0.05);
    });
  });

for (const theme of themeNames) {
  test(`every part is accessible, fits and looks as stored in the ${theme} theme`, async ({
    page,
    baseURL,
    expected,
  }, testInfo) => {
    // Now and then OpenLayers finds its map 2 px wide, in a window under 720 px; presumably while the page is pictured.
    expected.push(/No map visible because the map container's width or height are 0/);
    await open(page, theme, baseURL);
    // Opens the calendar.
    await page.getByLabel('Дата', { exact: true }).focus();
    await expectAccessible(page, theme === themeNames[0] ? undefined : rulesOfThemes);
    expect(Math.min(...(await stepContrasts(page)))).toBeGreaterThan(4.5);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);

    if (testInfo.project.name !== 'desktop') {
      return;
    }
    // The logos are loaded when they are near.
    await page.evaluate(() =>
      Promise.all(
        [...document.images].map((image) => {
          image.loading = 'eager';
          return image.decode();
        }),
      ),
    );
    const renderer = await rendererOf(page);
    if (testInfo.config.updateSnapshots === 'all' || testInfo.config.updateSnapshots === 'changed') {
      await mkdir(snapshots, { recursive: true });
      await writeFile(rendererFile, renderer);
    }
    if ((await readFile(rendererFile, 'utf8').catch(() => null)) === renderer) {
      await expect(page).toHaveScreenshot(`${theme}.png`, { fullPage: true, maxDiffPixelRatio: 0.002 });
    } else {
      testInfo.annotations.push({ type: 'screenshot', description: 'Not compared: another browser or other fonts.' });
    }
  });
}

test('a dialog takes the focus, holds it, and returns it on Escape', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/design');
  const opener = page.getByRole('button', { name: 'Открыть окно' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Отозвать заявление?' });
  const safe = dialog.getByRole('button', { name: 'Не отзывать' });
  await expect(safe).toBeFocused();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Отозвать', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(safe).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test(
  'cards of a choice are operated by the arrow keys, which skip a disabled one',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.goto('/design');
    const cards = page.getByRole('group', { name: 'Какая сим-карта нужна?' });
    await cards.getByRole('radio', { name: /Обычная/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(cards.getByRole('radio', { name: /Электронная/ })).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(cards.getByRole('radio', { name: /Обычная/ })).toBeChecked();
  },
);

test(
  'a checked box and the current page differ from others in forced colours',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.goto('/design');
    await page.emulateMedia({ forcedColors: 'active' });
    const fillOf = (name: string) =>
      page
        .getByRole('checkbox', { name })
        .first()
        .evaluate((box) => getComputedStyle(box).backgroundColor);
    expect(await fillOf(designTexts.checkbox.on)).not.toBe(await fillOf(designTexts.checkbox.off));
    const pageFill = (label: string) =>
      page
        .getByRole('navigation', { name: designTexts.pages })
        .getByRole('link', { name: label, exact: true })
        .evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await pageFill('Страница 4')).not.toBe(await pageFill('Страница 5'));
  },
);

test('closed content is printed', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/design');
  const closed = page.getByText('Оператор, от которого номер уходит.').first();
  await expect(closed).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(closed).toBeVisible();
});
