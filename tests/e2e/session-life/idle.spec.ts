/** An idle citizen: the warning, extension and end of a session. */
import { expectSessionEnded } from '../steps.ts';
import { expect, expectGoodPageInEveryTheme } from '../test.ts';
import {
  breakDateParsing,
  captureRedirects,
  expectIdleWarning,
  expectNoDialog,
  expectSignInRedirect,
  expectState,
  openSignedIn,
  passMinutes,
  passSeconds,
  pressAnyKey,
  restoreDateParsing,
  returnToTab,
  signInAgain,
  staySignedIn,
  waitForIdleWarning,
} from './steps.ts';
import { test } from './test.ts';

test(
  "an active citizen's session is extended in the last minute; an idle citizen is warned",
  { tag: '@any-width' },
  async ({ page }) => {
    const server = await openSignedIn(page);
    await pressAnyKey(page);
    await passMinutes(page, 29);
    await expect.poll(() => server.checks()).toEqual(['active']);
    await expectState(page, 'signedIn.fresh');
    await expectNoDialog(page);
    // No activity since then: the citizen is warned.
    await waitForIdleWarning(page);
    await expect.poll(() => server.checks()).toEqual([]);
  },
);

test('an idle citizen is warned a minute before the end and can stay', async ({ page }) => {
  const server = await openSignedIn(page);
  await passMinutes(page, 29);
  await expect(page.getByRole('dialog')).toContainText(/Сессия закончится в\s\d\d:\d\d/);
  await expectGoodPageInEveryTheme(page);
  await staySignedIn(page);
  await expectNoDialog(page);
  await expect.poll(() => server.checks()).toEqual(['active']);
  await expectState(page, 'signedIn.fresh');

  // The next warning is not answered, but another tab has extended the session.
  await waitForIdleWarning(page);
  await passMinutes(page, 1);
  await expectNoDialog(page);
  await expect.poll(() => server.checks()).toEqual(['background']);
  await expectState(page, 'signedIn.fresh');

  // Returning to the tab detects the extension at once.
  await waitForIdleWarning(page);
  await returnToTab(page);
  await expectNoDialog(page);
  await expect.poll(() => server.checks()).toEqual(['background']);
  await expectState(page, 'signedIn.fresh');
});

test('an unanswered warning ends in «Сессия завершена», and a new sign-in returns to the same address', async ({
  page,
}) => {
  const server = await openSignedIn(page);
  const redirects = await captureRedirects(page);
  await waitForIdleWarning(page);
  server.answer('anonymous');
  await passMinutes(page, 1);
  await expectSessionEnded(page);
  await expectGoodPageInEveryTheme(page);
  await signInAgain(page);
  await expectSignInRedirect(page, redirects);
});

test('a failed check in the last minute does not end the session early', { tag: '@any-width' }, async ({ page }) => {
  const server = await openSignedIn(page);
  await pressAnyKey(page);
  server.answer('networkError');
  await waitForIdleWarning(page);
  server.checks();
  await passMinutes(page, 1);
  await expect.poll(() => server.checks()).toEqual(['background']);
  await expectIdleWarning(page);
  server.answer({ idleMinutes: 30 });
  await staySignedIn(page);
  await expectNoDialog(page);
});

test('a slow check in the last minute does not delay the warning', { tag: '@any-width' }, async ({ page }) => {
  const server = await openSignedIn(page);
  await pressAnyKey(page);
  server.answer('noAnswer');
  await passMinutes(page, 29);
  await expectState(page, 'signedIn.refreshing');
  await passSeconds(page, 20);
  await expectIdleWarning(page);
  await passMinutes(page, 1);
  await expectState(page, 'signedIn.expiring.verifying');
  await passSeconds(page, 20);
  await expectIdleWarning(page);
  server.answer({ idleMinutes: 30 });
  await staySignedIn(page);
  await expectState(page, 'signedIn.fresh');
});

test(
  'a crashed check warns an active citizen and does not end the session',
  { tag: '@any-width' },
  async ({ page }) => {
    await openSignedIn(page);
    await pressAnyKey(page);
    await breakDateParsing(page);
    await waitForIdleWarning(page);
    await expectState(page, 'signedIn.expiring.prompting');
    await passMinutes(page, 1);
    await expectState(page, 'signedIn.expiring.prompting');
    await expectIdleWarning(page);
    await restoreDateParsing(page);
    await staySignedIn(page);
    await expectState(page, 'signedIn.fresh');
    await expectNoDialog(page);
  },
);
