import { expect, expectAccessible, test } from './test.ts';

test('the API reference is readable, linked and never scrolls sideways', async ({ page }) => {
  await page.goto('/api/docs');
  await expectAccessible(page);
  const contents = page.getByRole('navigation', { name: 'Содержание' });
  await contents.getByRole('link', { name: 'Подать заявление' }).click();
  await expect(page.getByRole('heading', { name: 'Подать заявление' })).toBeInViewport();
  await page.getByRole('link', { name: 'OrderSubmission' }).first().click();
  await expect(page.getByRole('heading', { name: 'OrderSubmission' })).toBeInViewport();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
