import { themeNames } from '../../src/app/theme/themes.ts';
import { heading } from './steps.ts';
import { expect, expectAccessible, expectGoodPage, rulesOfThemes, test } from './test.ts';

test('chooses regions by pointer and by list and opens their tariffs', async ({ page }, info) => {
  test.setTimeout(120_000);
  await page.goto('/operators/map');
  await expect(heading(page)).toHaveText('Операторы на карте');
  await expect(page).toHaveTitle('Операторы на карте — Перенос номера');
  const map = page.getByRole('listbox', { name: 'Карта регионов' });
  await expect(map.getByRole('option')).toHaveCount(81);
  await page.getByText('О карте', { exact: true }).click();
  await expect(page.getByText('«Москва и Московская область»')).toBeVisible();
  await expectGoodPage(page);

  const card = page.getByRole('region', { name: 'Выбранный регион' });
  const yakutia = map.getByRole('option', { name: /Якутия/ });
  if (info.project.name === 'phone') {
    await yakutia.tap();
  } else {
    await yakutia.hover();
    await expect(
      page.getByText('Республика Саха (Якутия)', { exact: true }).locator('visible=true').first(),
    ).toBeVisible();
    await yakutia.click();
  }
  await expect(card.getByRole('heading')).toHaveText('Республика Саха (Якутия)');
  await expectGoodPage(page);

  // On a phone the central regions are too small to tap; the map of a federal district enlarges them.
  await page.getByLabel('Часть карты').selectOption('Центр');
  const moscow = await map.getByRole('option', { name: /^Москва и Московская/ }).boundingBox();
  expect(Math.min(moscow?.width ?? 0, moscow?.height ?? 0)).toBeGreaterThan(24);

  await page.getByLabel('Оператор', { exact: true }).selectOption('Мотив');
  await expect(page.getByText('Мотив продаёт тарифы в 4 регионах из 81.')).toBeVisible();
  await page.getByLabel('Регион', { exact: true }).selectOption('Курганская область');
  await expect(card.getByRole('heading')).toHaveText('Курганская область');
  await expect(page).toHaveURL(/operator=motiv&region=kurganskaya-oblast$/);
  await expectGoodPage(page);
  await card.getByRole('link', { name: 'Тарифы: Мотив' }).click();
  await expect(heading(page)).toHaveText('Тарифы: Курганская область');
  await expect(page.getByRole('button', { name: 'Убрать фильтр «Мотив»' })).toBeVisible();
});

test('moves between regions and chooses one by keyboard alone', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/operators/map');
  const map = page.getByRole('listbox', { name: 'Карта регионов' });
  await expect(map).toBeVisible();
  await page.getByLabel('Часть карты').focus();
  await page.keyboard.press('Tab');
  await expect(map.getByRole('option', { name: /Якутия/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(map.getByRole('option', { name: /^Красноярский край/ })).toBeFocused();
  await expect(page.getByText('Красноярский край', { exact: true }).locator('visible=true').first()).toBeVisible();
  await page.keyboard.press('Home');
  const name = map.locator('xpath=following-sibling::*').filter({ hasText: 'Крым и Севастополь' });
  await expect(name).toBeVisible();
  // The name is above the region, whose outline is the ring of the focus.
  const [named, region] = [await name.boundingBox(), await map.locator(':focus').boundingBox()];
  expect((named?.y ?? 0) + (named?.height ?? 0)).toBeLessThanOrEqual(region?.y ?? 0);
  await page.keyboard.press('End');
  await expect(map.getByRole('option', { name: /^Камчатский край/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Выбранный регион' });
  await expect(card.getByRole('heading')).toHaveText('Камчатский край');
  // The map is one tab stop: the next Tab moves to the card.
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(map.getByRole('option', { name: /^Камчатский край/ })).toBeFocused();

  await page.getByRole('button', { name: 'Чукотский автономный округ' }).press('Enter');
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(card.getByRole('heading')).toBeInViewport();
});

test('is accessible in every theme', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/operators/map?region=krym&operator=volna');
  await expect(page.getByRole('region', { name: 'Выбранный регион' }).getByRole('heading')).toHaveText(
    'Крым и Севастополь',
  );
  for (const theme of themeNames) {
    await page.getByLabel('Оформление').selectOption(theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await (theme === themeNames[0] ? expectGoodPage(page) : expectAccessible(page, rulesOfThemes));
  }
});

test('keeps the shades of the map in forced colours', { tag: '@any-width' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/operators/map');
  const regions = page.getByRole('listbox', { name: 'Карта регионов' }).getByRole('option');
  await expect(regions).toHaveCount(81);
  const shades = await regions.evaluateAll((all) => new Set(all.map((region) => getComputedStyle(region).fill)).size);
  expect(shades).toBeGreaterThan(1);
});
