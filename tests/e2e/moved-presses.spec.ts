import type { Page } from '@playwright/test';
import { act, button } from './steps.ts';
import { expect, test } from './test.ts';

/** Runs a change of the page between the press and the release. */
const press = async (page: Page, change: () => void): Promise<void> => {
  await page.mouse.down();
  await page.evaluate(change);
};

const moveDown = (): void =>
  document.querySelector('main')?.before(Object.assign(document.createElement('hr'), { style: 'height: 300px' }));

const cover = (): void =>
  document.body.append(
    Object.assign(document.createElement('div'), { style: 'position: fixed; inset: 0; z-index: 9999' }),
  );

const openDialog = (): void => {
  document.body.append(Object.assign(document.createElement('div'), { style: 'height: 1px', ariaModal: 'true' }));
  document.querySelector('main')?.before(Object.assign(document.createElement('hr'), { style: 'height: 300px' }));
};

/** The page of questions with its first one, by its closed state and by its name. */
const openFaq = async (page: Page) => {
  await page.goto('/faq');
  await act(page);
  const question = page.getByRole('main').getByRole('button', { expanded: false }).first();
  const name = await question.innerText();
  return { question, sameQuestion: button(page, name) };
};

test.use({ hasTouch: true });

for (const [what, change, moveBy, key, isOpen] of [
  ['opens when it moves before the release', moveDown, 0, null, true],
  ['stays closed when it moves and the pointer was drawn away', moveDown, 20, null, false],
  ['stays closed when it moves and a modifier key is held', moveDown, 0, 'Control', false],
  ['stays closed when it is covered before the release', cover, 0, null, false],
  ['stays closed when a dialog opens and moves it before the release', openDialog, 0, null, false],
] as const) {
  test(`a question that is pressed ${what}`, { tag: '@any-width' }, async ({ page }) => {
    const { question, sameQuestion } = await openFaq(page);
    await question.scrollIntoViewIfNeeded();
    const box = await question.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    if (key !== null) {
      await page.keyboard.down(key);
    }
    await press(page, change);
    await page.mouse.move(x + moveBy, y);
    await page.mouse.up();
    // The moved control is clicked in a task of its own.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await expect(sameQuestion).toHaveAttribute('aria-expanded', String(isOpen));
  });
}

test(
  'an operator that moves when the tariff chosen before is loaded is chosen by its press',
  { tag: '@any-width' },
  async ({ page }) => {
    // In a page that is scrolled, the browser keeps what is seen where it is.
    await page.setViewportSize({ width: 1280, height: 1600 });
    const { promise: isPressed, resolve: load } = Promise.withResolvers<void>();
    await page.route('**/api/v1.1/tariff/*', async (route) => {
      await isPressed;
      await route.continue();
    });
    await page.goto('/tariffs/moskva');
    await button(page, /^Перейти с этим тарифом/)
      .first()
      .click();
    await page.waitForURL('**/portation/init');
    const chosen = await page.locator('[name=recipient]:checked').inputValue();
    const other = page.locator(`[name=recipient]:not([value=${chosen}])`).first();
    await other.hover();
    await expect(page.getByText(/^Тариф «/)).toHaveCount(0);
    const before = await other.boundingBox();
    await page.mouse.down();
    load();
    await expect(page.getByText(/^Тариф «/)).toBeVisible();
    const after = await other.boundingBox();
    expect((after?.y ?? 0) - (before?.y ?? 0)).toBeGreaterThan(20);
    await page.mouse.up();
    await expect(other).toBeChecked();
  },
);

test('a question that moves during a tap opens', { tag: '@any-width' }, async ({ page }) => {
  const { question, sameQuestion } = await openFaq(page);
  await page.evaluate(() =>
    document.addEventListener('pointerup', () =>
      document.querySelector('main')?.before(Object.assign(document.createElement('hr'), { style: 'height: 300px' })),
    ),
  );
  await question.tap();
  await expect(sameQuestion).toHaveAttribute('aria-expanded', 'true');
});
