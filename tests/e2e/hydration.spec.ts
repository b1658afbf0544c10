import { expect, test } from '@playwright/test';

for (const address of ['/', '/portation/init']) {
  test(`${address} comes alive without a word on the console and without a broken rule of the policy`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      // A visitor's first question «who is here» is answered 401, and the browser says so.
      const isVisitorCheck = message.text().includes('status of 401');
      if ((message.type() === 'error' || message.type() === 'warning') && !isVisitorCheck) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The theme switch answers only after the page came alive.
    await page.getByLabel('Оформление').selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByLabel('Оформление')).toHaveValue('dark');
    expect(complaints).toEqual([]);
  });
}

test('the home page can be read before any script has run', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await context.close();
});
