import type { Locator, Page, TestInfo } from '@playwright/test';
import { act, button, heading } from './steps.ts';
import { expect, expectGoodPage, test } from './test.ts';

const isPhone = (info: TestInfo): boolean => info.project.name === 'phone';

/** Returns the filters: beside the list on a wide screen; elsewhere a dialog contains them, which is opened. */
const openFilters = async (page: Page, info: TestInfo): Promise<Locator> => {
  if (!isPhone(info)) {
    await page.setViewportSize({ width: 1600, height: 900 });
    return page.getByRole('region', { name: 'Фильтры' });
  }
  await button(page, 'Фильтры').click();
  return page.getByRole('dialog', { name: 'Фильтры' });
};

test('finds, compares and opens a tariff in the region and starts an order with it', async ({
  context,
  page,
}, info) => {
  test.setTimeout(150_000);
  await context.grantPermissions(['clipboard-write']);
  await page.goto('/tariffs');
  await expect(page.getByRole('link', { name: 'Самарская область' })).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel('Найти регион').fill('красно');
  await page.getByRole('link', { name: 'Краснодарский край' }).click();
  await expect(heading(page)).toHaveText('Тарифы: Краснодарский край');
  await expect(button(page, /^Перейти с этим тарифом/).first()).toBeVisible();
  await expectGoodPage(page);

  const slider = page.getByRole('slider', { name: 'Тариф на графике' });
  await slider.focus();
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /₽.*ГБ/);
  await expectGoodPage(page);

  const filters = await openFilters(page, info);
  await filters.getByText('Обычный', { exact: true }).click();
  await expect(page).toHaveURL(/minutes=300-800&traffic=10-30$/);
  await filters.getByRole('slider', { name: 'Интернет, ГБ: до' }).press('ArrowLeft');
  await expect(page).toHaveURL(/traffic=10-29$/);
  await filters.getByRole('checkbox', { name: /^МТС/ }).check();
  await expectGoodPage(page);
  if (isPhone(info)) {
    await button(page, /^Показать \d+\sтариф/u).click();
    await expect(filters).toHaveCount(0);
  }

  await page.getByRole('radiogroup', { name: 'Вид списка' }).getByText('Таблица').click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectGoodPage(page);
  const compare = page.getByRole('checkbox', { name: /^Сравнить:/ });
  await compare.nth(0).check();
  await compare.nth(1).check();
  await button(page, 'Сравнить').click();
  await expect(page.getByRole('heading', { name: 'Сравнение тарифов' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /^Цена/ }).first()).toBeVisible();
  await expectGoodPage(page);
  const compared = page.url();
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  expect(page.url()).toBe(compared);
  await button(page, 'Скопировать ссылку').click();
  await expect(button(page, 'Ссылка скопирована')).toBeVisible();
  await button(page, 'К списку тарифов').click();

  await button(page, /^Все условия:/)
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Раздача интернета')).toBeVisible();
  await expectGoodPage(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, /^Все условия:/)
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Перейти с этим тарифом' }).click();
  await expect(page).toHaveURL(/\/portation\/init$/);
  await expect(page.getByRole('radio', { name: /МТС/ })).toBeChecked();
  await expect(page.getByText(/^Тариф «.+», МТС$/)).toBeVisible();
  await expectGoodPage(page);
});

test(
  'stores the region and explains an unknown tariff and region',
  { tag: '@any-width' },
  async ({ page, expected }) => {
    expected.push(/status of 404 .*(tariff\/unknown|tariffs\/samara)/);
    await page.goto('/tariffs/samarskaya-oblast?tariff=unknown');
    await expect(page.getByRole('dialog', { name: 'Такого тарифа нет' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/tariffs');
    await expect(heading(page)).toHaveText('Тарифы: Самарская область');
    await page.goto('/tariffs/samara');
    await expect(heading(page)).toHaveText('Такого региона нет');
    await expectGoodPage(page);
  },
);

test('moves focus with each change and adds useful history entries only', async ({ page }, info) => {
  await page.goto('/');
  await page.goto('/tariffs');
  await page.getByLabel('Найти регион').fill('питер');
  await expect(page.getByRole('main').getByRole('link', { name: /^Санкт-Петербург/ })).toBeVisible();
  await page.getByLabel('Найти регион').press('Enter');
  await expect(heading(page)).toHaveText('Тарифы: Санкт-Петербург и Ленинградская область');
  await page.goBack();
  await expect(heading(page)).toHaveText('В каком регионе нужен тариф?');
  await page.goForward();

  const found = page.getByRole('heading', { name: /^Нашлось: / });
  await page.getByRole('link', { name: 'Страница 2' }).click();
  await expect(page.getByRole('heading', { name: /страница 2 из/ })).toBeFocused();
  await expect(page.getByRole('heading', { name: /страница 2 из/ })).toBeInViewport();

  const filters = await openFilters(page, info);
  const least = filters.getByRole('textbox', { name: 'Минуты: от' });
  await least.fill('1 000');
  await least.press('Enter');
  await expect(page).toHaveURL(/minutes=1000-$/);
  await filters.getByRole('button', { name: 'Сбросить фильтры' }).click();
  if (isPhone(info)) {
    await button(page, /^Показать/).click();
    await expect(filters).toHaveCount(0);
  } else {
    await expect(found).toBeFocused();
  }
  // The address follows the frame that shows the change.
  await expect(page).not.toHaveURL(/minutes=/);

  const steps = await page.evaluate(() => history.length);
  const details = button(page, /^Все условия:/).first();
  await details.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(details).toBeFocused();
  await page.goForward();
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.length)).toBe(steps + 2);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/minutes=1000-$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => history.length)).toBe(steps + 2);

  await page
    .getByRole('checkbox', { name: /^Сравнить:/ })
    .first()
    .check();
  await button(page, 'Сравнить').click();
  await expect(page.getByRole('heading', { name: 'Сравнение тарифов' })).toBeFocused();
});

test('scrolls to an anchor whose content loads later', async ({ page }) => {
  await page.goto('/operator/mts#join');
  const place = page.getByRole('heading', { name: 'Как перенести сюда номер' });
  await expect(place).toBeFocused();
  await expect.poll(async () => Math.round((await place.boundingBox())?.y ?? 0)).toBe(100);
});

test('by keyboard the comparison is next to the second chosen tariff, and its bar covers no focused control', async ({
  page,
}) => {
  await page.goto('/tariffs/moskva');
  const compare = page.getByRole('checkbox', { name: /^Сравнить:/ });
  await compare.nth(0).press('Space');
  await expect(page.getByRole('region', { name: 'Сравнение тарифов' })).toBeVisible();
  await compare.nth(1).press('Space');
  const open = button(page, 'К сравнению').nth(1);
  await expect(open).toBeVisible();
  for (let tabs = 0; tabs < 8; tabs += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const bar = document.querySelector('[role=region][aria-label="Сравнение тарифов"]')?.getBoundingClientRect();
      return (document.activeElement?.getBoundingClientRect().bottom ?? 0) > (bar?.top ?? 0);
    });
    expect(covered).toBe(false);
  }
  await compare.nth(1).focus();
  await page.keyboard.press('Tab');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Сравнение тарифов' })).toBeFocused();
});

test('filters removed at once are all removed, and Back brings them back', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/tariffs/moskva?operators=mts,t2');
  const remove = page.getByRole('button', { name: /^Убрать фильтр/ });
  await expect(remove).toHaveCount(2);
  await act(page);
  // Sooner than the list follows the first press.
  await remove.evaluateAll(async (buttons) => {
    for (const one of [...buttons, ...buttons]) {
      one.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await Promise.resolve();
    }
  });
  await expect(remove).toHaveCount(0);
  await expect(page).toHaveURL(/\/tariffs\/moskva$/);
  await page.goBack();
  await expect(remove).toHaveCount(1);
  await page.goBack();
  await expect(remove).toHaveCount(2);
});

test('two unlimited amounts fit into a card of a tariff', { tag: '@any-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/tariffs/krasnodarskiy-kray?sort=price&order=desc');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'безлимит СМС' }).last();
  await card.scrollIntoViewIfNeeded();
  const edges = await card.evaluate((element) => ({
    card: element.getBoundingClientRect().right,
    facts: Math.max(...[...element.querySelectorAll('span')].map((one) => one.getBoundingClientRect().right)),
  }));
  expect(edges.facts).toBeLessThan(edges.card);
});
