import { expect, test } from '@playwright/test';
import { homeUntilIdle, readManifest } from '../../scripts/lib/home-scripts.ts';
import {
  act,
  button,
  chooseOperator,
  delayScripts,
  expectPortable,
  numberFor,
  typeNumber,
  waitForCommit,
} from './steps.ts';

test(
  'home loads the scripts that are counted, and makes no call before the visitor acts',
  { tag: '@any-width' },
  async ({ page }) => {
    const scripts = new Set<string>();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) {
        scripts.add(pathname.slice(1));
      } else if (pathname.startsWith('/api/')) {
        calls.push(pathname);
      }
    });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto('/');
    const counted = homeUntilIdle(readManifest());
    // On a busy machine the network rests before the page has come alive and asks for its lower part.
    await expect.poll(() => counted.filter((script) => !scripts.has(script))).toEqual([]);
    await page.waitForLoadState('networkidle');
    expect([...scripts].toSorted()).toEqual(counted.toSorted());
    expect(calls).toEqual([]);
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();

    await act(page);
  },
);

test('the choice of a region loads no charts, and Back shows it again', { tag: '@any-width' }, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/tariffs');
  await expect(page).toHaveURL('/tariffs?change=1');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /\/(?:live-site|xstate)-|^\/api\//.test(path))).toEqual([]);
  await page.getByRole('link', { name: 'Самарская область' }).click();
  await page.waitForURL('**/tariffs/samarskaya-oblast');
  await page.goBack();
  await expect(page).toHaveURL('/tariffs?change=1');
  await expect(page.getByRole('main').getByRole('link', { name: 'Самарская область' })).toBeVisible();
});

test('a visitor signs in by the button of a page without its charts', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/faq');
  await page.waitForLoadState('networkidle');
  // Without the pointer that comes before a press.
  await page.getByRole('button', { name: 'Войти' }).dispatchEvent('click');
  await page.waitForURL('**/simulator/esia/choice/**');
});

test(
  '«Продолжить» pressed before the charts of the site have loaded leads to the sign-in',
  { tag: '@any-width' },
  async ({ page }, info) => {
    const release = await delayScripts(page, '**/live-site-*.js');
    await page.goto('/portation/init');
    await typeNumber(page, numberFor(info));
    await expectPortable(page);
    await chooseOperator(page);
    await button(page, 'Продолжить').click();
    await expect(button(page, 'Переходим на Госуслуги')).toBeVisible();
    release();
    await page.waitForURL('**/simulator/esia/choice/**');
  },
);

for (const [what, before] of [
  ['later', act],
  ['by its first movement', waitForCommit],
] as const) {
  test(
    `the page of a link that the pointer reaches ${what} is there when the link is pressed`,
    { tag: '@any-width' },
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/faq');
      const link = page.getByRole('navigation', { name: 'Разделы сайта' }).getByRole('link', { name: 'Операторы' });
      await before(page);
      const asked = [page.waitForResponse('**/operators'), page.waitForResponse('**/assets/operators-*.js')];
      await link.hover();
      await Promise.all(asked);
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Операторы');
      await expect(page.getByRole('main').getByText('Ростелеком').first()).toBeVisible();
      expect(calls.filter((path) => path.includes('/operator/'))).toEqual([]);
    },
  );
}
