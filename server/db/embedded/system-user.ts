import { execFile, spawn } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user that PostgreSQL runs as; undefined ids mean our own. */
export interface SystemUser {
  uid?: number;
  gid?: number;
}

/** Whether this process is root, as which PostgreSQL refuses to run. */
export const isRoot = (): boolean => process.platform !== 'win32' && os.userInfo().uid === 0;

/**
 * The user to run PostgreSQL as. Root hands over to `postgres`, which is made when the system has
 * none, or to `nobody` when it may not be made.
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
    throw new Error('В системе нет пользователя, от имени которого можно запустить PostgreSQL');
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

/** Whether that user can enter a folder or run a file there: asked of the system, not guessed from modes. */
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
