import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from './find-chromium.ts';
import { type Counts, countChecks, countPlaywright, countVitest, withExitCode } from './test-counts.ts';

export interface TestStep {
  title: string;
  /** @param reportFile path for the step's JSON report */
  run: (reportFile: string) => Promise<Counts>;
}

export const build: TestStep = {
  title: 'build',
  run: async () => {
    const { exitCode } = await runNode(['scripts/run.mjs', 'build']);
    return exitCode === 0 ? { passed: 1, failed: 0 } : withExitCode({ passed: 0, failed: 0 }, exitCode);
  },
};

export const checks: TestStep = {
  title: 'checks: types, lint, boundaries, unused code, generated files, bundle',
  run: async () => {
    const { exitCode, output } = await runNode(['scripts/run.mjs', 'check']);
    return withExitCode(countChecks(output), exitCode);
  },
};

/** @param project the only vitest project to run; all by default */
const inVitest = (title: string, project?: string): TestStep => ({
  title,
  run: async (reportFile) => {
    const { exitCode } = await runNode([
      'node_modules/vitest/vitest.mjs',
      'run',
      ...(project === undefined ? [] : ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ]);
    return withExitCode(await countReport(reportFile, countVitest), exitCode);
  },
});

export const rulesAndCharts = inVitest('unit tests: rules, charts, lint', 'unit');

export const withoutBrowser = inVitest('tests without a browser: unit, charts, components, API on PostgreSQL');

export const inBrowser: TestStep = {
  title: 'tests in Chromium, at phone and desktop width',
  run: async (reportFile) => {
    const { exitCode } = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
      CHROMIUM_PATH: ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    });
    return withExitCode(await countReport(reportFile, countPlaywright), exitCode);
  },
};

/** Runs all steps, also after a failure, and prints what failed and, as the last line, the totals. */
export const runSteps = async (steps: readonly TestStep[]): Promise<void> => {
  const reports = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-reports-'));
  let passed = 0;
  let failed = 0;
  const failures: string[] = [];
  const skipped: string[] = [];
  for (const [index, step] of steps.entries()) {
    console.log(`\n=== ${step.title}\n`);
    const counts = await step.run(path.join(reports, `${index}.json`)).catch((error: unknown): Counts => {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1, failures: ['did not run'] };
    });
    passed += counts.passed;
    failed += counts.failed;
    failures.push(...(counts.failures ?? []).map((text) => `${step.title}: ${text}`));
    skipped.push(...(counts.skipped ?? []));
  }
  await rm(reports, { recursive: true, force: true });
  if (skipped.length > 0) {
    console.log(`\nSkipped checks: ${skipped.join('; ')}.`);
  }
  if (failures.length > 0) {
    console.log(`\nFailures:\n${failures.join('\n')}`);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
};

const countReport = async (file: string, count: (report: unknown) => Counts): Promise<Counts> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  // No report: the process failed before its first test.
  return text === undefined ? { passed: 0, failed: 1, failures: ['no report'] } : count(JSON.parse(text));
};

const runNode = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ exitCode: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk: string) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, output }));
  });
