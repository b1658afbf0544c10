import { expect, test } from '@playwright/test';

test('answers an unknown address with 404 and a page', { tag: '@any-width' }, async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test(
  'the page below an open drawer does not scroll, and scrolls again once it is closed',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.goto('/');
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    await page.getByRole('button', { name: 'Для слабовидящих' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toBeVisible();
    expect(await overflow()).toBe('hidden');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    expect(await overflow()).not.toBe('hidden');
  },
);

test('the bar with the button of a step covers no focused control', async ({ page }) => {
  await page.goto('/portation/init');
  await page.getByRole('radio', { name: /МТС/ }).waitFor();
  const next = page.getByRole('button', { name: 'Продолжить' });
  const covered: string[] = [];
  let examined = 0;
  for (let tabs = 0; tabs < 60 && !(await next.evaluate((own) => own === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
    const found = await next.evaluate((own) => {
      const bar = own.closest('[data-no-print]');
      const focused = document.activeElement;
      if (focused === null || bar === null || document.querySelector('main form')?.contains(focused) !== true) {
        return null;
      }
      const isAbove =
        bar.contains(focused) || focused.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
      return isAbove ? '' : focused.outerHTML.slice(0, 200);
    });
    examined += found === null ? 0 : 1;
    covered.push(...(found === null || found === '' ? [] : [found]));
  }
  await expect(next).toBeFocused();
  expect(covered).toEqual([]);
  expect(examined).toBeGreaterThan(2);
});
