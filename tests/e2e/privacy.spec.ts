/** What a whole walk through a portation and the account leaves of the citizen where others could find it. */
import type { Page } from '@playwright/test';
import { button, fillApplication, heading, numberFor, toSubmit } from './steps.ts';
import { expect, test } from './test.ts';

/** What ESIA says of Тестова Вера, as it would be written anywhere. */
const personal = ['Тестова', 'Вера', 'Примеровна', '1985-03-08', '08.03.1985', '000001', 'vera@example.test'];

declare global {
  interface Window {
    noteTitle: (title: string) => void;
  }
}

/** Everything that is told or kept from now on. */
const overhear = async (page: Page, home: string) => {
  const context = page.context();
  /** Titles stand in the history, referrers in the logs of others, lines of the console in reports. */
  const told: string[] = [];
  const strangers: string[] = [];
  await context.exposeBinding('noteTitle', (_source, title: string) => told.push(title));
  await context.addInitScript(() => {
    new MutationObserver(() => window.noteTitle(document.title)).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  context.on('console', (message) => told.push(message.text()));
  context.on('request', async (request) => {
    const referrer = (await request.allHeaders())['referer'];
    if (referrer !== undefined) {
      told.push(referrer);
    }
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== home) {
      strangers.push(origin);
    }
  });
  return {
    told: () => told.join('\n'),
    /** Other sites that were asked for anything. */
    strangers,
    /** Everything the browser keeps for the site at this moment. */
    kept: async (): Promise<string> => {
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
  const { kept, strangers, told } = await overhear(page, new URL(baseURL ?? '').origin);
  const number = [digits, `7${digits}`, digits.slice(-7)];
  const look = async (): Promise<string> => {
    const now = await kept();
    expectNothingOf(personal, now);
    return now;
  };
  await toSubmit(page, digits);
  // The application is on the server now, and what led to it is kept no longer.
  expectNothingOf(number, await look());
  await expect(page.getByRole('main')).not.toContainText('000001');
  await button(page, 'Показать').click();
  await expect(page.getByRole('main')).toContainText('000001');
  await fillApplication(page);
  await look();
  await button(page, 'Подать заявление').click();
  await page.waitForURL('**/done');
  await expect(heading(page)).toHaveText('Заявление принято', { timeout: 20_000 });
  expectNothingOf(number, await look());
  for (const address of ['/account', `/account/7${digits}/orders`, `/account/7${digits}/portations`]) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('000001');
    expectNothingOf(number, await look());
  }
  await page.getByRole('link', { name: /^Подробнее/ }).click();
  await expect(heading(page)).toHaveText('Идёт перенос номера');
  await button(page, 'Отозвать заявление').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать', exact: true }).click();
  await expect(page.getByText(/Отмена запрошена/)).toBeVisible();
  await page.reload();
  expectNothingOf(number, await look());
  await button(page, 'Выйти').click();
  // The trip by ESIA ends on the home page.
  await page.waitForURL((url) => url.pathname === '/');
  await expect(button(page, 'Войти')).toBeVisible();
  expectNothingOf(number, await look());
  expect(told()).toContain('Ход переноса');
  expectNothingOf([...personal, ...number], told());
  expect(strangers).toEqual([]);
});
