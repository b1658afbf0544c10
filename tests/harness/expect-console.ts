/** What the current test said it would see on the console, and what was seen. */
export const consoleState = {
  expected: [] as RegExp[],
  seen: [] as string[],
};

/**
 * Names a console error or warning that this test is meant to cause. Every other one fails the test,
 * and so does an expected one that never came.
 */
export const expectConsole = (pattern: RegExp): void => {
  consoleState.expected.push(pattern);
};
