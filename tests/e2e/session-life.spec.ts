/**
 * The life of a session in a real browser with a simulated clock. The answers of the session check are mocked: real
 * sessions last half an hour, and their expiry is tested with the server.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { authMachine } from '../../machines/auth/auth.machine.ts';
import { faults } from '../../mocks/faults.ts';
import { readStructure } from '../../src/inspector/chart-structure.ts';

import {
  breakDateParsing,
  captureRedirects,
  expectIdleWarning,
  expectNoDialog,
  expectSessionEnding,
  expectSignInRedirect,
  expectState,
  mockSessionCheck,
  openPage,
  openSignedIn,
  passMinutes,
  passSeconds,
  pressAnyKey,
  restoreDateParsing,
  returnToTab,
  signInAgain,
  staySignedIn,
  waitForIdleWarning,
} from './session-steps.ts';
import {
  button,
  chooseCourier,
  chooseOperator,
  deliveryAddress,
  endSession,
  expectPortable,
  expectSessionEnded,
  expectSignInNeeded,
  heading,
  numberFor,
  signIn,
  signInOnPage,
  toSubmit,
  typeNumber,
  whileFailing,
} from './steps.ts';
import { expect, expectGoodPage, test as base } from './test.ts';
import { listenToChart, waitForListener } from './chart-listener.ts';

const test = base.extend<{ taken: ReadonlySet<string> }>({
  /** Fails a test that did not take the transitions of the auth chart that it declares. */
  taken: [
    async ({ context }, provide, { annotations }) => {
      const taken = await listenToChart(context, 'auth');
      // The check is answered only once the listener is installed, so that no transition is missed.
      await context.route('**/api/v1/esia/userinfo', async (route) => {
        await waitForListener(route.request().frame().page());
        await route.fallback();
      });
      await provide(taken);
      const claimed = annotations.flatMap(({ description, type }) => (type === TRANSITION ? [description ?? ''] : []));
      await expect.poll(() => claimed.filter((id) => !taken.has(id))).toEqual([]);
      // A request may still be pending at the end.
      await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    },
    { auto: true },
  ],
});

const TRANSITION = 'transition';
const claimedByAll = new Set<string>();

/** Declares the transitions that a test takes in the browser, by their ids in the chart's structure. */
const takes = (...ids: readonly string[]) => {
  ids.forEach((id) => claimedByAll.add(id));
  return { annotation: ids.map((description) => ({ type: TRANSITION, description })) };
};

test.beforeEach(({ expected }) => {
  expected.push(/Failed to load resource/);
});

test(
  'a visitor sees no dialog, and «Войти» redirects to ESIA with the full return address',
  takes(
    'unknown event auth.started 0',
    'checking done checkSession 1',
    'anonymous event signIn.requested 0',
    'leaving event page.shown 0',
    'checking done checkSession 0',
  ),
  async ({ page }) => {
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
  },
);

test(
  'a failed session check is retried automatically and on request, and does not block sign-in',
  takes(
    'checking done checkSession 2',
    'unavailable event check.retried 0',
    'unavailable timer retryPause 0',
    'unavailable event signIn.requested 0',
  ),
  async ({ page }) => {
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
  },
);

test(
  'a visitor who continues before the session check ends is redirected to ESIA',
  takes('checking event signIn.requested 0'),
  async ({ page }) => {
    const server = await mockSessionCheck(page);
    server.answer('noAnswer');
    const redirects = await captureRedirects(page);
    await page.goto('/portation/init');
    await typeNumber(page, '9000000001');
    await expectPortable(page);
    await chooseOperator(page);
    await button(page, 'Продолжить').click();
    await expectSignInRedirect(page, redirects);
  },
);

test(
  "an active citizen's session is extended in the last minute; an idle citizen is warned",
  takes(
    'signedIn event citizen.acted 0',
    'signedIn.fresh timer untilRenewal 0',
    'signedIn.refreshing done checkSession 0',
    'signedIn.fresh timer untilRenewal 1',
  ),
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

test(
  'an idle citizen is warned a minute before the end and can stay',
  takes(
    'signedIn.expiring event session.extended 0',
    'signedIn.expiring timer lastMinute 0',
    'signedIn.verifying done checkSession 1',
    'signedIn.expiring event page.shown 0',
  ),
  async ({ page }) => {
    const server = await openSignedIn(page);
    await passMinutes(page, 29);
    await expect(page.getByRole('dialog')).toContainText(/Сессия закончится в\s\d\d:\d\d/);
    await expectGoodPage(page);
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
  },
);

test(
  'an unanswered warning ends in «Сессия завершена», and a new sign-in returns to the same address',
  takes('signedIn.verifying done checkSession 2', 'expired event signIn.requested 0'),
  async ({ page }) => {
    const server = await openSignedIn(page);
    const redirects = await captureRedirects(page);
    await waitForIdleWarning(page);
    server.answer('anonymous');
    await passMinutes(page, 1);
    await expectSessionEnded(page);
    await expectGoodPage(page);
    await signInAgain(page);
    await expectSignInRedirect(page, redirects);
  },
);

test(
  'a failed check in the last minute does not end the session early',
  takes('signedIn.refreshing done checkSession 2', 'signedIn.verifying done checkSession 3'),
  async ({ page }) => {
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
  },
);

test(
  'a session ended on the server ends for an active citizen too',
  takes('signedIn.refreshing done checkSession 1', 'expired event signIn.declined 0'),
  async ({ page }) => {
    const server = await openSignedIn(page);
    await pressAnyKey(page);
    server.answer('anonymous');
    await passMinutes(page, 29);
    await expectSessionEnded(page);
    await button(page, 'Продолжить без входа').click();
    await expect(button(page, 'Войти')).toBeVisible();
  },
);

test(
  'five minutes before the absolute end the citizen is asked to sign in again, now or later',
  takes('signedIn.fresh timer untilAbsoluteWarning 0', 'signedIn.ending timer lastMinutes 0'),
  async ({ page }) => {
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
  },
);

test(
  'signing in again before the absolute end starts a new session',
  takes('signedIn event signIn.requested 0'),
  async ({ page }) => {
    await openSignedIn(page, { idleMinutes: 30, absoluteMinutes: 20 });
    const redirects = await captureRedirects(page);
    await passMinutes(page, 15);
    await signInAgain(page);
    await expect.poll(() => redirects.length).toBe(1);
  },
);

test(
  'after sleep the session is checked before the page changes',
  takes(
    'signedIn.fresh event page.shown 0',
    'signedIn.verifying done checkSession 4',
    'signedIn.unverified event page.shown 0',
    'signedIn.unverified timer retryPause 0',
    'expired event page.shown 0',
    'expired.rechecking done checkSession 1',
    'expired.rechecking done checkSession 0',
  ),
  async ({ page }) => {
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
  },
);

test(
  'several 401 answers show one «Сессия завершена» dialog',
  takes('signedIn event session.lost 0'),
  async ({ page }) => {
    await signIn(page, 'vera', '/account');
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
      await button(page, /Тестова Вера/).click();
    }
    await expect(page).toHaveURL(/\/account\/\d+\/orders$/);
    await expect(heading(page)).toHaveText(/^\+7/);
  },
);

test('a slow session check can be retried', takes('checking event check.retried 0'), async ({ page }) => {
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

test(
  'a slow check in the last minute does not delay the warning',
  takes('signedIn.refreshing timer slowResponseDelay 0', 'signedIn.verifying timer slowResponseDelay 0'),
  async ({ page }) => {
    const server = await openSignedIn(page);
    await pressAnyKey(page);
    server.answer('noAnswer');
    await passMinutes(page, 29);
    await expectState(page, 'signedIn.refreshing');
    await passSeconds(page, 20);
    await expectIdleWarning(page);
    await passMinutes(page, 1);
    await expectState(page, 'signedIn.verifying');
    await passSeconds(page, 20);
    await expectIdleWarning(page);
    server.answer({ idleMinutes: 30 });
    await staySignedIn(page);
    await expectState(page, 'signedIn.fresh');
  },
);

test(
  'a slow check after sleep is retried later',
  takes('signedIn.verifying timer slowResponseDelay 1'),
  async ({ page }) => {
    const server = await openSignedIn(page);
    server.answer('noAnswer');
    await returnToTab(page);
    await expectState(page, 'signedIn.verifying');
    await passSeconds(page, 20);
    await expectState(page, 'signedIn.unverified');
    server.answer({ idleMinutes: 30 });
    await passSeconds(page, 10);
    await expectState(page, 'signedIn.fresh');
  },
);

/** The chunk that every API call needs. */
const apiChunk = '**/assets/api-*.js';

test(
  'a check whose code failed to load recovers on reload',
  takes('checking done checkSession 2'),
  async ({ page, expected }) => {
    expected.push(/part of the site|Failed to fetch dynamically imported module/);
    await page.clock.install();
    const server = await mockSessionCheck(page);
    await whileFailing(page, apiChunk, faults.networkError, async () => {
      await page.goto('/account');
      await expect(heading(page)).toHaveText('Не удалось проверить вход');
    });
    server.answer('anonymous');
    await page.reload();
    await expectSignInNeeded(page);
    expect(server.checks()).toEqual(['active']);
  },
);

test('a crashed first check is retried', takes('checking error checkSession 0'), async ({ page }) => {
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

test(
  'a crashed check warns an active citizen and does not end the session',
  takes('signedIn.refreshing error checkSession 0', 'signedIn.verifying error checkSession 0'),
  async ({ page }) => {
    await openSignedIn(page);
    await pressAnyKey(page);
    await breakDateParsing(page);
    await waitForIdleWarning(page);
    await expectState(page, 'signedIn.expiring');
    await passMinutes(page, 1);
    await expectState(page, 'signedIn.expiring');
    await expectIdleWarning(page);
    await restoreDateParsing(page);
    await staySignedIn(page);
    await expectState(page, 'signedIn.fresh');
    await expectNoDialog(page);
  },
);

test(
  'a crashed check after sleep shows nothing and is retried automatically',
  takes('signedIn.verifying error checkSession 1'),
  async ({ page }) => {
    await openSignedIn(page);
    await breakDateParsing(page);
    await returnToTab(page);
    await expectState(page, 'signedIn.unverified');
    await expectNoDialog(page);
    await restoreDateParsing(page);
    await passSeconds(page, 10);
    await expectState(page, 'signedIn.fresh');
    await expect(button(page, 'Выйти')).toBeVisible();
  },
);

test(
  'a crashed check on an ended session keeps the dialog',
  takes('expired.rechecking error checkSession 0'),
  async ({ page }) => {
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
  },
);

test(
  'a sign-in in another tab before the absolute end closes the warning',
  takes('signedIn event session.startedInOtherTab 0'),
  async ({ page, context }) => {
    const server = await openSignedIn(page, { idleMinutes: 30, absoluteMinutes: 20 });
    await passMinutes(page, 15);
    await expectSessionEnding(page);
    server.answer({ idleMinutes: 30 });
    const other = await context.newPage();
    await mockSessionCheck(other);
    await other.goto('/');
    await expectNoDialog(page);
    await expect.poll(() => server.checks()).toEqual(['background']);
    await expectState(page, 'signedIn.fresh');
  },
);

/** Signs in as another citizen in a new tab, without the sessions of the site and ESIA. */
const signInAsAnotherCitizen = async (context: BrowserContext): Promise<void> => {
  const tab = await context.newPage();
  await context.clearCookies();
  await signIn(tab, 'ivan', '/');
};

test(
  "another citizen's sign-in in another tab replaces the first one's data at once",
  takes('signedIn.verifying done checkSession 0'),
  async ({ page, context, expected }) => {
    expected.push(/status of 404/);
    await signIn(page, 'vera', '/account');
    const number = page.getByRole('article', { name: /000-00-01/ });
    await expect(number).toContainText('Регион');
    await signInAsAnotherCitizen(context);
    await expect(page.getByRole('main')).toContainText('Образцов Иван Условный');
    await expect(page.getByRole('article', { name: /000-00-11/ })).toContainText('Регион');
    await expect(number).toHaveCount(0);
    await expect(page.getByText('Тестова Вера')).toHaveCount(0);
  },
);

test("another citizen's sign-in in another tab removes the first one's order and form", async ({
  page,
  context,
  expected,
}, info) => {
  expected.push(/status of 404/);
  await toSubmit(page, numberFor(info));
  await chooseCourier(page);
  await deliveryAddress(page).fill('Выдуманная улица, 5');
  await button(page, 'Показать').click();
  await expect(page.getByRole('main')).toContainText('Тестова');
  await signInAsAnotherCitizen(context);
  await expect(heading(page)).toHaveText('Заявление не найдено');
  await expect(page.getByText('Тестова')).toHaveCount(0);
  expect(await page.evaluate(() => Object.values<string>(window.sessionStorage).join(' '))).not.toContain('Выдуманная');
});

test(
  'a sign-in that does not leave the page times out and can be repeated',
  takes('leaving timer retryPause 0'),
  async ({ page }) => {
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
  },
);

const otherTab = async (context: BrowserContext, address: string): Promise<Page> => {
  const tab = await context.newPage();
  await tab.goto(address);
  return tab;
};

test(
  'a sign-out and a sign-in in one tab reach the other',
  takes(
    'anonymous event session.startedInOtherTab 0',
    'signedIn event session.endedInOtherTab 0',
    'signedIn event signOut.requested 0',
    'expired event session.startedInOtherTab 0',
  ),
  async ({ page, context }) => {
    await page.goto('/');
    await expect(button(page, 'Войти')).toBeVisible();
    const other = await context.newPage();
    // The visitor's tab follows a sign-in in the other tab.
    await signIn(other, 'ivan', '/');
    await expect(button(page, 'Выйти')).toBeVisible();
    // The signed-in tab follows a sign-out and the next sign-in in the other tab.
    const addresses: string[] = [];
    other.on('request', (request) => addresses.push(request.url()));
    const { origin } = new URL(page.url());
    await button(other, 'Выйти').click();
    await expectSessionEnded(page);
    expect(addresses).toContain(`${origin}/api/v1/esia/logout?returnUrl=${encodeURIComponent(origin)}`);
    await other.waitForURL(`${origin}/`);
    await signIn(other, 'ivan', '/');
    await expectNoDialog(page);
    await expect(button(page, 'Выйти')).toBeVisible();
  },
);

test(
  'a tab with a failed check follows a sign-in in another tab',
  takes('unavailable event session.startedInOtherTab 0'),
  async ({ page, context }) => {
    await whileFailing(page, '**/api/v1/esia/userinfo', faults.networkError, async () => {
      await page.goto('/account');
      await expect(heading(page)).toHaveText('Не удалось проверить вход');
    });
    const other = await otherTab(context, '/');
    await signIn(other, 'ivan', '/');
    await expect(heading(page)).toHaveText('Мой кабинет');
  },
);

test('a cancelled, an unavailable and a failed sign-in return to the same page with a message', async ({ page }) => {
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Войти через Госуслуги' }).click();
  await page.waitForURL('**/simulator/**');
  await button(page, 'Отказаться от входа').click();
  await expect(page).toHaveURL('/account?signIn=denied');
  await expect(page.getByText(/Вы отказались от входа/)).toBeVisible();
  await expectGoodPage(page);
  // A successful sign-in removes the message.
  await signInOnPage(page);
  await expect(page).toHaveURL('/account');
  await expect(heading(page)).toHaveText('Мой кабинет');
  await expect(page.getByText(/Вы отказались от входа/)).toHaveCount(0);
  await endSession(page);
  for (const [outcome, sentence] of [
    ['unavailable', /Госуслуги сейчас не отвечают/],
    ['failed', /вкладка входа была открыта слишком долго/],
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
  await expect(page.getByText(/вкладка входа была открыта слишком долго/)).toBeVisible();
  await expect(button(page, 'Войти')).toBeVisible();
});

test('the tests of this file take every transition of the auth chart', () => {
  const drawn = readStructure(authMachine).transitions.map(({ id }) => id);
  expect(drawn.filter((id) => !claimedByAll.has(id))).toEqual([]);
  expect([...claimedByAll].filter((id) => !drawn.includes(id))).toEqual([]);
});
