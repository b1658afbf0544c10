import type { BrowserContext, Page, Route, TestInfo } from '@playwright/test';
import type { PortationOrder } from '../../contract/orders.ts';
import type { Fault } from '../../mocks/faults.ts';
import * as orders from '../../mocks/order-steps.ts';
import type { Visitor } from '../../mocks/visitor.ts';
import { expect } from './test.ts';

export const citizens = {
  vera: /Тестова Вера/,
  ivan: /Образцов Иван/,
  olga: /Вымышленная Ольга/,
  pyotr: /Неподтверждённый Пётр/,
};
type CitizenName = keyof typeof citizens;

/** A number of the test block that is unique to this test, project and retry: an earlier order blocks its number. */
export const numberFor = ({ project, retry, title }: Pick<TestInfo, 'project' | 'retry' | 'title'>): string => {
  let hash = 7;
  for (const char of `${project.name} ${title}${' again'.repeat(retry)}`) {
    hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 40_000;
  }
  return `90000${10_000 + hash}`;
};

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The first action of a visitor on a loaded page, with which the start-up calls begin. */
export const act = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  let isAnswered = false;
  page.on('response', (response) => {
    isAnswered ||= response.url().endsWith('/msisdn/info/quota');
  });
  let moves = 0;
  // The first movement may come before the page listens.
  await expect
    .poll(async () => {
      moves += 1;
      await page.mouse.move(1 + (moves % 2), 1);
      return isAnswered;
    })
    .toBe(true);
};

/** Chooses the citizen on the page of the simulated ESIA. */
export const chooseCitizen = async (page: Page, citizen: CitizenName = 'vera'): Promise<void> => {
  await page.waitForURL('**/simulator/esia/choice/**');
  await button(page, citizens[citizen]).click();
};

/** Signs in through the pages of the simulated ESIA and opens a page. */
export const signInThroughEsia = async (page: Page, citizen: CitizenName, address: string): Promise<void> => {
  await page.goto(`/api/v1/esia/login?returnUrl=${encodeURIComponent(address)}`);
  await chooseCitizen(page, citizen);
  await page.waitForURL(`**${address}`);
};

/** Signs in by requests with the cookies of the browser. */
const signInByRequests = async ({ request }: Page, citizen: CitizenName): Promise<void> => {
  const choice = await request.get('/api/v1/esia/login?returnUrl=/robots.txt');
  // A session of ESIA would sign its citizen in without a choice.
  expect(choice.url()).toContain('/simulator/esia/choice/');
  const end = await request.post(choice.url(), { form: { citizen }, headers: { 'sec-fetch-site': 'same-origin' } });
  expect(end.url()).toMatch(/\/robots\.txt$/);
};

/** Signs in and opens a page. The tests of the session sign in through the pages of ESIA. */
export const signIn = async (page: Page, citizen: CitizenName, address: string): Promise<void> => {
  await signInByRequests(page, citizen);
  await page.goto(address);
};

/** The API with the cookies of the browser. */
export const apiOf = ({ request }: Page): Pick<Visitor, 'request'> => ({
  request: async (method, path, body, headers = {}) => {
    const response = await request.fetch(path, {
      method,
      data: body,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    });
    const text = await response.text();
    return {
      status: response.status(),
      headers: new Headers(response.headers()),
      body: text === '' ? null : JSON.parse(text),
    };
  },
});

export const typeNumber = async (page: Page, digits: string): Promise<void> => {
  await page.getByLabel('Какой номер перенести?').fill(digits);
};

export const expectPortable = (page: Page) => expect(page.getByText('Номер можно перенести').first()).toBeVisible();
export const chooseOperator = (page: Page) => page.getByRole('radio', { name: /МТС/ }).check();

/** Fills step 1, up to «Продолжить». */
export const fillStep1 = async (page: Page, digits: string): Promise<void> => {
  await page.goto('/portation/init');
  await typeNumber(page, digits);
  await expectPortable(page);
  await chooseOperator(page);
};

/** Continues from step 1 as a visitor who signs in through ESIA. */
export const continueAs = async (page: Page, citizen: CitizenName = 'vera'): Promise<void> => {
  await button(page, 'Продолжить').click();
  await chooseCitizen(page, citizen);
  await page.waitForURL('**/tariffs');
};

/** Chooses a tariff on step 2 and opens step 3. */
export const chooseTariff = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: /Спокойный/ }).check();
  await button(page, 'Выбрать тариф').click();
  await page.waitForURL('**/submit');
  // The page of step 2 stays until that of step 3 is ready.
  await expect(page.getByText('Шаг 3 из 4')).toBeVisible();
};

export const chooseCourier = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Обычная сим-карта' }).check();
  await page.getByRole('radio', { name: 'Привезёт курьер' }).check();
};
export const deliveryAddress = (page: Page) => page.getByLabel('Адрес доставки');

export const giveConsents = async (page: Page): Promise<void> => {
  for (const consent of await page.getByRole('region', { name: 'Согласия' }).getByRole('checkbox').all()) {
    await consent.check();
  }
};

/** Fills the fields of step 3 that are not known yet. */
export const fillApplication = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Обычная сим-карта' }).check();
  await page.getByRole('radio', { name: 'Заберу в салоне' }).check();
  await giveConsents(page);
};

/** Submits the application and opens step 4. */
export const submitApplication = async (page: Page): Promise<void> => {
  await button(page, 'Подать заявление').click();
  await page.waitForURL('**/done');
};

/** Signs in, creates the application of a number by requests, and opens one of its pages. */
const toPage = async (
  page: Page,
  digits: string,
  step: 'tariffs' | 'submit' | 'done',
  prepare: (citizen: Pick<Visitor, 'request'>, order: PortationOrder) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> => {
  await signInByRequests(page, 'vera');
  const citizen = apiOf(page);
  const order = await orders.initOrder(citizen, `7${digits}`);
  await prepare(citizen, order);
  await page.goto(`/portation/${order.id}/${step}`);
};

/** Opens step 2 of a new application. */
export const toTariffs = async (page: Page, digits: string): Promise<void> => {
  await toPage(page, digits, 'tariffs');
  await expect(page.getByRole('radio', { name: /Спокойный/ })).toBeVisible();
};

/** Opens step 3 of an application. */
export const toSubmit = async (page: Page, digits: string): Promise<void> => {
  await toPage(page, digits, 'submit', orders.chooseTariff);
  await expect(button(page, 'Показать')).toBeVisible();
};

/** Opens step 4 of a submitted application. */
export const toDone = (page: Page, digits: string): Promise<void> =>
  toPage(page, digits, 'done', async (citizen, order) =>
    orders.submit(citizen, await orders.chooseTariff(citizen, order)),
  );

/** Looks at a page that asks again whenever it becomes visible: by itself it asks ever more rarely. */
export const expectSoon = (page: Page, look: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await look();
  }).toPass({ intervals: [300], timeout: 40_000 });

/** Waits until БДПН has registered the order. */
export const expectRegistered = (page: Page): Promise<void> =>
  expectSoon(page, () => expect(page.getByText('Номер регистрации').first()).toBeAttached({ timeout: 300 }));

/** The page of step 4, before or after the registration. */
export const expectSubmitted = (page: Page) => expect(heading(page)).toHaveText(/^Перенос через/);

/** Answers the question of a dialog. */
export const confirmInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
export const withdraw = async (page: Page): Promise<void> => {
  await button(page, 'Отозвать заявление').click();
  await confirmInDialog(page, 'Отозвать');
};

/** Signs in with the button of a page that requires it. */
export const signInOnPage = async (page: Page, citizen: CitizenName = 'vera'): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'Войти через Госуслуги' }).click();
  await chooseCitizen(page, citizen);
};
export const expectSignInNeeded = (page: Page) =>
  expect(heading(page)).toHaveText('Для продолжения войдите через Госуслуги');
export const expectSessionEnded = (page: Page) =>
  expect(page.getByRole('dialog', { name: 'Сессия завершена' })).toBeVisible();

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until the page is interactive: only then the header offers to sign in. */
export const expectHydrated = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: /Войти/ })).toBeVisible();

/** Waits until React has committed the page and its listeners are registered. */
export const waitForCommit = (page: Page) => page.waitForFunction(() => window.earlyEvents?.wake !== undefined);

/** Signs out in a new tab of the same browser. */
export const signOutInAnotherTab = async (context: BrowserContext): Promise<void> => {
  const other = await context.newPage();
  await other.goto('/');
  // The address is the same before and after; ESIA has ended its session once it leads back.
  const back = other.waitForRequest((one) => one.isNavigationRequest() && new URL(one.url()).pathname === '/');
  await button(other, 'Выйти').click();
  await back;
};

/** Deletes the session cookie. */
export const endSession = async (page: Page): Promise<void> => {
  await page.context().clearCookies({ name: 'mnp-session' });
};

/** Delays all scripts. @returns releases them */
export const delayScripts = async (page: Page, scripts = '**/*.js'): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** Answers a request with a fault. */
export const failWith =
  (fault: Fault) =>
  async (route: Route): Promise<void> => {
    if (fault.fault === 'reply') {
      await route.fulfill(fault.reply);
    } else if (fault.fault === 'networkError') {
      await route.abort(fault.reason);
    }
  };

/** Performs an action while the requests of an address fail. */
export const whileFailing = async (
  page: Page,
  address: string,
  fault: Fault,
  action: () => Promise<void>,
): Promise<void> => {
  const fail = failWith(fault);
  await page.route(address, fail);
  await action();
  await page.unroute(address, fail);
};
