import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../..');

/** One run per mutant, stopped by the first failed test. */
export default defineConfig({
  root,
  test: {
    environment: 'node',
    include: ['tests/model/**/*.test.ts', 'machines/**/*.test.ts'],
    setupFiles: ['bench/mutations/apply-mutant.ts'],
    bail: 1,
    maxWorkers: 1,
    reporters: [['default', { summary: false }]],
  },
});
