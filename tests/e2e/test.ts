import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { latinWordsIn } from '../../scripts/lint/latin-words.ts';

interface Fixtures {
  /** Console lines that a test expects, by pattern; any other error or warning fails it. */
  expected: RegExp[];
  page: Page;
}

/** The browser itself reports a 401 of the first question «who is here»; for a visitor that is the ordinary answer. */
const visitorCheck = /status of 401 .*\/api\/v1\/esia\/userinfo/;

export const test = base.extend<Fixtures>({
  // A function of the runner, not of React; it must name what it depends on, which is nothing.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  expected: async ({}, provide) => provide([visitorCheck]),
  page: async ({ baseURL, page, expected }, provide) => {
    const complaints: string[] = [];
    // The question about cookies was answered on another day; its own test asks it again.
    await page.context().addCookies([{ name: 'site-cookies', value: 'necessary', url: baseURL ?? '' }]);
    // Every tab of the browser, not only the first one.
    page.context().on('console', (message) => {
      const isTrouble = message.type() === 'error' || message.type() === 'warning';
      if (isTrouble) {
        complaints.push(`${message.text()} (${message.location().url})`);
      }
    });
    page.context().on('weberror', (error) => complaints.push(String(error.error())));
    await provide(page);
    expect(complaints.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

export { expect };

/** What every page owes everybody: WCAG 2.2 AA as far as axe sees it, Russian words, no sideways scrolling. */
export const expectGoodPage = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  // Codes of refusals are shown small for support, and «Yota» is a registered trade mark.
  // So are codes in a catalogue and names of other sites, which say of themselves that they are not to be translated.
  const names = await page.locator('[translate="no"]').allInnerTexts();
  const body = (await page.locator('body').innerText()).replaceAll(/Код: .*/g, '').replaceAll('Yota', '');
  const text = names.reduce((left, name) => left.replaceAll(name, ''), body);
  expect(latinWordsIn(text)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
};
