/** Console output of the current test: expected patterns and actual lines. */
export const consoleState = {
  expected: [] as RegExp[],
  seen: [] as string[],
};

/**
 * Expects a console error or warning. Unexpected output fails the test, and so does expected output
 * that does not appear.
 */
export const expectConsole = (pattern: RegExp): void => {
  consoleState.expected.push(pattern);
};
