/** Result of a test step. */
export interface Counts {
  passed: number;
  failed: number;
  /** What was not run, each with its reason. */
  skipped?: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string; failureMessages: string[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/**
 * Counts of vitest's JSON report. A test that passed only on retry counts as failed, because it is a defect; a file that
 * failed to load counts as one failure.
 */
export const countVitest = (report: unknown): Counts => {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  );
  const flaky = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    // The messages of a passed test are those of its first attempt.
    .filter(({ failureMessages, status }) => status === 'passed' && failureMessages.length > 0);
  return {
    passed: numPassedTests - flaky.length,
    failed: numFailedTests + flaky.length + brokenFiles.length,
  };
};

/** Counts of Playwright's JSON report: a flaky test counts as failed, an error outside a test as one failure. */
export const countPlaywright = (report: unknown): Counts => {
  const { stats, errors } = report as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
};

/** Counts of the table that `scripts/check.ts` prints; each part is one test. */
export const countChecks = (output: string): Counts => {
  const rows = [...output.matchAll(/^(\S.*?) {2,}(passed|failed|skipped) +\d+\.\d s *(.*)$/gm)];
  const withVerdict = (verdict: string) => rows.filter(([, , found]) => found === verdict);
  return {
    passed: withVerdict('passed').length,
    failed: withVerdict('failed').length,
    skipped: withVerdict('skipped').map(([, name, , reason]) => `${name}: ${reason}`),
  };
};

/** Adds a failure when the process failed although its report has none. */
export const withExitCode = (counts: Counts, exitCode: number | null): Counts =>
  exitCode === 0 ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
