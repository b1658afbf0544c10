import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chartVersions } from './scripts/charts/chart-versions.ts';
import { pageTexts } from './scripts/charts/page-texts.ts';

const anywhere = ['**/node_modules/**', 'dist/**', '.data/**', 'tests/e2e/**', 'tests/lint/fixtures/**'];

const mantine = ['core', 'dates', 'dropzone', 'form', 'hooks', 'notifications'].map((name) => `@mantine/${name}`);

/** Every page and call, in every kind of failure. */
const faults = 'tests/pages/faults/*.test.tsx';

/** Tests that wait for jobs, clocks and what a page may still do, more than they compute. */
const waiting = { maxWorkers: 4, sequence: { groupOrder: 1 } };

/** Several start a service first. */
const HOOK_MS = 120_000;

/** Tests of pages and components. */
const pages = {
  extends: true as const,
  plugins: [react(), chartVersions(), pageTexts()],
  test: {
    environment: './tests/harness/jsdom-environment.ts',
    // They need no process of their own, which takes a sixth more processor time.
    pool: 'threads' as const,
    // Every test file loads Mantine anew: one file of each package instead of hundreds of modules. React and dayjs stay one.
    deps: {
      optimizer: { client: { enabled: true, include: mantine, exclude: ['react', 'react-dom', 'dayjs'] } },
    },
    exclude: anywhere,
    globalSetup: ['tests/harness/global-postgres.ts'],
    setupFiles: ['tests/harness/setup-console.ts', 'tests/harness/setup-dom.ts'],
    hookTimeout: HOOK_MS,
  },
};

// The folder of a test decides which project runs it.
export default defineConfig({
  test: {
    // A test whose assertions never ran must fail.
    // A poll ends as soon as its expectation holds: how long it may take is no part of a test.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    // More workers are slower on the two cores of CI.
    maxWorkers: 2,
    // As in playwright.config.ts.
    retry: process.env.CI === undefined ? 0 : 1,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        plugins: [chartVersions(), pageTexts()],
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'contract/**/*.test.ts',
            'domain/**/*.test.ts',
            'machines/**/*.test.ts',
            'scripts/**/*.test.ts',
            'src/**/*.test.ts',
            'tests/{contract,lint,model}/**/*.test.ts',
          ],
          exclude: anywhere,
          setupFiles: ['tests/harness/setup-console.ts', 'tests/harness/setup-chart-tests.ts'],
        },
      },
      {
        ...pages,
        test: {
          ...pages.test,
          name: 'dom',
          include: [
            'src/**/*.test.tsx',
            'tests/{client,harness,pages}/**/*.test.{ts,tsx}',
            'tests/model/**/*.test.tsx',
          ],
          exclude: [...anywhere, faults],
        },
      },
      {
        ...pages,
        test: { ...pages.test, ...waiting, name: 'faults', include: [faults] },
      },
      {
        extends: true,
        test: {
          ...waiting,
          name: 'api',
          environment: 'node',
          include: ['server/**/*.test.ts', 'mocks/**/*.test.ts', 'tests/api/**/*.test.ts'],
          exclude: anywhere,
          globalSetup: ['tests/harness/global-postgres.ts'],
          setupFiles: ['tests/harness/setup-console.ts'],
          hookTimeout: HOOK_MS,
        },
      },
    ],
  },
});
