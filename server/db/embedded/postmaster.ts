import { execFile } from 'node:child_process';
import { readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A running PostgreSQL server as its `postmaster.pid` describes it. */
export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * The server running on this cluster, or undefined. The pid file alone is not sufficient: its process may have ended,
 * its pid may belong to another program, or the folder may be a copy.
 */
export const readPostmaster = async (cluster: string): Promise<Postmaster | undefined> => {
  const { directory, pid, port } = await readPidFile(cluster);
  const isRunning = isAlive(pid) && (await isSameFolder(directory, cluster)) && (await isPostgres(pid, directory));
  return isRunning ? { pid, port } : undefined;
};

/**
 * Removes a pid file that names a process of another program, or one that has ended and was not reaped: it would keep a
 * new server from starting. Any other one stays: by it, and by the shared memory of the folder, PostgreSQL finds out
 * whether processes of the ended server still write there.
 */
export const removeForeignPid = async (cluster: string): Promise<void> => {
  if (isAlive((await readPidFile(cluster)).pid) && (await readPostmaster(cluster)) === undefined) {
    await rm(pidFile(cluster), { force: true });
  }
};

const pidFile = (cluster: string): string => path.join(cluster, 'postmaster.pid');

/** Without a file the pid is 0. */
const readPidFile = async (cluster: string): Promise<Postmaster & { directory: string }> => {
  const text = await readFile(pidFile(cluster), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return '';
    }
    throw error;
  });
  // Lines: pid, data folder, start time, port, …
  const [pid = '', directory = '', , port = ''] = text.split('\n');
  return { directory, pid: Number(pid), port: Number(port) };
};

/** Compares real paths: the temporary folder of macOS is a link, and PostgreSQL writes forward slashes on Windows. */
export const isSameFolder = async (one: string, other: string): Promise<boolean> => {
  const [first, second] = await Promise.all([one, other].map((folder) => realpath(folder).catch(() => undefined)));
  return first !== undefined && first === second;
};

/** Whether a process with this id exists. */
export const isAlive = (pid: number): boolean => {
  if (!Number.isSafeInteger(pid) || pid <= 0) {
    return false;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Whether a process is PostgreSQL on this cluster; assumed where the process list cannot be read. */
const isPostgres = async (pid: number, directory: string): Promise<boolean> => {
  switch (process.platform) {
    case 'linux':
      return contains(readFile(`/proc/${pid}/cmdline`, 'utf8'), directory);
    case 'darwin':
      return contains(stdoutOf('ps', ['-p', String(pid), '-o', 'args=']), directory);
    case 'win32':
      return contains(stdoutOf('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']), 'postgres.exe');
    default:
      return true;
  }
};

/** Stops the server that a killed process left running on a data folder, without a clean shutdown. */
export const killOrphan = async (dataDir: string): Promise<void> => {
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  const postmaster = await readPostmaster(cluster);
  if (!postmaster) {
    return;
  }
  process.kill(postmaster.pid, 'SIGQUIT');
  for (let attempt = 0; attempt < 50 && (await readPostmaster(cluster)); attempt += 1) {
    await sleep(100);
  }
};

const contains = (text: Promise<string>, part: string): Promise<boolean> =>
  text.then(
    (value) => value.includes(part),
    () => true,
  );

const stdoutOf = async (program: string, args: string[]): Promise<string> => (await run(program, args)).stdout;
