import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { z } from '../../contract/z.ts';

/**
 * Runs one test file that writes a JSON line for each thing it has tried into the file named by `OUTPUT`.
 * @param env besides the environment of this process
 * @returns the lines, and whether all tests passed
 */
export const runTestFile = async <Line>(
  project: string,
  file: string,
  line: z.ZodMiniType<Line>,
  env: Readonly<Record<string, string>>,
): Promise<{ lines: Line[]; hasPassed: boolean }> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-lines-'));
  const output = path.join(folder, 'lines.jsonl');
  try {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', project, file], {
      stdio: 'inherit',
      env: { ...process.env, ...env, OUTPUT: output },
    });
    const [exitCode] = (await once(child, 'close')) as [number | null];
    const text = await readFile(output, 'utf8').catch(() => '');
    const lines = text
      .split('\n')
      .filter((one) => one !== '')
      .map((one) => line.parse(JSON.parse(one)));
    return { lines, hasPassed: exitCode === 0 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
