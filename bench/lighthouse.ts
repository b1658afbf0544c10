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

export interface MeasuringBrowser {
  measure: (url: string) => Promise<PageFigures>;
  setCookies: (cookies: readonly { name: string; value: string; url: string }[]) => Promise<void>;
}

/** Runs a Chromium that Lighthouse measures with: processor and network are really slowed (its DevTools method). */
export const withMeasuringBrowser = async <Value>(
  work: (browser: MeasuringBrowser) => Promise<Value>,
): Promise<Value> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-lighthouse-'));
  const port = await freePort();
  const executablePath = findChromium();
  // Lighthouse measures in the default context of the browser.
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
  });
  try {
    return await work({
      measure: async (url) => {
        const results: Result[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          results.push(await measureOnce(url, port));
        }
        return figuresOf(results);
      },
      setCookies: async (cookies) => {
        await context.clearCookies();
        await context.addCookies([...cookies]);
      },
    });
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
