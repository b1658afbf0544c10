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
    reporters: [['default', { summary: false }]],
  },
});
