import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { RunOptions } from 'axe-core';
import { colorSchemeOf, isThemeName, themeNames } from '../../src/app/theme/themes.ts';
import { latinWordsIn } from '../../scripts/lint/latin-words.ts';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

interface Fixtures {
  /** Console lines that a test expects, by pattern; any other error or warning fails it. */
  expected: RegExp[];
  page: Page;
}

export const test = base.extend<Fixtures>({
  // A Playwright fixture without dependencies, not a React component.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  expected: async ({}, provide) => provide([]),
  page: async ({ baseURL, page, expected }, provide) => {
    const messages: string[] = [];
    // Cookie consent is given in advance; public.spec.ts tests the question.
    await page.context().addCookies([{ name: 'site-cookies', value: 'necessary', url: baseURL ?? '' }]);
    // In every tab.
    page.context().on('console', (message) => {
      const isErrorOrWarning = message.type() === 'error' || message.type() === 'warning';
      if (isErrorOrWarning) {
        messages.push(`${message.text()} (${message.location().url})`);
      }
    });
    page.context().on('weberror', (error) => messages.push(String(error.error())));
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const response = await goto(address, options);
      if (options?.waitUntil === undefined) {
        await waitUntilInteractive(page);
      }
      return response;
    };
    await provide(page);
    expect(messages.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

export { expect };

/** Waits until React has attached itself to every control; gives up silently when a test has made its scripts fail. */
const waitUntilInteractive = async (page: Page): Promise<void> => {
  const isInteractive = (): boolean =>
    [...document.querySelectorAll('#root :is(button, input, select, textarea)')].every((control) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps$')),
    );
  // Polled from outside: tests replace the timers of the page.
  await expect
    .poll(() => page.evaluate(isInteractive).catch(() => false), { timeout: 5_000, intervals: [50, 100, 250] })
    .toBe(true)
    .catch(() => undefined);
};

/** Less than half of `axeCore.source`, which every page would parse. */
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** WCAG 2.2 AA and best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on colours and borders, all that themes differ in; the other rules read the document. */
export const rulesOfThemes = ['color-contrast', 'link-in-text-block', 'target-size'];

/** Checks a page with axe. @param runOnly the tags or rules checked */
export const expectAccessible = async (page: Page, runOnly: RunOptions['runOnly'] = tags): Promise<void> => {
  // A colour in transition between two themes has another contrast.
  await page.evaluate(() => {
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .forEach((animation) => animation.finish());
  });
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) {
      await frame.evaluate(axeSource);
    }
  }
  const violations = await page.evaluate(
    async (options) => {
      const results = await window.axe.run(options);
      // axe does not decide about a text in the colour of its background.
      const invisible = results.incomplete
        .flatMap(({ nodes }) => nodes)
        .filter(({ any }) =>
          any.some(
            ({ data }: { data: unknown }) =>
              typeof data === 'object' && data !== null && 'messageKey' in data && data.messageKey === 'equalRatio',
          ),
        );
      return [...results.violations, { id: 'invisible', nodes: invisible }]
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { resultTypes: ['violations', 'incomplete'], runOnly } satisfies RunOptions,
  );
  expect(violations).toEqual([]);
};

/** Checks what every page must have: accessibility (axe), Russian text only, no horizontal scrolling. */
export const expectGoodPage = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  // Allowed Latin text: refusal codes for support, the trade mark «Yota», and elements marked translate="no".
  const names = await page.locator('[translate="no"]').allInnerTexts();
  const body = (await page.locator('body').innerText()).replaceAll(/Код: .*/g, '').replaceAll('Yota', '');
  const text = names.reduce((left, name) => left.replaceAll(name, ''), body);
  expect(latinWordsIn(text)).toEqual([]);
  // A date ends with a full stop of its own.
  expect(body).not.toContain('г..');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
};

/**
 * Checks what every page must have, and in every theme the rules of axe about colours and that the borders of fields are
 * visible.
 */
export const expectGoodPageInEveryTheme = async (page: Page): Promise<void> => {
  const shown = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  for (const theme of [...themeNames.filter((name) => name !== shown), shown].filter(isThemeName)) {
    await page.evaluate(
      ([name, scheme]) => {
        const { dataset } = document.documentElement;
        dataset['theme'] = name;
        dataset['mantineColorScheme'] = scheme;
      },
      [theme, colorSchemeOf(theme)] as const,
    );
    await (theme === shown ? expectGoodPage(page) : expectAccessible(page, rulesOfThemes));
    expect(await faintFields(page)).toEqual([]);
  }
};

/** Fields whose border has less than 3 : 1 to the page, which axe does not check. */
const faintFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const luminance = (colour: string): number => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((channel) => {
        const share = Number(channel) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const paper = luminance(getComputedStyle(document.body).backgroundColor);
    return [...document.querySelectorAll(':is(input, select, textarea):enabled')]
      .filter((field) => field.getClientRects().length > 0 && getComputedStyle(field).borderTopWidth !== '0px')
      .map((field) => {
        const border = luminance(getComputedStyle(field).borderTopColor);
        const ratio = (Math.max(border, paper) + 0.05) / (Math.min(border, paper) + 0.05);
        return { field: field.outerHTML.slice(0, 120), ratio };
      })
      .filter(({ ratio }) => ratio < 3)
      .map(({ field, ratio }) => `${ratio.toFixed(2)} ${field}`);
  });
