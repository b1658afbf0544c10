import { expect, test } from '@playwright/test';

test('answers an unknown address with 404 and a page', { tag: '@any-width' }, async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
