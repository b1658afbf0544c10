import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { chartVersions } from '../../scripts/charts/chart-versions.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** One run per mutant, stopped by the first failed test. */
export default defineConfig({
  root,
  plugins: [chartVersions()],
  test: {
    environment: 'node',
    include: ['tests/model/**/*.test.ts', 'machines/**/*.test.ts'],
    setupFiles: ['bench/mutations/apply-mutant.ts'],
    bail: 1,
    maxWorkers: 1,
    reporters: [['default', { summary: false }]],
  },
});
