/** Every request of the account fails in every way; the page must report it and recover on retry. */
import type { Page } from '@playwright/test';
import { faults } from '../../mocks/faults.ts';
import {
  button,
  chooseCitizen,
  confirmInDialog,
  expectRegistered,
  fillApplication,
  heading,
  numberFor,
  signIn,
  toDone,
  toSubmit,
  toTariffs,
  whileFailing,
  withdraw,
} from './steps.ts';
import { expect, expectGoodPage, test } from './test.ts';

const SLOW_RESPONSE_MS = 20_000;

const failures = {
  'no network': faults.offline,
  'a reset connection': faults.connectionReset,
  'a server error': faults.serverError,
  'a bad gateway': faults.badGateway,
  maintenance: faults.maintenance,
  'a foreign page': faults.foreignPage,
};

test.beforeEach(({ expected }) => {
  expected.push(/Failed to load resource/);
});

/** Performs an action whose requests are never answered, and waits for the slow response message. */
const whileSilent = async (page: Page, address: string, action: () => Promise<void>) => {
  let isSilent = true;
  await page.route(address, (route) => (isSilent ? undefined : route.fallback()));
  const request = page.waitForRequest(address);
  await action();
  await request;
  await page.clock.fastForward(SLOW_RESPONSE_MS);
  isSilent = false;
};

/** Unanswered requests must not outlive the test. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Повторить' }).first();

/** Submits an application and opens the page of the portation that БДПН registered for it. */
const toPortation = async (page: Page, digits: string): Promise<void> => {
  await toDone(page, digits);
  await expectRegistered(page);
  await fromList(page, digits);
};

/** Opens the page of a portation by a link: its document would bring the data, without a call that could fail. */
const fromList = async (page: Page, digits: string): Promise<void> => {
  await page.goto(`/account/7${digits}/portations`);
  await page.getByRole('link', { name: /^Подробнее/ }).click();
};

test('every account page reports a failed request of any kind and recovers on retry', async ({ page }, info) => {
  test.setTimeout(150_000);
  const digits = numberFor(info);
  await page.clock.install();
  await toPortation(page, digits);
  await expect(heading(page)).toHaveText(/^Перенос через/);
  const openAt = (address: string) => async (): Promise<void> => void (await page.goto(address));
  const pages = [
    {
      open: openAt('/account'),
      call: '**/api/v1/account/info',
      message: /Не\sудалось загрузить ваши номера/,
      shows: () => page.getByRole('article').first(),
    },
    {
      open: openAt(`/account/7${digits}/orders`),
      call: '**/api/v1/account/orders**',
      message: /Не\sудалось загрузить список/,
      shows: () => page.getByRole('table'),
    },
    {
      open: openAt(`/account/7${digits}/portations`),
      call: '**/api/v1/account/portations**',
      message: /Не\sудалось загрузить список/,
      shows: () => page.getByRole('table'),
    },
    {
      open: () => fromList(page, digits),
      call: '**/api/v1/account/portationinfo**',
      message: /Не\sудалось открыть перенос/,
      shows: () => page.getByRole('list', { name: 'Ход переноса' }),
    },
  ];
  for (const { call, message, open, shows } of pages) {
    for (const [cause, fault] of Object.entries(failures)) {
      await test.step(`${call}: ${cause}`, async () => {
        await whileFailing(page, call, fault, async () => {
          await open();
          await expect(page.getByRole('main')).toContainText(message);
          // A retry may fail too.
          await retry(page).click();
          await expect(page.getByRole('main')).toContainText(message);
        });
        await retry(page).click();
        await expect(shows()).toBeVisible();
      });
    }
    await test.step(`${call}: no answer`, async () => {
      await whileSilent(page, call, open);
      await expect(page.getByRole('main')).toContainText('Ответа долго нет');
      await expectGoodPage(page);
      const giveUp = button(page, 'Отменить');
      if ((await giveUp.count()) > 0) {
        await giveUp.click();
      }
      await retry(page).click();
      await expect(shows()).toBeVisible();
      await expect(page.getByText('Ответа долго нет')).toHaveCount(0);
    });
  }
});

test('the failure of one number does not affect the others', async ({ page }) => {
  const first = '**/api/v1/account/orders?Msisdn=79000000001&**';
  const card = page.getByRole('article', { name: /000-00-01/ });
  await page.clock.install();
  await signIn(page, 'vera', '/');
  await whileSilent(page, first, async () => void (await page.goto('/account')));
  await expect(page.getByRole('article', { name: /000-00-02/ })).toContainText('Регион');
  await expect(card).toContainText('Ответа долго нет');
  await card.getByRole('button', { name: 'Повторить' }).click();
  await expect(card).toContainText('Регион');
  for (const fault of Object.values(failures)) {
    await whileFailing(page, first, fault, async () => {
      await page.goto('/account');
      await expect(card).toContainText('Не удалось загрузить сведения о номере');
    });
    await card.getByRole('button', { name: 'Повторить' }).click();
    await expect(card).toContainText('Регион');
  }
});

test('a failed deletion or opening of a draft is reported and recovers on retry', async ({ page }, info) => {
  test.setTimeout(150_000);
  const digits = numberFor(info);
  await page.clock.install();
  await toTariffs(page, digits);
  const order = '**/api/v1/order/portation/*';
  const list = `/account/7${digits}/orders`;
  for (const fault of Object.values(failures)) {
    await page.goto(list);
    await whileFailing(page, order, fault, async () => {
      await page.getByRole('link', { name: /^Продолжить/ }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    });
    await retry(page).click();
    await expect(heading(page)).toHaveText('Выберите тариф');
    await page.goto(list);
    await whileFailing(page, order, fault, async () => {
      await button(page, 'Удалить').click();
      await confirmInDialog(page, 'Удалить');
      await expect(page.getByRole('table').getByRole('alert')).toBeVisible();
      await expect(retry(page)).toBeVisible();
    });
  }
  await expectGoodPage(page);
  await whileSilent(page, order, () => retry(page).click());
  await expect(page.getByRole('table')).toContainText('Ответа долго нет');
  await expectGoodPage(page);
  await retry(page).click();
  await expect(page.getByRole('table').getByText('Черновик удалён')).toBeVisible();
});

test('a failed withdrawal is reported and recovers on retry', async ({ page }, info) => {
  const digits = numberFor(info);
  await page.clock.install();
  await toPortation(page, digits);
  const order = '**/api/v1/order/portation/*';
  for (const fault of Object.values(failures)) {
    await whileFailing(page, order, fault, async () => {
      await withdraw(page);
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await expect(retry(page)).toBeVisible();
    });
  }
  await whileSilent(page, order, () => retry(page).click());
  await expect(page.getByRole('main')).toContainText('Ответа долго нет');
  await button(page, 'Отменить').click();
  await retry(page).click();
  await expect(page.getByText(/Отзываем заявление/)).toBeVisible();
});

test('failed personal data are reported and recover on retry', async ({ page }, info) => {
  await page.clock.install();
  await toSubmit(page, numberFor(info));
  await fillApplication(page);
  const personal = '**/api/v1/order/portation/*?withPersonal=true';
  const unavailable = page.getByText(/Госуслуги не\sответили, данные пока не\sзагрузились/);
  const show = async () => {
    // The button is inactive while the masked data load.
    await expect(button(page, 'Показать')).toHaveAttribute('aria-busy', 'false');
    await button(page, 'Показать').click();
  };
  const failingCalls = Object.values(failures).map(
    (fault) => () =>
      whileFailing(page, personal, fault, async () => {
        await show();
        await expect(unavailable).toBeVisible();
      }),
  );
  for (const callFailing of [...failingCalls, () => whileSilent(page, personal, show)]) {
    await callFailing();
    await expect(unavailable).toBeVisible();
    await retry(page).click();
    await expect(unavailable).toHaveCount(0);
    await show();
    await button(page, 'Скрыть').click();
  }
});

test('a failed sign-in or sign-out is reported on the site and recovers', async ({ context, expected, page }) => {
  // Chunks being loaded fail when the network goes down.
  expected.push(/module of the site|part of the site|preload|dynamically imported module/);
  await page.goto('/');
  await expect(button(page, 'Войти')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Войти').click();
  // The session chart had not been loaded; it is asked for again.
  await expect(heading(page)).toHaveText('Нет связи с интернетом');
  await expectGoodPage(page);
  await context.setOffline(false);
  await chooseCitizen(page, 'ivan');
  await page.waitForURL((url) => url.pathname === '/');
  await whileFailing(page, '**/healthz', faults.badGateway, async () => {
    await button(page, 'Выйти').click();
    await expect(heading(page)).toHaveText('Сервис временно не отвечает');
  });
  await page.getByRole('main').getByRole('link', { name: 'Повторить' }).click();
  await expect(button(page, 'Войти')).toBeVisible();
});
