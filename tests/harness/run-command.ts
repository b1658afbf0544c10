import { execFile } from 'node:child_process';
import path from 'node:path';

interface Outcome {
  code: number;
  out: string;
  err: string;
}

const root = path.resolve(import.meta.dirname, '../..');

/** Runs a command of `scripts/` as npm does, with a user's environment. */
export const runCommand = (
  name: string,
  args: readonly string[],
  variables: Record<string, string>,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const options = { cwd: root, env: { PATH: process.env.PATH, ...variables } };
    execFile(process.execPath, ['scripts/run.mjs', name, ...args], options, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, out, err });
    });
  });
