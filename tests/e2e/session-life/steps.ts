/** Actions and assertions of the tests of this folder. */
import type { Page, Route } from '@playwright/test';
import { buildAuthInfo } from '../../../mocks/builders/esia.ts';
import { faults } from '../../../mocks/faults.ts';
import { currentState, waitForListener } from '../chart-listener.ts';
import { button, failWith } from '../steps.ts';
import { expect } from '../test.ts';

const MINUTE = 60_000;

const failures = { anonymous: faults.unauthorized, networkError: faults.networkError, noAnswer: faults.noAnswer };

type SessionCheck = { idleMinutes: number; absoluteMinutes?: number; userName?: string } | keyof typeof failures;

const dialog = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });

/** Answers the session check of a page instead of the server. */
export const mockSessionCheck = async (page: Page, first: SessionCheck = { idleMinutes: 30 }) => {
  const checks: ('background' | 'active')[] = [];
  let current = first;
  await page.route('**/api/v1/esia/userinfo', async (route: Route) => {
    checks.push(route.request().headers()['x-activity'] === 'background' ? 'background' : 'active');
    await waitForListener(page);
    if (typeof current === 'string') {
      return failWith(failures[current])(route);
    }
    const { absoluteMinutes = 480, idleMinutes, ...named } = current;
    const now = await page.evaluate(() => Date.now());
    return route.fulfill({
      json: buildAuthInfo({
        ...named,
        expireAt: new Date(now + idleMinutes * MINUTE).toISOString(),
        absoluteExpireAt: new Date(now + absoluteMinutes * MINUTE).toISOString(),
      }),
    });
  });
  return {
    /** The checks since the last call; a background one does not extend the session. */
    checks: () => checks.splice(0),
    answer: (next: SessionCheck) => {
      current = next;
    },
  };
};

/** Records redirects to sign-in and sign-out and keeps the browser on the page. */
export const captureRedirects = async (page: Page) => {
  const redirects: string[] = [];
  await page.route(/\/api\/v1\/esia\/(login|logout)/, (route) => {
    const { pathname, search } = new URL(route.request().url());
    redirects.push(pathname + search);
    return route.fulfill({ status: 204 });
  });
  return redirects;
};
export const expectSignInRedirect = (page: Page, redirects: readonly string[]) =>
  expect.poll(() => redirects).toEqual([`/api/v1/esia/login?returnUrl=${encodeURIComponent(page.url())}`]);

/** Opens a page whose clock the test controls. */
export const openPage = async (page: Page, check: SessionCheck = { idleMinutes: 30 }, address = '/') => {
  await page.clock.install();
  const server = await mockSessionCheck(page, check);
  await page.goto(address);
  return server;
};
export const openSignedIn = async (page: Page, check: SessionCheck = { idleMinutes: 30 }) => {
  const server = await openPage(page, check);
  await expect(button(page, 'Выйти')).toBeVisible();
  await expect.poll(() => server.checks()).toEqual(['active']);
  return server;
};

const regionList = '**/api/v1/region/list';
/** Fails a list that the site needs, and therefore requests again every 15 seconds. */
export const failRegions = async (page: Page) => {
  await page.route(regionList, failWith(faults.networkError));
  // The document brings them too.
  await page.route('**/account', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script type="application\/json"[^]*?<\/script>/, '');
    await route.fulfill({ response, body });
  });
};
/** @param seconds until the next request */
export const expectRegionsRequested = async (page: Page, seconds: number) => {
  const request = page.waitForRequest(regionList);
  await passSeconds(page, seconds);
  await request;
};

export const passSeconds = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000);
export const passMinutes = (page: Page, minutes: number) => page.clock.fastForward(minutes * MINUTE);

/** Returns to the page after sleep or from another tab. */
export const returnToTab = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
/** Counts as activity of the citizen. */
export const pressAnyKey = (page: Page) => page.keyboard.press('Shift');
export const staySignedIn = (page: Page) => button(page, 'Остаться').click();
export const signInAgain = (page: Page) => button(page, 'Войти снова').click();

export const expectNoDialog = (page: Page) => expect(dialog(page)).toHaveCount(0);
export const expectIdleWarning = (page: Page) => expect(dialog(page)).toContainText('Вы ещё здесь?');
export const expectSessionEnding = (page: Page) => expect(dialog(page, 'Сессия скоро закончится')).toBeVisible();
/** Advances the clock of an idle citizen to the last minute of the session. */
export const waitForIdleWarning = async (page: Page) => {
  await passMinutes(page, 29);
  await expectIdleWarning(page);
};

/** Waits until the auth chart has entered a state or one inside it; time that passes earlier would miss its timers. */
export const expectState = (page: Page, state: string) =>
  expect.poll(async () => `${await currentState(page)}.`).toContain(`${state}.`);

declare global {
  interface Window {
    restoreDateParsing?: () => void;
  }
}

/**
 * Simulates a bug: the site cannot parse future dates, such as the end of a session, until `restoreDateParsing`. Past
 * ones, such as those of news, are in parts of the page that may still be rendered.
 */
export const breakDateParsing = (page: Page) =>
  page.evaluate(() => {
    const parse = Date.parse.bind(Date);
    Object.assign(window, { restoreDateParsing: () => Object.assign(Date, { parse }) });
    Date.parse = (text) => {
      if (parse(text) > Date.now()) {
        throw new Error('A bug');
      }
      return parse(text);
    };
  });
export const restoreDateParsing = (page: Page) => page.evaluate(() => window.restoreDateParsing?.());
