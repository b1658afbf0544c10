import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { atMost, type Row } from './row.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Runs one npm script of tests: its duration in seconds, whether all passed, and its last line, the totals. */
const runTests = async (script: string): Promise<{ seconds: number; passed: boolean; totals: string }> => {
  const begun = performance.now();
  const child = spawn('npm', ['run', script], {
    cwd: root,
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const seconds = (performance.now() - begun) / 1000;
  const passed = child.exitCode === 0;
  if (!passed) {
    console.error(output);
  }
  return { seconds, passed, totals: output.trimEnd().split('\n').at(-1) ?? '' };
};

/** The unit tests and all tests, as in continuous integration. With a failed test no budget is met. */
export const run = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [what, script, budget] of [
    ['npm run test:fast', 'test:fast', 90],
    ['npm test', 'test', 8 * 60],
  ] as const) {
    const { passed, seconds, totals } = await runTests(script);
    rows.push({
      what,
      value: `${Math.round(seconds)} s, ${totals}`,
      ...atMost(seconds, budget, ' s'),
      ...(passed ? {} : { verdict: 'not met' }),
    });
  }
  return rows;
};
