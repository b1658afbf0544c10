import { expect, test } from 'vitest';
import { countChecks, countPlaywright, countVitest, withExitCode } from './test-counts.ts';

const passed = { status: 'passed', failureMessages: [] };
const failed = { status: 'failed', failureMessages: ['expected 1 to be 2'] };

test('counts a vitest file that failed to load beside failed tests', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [failed, passed] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [passed] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 5, failed: 2 });
});

test('counts a test that passed only on retry as failed', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [{ status: 'passed', assertionResults: [passed, { ...failed, status: 'passed' }] }],
  };
  expect(countVitest(report)).toEqual({ passed: 1, failed: 1 });
  expect(countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [] })).toEqual({
    passed: 3,
    failed: 2,
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
  expect(countChecks(output)).toEqual({ passed: 1, failed: 1, skipped: ['bundle size: there is no build'] });
});

test('counts at least one failure for a step that failed', () => {
  expect(withExitCode({ passed: 7, failed: 0 }, 1)).toEqual({ passed: 7, failed: 1 });
  expect(withExitCode({ passed: 7, failed: 3 }, 1)).toEqual({ passed: 7, failed: 3 });
  expect(withExitCode({ passed: 7, failed: 0 }, 0)).toEqual({ passed: 7, failed: 0 });
  expect(withExitCode({ passed: 0, failed: 0 }, null)).toEqual({ passed: 0, failed: 1 });
});
