import { expect, expectAccessible, test } from './test.ts';

const references = [
  { path: '/api/docs', call: 'Подать заявление', schema: 'OrderSubmission' },
  { path: '/api/operators/docs', call: 'Прислать сообщение о заявлении', schema: 'OperatorMessage' },
];

for (const { call, path, schema } of references) {
  test(`the reference at ${path} is readable, linked and never scrolls sideways`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
    const contents = page.getByRole('navigation', { name: 'Содержание' });
    await contents.getByRole('link', { name: call }).click();
    await expect(page.getByRole('heading', { name: call })).toBeInViewport();
    await page.getByRole('link', { name: schema }).first().click();
    await expect(page.getByRole('heading', { name: schema, exact: true })).toBeInViewport();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
