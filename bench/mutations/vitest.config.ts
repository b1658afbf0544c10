import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Runs mutants in a process of their own; Node loads the modules, so that they can be loaded again for each mutant. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    environment: 'node',
    experimental: { viteModuleRunner: false },
    include: ['bench/mutations/run.test.ts'],
    testTimeout: 0,
    maxWorkers: 1,
    // Most objects die with their mutant: a larger young generation collects them at once.
    execArgv: ['--max-semi-space-size=64'],
    reporters: [['default', { summary: false }]],
  },
});
