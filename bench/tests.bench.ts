import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { atMost, type Row } from './row.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Runs one npm script of tests: its duration in seconds, and its last line, the totals. */
const runTests = async (script: string): Promise<{ seconds: number; totals: string }> => {
  const begun = performance.now();
  const child = spawn('npm', ['run', script], {
    cwd: root,
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const seconds = (performance.now() - begun) / 1000;
  const totals = output.trimEnd().split('\n').at(-1) ?? '';
  if (child.exitCode !== 0) {
    throw new Error(`npm run ${script}: ${totals}\n${output}`);
  }
  return { seconds, totals };
};

/** The unit tests and all tests, as in continuous integration; a failed test fails the measurement. */
export const run = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [what, script, budget] of [
    ['npm run test:fast', 'test:fast', 90],
    ['npm test', 'test', 8 * 60],
  ] as const) {
    const { seconds, totals } = await runTests(script);
    rows.push({ what, value: `${Math.round(seconds)} s, ${totals}`, ...atMost(seconds, budget, ' s') });
  }
  return rows;
};
