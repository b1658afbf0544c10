/** The images of the pages along the stories, rendered by a real browser from the gallery. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { featureNames } from '../../contract/features.ts';
import { colorSchemeOf, type ThemeName } from '../../src/app/theme/themes.ts';
import { storyTexts } from '../../src/statecharts/gallery.texts.ts';
import { stories, type Story } from '../../src/statecharts/stories.ts';
import type { Thumbnails } from '../../src/statecharts/thumbnails.ts';
import { ensureChromium } from '../lib/find-chromium.ts';

export const thumbnailsFolder = 'src/statecharts/thumbnails';

/** The phone whose screen the images show. */
const phone = { width: 390, height: 780 } as const;
/** Height of the line above the page. */
const ABOVE = 40;
const QUALITY = 30;
/** The images are shown at 0.6 of the phone's size. */
const SCALE = 0.75;
/** Makes pages the same every time: the window, the clock and the motion. Language and time zone are the caller's. */
export const likePhone = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: phone.width, height: phone.height + ABOVE });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install({ time: new Date('2026-11-20T12:00:00+03:00') });
};

/** Opens the page of the citizen at a step. @returns its heading, and its visible texts by element */
export const openStep = async (
  page: Page,
  origin: string,
  story: Story,
  step: number,
): Promise<{ heading: string; text: string[] }> => {
  await page.goto(`${origin}/statecharts/#/story/${story.name}/${step}/page`);
  const main = page.getByRole('main', { name: storyTexts.pageAt(story.title, step, story.steps.length), exact: true });
  const heading = await main.locator('h1').innerText();
  // What a page shows a moment later.
  await page.clock.runFor(1000);
  const text = await main.evaluate((element) => {
    // By element: the lines of `innerText` depend on when style sheets arrive.
    const texts = new Map<Element, string>();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement, textContent } = node;
      if (parentElement?.checkVisibility({ visibilityProperty: true }) === true) {
        texts.set(parentElement, `${texts.get(parentElement) ?? ''}${textContent ?? ''}`);
      }
    }
    return [...texts.values()].map((one) => one.replaceAll(/\s+/g, ' ').trim()).filter((one) => one !== '');
  });
  return { heading, text };
};

/** Shows a loaded page in a theme, and makes it stand still. */
const show = (page: Page, theme: ThemeName): Promise<void> =>
  page.evaluate(
    async ([name, scheme]) => {
      Object.assign(document.documentElement.dataset, { theme: name, mantineColorScheme: scheme });
      // Outlines pulse, colours change slowly and logos load, and the same page would give several images.
      document.getAnimations().forEach((animation) => animation.cancel());
      await Promise.all([...document.images].map((image) => image.decode()));
    },
    [theme, colorSchemeOf(theme)] as const,
  );

/** The steps at which a story shows a page: its beginning, and after each transition. */
export const positionsOf = ({ steps }: Story): number[] => Array.from({ length: steps.length + 1 }, (_, step) => step);

/** Renders the page of every step and writes the images and their manifest. @returns how many images, and their bytes */
export const writeThumbnails = async (): Promise<{ count: number; bytes: number }> => {
  const vite = await createServer({
    configFile: 'vite.statecharts.config.ts',
    logLevel: 'warn',
    server: { port: 0 },
    // As the server sends the document.
    plugins: [
      {
        name: 'features',
        transformIndexHtml: (html) => html.replace('<html ', `<html data-features="${featureNames.join(' ')}" `),
      },
    ],
  });
  await vite.listen();
  const origin = new URL(vite.resolvedUrls?.local[0] ?? 'http://localhost').origin;
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  const images = new Map<string, Buffer>();
  const taken = new Map<string, string>();
  const pages: Record<string, Thumbnails['pages'][string]> = {};
  const steps: Record<string, string[]> = {};
  try {
    const page = await browser.newPage({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
    await likePhone(page);
    const session = await page.context().newCDPSession(page);
    const shoot = async (): Promise<string> => {
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality: QUALITY,
        clip: { x: 0, y: ABOVE, ...phone, scale: SCALE },
      });
      return data;
    };
    for (const story of stories) {
      for (const step of positionsOf(story)) {
        const shown = await openStep(page, origin, story, step);
        await show(page, 'green');
        const light = await shoot();
        await show(page, 'dark');
        const dark = await shoot();
        // The next page begins as every page.
        await show(page, 'green');
        // Steps with the same page share its images.
        const key = JSON.stringify([light, shown]);
        const known = taken.get(key) ?? `${story.name}-${step}`;
        taken.set(key, known);
        images.set(`${known}.webp`, Buffer.from(light, 'base64'));
        images.set(`${known}.dark.webp`, Buffer.from(dark, 'base64'));
        pages[known] = { ...phone, ...shown };
        (steps[story.name] ??= []).push(known);
      }
    }
  } finally {
    await browser.close();
    await vite.close();
  }
  await rm(thumbnailsFolder, { recursive: true, force: true });
  await mkdir(thumbnailsFolder, { recursive: true });
  await Promise.all([...images].map(([file, image]) => writeFile(join(thumbnailsFolder, file), image)));
  await writeFile(join(thumbnailsFolder, 'pages.json'), `${JSON.stringify({ pages, steps }, null, 2)}\n`);
  return { count: images.size, bytes: [...images.values()].reduce((sum, { length }) => sum + length, 0) };
};
