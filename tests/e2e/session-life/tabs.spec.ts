/** Sessions that other tabs start and end. */
import type { BrowserContext, Page } from '@playwright/test';
import { faults } from '../../../mocks/faults.ts';
import {
  button,
  chooseCourier,
  deliveryAddress,
  expectSessionEnded,
  fillStep1,
  heading,
  numberFor,
  signInThroughEsia,
  signOutInAnotherTab,
  toSubmit,
  whileFailing,
} from '../steps.ts';
import { expect } from '../test.ts';
import {
  expectNoDialog,
  expectSessionEnding,
  expectState,
  mockSessionCheck,
  openSignedIn,
  passMinutes,
  waitForIdleWarning,
} from './steps.ts';
import { test } from './test.ts';

test('a sign-in in another tab before the absolute end closes the warning', async ({ page, context }) => {
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
});

test("another citizen's sign-in in another tab during the warning begins their session", async ({ page, context }) => {
  const server = await openSignedIn(page);
  await waitForIdleWarning(page);
  server.answer({ idleMinutes: 30, userName: 'Образцов Иван Условный' });
  const other = await context.newPage();
  await mockSessionCheck(other);
  await other.goto('/');
  await expectNoDialog(page);
  await expect.poll(() => server.checks()).toEqual(['background']);
  await expectState(page, 'signedIn.fresh');
});

/** Signs in as another citizen in a new tab, without the sessions of the site and ESIA. */
const signInAsAnotherCitizen = async (context: BrowserContext): Promise<void> => {
  const tab = await context.newPage();
  await context.clearCookies();
  await signInThroughEsia(tab, 'ivan', '/');
};

test("another citizen's sign-in in another tab replaces the first one's data at once", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/status of 404/);
  // Other tests add dozens of numbers to the account of Vera.
  await signInThroughEsia(page, 'pyotr', '/account');
  await expect(page.getByRole('main')).toContainText('Неподтверждённый Пётр');
  const number = page.getByRole('article', { name: /000-00-41/ });
  await expect(number).toContainText('Регион');
  await signInAsAnotherCitizen(context);
  await expect(page.getByRole('main')).toContainText('Образцов Иван Условный');
  await expect(page.getByRole('article', { name: /000-00-11/ })).toContainText('Регион');
  await expect(number).toHaveCount(0);
  await expect(page.getByText('Неподтверждённый Пётр')).toHaveCount(0);
});

/** Step 3 with an address that no other citizen may see. */
const fillStep3 = async (page: Page, digits: string): Promise<void> => {
  await toSubmit(page, digits);
  await chooseCourier(page);
  await deliveryAddress(page).fill('Выдуманная улица, 5');
};

const expectNoForm = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => Object.values<string>(window.sessionStorage).join(' '))).not.toContain('Выдуманная');
};

test("another citizen's sign-in in another tab removes the first one's order and form", async ({
  page,
  context,
  expected,
}, info) => {
  expected.push(/status of 404/);
  await fillStep3(page, numberFor(info));
  await button(page, 'Показать').click();
  await expect(page.getByRole('main')).toContainText('Тестова');
  await signInAsAnotherCitizen(context);
  await expect(heading(page)).toHaveText('Заявление не найдено');
  await expect(page.getByText('Тестова')).toHaveCount(0);
  await expectNoForm(page);
});

test('a sign-out and the sign-in of another citizen in another tab remove the form', async ({
  page,
  context,
  expected,
}, info) => {
  expected.push(/status of 404/);
  await fillStep3(page, numberFor(info));
  await signOutInAnotherTab(context);
  await expectSessionEnded(page);
  await signInThroughEsia(await context.newPage(), 'ivan', '/');
  await expect(heading(page)).toHaveText('Заявление не найдено');
  await expectNoForm(page);
});

test("another citizen's sign-in in another tab removes the number of step 1", async ({
  page,
  context,
  expected,
}, info) => {
  expected.push(/status of 404/);
  await signInThroughEsia(page, 'vera', '/account');
  await fillStep1(page, numberFor(info));
  await expectState(page, 'signedIn');
  await signInAsAnotherCitizen(context);
  await expect(page.getByLabel('Какой номер перенести?')).toHaveValue('');
});

const otherTab = async (context: BrowserContext, address: string): Promise<Page> => {
  const tab = await context.newPage();
  await tab.goto(address);
  return tab;
};

test('a sign-out and a sign-in in one tab reach the other', async ({ page, context }) => {
  await page.goto('/');
  await expect(button(page, 'Войти')).toBeVisible();
  const other = await context.newPage();
  // The visitor's tab follows a sign-in in the other tab.
  await signInThroughEsia(other, 'ivan', '/');
  await expect(button(page, 'Выйти')).toBeVisible();
  // The signed-in tab follows a sign-out and the next sign-in in the other tab.
  const addresses: string[] = [];
  other.on('request', (request) => addresses.push(request.url()));
  const { origin } = new URL(page.url());
  await button(other, 'Выйти').click();
  await expectSessionEnded(page);
  // The other tab asks whether the server can be reached first.
  await expect.poll(() => addresses).toContain(`${origin}/api/v1/esia/logout?returnUrl=${encodeURIComponent(origin)}`);
  await expect(button(other, 'Войти')).toBeVisible();
  await signInThroughEsia(other, 'ivan', '/');
  await expectNoDialog(page);
  await expect(button(page, 'Выйти')).toBeVisible();
});

test('a tab with a failed check follows a sign-in in another tab', async ({ page, context }) => {
  await whileFailing(page, '**/api/v1/esia/userinfo', faults.networkError, async () => {
    await page.goto('/account');
    await expect(heading(page)).toHaveText('Не удалось проверить вход');
  });
  const other = await otherTab(context, '/');
  await signInThroughEsia(other, 'ivan', '/');
  await expect(heading(page)).toHaveText('Мой кабинет');
});
