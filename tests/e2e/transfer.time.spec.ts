import { BDPN_SIMULATOR_PATH } from '../../server/bdpn/simulator/control-page.ts';
import { button, heading, toDone } from './steps.ts';
import { expect, expectGoodPage, test } from './test.ts';

// Moves the time of the whole stand, so it runs after everything else (playwright.config.ts).
test('completes a portation over eight simulated days and updates the page by itself', async ({ page, context }, {
  retry,
}) => {
  // Nine days bring news of every application of all the tests before.
  test.setTimeout(180_000);
  // A second try needs a number that is not on its way already.
  await toDone(page, `900000${1997 - retry * 100}`);
  await expect(heading(page)).toHaveText('Заявление принято', { timeout: 20_000 });
  const stand = await context.newPage();
  await stand.goto(BDPN_SIMULATOR_PATH);
  await expect(stand.getByText('…97')).toBeVisible();
  for (const step of ['+8 дней', '+1 день']) {
    // A tab that Chromium is told to close while it goes from page to page may stay for ever: each step arrives first.
    const arrived = stand.waitForEvent('load');
    await button(stand, step).click();
    await arrived;
  }
  await stand.close();
  await expect(heading(page)).toHaveText('Номер перенесён', { timeout: 120_000 });
  await expect(page.getByText('Что сделать после переноса')).toBeVisible();
  await expect(button(page, 'Отозвать заявление')).toHaveCount(0);
  await expectGoodPage(page);
});
