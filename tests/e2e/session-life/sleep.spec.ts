/** Sessions that are checked after sleep. */
import { button, expectSessionEnded } from '../steps.ts';
import { expect } from '../test.ts';
import {
  breakDateParsing,
  expectNoDialog,
  expectState,
  openSignedIn,
  passSeconds,
  restoreDateParsing,
  returnToTab,
} from './steps.ts';
import { test } from './test.ts';

test('after sleep the session is checked before the page changes', async ({ page }) => {
  const server = await openSignedIn(page);
  /** Repeats an action until it causes a background check: a pending check ignores further triggers. */
  const checksAfter = (action: () => Promise<unknown>) =>
    expect
      .poll(async () => {
        await action();
        return server.checks();
      })
      .toContain('background');
  await checksAfter(() => returnToTab(page));
  await expectNoDialog(page);
  // Without a network the state is unknown: nothing is shown, and the check is retried.
  server.answer('networkError');
  await checksAfter(() => returnToTab(page));
  await expectState(page, 'signedIn.unverified');
  server.checks();
  await checksAfter(() => passSeconds(page, 10));
  await expectState(page, 'signedIn.unverified');
  server.checks();
  await expectNoDialog(page);
  await expect(button(page, 'Выйти')).toBeVisible();
  server.answer('anonymous');
  // Only once: a second return would check for a sign-in elsewhere and close the dialog.
  await expectState(page, 'signedIn.unverified');
  await returnToTab(page);
  await expectSessionEnded(page);
  // A repeated return changes nothing: the page and the dialog stay.
  await checksAfter(() => returnToTab(page));
  await expectState(page, 'expired.prompting');
  await expectSessionEnded(page);
  // The citizen signs in in another tab and returns.
  server.answer({ idleMinutes: 30 });
  await returnToTab(page);
  await expectNoDialog(page);
  await expect(button(page, 'Выйти')).toBeVisible();
});

test('a slow check after sleep is retried later', async ({ page }) => {
  const server = await openSignedIn(page);
  server.answer('noAnswer');
  await returnToTab(page);
  await expectState(page, 'signedIn.verifying');
  await passSeconds(page, 20);
  await expectState(page, 'signedIn.unverified');
  server.answer({ idleMinutes: 30 });
  await passSeconds(page, 10);
  await expectState(page, 'signedIn.fresh');
});

test('a crashed check after sleep shows nothing and is retried automatically', async ({ page }) => {
  await openSignedIn(page);
  await breakDateParsing(page);
  await returnToTab(page);
  await expectState(page, 'signedIn.unverified');
  await expectNoDialog(page);
  await restoreDateParsing(page);
  await passSeconds(page, 10);
  await expectState(page, 'signedIn.fresh');
  await expect(button(page, 'Выйти')).toBeVisible();
});

test('a crashed check on an ended session keeps the dialog', async ({ page }) => {
  const server = await openSignedIn(page);
  server.answer('anonymous');
  await returnToTab(page);
  await expectState(page, 'expired.prompting');
  server.answer({ idleMinutes: 30 });
  server.checks();
  await breakDateParsing(page);
  await returnToTab(page);
  await expect.poll(() => server.checks()).toEqual(['background']);
  await expectState(page, 'expired.prompting');
  await expectSessionEnded(page);
  await restoreDateParsing(page);
  await returnToTab(page);
  await expectState(page, 'signedIn.fresh');
});
