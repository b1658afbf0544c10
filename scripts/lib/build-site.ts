import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { siteFolder } from './site-folder.ts';

const run = promisify(execFile);

const root = path.resolve(import.meta.dirname, '../..');
/** Read when it is needed: a command may set the variable first. */
const folder = (): string => siteFolder(process.env['INSPECTOR'] === '1');
const stamp = (): string => path.join(root, folder(), '.build');

/** Files and folders that the built site depends on. */
const INPUTS = [
  'contract',
  'design',
  'docs/statecharts',
  'domain',
  'machines',
  'public',
  'scripts',
  'src',
  'statecharts',
  'index.html',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.statecharts.config.ts',
];

const VITE = 'node_modules/vite/bin/vite.js';
const QUIET = ['--logLevel', 'warn'];

/** Build steps, those of one line at once; each is a Node module with its arguments. */
const steps = (): readonly (readonly (readonly string[])[])[] => [
  [
    [VITE, 'build', ...QUIET],
    [VITE, 'build', '--ssr', 'src/app/entry-server.tsx', '--outDir', `${folder()}/server`, ...QUIET],
  ],
  // Into the folder of the site, which its build has emptied.
  [[VITE, 'build', '--config', 'vite.statecharts.config.ts', ...QUIET]],
  [['scripts/prerender.ts']],
];

/** A build step failed; the message holds its output. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Builds the site into `dist/`, or with `INSPECTOR=1` into `dist/demonstration/`. @throws BuildError */
export const buildSite = async (): Promise<void> => {
  const inputs = await hashInputs();
  // Without the stamp a failed build counts as none.
  await rm(stamp(), { force: true });
  for (const together of steps()) {
    await Promise.all(together.map(runStep));
  }
  await writeFile(stamp(), inputs);
};

const runStep = async (step: readonly string[]): Promise<void> => {
  try {
    await run(process.execPath, [...step], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error && 'stderr' in error;
    throw new BuildError(
      `Build step "${step.join(' ')}" failed:\n${output ? `${String(error.stdout)}${String(error.stderr)}` : String(error)}`,
      { cause: error },
    );
  }
};

/** Whether that folder was built from the current inputs. */
export const isBuilt = async (): Promise<boolean> => {
  const inputs = await readFile(stamp(), 'utf8').catch(() => '');
  return inputs === (await hashInputs());
};

/** Whether there is a complete build, current or not. */
export const hasBuild = async (): Promise<boolean> =>
  readFile(stamp()).then(
    () => true,
    () => false,
  );

const hashInputs = async (): Promise<string> => {
  const hash = createHash('sha256').update(process.version);
  for (const input of INPUTS) {
    for (const file of await filesOf(input)) {
      if (/\.test\.tsx?$/.test(file)) {
        continue;
      }
      hash.update(`${file}\0`).update(await readFile(path.join(root, file)));
    }
  }
  return hash.digest('hex');
};

const filesOf = async (input: string): Promise<string[]> => {
  try {
    const entries = await readdir(path.join(root, input), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .toSorted();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOTDIR') {
      return [input];
    }
    if (code === 'ENOENT') {
      return [];
    }
    throw error;
  }
};
