/** Result of a test step. */
export interface Counts {
  passed: number;
  failed: number;
  /** What failed, or passed only on retry: title and first line of the error. */
  failures?: readonly string[];
  /** What was not run, each with its reason. */
  skipped?: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
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
  const withErrors = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      // The messages of a passed test are those of its first attempt.
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map((result) => ({ ...result, name })),
  );
  const flaky = withErrors.filter(({ status }) => status === 'passed');
  return {
    passed: numPassedTests - flaky.length,
    failed: numFailedTests + flaky.length + brokenFiles.length,
    failures: [
      ...brokenFiles.map(({ message, name }) => failure(name, 'failed', message)),
      ...withErrors.map(({ failureMessages: [message], fullName, name, status }) =>
        failure(`${name} › ${fullName}`, status, message),
      ),
    ],
  };
};

/** Counts of Playwright's JSON report: a flaky test counts as failed, an error outside a test as one failure. */
export const countPlaywright = (report: unknown): Counts => {
  const { stats, errors, suites = [] } = report as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [
      ...errors.map(({ message }) => failure('outside a test', 'failed', message)),
      ...suites.flatMap(failuresInSuite),
    ],
  };
};

const failuresInSuite = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ file, tests, title }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results, status }) =>
        failure(
          `[${projectName}] ${file} › ${title}`,
          status === 'flaky' ? 'passed' : 'failed',
          results.flatMap(({ errors }) => errors)[0]?.message,
        ),
      ),
  ),
  ...suites.flatMap(failuresInSuite),
];

const failure = (title: string, status: string, message = ''): string =>
  `${title}${status === 'passed' ? ' (passed on retry)' : ''}: ${message.split('\n', 1)[0]}`;

/** Counts of the table that `scripts/check.ts` prints; each part is one test. */
export const countChecks = (output: string): Counts => {
  const rows = [...output.matchAll(/^(\S.*?) {2,}(passed|failed|skipped) +\d+\.\d s *(.*)$/gm)];
  const withVerdict = (verdict: string) => rows.filter(([, , found]) => found === verdict);
  return {
    passed: withVerdict('passed').length,
    failed: withVerdict('failed').length,
    failures: withVerdict('failed').map(([, name]) => `check of ${name}`),
    skipped: withVerdict('skipped').map(([, name, , reason]) => `${name}: ${reason}`),
  };
};

/** Adds a failure when the process failed although its report has none. */
export const withExitCode = (counts: Counts, exitCode: number | null): Counts =>
  exitCode === 0 || counts.failed > 0
    ? counts
    : { ...counts, failed: 1, failures: [`the process ended with exit code ${exitCode}`] };
