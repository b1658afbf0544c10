import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, copyBinaries } from './binaries.ts';
import { readPostmaster } from './postmaster.ts';
import { canReach, type SystemUser } from './system-user.ts';

const run = promisify(execFile);

/** Folder of the cluster and the binaries that run it, both accessible to the database user. */
export interface Home {
  /** Holds `cluster/`, the log and the secret. */
  directory: string;
  binaries: Binaries;
}

/**
 * Chooses the folder of the cluster: inside the data folder, or, when the database user has no access there (root in a
 * checkout under a private folder), a system folder named by a hash of the data folder's path.
 * @throws when the data folder has a cluster that the database user cannot use
 */
export const findHome = async (dataDir: string, binaries: Binaries, user: SystemUser): Promise<Home> => {
  const pointer = path.join(dataDir, 'postgres-home.txt');
  const inside = path.join(dataDir, 'postgres');
  const remembered = (await readFile(pointer, 'utf8').catch(() => '')).trim();

  if (remembered === '') {
    const cluster = path.join(inside, 'cluster');
    if (existsSync(cluster) && !((await belongsTo(cluster, user)) && (await canReach(user, inside)))) {
      throw new Error(
        `the database in "${inside}" belongs to another user or is in a closed folder; start as the user who created it, in a folder as open as then`,
      );
    }
    await ownedDirectory(inside, user);
    if (await canReach(user, inside)) {
      return { directory: inside, binaries: await reachable(binaries, user, systemFolders()) };
    }
    await rm(inside, { recursive: true, force: true });
  }

  const folders = systemFolders();
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  let directory = remembered;
  if (directory === '') {
    directory = path.join(await firstUsable(folders), key);
    // Without the pointer the data folder is new, so a cluster left by a deleted one is removed.
    const leftBehind = await readPostmaster(path.join(directory, 'cluster'));
    if (leftBehind) {
      process.kill(leftBehind.pid, 'SIGQUIT');
    }
    await rm(directory, { recursive: true, force: true });
  }
  await ownedDirectory(directory, user);
  await writeFile(pointer, `${directory}\n`);
  return { directory, binaries: await reachable(binaries, user, folders) };
};

/** Candidate folders outside the checkout, the persistent one first. */
const systemFolders = (): string[] => ['/var/lib/mnp-portal', path.join(os.tmpdir(), 'mnp-portal')];

const firstUsable = async (folders: string[]): Promise<string> => {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true });
      // The umask may deny access to the database user.
      await chmod(folder, 0o755);
      return folder;
    } catch {
      // the next one
    }
  }
  throw new Error('no folder is accessible to the database user');
};

const reachable = async (binaries: Binaries, user: SystemUser, folders: string[]): Promise<Binaries> => {
  if (await canReach(user, binaries.postgres)) {
    return binaries;
  }
  const copy = await copyBinaries(binaries, await firstUsable(folders));
  if (!(await canReach(user, copy.postgres))) {
    await run('chmod', ['-R', 'a+rX', copy.root]);
  }
  return copy;
};

const ownedDirectory = async (directory: string, user: SystemUser): Promise<void> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined && !(await belongsTo(directory, user))) {
    await chown(directory, user.uid, user.gid);
  }
};

const belongsTo = async (directory: string, user: SystemUser): Promise<boolean> => {
  const { uid, gid } = await stat(directory);
  return user.uid === undefined || (uid === user.uid && gid === user.gid);
};
