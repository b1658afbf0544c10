import { expect, test } from 'vitest';
import { countChecks, countPlaywright, countVitest, withExitCode } from './test-counts.ts';

const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
const failed = { fullName: 'divides', status: 'failed', failureMessages: ['expected 1 to be 2\n  at a line'] };

test('counts a vitest file that failed to load beside failed tests', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [failed, passed] },
      { name: 'b.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [passed] },
    ],
  };
  expect(countVitest(report)).toEqual({
    passed: 5,
    failed: 2,
    failures: ['b.test.ts: no module', 'a.test.ts › divides: expected 1 to be 2'],
  });
});

test('counts a test that passed only on retry as failed', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [passed, { ...failed, status: 'passed' }] }],
  };
  expect(countVitest(report)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['a.test.ts › divides (passed on retry): expected 1 to be 2'],
  });
});

test('lists what failed in Chromium, also in nested suites', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'site.spec.ts',
    tests: [{ projectName: 'phone', status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1 },
    errors: [{ message: 'no server' }],
    suites: [
      {
        specs: [spec('opens', 'expected'), spec('closes', 'unexpected', 'no dialog')],
        suites: [{ specs: [spec('moves', 'flaky', 'moved late')] }],
      },
    ],
  };
  expect(countPlaywright(report)).toEqual({
    passed: 3,
    failed: 3,
    failures: [
      'outside a test: no server',
      '[phone] site.spec.ts › closes: no dialog',
      '[phone] site.spec.ts › moves (passed on retry): moved late',
    ],
  });
});

test('counts each check as one test and lists the skipped ones', () => {
  const output = [
    '— types',
    'src/a.ts(1,1): error',
    '',
    'types                failed     6.3 s',
    'unused code          passed     1.0 s',
    'bundle size          skipped    0.0 s  there is no build',
  ].join('\n');
  expect(countChecks(output)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['check of types'],
    skipped: ['bundle size: there is no build'],
  });
});

test('counts at least one failure for a step that failed', () => {
  const failures = ['the process ended with exit code 1'];
  expect(withExitCode({ passed: 7, failed: 0 }, 1)).toEqual({ passed: 7, failed: 1, failures });
  expect(withExitCode({ passed: 7, failed: 3 }, 1)).toEqual({ passed: 7, failed: 3 });
  expect(withExitCode({ passed: 7, failed: 0 }, 0)).toEqual({ passed: 7, failed: 0 });
  expect(withExitCode({ passed: 0, failed: 0 }, null)).toMatchObject({ passed: 0, failed: 1 });
});
