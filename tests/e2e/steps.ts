import type { BrowserContext, Page, TestInfo } from '@playwright/test';
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

/** Chooses the citizen on the page of the simulated ESIA. */
export const chooseCitizen = async (page: Page, citizen: CitizenName = 'vera'): Promise<void> => {
  await page.waitForURL('**/simulator/esia/choice/**');
  await button(page, citizens[citizen]).click();
};

/** Signs in through the simulated ESIA and opens a page. */
export const signIn = async (page: Page, citizen: CitizenName, address: string): Promise<void> => {
  await page.goto(`/api/v1/esia/login?returnUrl=${encodeURIComponent(address)}`);
  await chooseCitizen(page, citizen);
  await page.waitForURL(`**${address}`);
};

export const typeNumber = async (page: Page, digits: string): Promise<void> => {
  await page.getByLabel('Какой номер перенести?').fill(digits);
};

/** Fills step 1 for МТС, up to «Продолжить». */
export const fillStep1 = async (page: Page, digits: string): Promise<void> => {
  await page.goto('/portation/init');
  await typeNumber(page, digits);
  await expect(page.getByText('Номер можно перенести').first()).toBeVisible();
  await page.getByRole('radio', { name: /МТС/ }).check();
};

/** Opens step 2 as a visitor who signs in through ESIA. */
export const toTariffs = async (page: Page, digits: string, citizen: CitizenName = 'vera'): Promise<void> => {
  await fillStep1(page, digits);
  await button(page, 'Продолжить').click();
  await chooseCitizen(page, citizen);
  await page.waitForURL('**/tariffs');
  await expect(page.getByRole('radio', { name: /Спокойный/ })).toBeVisible();
};

export const toSubmit = async (page: Page, digits: string, citizen: CitizenName = 'vera'): Promise<void> => {
  await toTariffs(page, digits, citizen);
  await page.getByRole('radio', { name: /Спокойный/ }).check();
  await button(page, 'Выбрать тариф').click();
  await page.waitForURL('**/submit');
  await expect(button(page, 'Показать')).toBeVisible();
};

/** Fills the fields of step 3 that are not known yet. */
export const fillApplication = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Обычная сим-карта' }).check();
  await page.getByRole('radio', { name: 'Заберу в салоне' }).check();
  for (const consent of await page.getByRole('checkbox').all()) {
    await consent.check();
  }
};

export const toDone = async (page: Page, digits: string, citizen: CitizenName = 'vera'): Promise<void> => {
  await toSubmit(page, digits, citizen);
  await fillApplication(page);
  await button(page, 'Подать заявление').click();
  await page.waitForURL('**/done');
};

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until БДПН has registered the application of the status page. */
export const expectRegistered = (page: Page): Promise<void> =>
  expect(page.getByText('Регистрация в базе данных').first()).toBeAttached({ timeout: 20_000 });

/** Signs out in a new tab of the same browser. */
export const signOutInAnotherTab = async (context: BrowserContext): Promise<void> => {
  const other = await context.newPage();
  await other.goto('/');
  await button(other, 'Выйти').click();
  await other.waitForURL(/localhost:\d+\/$/);
};

/** Ends the session without the page noticing: removes its cookie. */
export const endSession = async (page: Page): Promise<void> => {
  await page.context().clearCookies({ name: 'mnp-session' });
};

/** Delays all scripts. @returns releases them */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let arrive = () => {};
  const mayArrive = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await mayArrive;
    await route.continue();
  });
  return arrive;
};
