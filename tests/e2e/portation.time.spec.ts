import { BDPN_SIMULATOR_PATH } from '../../server/bdpn/simulator/control-page.ts';
import { button, expectRegistered, heading, toDone } from './steps.ts';
import { expect, expectGoodPage, test } from './test.ts';

// Moves the clock of the whole test server, so it runs after all other tests (playwright.config.ts).
test('completes a portation over eight simulated days and updates the page by itself', async ({ page, context }, {
  retry,
}) => {
  // Nine simulated days also process the orders of all earlier tests.
  test.setTimeout(180_000);
  // A retry needs a number without an active portation.
  await toDone(page, `900000${1997 - retry * 100}`);
  await expectRegistered(page);
  const simulator = await context.newPage();
  await simulator.goto(BDPN_SIMULATOR_PATH);
  await expect(simulator.getByRole('cell', { name: '…97' }).first()).toBeVisible();
  for (const step of ['+8 дней', '+1 день']) {
    // Chromium may hang on closing a tab during a navigation, so each load is awaited.
    const loaded = simulator.waitForEvent('load');
    await button(simulator, step).click();
    await loaded;
  }
  await simulator.close();
  await expect(heading(page)).toHaveText('Номер перенесён', { timeout: 120_000 });
  await expect(page.getByText('Что сделать после переноса')).toBeVisible();
  await expect(button(page, 'Отозвать заявление')).toHaveCount(0);
  await expectGoodPage(page);
});
