/**
 * The whole life of a session in a real browser, whose clock the test holds. What the server says of the session is said
 * here in its place: real sessions last half an hour, and their ends on the server are tested on the server.
 */
import type { BrowserContext, Page, Route } from '@playwright/test';
import { authMachine } from '../../machines/auth/auth.machine.ts';
import { readStructure } from '../../src/inspector/chart-structure.ts';
import { button, chooseCitizen, endSession, heading, numberFor, signIn, toSubmit, typeNumber } from './steps.ts';
import { expect, expectGoodPage, test as base } from './test.ts';
import { isListenedTo, listenToChart, stateNow } from './transitions-taken.ts';

const MINUTE = 60_000;

const test = base.extend<{ taken: ReadonlySet<string> }>({
  /** What each test says that it takes of the session's chart, the browser must really have taken. */
  taken: [
    async ({ context }, provide, { annotations }) => {
      const taken = await listenToChart(context, 'auth');
      // The server answers no sooner either.
      await context.route('**/api/v1/esia/userinfo', async (route) => {
        await isListenedTo(route.request().frame().page());
        await route.fallback();
      });
      await provide(taken);
      const claimed = annotations.flatMap(({ description, type }) => (type === TRANSITION ? [description ?? ''] : []));
      await expect.poll(() => claimed.filter((id) => !taken.has(id))).toEqual([]);
      // A question of the last moment may be left without its answer.
      await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    },
    { auto: true },
  ],
});

const TRANSITION = 'transition';
const claimedByAll = new Set<string>();

/** The transitions that a test takes in the browser, by their ids in the chart's structure. */
const takes = (...ids: readonly string[]) => {
  ids.forEach((id) => claimedByAll.add(id));
  return { annotation: ids.map((description) => ({ type: TRANSITION, description })) };
};

type Answer = { idleMinutes: number; absoluteMinutes?: number } | 'anonymous' | 'down' | 'silent';

const dialog = (page: Page) => page.getByRole('dialog');

/** Answers «who is here» in the server's place. */
const sayWhoIsHere = async (page: Page) => {
  const asked: ('quiet' | 'active')[] = [];
  let answer: Answer = { idleMinutes: 30 };
  await page.route('**/api/v1/esia/userinfo', async (route: Route) => {
    asked.push(route.request().headers()['x-activity'] === 'background' ? 'quiet' : 'active');
    await isListenedTo(page);
    if (answer === 'silent') {
      return;
    }
    if (answer === 'down') {
      return route.abort();
    }
    if (answer === 'anonymous') {
      return route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'Некорректный JWT токен',
          status: 401,
          code: 'UNAUTHORIZED',
          traceId: 'trace',
          errors: [],
        },
      });
    }
    const { absoluteMinutes = 480, idleMinutes } = answer;
    const now = await page.evaluate(() => Date.now());
    return route.fulfill({
      json: {
        isLogged: true,
        expireAt: new Date(now + idleMinutes * MINUTE).toISOString(),
        absoluteExpireAt: new Date(now + absoluteMinutes * MINUTE).toISOString(),
        userName: 'Тестова Вера Примеровна',
        isTrusted: true,
      },
    });
  });
  return {
    /** How each question since the last look was asked: a quiet one prolongs nothing. */
    asked: () => asked.splice(0),
    say: (next: Answer) => {
      answer = next;
    },
  };
};

/** Where the browser would have gone to sign in or out; it stays on the page instead, as before the first byte. */
const holdTrips = async (page: Page) => {
  const trips: string[] = [];
  await page.route(/\/api\/v1\/esia\/(login|logout)/, (route) => {
    trips.push(new URL(route.request().url()).pathname + new URL(route.request().url()).search);
    return route.fulfill({ status: 204 });
  });
  return trips;
};

/** The page is shown again, after sleep or from behind another tab. */
const wake = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** The chart has come to rest there: time that goes on sooner would go past a question. */
const isIn = (page: Page, state: string) => expect.poll(() => stateNow(page)).toBe(state);

/** A page in whose browser the clock is in the test's hands. */
const open = async (page: Page, first: Answer = { idleMinutes: 30 }, address = '/') => {
  await page.clock.install();
  const server = await sayWhoIsHere(page);
  server.say(first);
  await page.goto(address);
  return server;
};

const signedIn = async (page: Page, minutes: Answer = { idleMinutes: 30 }) => {
  const server = await open(page, minutes);
  await expect(button(page, 'Выйти')).toBeVisible();
  await expect.poll(() => server.asked()).toEqual(['active']);
  return server;
};

test.beforeEach(({ expected }) => {
  expected.push(/Failed to load resource/);
});

test(
  'a visitor is a visitor without a word, and «Войти» leads to ESIA with the full address to come back to',
  takes(
    'unknown event auth.started 0',
    'checking done checkSession 1',
    'anonymous event signIn.requested 0',
    'leaving event page.shown 0',
    'checking done checkSession 0',
  ),
  async ({ page }) => {
    await page.clock.install();
    const server = await sayWhoIsHere(page);
    server.say('anonymous');
    const trips = await holdTrips(page);
    await page.goto('/tariffs?change=1#top');
    await button(page, 'Войти').click();
    await expect.poll(() => trips).toEqual([`/api/v1/esia/login?returnUrl=${encodeURIComponent(page.url())}`]);
    await expect(dialog(page)).toHaveCount(0);
    // The trip came to nothing, and the citizen is back on the page: it asks again who is here.
    server.say({ idleMinutes: 30 });
    await wake(page);
    await expect(button(page, 'Выйти')).toBeVisible();
  },
);

test(
  'a session that cannot be checked is checked again by itself, on request, and does not stop a sign-in',
  takes(
    'checking done checkSession 2',
    'unavailable event check.retried 0',
    'unavailable timer retryPause 0',
    'unavailable event signIn.requested 0',
  ),
  async ({ page }) => {
    await page.clock.install();
    const server = await sayWhoIsHere(page);
    server.say('down');
    const trips = await holdTrips(page);
    await page.goto('/account');
    await expect(heading(page)).toHaveText('Не удалось проверить вход');
    await expectGoodPage(page);
    server.asked();
    await button(page, 'Повторить').click();
    await expect.poll(() => server.asked()).toEqual(['active']);
    await expect(heading(page)).toHaveText('Не удалось проверить вход');
    await page.clock.fastForward(10_000);
    await expect.poll(() => server.asked()).toEqual(['active']);
    await button(page, 'Войти').click();
    await expect.poll(() => trips.length).toBe(1);
    server.say('anonymous');
    await wake(page);
    await expect(heading(page)).toHaveText('Для продолжения войдите через Госуслуги');
  },
);

test(
  'whoever goes on before it is known who is here is led to ESIA and loses nothing',
  takes('checking event signIn.requested 0'),
  async ({ page }) => {
    const server = await sayWhoIsHere(page);
    server.say('silent');
    const trips = await holdTrips(page);
    await page.goto('/portation/init');
    await typeNumber(page, '9000000001');
    await expect(page.getByText('Номер можно перенести').first()).toBeVisible();
    await page.getByRole('radio', { name: /МТС/ }).check();
    await button(page, 'Продолжить').click();
    await expect.poll(() => trips).toEqual([`/api/v1/esia/login?returnUrl=${encodeURIComponent(page.url())}`]);
  },
);

test(
  'an active citizen is prolonged in the last minute without a word; whoever only polls is not',
  takes(
    'signedIn event citizen.acted 0',
    'signedIn.fresh timer untilRenewal 0',
    'signedIn.refreshing done checkSession 0',
    'signedIn.fresh timer untilRenewal 1',
  ),
  async ({ page }) => {
    const server = await signedIn(page);
    await page.keyboard.press('Shift');
    await page.clock.fastForward(29 * MINUTE);
    await expect.poll(() => server.asked()).toEqual(['active']);
    await isIn(page, 'signedIn.fresh');
    await expect(dialog(page)).toHaveCount(0);
    // Since then nothing was pressed: now it is asked.
    await page.clock.fastForward(29 * MINUTE);
    await expect(dialog(page)).toContainText('Вы ещё здесь?');
    await expect.poll(() => server.asked()).toEqual([]);
  },
);

test(
  'an idle citizen is warned a minute before the end and may stay',
  takes(
    'signedIn.expiring event session.extended 0',
    'signedIn.expiring timer lastMinute 0',
    'signedIn.verifying done checkSession 1',
    'signedIn.expiring event page.shown 0',
  ),
  async ({ page }) => {
    const server = await signedIn(page);
    await page.clock.fastForward(29 * MINUTE);
    await expect(dialog(page)).toContainText(/Сессия закончится в\s\d\d:\d\d/);
    await expectGoodPage(page);
    await button(page, 'Остаться').click();
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => server.asked()).toEqual(['active']);
    await isIn(page, 'signedIn.fresh');

    // Nobody answers the next one, but another tab has prolonged the session meanwhile.
    await page.clock.fastForward(29 * MINUTE);
    await expect(dialog(page)).toBeVisible();
    await page.clock.fastForward(MINUTE);
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => server.asked()).toEqual(['quiet']);
    await isIn(page, 'signedIn.fresh');

    // The same seen at once by whoever comes back to the tab.
    await page.clock.fastForward(29 * MINUTE);
    await expect(dialog(page)).toBeVisible();
    await wake(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => server.asked()).toEqual(['quiet']);
    await isIn(page, 'signedIn.fresh');
  },
);

test(
  'a warning nobody answers ends in «Сессия завершена», with the way back to the same place',
  takes('signedIn.verifying done checkSession 2', 'expired event signIn.requested 0'),
  async ({ page }) => {
    const server = await signedIn(page);
    const trips = await holdTrips(page);
    await page.clock.fastForward(29 * MINUTE);
    await expect(dialog(page)).toBeVisible();
    server.say('anonymous');
    await page.clock.fastForward(MINUTE);
    await expect(page.getByRole('dialog', { name: 'Сессия завершена' })).toBeVisible();
    await expectGoodPage(page);
    await button(page, 'Войти снова').click();
    await expect.poll(() => trips).toEqual([`/api/v1/esia/login?returnUrl=${encodeURIComponent(page.url())}`]);
  },
);

test(
  'a server that does not answer in the last minute ends nothing before its time',
  takes('signedIn.refreshing done checkSession 2', 'signedIn.verifying done checkSession 3'),
  async ({ page }) => {
    const server = await signedIn(page);
    await page.keyboard.press('Shift');
    server.say('down');
    await page.clock.fastForward(29 * MINUTE);
    await expect(dialog(page)).toContainText('Вы ещё здесь?');
    server.asked();
    await page.clock.fastForward(MINUTE);
    await expect.poll(() => server.asked()).toEqual(['quiet']);
    await expect(dialog(page)).toContainText('Вы ещё здесь?');
    server.say({ idleMinutes: 30 });
    await button(page, 'Остаться').click();
    await expect(dialog(page)).toHaveCount(0);
  },
);

test(
  'a session that the server has ended meanwhile is over for an active citizen too',
  takes('signedIn.refreshing done checkSession 1', 'expired event signIn.declined 0'),
  async ({ page }) => {
    const server = await signedIn(page);
    await page.keyboard.press('Shift');
    server.say('anonymous');
    await page.clock.fastForward(29 * MINUTE);
    await expect(page.getByRole('dialog', { name: 'Сессия завершена' })).toBeVisible();
    await button(page, 'Продолжить без входа').click();
    await expect(button(page, 'Войти')).toBeVisible();
  },
);

test(
  'five minutes before the end that nothing moves the citizen is told to sign in again, now or later',
  takes('signedIn.fresh timer untilAbsoluteWarning 0', 'signedIn.ending timer lastMinutes 0'),
  async ({ page }) => {
    const server = await signedIn(page, { idleMinutes: 30, absoluteMinutes: 20 });
    const trips = await holdTrips(page);
    await page.clock.fastForward(15 * MINUTE);
    await expect(page.getByRole('dialog', { name: 'Сессия скоро закончится' })).toBeVisible();
    await expectGoodPage(page);
    await button(page, 'Позже').click();
    await expect(dialog(page)).toHaveCount(0);
    server.say('anonymous');
    await page.clock.fastForward(5 * MINUTE);
    await expect(page.getByRole('dialog', { name: 'Сессия завершена' })).toBeVisible();
    expect(trips).toEqual([]);
  },
);

test(
  'signing in again before that end begins a new session',
  takes('signedIn event signIn.requested 0'),
  async ({ page }) => {
    await signedIn(page, { idleMinutes: 30, absoluteMinutes: 20 });
    const trips = await holdTrips(page);
    await page.clock.fastForward(15 * MINUTE);
    await button(page, 'Войти снова').click();
    await expect.poll(() => trips.length).toBe(1);
  },
);

test(
  'after sleep the server is asked before anything is believed',
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
    const server = await signedIn(page);
    /** Does something until the server has been asked; a question under way takes no notice of another. */
    const asksAfter = (deed: () => Promise<unknown>) =>
      expect
        .poll(async () => {
          await deed();
          return server.asked();
        })
        .toContain('quiet');
    await asksAfter(() => wake(page));
    await expect(dialog(page)).toHaveCount(0);
    // The network is not there yet: nothing is known to have ended, so nothing is said, and it is asked again.
    server.say('down');
    await asksAfter(() => wake(page));
    await isIn(page, 'signedIn.unverified');
    server.asked();
    await asksAfter(() => page.clock.fastForward(10_000));
    await isIn(page, 'signedIn.unverified');
    server.asked();
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, 'Выйти')).toBeVisible();
    server.say('anonymous');
    // Once only: shown again, the page would ask whether somebody has signed in elsewhere, and the dialog would go.
    await isIn(page, 'signedIn.unverified');
    await wake(page);
    await expect(page.getByRole('dialog', { name: 'Сессия завершена' })).toBeVisible();
    // Another look at another tab leads to nothing new: what stands on the page stays, and so does the dialog.
    await asksAfter(() => wake(page));
    await isIn(page, 'expired.prompting');
    await expect(page.getByRole('dialog', { name: 'Сессия завершена' })).toBeVisible();
    // Signed in again elsewhere, and back here.
    server.say({ idleMinutes: 30 });
    await wake(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, 'Выйти')).toBeVisible();
  },
);

test(
  'a 401 of any call is one end of the session, however many calls there were',
  takes('signedIn event session.lost 0'),
  async ({ page }) => {
    await signIn(page, 'vera', '/account');
    // Each number asks for its own facts: one that asked without the cookie would say so before the link is followed.
    const links = page.getByRole('link', { name: /^(Заявлений нет|\d+\sзаявлени[еяй])$/ });
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(links).toHaveCount(await page.getByRole('article').count());
    await endSession(page);
    await links.first().click();
    await expect(page.getByRole('dialog', { name: 'Сессия завершена' })).toHaveCount(1);
    await expectGoodPage(page);
    await button(page, 'Войти снова').click();
    // ESIA may still know the citizen and send them straight back.
    await page.waitForURL(/simulator\/esia\/choice|account/);
    if (page.url().includes('/simulator/')) {
      await button(page, /Тестова Вера/).click();
    }
    await expect(page).toHaveURL(/\/account\/\d+\/orders$/);
    await expect(heading(page)).toHaveText(/^\+7/);
  },
);

test(
  'a check that is not answered for long can be asked anew',
  takes('checking event check.retried 0'),
  async ({ page }) => {
    const server = await open(page, 'silent', '/account');
    await expect.poll(() => server.asked()).toEqual(['active']);
    await isIn(page, 'checking');
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('main')).toContainText('Ответа долго нет');
    await expectGoodPage(page);
    server.say('anonymous');
    await button(page, 'Повторить').click();
    await expect(heading(page)).toHaveText('Для продолжения войдите через Госуслуги');
  },
);

test(
  'a server that is silent in the last minute does not keep the warning back',
  takes('signedIn.refreshing timer slowResponseDelay 0', 'signedIn.verifying timer slowResponseDelay 0'),
  async ({ page }) => {
    const server = await signedIn(page);
    await page.keyboard.press('Shift');
    server.say('silent');
    await page.clock.fastForward(29 * MINUTE);
    await isIn(page, 'signedIn.refreshing');
    await page.clock.fastForward(20_000);
    await expect(dialog(page)).toContainText('Вы ещё здесь?');
    await page.clock.fastForward(MINUTE);
    await isIn(page, 'signedIn.verifying');
    await page.clock.fastForward(20_000);
    await expect(dialog(page)).toContainText('Вы ещё здесь?');
    server.say({ idleMinutes: 30 });
    await button(page, 'Остаться').click();
    await isIn(page, 'signedIn.fresh');
  },
);

test(
  'a server that is silent after sleep is asked again later',
  takes('signedIn.verifying timer slowResponseDelay 1'),
  async ({ page }) => {
    const server = await signedIn(page);
    server.say('silent');
    await wake(page);
    await isIn(page, 'signedIn.verifying');
    await page.clock.fastForward(20_000);
    await isIn(page, 'signedIn.unverified');
    server.say({ idleMinutes: 30 });
    await page.clock.fastForward(10_000);
    await isIn(page, 'signedIn.fresh');
  },
);

/** A part of the site that every call needs. */
const callsPart = '**/assets/api-*.js';

test(
  'a check that cannot even be begun, for a part of the site is missing, is repeated like any other',
  takes('checking error checkSession 0'),
  async ({ page, expected }) => {
    expected.push(/part of the site|Failed to fetch dynamically imported module/);
    await page.clock.install();
    const server = await sayWhoIsHere(page);
    await page.route(callsPart, (route) => route.abort());
    await page.goto('/account');
    await expect(heading(page)).toHaveText('Не удалось проверить вход');
    await page.unroute(callsPart);
    server.say('anonymous');
    await page.reload();
    await expect(heading(page)).toHaveText('Для продолжения войдите через Госуслуги');
    expect(server.asked()).toEqual(['active']);
  },
);

declare global {
  interface Window {
    mendDates?: () => void;
  }
}

/** A bug nobody has thought of: the site cannot read a moment until it is mended. */
const breakDates = (page: Page) =>
  page.evaluate(() => {
    const parse = Date.parse.bind(Date);
    Object.assign(window, { mendDates: () => Object.assign(Date, { parse }) });
    Date.parse = () => {
      throw new Error('A bug');
    };
  });
const mendDates = (page: Page) => page.evaluate(() => window.mendDates?.());

test(
  'a bug in a check ends no session: whoever was active is warned, and stays once it is gone',
  takes('signedIn.refreshing error checkSession 0', 'signedIn.verifying error checkSession 0'),
  async ({ page }) => {
    await signedIn(page);
    await page.keyboard.press('Shift');
    await breakDates(page);
    await page.clock.fastForward(29 * MINUTE);
    await expect(dialog(page)).toContainText('Вы ещё здесь?');
    await isIn(page, 'signedIn.expiring');
    await page.clock.fastForward(MINUTE);
    await isIn(page, 'signedIn.expiring');
    await expect(dialog(page)).toContainText('Вы ещё здесь?');
    await mendDates(page);
    await button(page, 'Остаться').click();
    await isIn(page, 'signedIn.fresh');
    await expect(dialog(page)).toHaveCount(0);
  },
);

test(
  'a bug in a check after sleep says nothing, and it is checked again by itself',
  takes('signedIn.verifying error checkSession 1'),
  async ({ page }) => {
    await signedIn(page);
    await breakDates(page);
    await wake(page);
    await isIn(page, 'signedIn.unverified');
    await expect(dialog(page)).toHaveCount(0);
    await mendDates(page);
    await page.clock.fastForward(10_000);
    await isIn(page, 'signedIn.fresh');
    await expect(button(page, 'Выйти')).toBeVisible();
  },
);

test(
  'a bug in a check over a page whose session is over leaves the dialog',
  takes('expired.rechecking error checkSession 0'),
  async ({ page }) => {
    const server = await signedIn(page);
    server.say('anonymous');
    await wake(page);
    await isIn(page, 'expired.prompting');
    server.say({ idleMinutes: 30 });
    server.asked();
    await breakDates(page);
    await wake(page);
    await expect.poll(() => server.asked()).toEqual(['quiet']);
    await isIn(page, 'expired.prompting');
    await expect(page.getByRole('dialog', { name: 'Сессия завершена' })).toBeVisible();
    await mendDates(page);
    await wake(page);
    await isIn(page, 'signedIn.fresh');
  },
);

test(
  'a session begun in another tab before that end takes the warning away',
  takes('signedIn event session.startedInOtherTab 0'),
  async ({ page, context }) => {
    const server = await signedIn(page, { idleMinutes: 30, absoluteMinutes: 20 });
    await page.clock.fastForward(15 * MINUTE);
    await expect(page.getByRole('dialog', { name: 'Сессия скоро закончится' })).toBeVisible();
    server.say({ idleMinutes: 30 });
    const other = await context.newPage();
    await sayWhoIsHere(other);
    await other.goto('/');
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => server.asked()).toEqual(['quiet']);
    await isIn(page, 'signedIn.fresh');
  },
);

/** In a new tab, while neither ESIA nor the site remembers whoever was signed in before. */
const signInAnother = async (context: BrowserContext): Promise<void> => {
  const tab = await context.newPage();
  await context.clearCookies();
  await signIn(tab, 'ivan', '/');
};

test(
  'another citizen who signs in in another tab is seen here at once, and nothing of the first is left on the page',
  takes('signedIn.verifying done checkSession 0'),
  async ({ page, context, expected }) => {
    expected.push(/status of 404/);
    await signIn(page, 'vera', '/account');
    const number = page.getByRole('article', { name: /000-00-01/ });
    await expect(number).toContainText('Регион');
    await signInAnother(context);
    await expect(page.getByRole('main')).toContainText('Образцов Иван Условный');
    await expect(page.getByRole('article', { name: /000-00-11/ })).toContainText('Регион');
    await expect(number).toHaveCount(0);
    await expect(page.getByText('Тестова Вера')).toHaveCount(0);
  },
);

test('the application of a citizen is not left to another one who signs in in another tab', async ({
  page,
  context,
  expected,
}, info) => {
  expected.push(/status of 404/);
  await toSubmit(page, numberFor(info));
  await page.getByRole('radio', { name: 'Обычная сим-карта' }).check();
  await page.getByRole('radio', { name: 'Привезёт курьер' }).check();
  await page.getByLabel('Адрес доставки').fill('Выдуманная улица, 5');
  await button(page, 'Показать').click();
  await expect(page.getByRole('main')).toContainText('Тестова');
  await signInAnother(context);
  await expect(heading(page)).toHaveText('Заявление не найдено');
  await expect(page.getByText('Тестова')).toHaveCount(0);
  expect(await page.evaluate(() => Object.values<string>(window.sessionStorage).join(' '))).not.toContain('Выдуманная');
});

test(
  'a trip to sign in that does not leave the page is over after a while, and can be begun again',
  takes('leaving timer retryPause 0'),
  async ({ page }) => {
    const server = await open(page, 'anonymous');
    const trips = await holdTrips(page);
    // Twice, in a hurry: that is one trip.
    await button(page, 'Войти').dblclick();
    await expect.poll(() => trips.length).toBe(1);
    await isIn(page, 'leaving');
    server.asked();
    await page.clock.fastForward(10_000);
    await expect.poll(() => server.asked()).toEqual(['active']);
    await button(page, 'Войти').click();
    await expect.poll(() => trips.length).toBe(2);
  },
);

const otherTab = async (context: BrowserContext, address: string): Promise<Page> => {
  const tab = await context.newPage();
  await tab.goto(address);
  return tab;
};

test(
  'tabs tell each other: signing out and in here is seen there',
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
    // A visitor's tab learns of a sign-in elsewhere.
    await signIn(other, 'ivan', '/');
    await expect(button(page, 'Выйти')).toBeVisible();
    // A signed-in tab learns of a sign-out elsewhere, and of the next sign-in.
    const addresses: string[] = [];
    other.on('request', (request) => addresses.push(request.url()));
    const { origin } = new URL(page.url());
    await button(other, 'Выйти').click();
    await expect(page.getByRole('dialog', { name: 'Сессия завершена' })).toBeVisible();
    expect(addresses).toContain(`${origin}/api/v1/esia/logout?returnUrl=${encodeURIComponent(origin)}`);
    await other.waitForURL(`${origin}/`);
    await signIn(other, 'ivan', '/');
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, 'Выйти')).toBeVisible();
  },
);

test(
  'a tab that could not check learns of a sign-in elsewhere',
  takes('unavailable event session.startedInOtherTab 0'),
  async ({ page, context }) => {
    await page.route('**/api/v1/esia/userinfo', (route) => route.abort());
    await page.goto('/account');
    await expect(heading(page)).toHaveText('Не удалось проверить вход');
    await page.unroute('**/api/v1/esia/userinfo');
    const other = await otherTab(context, '/');
    await signIn(other, 'ivan', '/');
    await expect(heading(page)).toHaveText('Мой кабинет');
  },
);

test('a refused, an unavailable and a failed trip end on the page they began on, with a sentence', async ({ page }) => {
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Войти через Госуслуги' }).click();
  await page.waitForURL('**/simulator/**');
  await button(page, 'Отказаться от входа').click();
  await expect(page).toHaveURL('/account?signIn=denied');
  await expect(page.getByText(/Вы отказались от входа/)).toBeVisible();
  await expectGoodPage(page);
  // The next trip goes well, and nothing is said of the first any more.
  await page.getByRole('main').getByRole('button', { name: 'Войти через Госуслуги' }).click();
  await chooseCitizen(page);
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

test('an answer of ESIA that does not fit is begun anew once by itself, then explained', async ({ page }) => {
  await page.goto('/auth/callback?state=unknown&code=none');
  // The first time a new trip begins without a word.
  await page.waitForURL('**/simulator/esia/choice/**');
  await page.goto('/auth/callback?state=unknown&code=none');
  await expect(page.getByText(/вкладка входа была открыта слишком долго/)).toBeVisible();
  await expect(button(page, 'Войти')).toBeVisible();
});

test('every transition of the session’s chart is taken here in the browser', () => {
  const drawn = readStructure(authMachine).transitions.map(({ id }) => id);
  expect(drawn.filter((id) => !claimedByAll.has(id))).toEqual([]);
  expect([...claimedByAll].filter((id) => !drawn.includes(id))).toEqual([]);
});
