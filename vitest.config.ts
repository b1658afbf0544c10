import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chartVersions } from './scripts/charts/chart-versions.ts';
import { pageTexts } from './scripts/charts/page-texts.ts';

const anywhere = ['**/node_modules/**', 'dist/**', '.data/**', 'tests/e2e/**', 'tests/lint/fixtures/**'];

const mantine = ['core', 'dates', 'dropzone', 'form', 'hooks', 'notifications'].map((name) => `@mantine/${name}`);

/** Several files start a service first. */
const HOOK_MS = 120_000;

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
        extends: true,
        plugins: [react(), chartVersions(), pageTexts()],
        test: {
          name: 'dom',
          environment: './tests/harness/jsdom-environment.ts',
          // They need no process of their own, which takes a sixth more processor time.
          pool: 'threads',
          // Every test file loads Mantine anew: one file of each package instead of hundreds of modules. React and dayjs stay one.
          deps: {
            optimizer: { client: { enabled: true, include: mantine, exclude: ['react', 'react-dom', 'dayjs'] } },
          },
          include: [
            'src/**/*.test.tsx',
            'tests/{client,harness,pages}/**/*.test.{ts,tsx}',
            'tests/model/**/*.test.tsx',
          ],
          exclude: anywhere,
          globalSetup: ['tests/harness/global-postgres.ts'],
          setupFiles: ['tests/harness/setup-console.ts', 'tests/harness/setup-dom.ts'],
          hookTimeout: HOOK_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          // These wait for jobs and clocks more than they compute.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
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
