import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, copyBinaries } from './binaries.ts';
import { canReach, type SystemUser } from './system-user.ts';
import { writeWhole } from './write-whole.ts';

const run = promisify(execFile);

/** Folder of the cluster and the binaries that run it, both accessible to the database user. */
export interface Home {
  /** Holds `cluster/`, the log and the secret. */
  directory: string;
  binaries: Binaries;
}

/**
 * Chooses the folder of the cluster: inside the data folder, or, when the database user has no access there (root in a
 * checkout under a private folder), a new system folder that `postgres-home.txt` names: a path or a hash of one may have
 * belonged to another data folder, whose cluster must stay.
 * @throws when the data folder has a cluster that the database user cannot use, or does not say where it is
 */
export const findHome = async (dataDir: string, binaries: Binaries, user: SystemUser): Promise<Home> => {
  const pointer = path.join(dataDir, 'postgres-home.txt');
  const inside = path.join(dataDir, 'postgres');
  const remembered = await readPointer(pointer);

  if (remembered === null) {
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
  const directory = remembered ?? path.join(await firstUsable(folders), randomBytes(8).toString('hex'));
  await ownedDirectory(directory, user);
  if (remembered === null) {
    await writeWhole(pointer, `${directory}\n`);
  }
  return { directory, binaries: await reachable(binaries, user, folders) };
};

/** The folder that the data folder names; null when it names none. */
const readPointer = async (pointer: string): Promise<string | null> => {
  const text = existsSync(pointer) ? (await readFile(pointer, 'utf8')).trim() : null;
  if (text === '') {
    throw new Error(`the file "${pointer}" is empty: it must name the folder of the database`);
  }
  return text;
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
