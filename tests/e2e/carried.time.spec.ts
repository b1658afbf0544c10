import { BDPN_SIMULATOR_PATH } from '../../server/bdpn/simulator/control-page.ts';
import { button, heading, toDone } from './steps.ts';
import { expect, expectGoodPage, test } from './test.ts';

// Moves the time of the whole stand, so it runs after everything else (playwright.config.ts).
test('a number is carried: eight days pass on the control page, and the page tells of it by itself', async ({ page, context }) => {
  // Nine days bring news of every application of all the tests before.
  test.setTimeout(180_000);
  await toDone(page, '9000001997');
  await expect(heading(page)).toHaveText('Заявление принято', { timeout: 20_000 });
  const stand = await context.newPage();
  await stand.goto(BDPN_SIMULATOR_PATH);
  await expect(stand.getByText('…97')).toBeVisible();
  await button(stand, '+8 дней').click();
  await button(stand, '+1 день').click();
  await stand.close();
  await expect(heading(page)).toHaveText('Номер перенесён', { timeout: 120_000 });
  await expect(page.getByText('Что сделать после переноса')).toBeVisible();
  await expect(button(page, 'Отозвать заявление')).toHaveCount(0);
  await expectGoodPage(page);
});
