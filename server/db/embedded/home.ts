import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, copyBinaries } from './binaries.ts';
import { readPostmaster } from './postmaster.ts';
import { canExecute, type SystemUser } from './system-user.ts';

const run = promisify(execFile);

/** Folder of the cluster and the binaries that run it, both accessible to the database user. */
export interface Home {
  /** Contains `cluster/`, the log and the secret. */
  directory: string;
  binaries: Binaries;
}

/**
 * Chooses the folder of the cluster: inside the data folder, or, when the database user has no access to it (root in a
 * checkout under a 0700 folder), in a system folder, whose path is then stored in the data folder.
 */
export const findHome = async (dataDir: string, binaries: Binaries, user: SystemUser): Promise<Home> => {
  const pointer = path.join(dataDir, 'postgres-home.txt');
  const inside = path.join(dataDir, 'postgres');
  const stored = (await readFile(pointer, 'utf8').catch(() => '')).trim();

  if (stored === '') {
    await ownedDirectory(inside, user);
    if (await canExecute(user, inside)) {
      return { directory: inside, binaries: await accessibleBinaries(binaries, user, systemFolders()) };
    }
    await rm(inside, { recursive: true, force: true });
  }

  const folders = systemFolders();
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  let directory = stored;
  if (directory === '') {
    directory = path.join(await firstUsable(folders), key);
    // The data folder is new, so a cluster of an earlier folder at the same path is obsolete.
    const obsolete = await readPostmaster(path.join(directory, 'cluster'));
    if (obsolete) {
      process.kill(obsolete.pid, 'SIGQUIT');
    }
    await rm(directory, { recursive: true, force: true });
  }
  await ownedDirectory(directory, user);
  await writeFile(pointer, `${directory}\n`);
  return { directory, binaries: await accessibleBinaries(binaries, user, folders) };
};

/** Folders outside the checkout, the permanent one first. */
const systemFolders = (): string[] => ['/var/lib/mnp-portal', path.join(os.tmpdir(), 'mnp-portal')];

const firstUsable = async (folders: string[]): Promise<string> => {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true });
      // The umask may be stricter, but the database user must be able to enter.
      await chmod(folder, 0o755);
      return folder;
    } catch {
      // Try the next one.
    }
  }
  throw new Error('Нет папки, доступной пользователю базы данных');
};

const accessibleBinaries = async (binaries: Binaries, user: SystemUser, folders: string[]): Promise<Binaries> => {
  if (await canExecute(user, binaries.postgres)) {
    return binaries;
  }
  const copy = await copyBinaries(binaries, await firstUsable(folders));
  if (!(await canExecute(user, copy.postgres))) {
    await run('chmod', ['-R', 'a+rX', copy.root]);
  }
  return copy;
};

const ownedDirectory = async (directory: string, user: SystemUser): Promise<void> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (user.uid === undefined || user.gid === undefined) {
    return;
  }
  const { uid, gid } = await stat(directory);
  if (uid !== user.uid || gid !== user.gid) {
    await chown(directory, user.uid, user.gid);
  }
};
