/** Checks that a whole portation and the account leak no personal data to the browser's storage or to other hosts. */
import type { Page, Request } from '@playwright/test';
import {
  button,
  chooseTariff,
  continueAs,
  expectRegistered,
  fillApplication,
  fillStep1,
  heading,
  numberFor,
  submitApplication,
  withdraw,
} from './steps.ts';
import { expect, test } from './test.ts';

/** Personal data of Тестова Вера from ESIA, in every format that may appear. */
const personal = ['Тестова', 'Вера', 'Примеровна', '1985-03-08', '08.03.1985', '000001', 'vera@example.test'];

declare global {
  interface Window {
    noteTitle: (title: string) => void;
  }
}

/** Observes what the browser exposes or stores from now on. */
const observe = async (page: Page, home: string) => {
  const context = page.context();
  /** Page titles (visible in the history), referrers (logged by other hosts) and console lines (sent with error reports). */
  const exposed: string[] = [];
  const otherHosts: string[] = [];
  await context.exposeBinding('noteTitle', (_source, title: string) => exposed.push(title));
  await context.addInitScript(() => {
    new MutationObserver(() => window.noteTitle(document.title)).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  context.on('console', (message) => exposed.push(message.text()));
  const readRequest = async (request: Request): Promise<void> => {
    const referrer = (await request.allHeaders())['referer'];
    if (referrer !== undefined) {
      exposed.push(referrer);
    }
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== home) {
      otherHosts.push(origin);
    }
  };
  const reading: Promise<void>[] = [];
  const onRequest = (request: Request): void => void reading.push(readRequest(request));
  context.on('request', onRequest);
  return {
    /** Ends the observation: the headers of a request cannot be read after the test. */
    end: async () => {
      context.off('request', onRequest);
      await Promise.all(reading);
      return exposed.join('\n');
    },
    /** Origins of requests to other hosts. */
    otherHosts,
    /** Reads everything that the browser stores for the site. */
    readStorage: async (): Promise<string> => {
      const inPage = await page.evaluate(async () => ({
        local: Object.entries<string>(localStorage),
        session: Object.entries<string>(sessionStorage),
        databases: (await indexedDB.databases()).map(({ name }) => name),
        caches: await caches.keys(),
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        window: window.name,
      }));
      return JSON.stringify({ ...inPage, cookies: await context.cookies() });
    },
  };
};

const expectNothingOf = (secrets: readonly string[], text: string): void => {
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
};

test("neither the browser nor any contacted host receives the citizen's identity", async ({ page, baseURL }, info) => {
  const digits = numberFor(info);
  const { readStorage, otherHosts, end } = await observe(page, new URL(baseURL ?? '').origin);
  const number = [digits, `7${digits}`, digits.slice(-7)];
  const checkStorage = async (): Promise<string> => {
    const stored = await readStorage();
    expectNothingOf(personal, stored);
    return stored;
  };
  await fillStep1(page, digits);
  await continueAs(page);
  await chooseTariff(page);
  // The order is on the server now, so the number must be gone from the browser.
  expectNothingOf(number, await checkStorage());
  await expect(page.getByRole('main')).not.toContainText('000001');
  await button(page, 'Показать').click();
  await expect(page.getByRole('main')).toContainText('000001');
  await fillApplication(page);
  await checkStorage();
  await submitApplication(page);
  await expectRegistered(page);
  expectNothingOf(number, await checkStorage());
  for (const address of ['/account', `/account/7${digits}/orders`, `/account/7${digits}/portations`]) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('000001');
    expectNothingOf(number, await checkStorage());
  }
  await page.getByRole('link', { name: /^Подробнее/ }).click();
  await expect(heading(page)).toHaveText(/^Перенос через/);
  await withdraw(page);
  await expect(page.getByText(/Отзываем заявление/)).toBeVisible();
  await page.reload();
  expectNothingOf(number, await checkStorage());
  await button(page, 'Выйти').click();
  // The sign-out redirects through ESIA to the home page.
  await page.waitForURL((url) => url.pathname === '/');
  await expect(button(page, 'Войти')).toBeVisible();
  expectNothingOf(number, await checkStorage());
  const exposed = await end();
  expect(exposed).toContain('Ход переноса');
  expectNothingOf([...personal, ...number], exposed);
  expect(otherHosts).toEqual([]);
});
