import { execFile, spawn } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user that PostgreSQL runs as; undefined ids mean the current user. */
export interface SystemUser {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.platform !== 'win32' && os.userInfo().uid === 0;

/** The user to run PostgreSQL as: for root it is `postgres`, created when missing, or `nobody` when that fails. */
export const databaseUser = async (): Promise<SystemUser> => {
  if (!isRoot()) {
    return {};
  }
  const existing = await findUser('postgres');
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
  const user = (await findUser('postgres')) ?? (await findUser('nobody'));
  if (!user) {
    throw new Error('В системе нет пользователя, от имени которого можно запустить PostgreSQL');
  }
  return user;
};

const findUser = async (name: string): Promise<Required<SystemUser> | undefined> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
};

/** Whether that user can enter a folder or run a file; tried as that user, because modes alone do not decide it. */
export const canExecute = (user: SystemUser, target: string): Promise<boolean> => {
  if (user.uid === undefined) {
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const child = spawn('test', ['-x', target], { ...user, cwd: '/', stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
};
