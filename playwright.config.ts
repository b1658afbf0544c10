import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/find-chromium.ts';
import getPort from 'get-port';

// Every worker loads this file again, so the choices made here are passed to it through the environment.
process.env.E2E_PORT ??= String(await getPort());
const port = process.env.E2E_PORT;
process.env.E2E_DATA_DIR ??= path.join(os.tmpdir(), `mnp-portal-e2e-${port}`);
const origin = `http://localhost:${port}`;
const executablePath = findChromium();

const launchOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // The retry distinguishes flaky tests from broken ones; `npm test` counts both as failed (scripts/lib/test-counts.ts).
  retries: process.env.CI === undefined ? 0 : 1,
  // On the two cores of CI two leave an eighth of the time idle.
  workers: 3,
  reporter: [['list']],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: origin,
    browserName: 'chromium',
    locale: 'ru-RU',
    // A fixed time zone makes the dates on the pages independent of the machine.
    timezoneId: 'Europe/Moscow',
    trace: 'on-first-retry',
    launchOptions,
  },
  projects: [
    // What sets its own widths or does not depend on them runs once.
    {
      name: 'phone',
      testIgnore: '**/{inspector,themes,whole-site,privacy,session-life/{visitor,tabs,sleep,transitions}}.spec.ts',
      grepInvert: /@any-width/,
      use: phone,
    },
    { name: 'desktop', testIgnore: '**/{account-failures,portation-to-the-end}.spec.ts', use: desktop },
  ],
  webServer: {
    command: 'node scripts/run.mjs e2e-server',
    url: `${origin}/readyz`,
    env: {
      PORT: port,
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'warn',
      LOOKUP_QUOTA_ADDRESS: '100000',
      LOGINS_PER_HOUR: '100000',
      DRAFTS_PER_CITIZEN: '1000',
    },
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
