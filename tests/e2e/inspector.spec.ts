import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { themeCookieName } from '../../src/app/theme/themes.ts';
import { button, continueAs, fillStep1, numberFor, waitForCommit } from './steps.ts';
import { testOnOwnService } from './own-service.ts';
import { expect, expectAccessible } from './test.ts';

// The service as `npm start` runs it, with the inspector; the other tests use a build without.
const test = testOnOwnService({ INSPECTOR: '1' });

// One service for all of them.
test.describe.configure({ mode: 'default' });

/** Hides or shows the panel, which covers a part of the page. */
const togglePanel = (page: Page) => page.keyboard.press('Alt+Shift+KeyI');

/** What the inspector has stored in the browser. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('inspector'))
      .map(String)
      .join('\n'),
  );

for (const width of [390, 1280]) {
  test(`the inspector records a session until the sign-out, at ${width} px`, async ({ baseURL, page }, info) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    const panel = page.getByRole('region', { name: 'Инспектор диаграмм' });
    const tool = (name: string) => panel.getByRole('button', { name, exact: true });
    for (const theme of ['dark', 'green']) {
      await page.context().addCookies([{ name: themeCookieName, value: theme, url: baseURL ?? '' }]);
      await page.goto('/?inspector');
      await expect(panel.getByRole('button', { name: /^Запуск/ })).toBeVisible();
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
    }

    await togglePanel(page);
    await expect(panel).toBeHidden();
    const digits = numberFor(info);
    await fillStep1(page, digits);
    await continueAs(page);
    await waitForCommit(page);
    await togglePanel(page);
    if (width < 992) {
      await tool('Диаграммы').click();
    }
    await panel.getByRole('button', { name: /^Подача заявления/ }).click();
    await tool('Картина').click();
    const active = panel.locator('[data-state][data-active]').last();
    await expect(active).toContainText('Выбор тарифа');
    for (const change of [null, 'Ниже', 'Выше', 'Выше']) {
      if (change !== null) {
        await tool(change).click();
      }
      await expect(active).toBeInViewport();
    }
    await tool('Обмен').click();
    const exchange = panel.getByRole('region', { name: 'Обмен сообщениями' });
    // What the server did is read with the session of the citizen.
    await expect(exchange).toContainText('order.created');
    await expect(exchange).toContainText('initOrder: 200');
    if (width >= 992) {
      await expect(exchange.getByText('Госуслуги', { exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expectAccessible(page);

    const download = page.waitForEvent('download');
    await tool('Сохранить запись').click();
    const file = await (await download).path();
    const text = await readFile(file, 'utf8');
    for (const written of [text, await stored(page)]) {
      // From before the sign-in.
      expect(written).toContain('number.changed');
      expect(written).not.toContain(digits);
      expect(written).not.toMatch(/Тестов|Вера/);
    }
    await tool('Открыть запись').click();
    await panel.getByLabel('Запись сеанса').setInputFiles(file);
    await expect(panel.getByText('Все шаги прошли так же, как при записи.')).toBeVisible();
    // Each of them began anew with every document.
    await expect(panel.getByText(/, 3\sдиаграммы\.$/)).toBeVisible();
    await tool('В конец').click();
    await tool('Воспроизвести в интерфейсе').click();
    await expect(page.getByRole('region', { name: 'Страницы записанного сеанса' })).toContainText('Тариф');
    await expectAccessible(page);
    await tool('Скрыть страницы').click();
    await togglePanel(page);

    await button(page, 'Выйти').click();
    // The sign-out redirects to the home page.
    await page.waitForURL(({ pathname }) => pathname === '/');
    await expect(button(page, 'Войти')).toBeVisible();
    await togglePanel(page);
    await expect.poll(() => stored(page)).toContain('mnp-portal.recording');
    expect(await stored(page)).not.toContain('number.changed');

    const reloaded = page.waitForEvent('load');
    await tool('Выключить инспектор').click();
    await reloaded;
    await expect(panel).toBeHidden();
    expect(await stored(page)).toBe('');
  });
}
