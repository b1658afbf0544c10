import { execFile, spawn } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** User that runs PostgreSQL; without ids, the user of this process. */
export interface SystemUser {
  uid?: number;
  gid?: number;
}

/** Whether this process is root; PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.platform !== 'win32' && os.userInfo().uid === 0;

/**
 * The user to run PostgreSQL as: for root it is `postgres`, created when missing, or `nobody` when it cannot be
 * created.
 */
export const databaseUser = async (): Promise<SystemUser> => {
  if (!isRoot()) {
    return {};
  }
  const existing = await lookUp('postgres');
  if (existing) {
    return existing;
  }
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]).catch(() => undefined);
  const user = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (!user) {
    throw new Error('the system has no user that could run PostgreSQL');
  }
  return user;
};

const lookUp = async (name: string): Promise<Required<SystemUser> | undefined> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
};

/** Whether that user can enter a folder or run a file; tested as that user instead of computed from modes. */
export const canReach = (user: SystemUser, target: string): Promise<boolean> => {
  if (user.uid === undefined) {
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const child = spawn('test', ['-x', target], { ...user, cwd: '/', stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
};
