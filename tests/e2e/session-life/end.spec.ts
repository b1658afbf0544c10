/** The end of a session: absolute, or on the server. */
import { button, citizens, endSession, expectSessionEnded, heading, signIn } from '../steps.ts';
import { expect, expectGoodPage } from '../test.ts';
import {
  captureRedirects,
  expectNoDialog,
  expectRegionsRequested,
  expectSessionEnding,
  expectState,
  failRegions,
  openPage,
  openSignedIn,
  passMinutes,
  pressAnyKey,
  signInAgain,
} from './steps.ts';
import { test } from './test.ts';

test('a session ended on the server ends for an active citizen too', { tag: '@any-width' }, async ({ page }) => {
  const server = await openSignedIn(page);
  await pressAnyKey(page);
  server.answer('anonymous');
  await passMinutes(page, 29);
  await expectSessionEnded(page);
  await button(page, 'Продолжить без входа').click();
  await expect(button(page, 'Войти')).toBeVisible();
});

test(
  'missing data of the site are loaded again during and after a session',
  { tag: '@any-width' },
  async ({ page }) => {
    await failRegions(page);
    const server = await openPage(page, { idleMinutes: 30 }, '/error');
    await expectState(page, 'signedIn');
    await expectRegionsRequested(page, 15);
    server.answer('anonymous');
    await pressAnyKey(page);
    await passMinutes(page, 29);
    await expectSessionEnded(page);
    await expectRegionsRequested(page, 15);
  },
);

test('five minutes before the absolute end the citizen is asked to sign in again, now or later', async ({ page }) => {
  const server = await openSignedIn(page, { idleMinutes: 30, absoluteMinutes: 20 });
  const redirects = await captureRedirects(page);
  await passMinutes(page, 15);
  await expectSessionEnding(page);
  await expectGoodPage(page);
  await button(page, 'Позже').click();
  await expectNoDialog(page);
  server.answer('anonymous');
  await passMinutes(page, 5);
  await expectSessionEnded(page);
  expect(redirects).toEqual([]);
});

test('signing in again before the absolute end starts a new session', { tag: '@any-width' }, async ({ page }) => {
  await openSignedIn(page, { idleMinutes: 30, absoluteMinutes: 20 });
  const redirects = await captureRedirects(page);
  await passMinutes(page, 15);
  await signInAgain(page);
  await expect.poll(() => redirects.length).toBe(1);
});

test('several 401 answers show one «Сессия завершена» dialog', { tag: '@any-width' }, async ({ page }) => {
  // Other tests add dozens of numbers to the account of Vera.
  await signIn(page, 'ivan', '/account');
  // Every number loads its own data: all must be loaded before the cookie is removed.
  const links = page.getByRole('link', { name: /^(Заявлений нет|\d+\sзаявлени[еяй])$/ });
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(links).toHaveCount(await page.getByRole('article').count());
  await endSession(page);
  await links.first().click();
  await expect(page.getByRole('dialog', { name: 'Сессия завершена' })).toHaveCount(1);
  await expectGoodPage(page);
  await signInAgain(page);
  // ESIA may still have its own session and redirect back at once.
  await page.waitForURL(/simulator\/esia\/choice|account/);
  if (page.url().includes('/simulator/')) {
    await button(page, citizens.ivan).click();
  }
  await expect(page).toHaveURL(/\/account\/\d+\/orders$/);
  await expect(heading(page)).toHaveText(/^\+7/);
});
