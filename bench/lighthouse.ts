import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '../scripts/lib/free-port.ts';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { findChromium } from '../scripts/lib/find-chromium.ts';
import { quantile } from './row.ts';

const ROUNDS = 5;

/** Lighthouse's mobile measurement of one page: medians of the rounds, times in milliseconds. */
export interface PageFigures {
  /** Of a hundred. */
  score: number;
  practices: number;
  first: number;
  largest: number;
  blocking: number;
  shift: number;
}

export interface MeasuredPage {
  url: string;
  cookies?: readonly { name: string; value: string; url: string }[];
}

/**
 * Measures pages in a Chromium whose processor and network are really slowed (Lighthouse's DevTools method). Each round
 * measures every page once, so that some slow minutes of the machine change single rounds and not the medians.
 */
export const measurePages = async <Page extends MeasuredPage>(
  pages: readonly Page[],
): Promise<{ page: Page; figures: PageFigures }[]> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-lighthouse-'));
  const port = await freePort();
  const executablePath = findChromium();
  // Lighthouse measures in the default context of the browser.
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
  });
  try {
    const measured = pages.map((page) => ({ page, results: new Array<Result>() }));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { page, results } of measured) {
        await context.clearCookies();
        await context.addCookies([...(page.cookies ?? [])]);
        results.push(await measureOnce(page.url, port));
      }
    }
    return measured.map(({ page, results }) => ({ page, figures: figuresOf(results) }));
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const measureOnce = async (url: string, port: number): Promise<Result> => {
  const flags: Flags = {
    port,
    logLevel: 'error',
    throttlingMethod: 'devtools',
    onlyCategories: ['performance', 'best-practices'],
    // The caches are emptied as for a first visit; cookies, which hold the session, are not among these.
    clearStorageTypes: ['cache_storage', 'local_storage', 'indexeddb'],
    disableFullPageScreenshot: true,
  };
  const measured = await lighthouse(url, flags);
  const runtimeError = measured?.lhr.runtimeError;
  if (measured === undefined || runtimeError !== undefined) {
    throw new Error(`Lighthouse could not measure ${url}: ${runtimeError?.message ?? 'no result'}`);
  }
  return measured.lhr;
};

const figuresOf = (results: readonly Result[]): PageFigures => {
  const median = (valueOf: (result: Result) => number | null | undefined): number =>
    quantile(
      results.map((result) => valueOf(result) ?? Number.NaN),
      0.5,
    );
  const audit = (name: string) => median(({ audits }) => audits[name]?.numericValue);
  return {
    score: Math.round(median(({ categories }) => categories.performance?.score) * 100),
    practices: Math.round(median(({ categories }) => categories['best-practices']?.score) * 100),
    first: audit('first-contentful-paint'),
    largest: audit('largest-contentful-paint'),
    blocking: audit('total-blocking-time'),
    shift: audit('cumulative-layout-shift'),
  };
};

/** The figures in one line. */
export const describeFigures = ({ blocking, first, largest, practices, score, shift }: PageFigures): string =>
  `${score}, paint ${first.toFixed(0)} and ${largest.toFixed(0)} ms, blocking ${blocking.toFixed(0)} ms, shift ${shift.toFixed(3)}, practices ${practices}`;
