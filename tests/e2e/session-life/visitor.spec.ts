/** A visitor: the first session check and sign-in. */
import { faults } from '../../../mocks/faults.ts';
import {
  button,
  chooseOperator,
  endSession,
  expectPortable,
  expectSignInNeeded,
  heading,
  signInOnPage,
  typeNumber,
  whileFailing,
} from '../steps.ts';
import { expect, expectGoodPage } from '../test.ts';
import {
  breakDateParsing,
  captureRedirects,
  expectNoDialog,
  expectRegionsRequested,
  expectSignInRedirect,
  expectState,
  failRegions,
  mockSessionCheck,
  openPage,
  passSeconds,
  restoreDateParsing,
  returnToTab,
} from './steps.ts';
import { test } from './test.ts';

test('a visitor sees no dialog, and «Войти» redirects to ESIA with the full return address', async ({ page }) => {
  await page.clock.install();
  const server = await mockSessionCheck(page);
  server.answer('anonymous');
  const redirects = await captureRedirects(page);
  await page.goto('/tariffs?change=1#top');
  await button(page, 'Войти').click();
  await expectSignInRedirect(page, redirects);
  await expectNoDialog(page);
  // The citizen returns without having left the page, and the session is checked again.
  server.answer({ idleMinutes: 30 });
  await returnToTab(page);
  await expect(button(page, 'Выйти')).toBeVisible();
});

test('a failed session check is retried automatically and on request, and does not block sign-in', async ({ page }) => {
  await page.clock.install();
  const server = await mockSessionCheck(page);
  server.answer('networkError');
  const redirects = await captureRedirects(page);
  await page.goto('/account');
  await expect(heading(page)).toHaveText('Не удалось проверить вход');
  await expectGoodPage(page);
  server.checks();
  await button(page, 'Повторить').click();
  await expect.poll(() => server.checks()).toEqual(['active']);
  await expect(heading(page)).toHaveText('Не удалось проверить вход');
  await passSeconds(page, 10);
  await expect.poll(() => server.checks()).toEqual(['active']);
  await button(page, 'Войти').click();
  await expect.poll(() => redirects.length).toBe(1);
  server.answer('anonymous');
  await returnToTab(page);
  await expectSignInNeeded(page);
});

test('a visitor who continues before the session check ends is redirected to ESIA', async ({ page }) => {
  const server = await mockSessionCheck(page);
  server.answer('noAnswer');
  const redirects = await captureRedirects(page);
  await page.goto('/portation/init');
  await typeNumber(page, '9000000001');
  await expectPortable(page);
  await chooseOperator(page);
  await button(page, 'Продолжить').click();
  await expectSignInRedirect(page, redirects);
});

test('a slow session check can be retried', async ({ page }) => {
  const server = await openPage(page, 'noAnswer', '/account');
  await expect.poll(() => server.checks()).toEqual(['active']);
  await expectState(page, 'checking');
  await passSeconds(page, 20);
  await expect(page.getByRole('main')).toContainText('Ответа долго нет');
  await expectGoodPage(page);
  server.answer('anonymous');
  await button(page, 'Повторить').click();
  await expectSignInNeeded(page);
});

test('the data of the site are awaited with the session check that runs, and again when it is known', async ({
  page,
  taken,
}) => {
  await failRegions(page);
  const server = await openPage(page, 'noAnswer', '/account');
  await expect.poll(() => server.checks()).toEqual(['active']);
  // The start-up chart begins some tasks after the check.
  await expect.poll(() => taken.has('checking event session.awaited 0')).toBe(true);
  server.answer('anonymous');
  await passSeconds(page, 20);
  await button(page, 'Повторить').click();
  await expectState(page, 'anonymous');
  await expectRegionsRequested(page, 15);
});

test('missing data of the site are loaded again while the session check fails', async ({ page }) => {
  await failRegions(page);
  const server = await openPage(page, 'networkError', '/account');
  await expectState(page, 'unavailable');
  server.checks();
  await passSeconds(page, 10);
  await expect.poll(() => server.checks()).toEqual(['active']);
  await expectState(page, 'unavailable');
  await expectRegionsRequested(page, 5);
});

/** The chunk that every API call needs. */
const apiChunk = '**/assets/api-*.js';

test('a check whose code failed to load recovers on reload', async ({ page, expected }) => {
  expected.push(/part of the site|Failed to fetch dynamically imported module/);
  await page.clock.install();
  const server = await mockSessionCheck(page);
  await whileFailing(page, apiChunk, faults.networkError, async () => {
    await page.goto('/account');
    await expect(heading(page)).toHaveText('Не удалось проверить вход');
  });
  server.checks();
  server.answer('anonymous');
  await page.reload();
  await expectSignInNeeded(page);
  expect(server.checks()).toEqual(['active']);
});

test('a crashed first check is retried', async ({ page }) => {
  const server = await openPage(page, 'networkError', '/account');
  await expect(heading(page)).toHaveText('Не удалось проверить вход');
  await breakDateParsing(page);
  server.answer({ idleMinutes: 30 });
  server.checks();
  await button(page, 'Повторить').click();
  await expect.poll(() => server.checks()).toEqual(['active']);
  await expectState(page, 'unavailable');
  await restoreDateParsing(page);
  server.answer('anonymous');
  await passSeconds(page, 10);
  await expectState(page, 'anonymous');
});

test('a sign-in that does not leave the page times out and can be repeated', async ({ page }) => {
  const server = await openPage(page, 'anonymous');
  const redirects = await captureRedirects(page);
  // A double click is one sign-in.
  await button(page, 'Войти').dblclick();
  await expect.poll(() => redirects.length).toBe(1);
  await expectState(page, 'leaving');
  server.checks();
  await passSeconds(page, 10);
  await expect.poll(() => server.checks()).toEqual(['active']);
  await button(page, 'Войти').click();
  await expect.poll(() => redirects.length).toBe(2);
});

test('a cancelled, an unavailable and a failed sign-in return to the same page with a message', async ({ page }) => {
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Войти через Госуслуги' }).click();
  await page.waitForURL('**/simulator/**');
  await button(page, 'Отказаться от входа').click();
  await expect(page).toHaveURL('/account?signIn=denied');
  await expect(page.getByText(/Вы\sотказались от\sвхода/)).toBeVisible();
  await expectGoodPage(page);
  // A successful sign-in removes the message.
  await signInOnPage(page, 'ivan');
  await expect(page).toHaveURL('/account');
  await expect(heading(page)).toHaveText('Мой кабинет');
  await expect(page.getByText(/Вы\sотказались от\sвхода/)).toHaveCount(0);
  await endSession(page);
  for (const [outcome, sentence] of [
    ['unavailable', /Госуслуги сейчас не\sотвечают/],
    ['failed', /вход занял слишком много времени/],
  ] as const) {
    await page.goto(`/account?signIn=${outcome}`);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Войти через Госуслуги' })).toBeVisible();
  }
});

test('an invalid ESIA callback restarts the sign-in once, then shows an error', async ({ page }) => {
  await page.goto('/auth/callback?state=unknown&code=none');
  // The first time the sign-in restarts without a message.
  await page.waitForURL('**/simulator/esia/choice/**');
  await page.goto('/auth/callback?state=unknown&code=none');
  await expect(page.getByText(/вход занял слишком много времени/)).toBeVisible();
  await expect(button(page, 'Войти')).toBeVisible();
});
