import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './test.ts';

test('the API reference is readable, linked and never scrolls sideways', async ({ page }) => {
  await page.goto('/api/docs');
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
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
