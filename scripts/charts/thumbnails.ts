/** The images of the pages along the stories, rendered by a real browser from the gallery. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { featureNames } from '../../contract/features.ts';
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
  const images = new Map<string, { name: string; image: Buffer }>();
  const pages: Record<string, Thumbnails['pages'][string]> = {};
  const steps: Record<string, string[]> = {};
  try {
    const page = await browser.newPage({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
    await likePhone(page);
    const session = await page.context().newCDPSession(page);
    for (const story of stories) {
      for (const step of positionsOf(story)) {
        const shown = await openStep(page, origin, story, step);
        // Outlines pulse and logos load, and the same page would give several images.
        await page.evaluate(async () => {
          document.getAnimations().forEach((animation) => animation.cancel());
          await Promise.all([...document.images].map((image) => image.decode()));
        });
        const { data } = await session.send('Page.captureScreenshot', {
          format: 'webp',
          quality: QUALITY,
          clip: { x: 0, y: ABOVE, ...phone, scale: SCALE },
        });
        // Steps with the same page share an image.
        const key = JSON.stringify([data, shown]);
        const known = images.get(key) ?? { name: `${story.name}-${step}`, image: Buffer.from(data, 'base64') };
        images.set(key, known);
        pages[known.name] = { ...phone, ...shown };
        (steps[story.name] ??= []).push(known.name);
      }
    }
  } finally {
    await browser.close();
    await vite.close();
  }
  await rm(thumbnailsFolder, { recursive: true, force: true });
  await mkdir(thumbnailsFolder, { recursive: true });
  await Promise.all(
    [...images.values()].map(({ image, name }) => writeFile(join(thumbnailsFolder, `${name}.webp`), image)),
  );
  await writeFile(join(thumbnailsFolder, 'pages.json'), `${JSON.stringify({ pages, steps }, null, 2)}\n`);
  return { count: images.size, bytes: [...images.values()].reduce((sum, { image }) => sum + image.length, 0) };
};
