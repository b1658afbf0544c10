import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A running PostgreSQL server as its `postmaster.pid` describes it. */
export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * The server running on this cluster, or undefined. The pid file alone proves nothing: its process may have ended, its
 * pid may belong to another program, or the folder may be a copy.
 */
export const readPostmaster = async (cluster: string): Promise<Postmaster | undefined> => {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return '';
    }
    throw error;
  });
  // Lines: pid, data folder, start time, port, …
  const [pid = '', directory = '', , port = ''] = text.split('\n');
  // PostgreSQL writes the folder with forward slashes, on Windows too.
  if (path.resolve(directory) !== path.resolve(cluster) || !isAlive(Number(pid))) {
    return undefined;
  }
  const command = await commandOf(Number(pid));
  if (command !== undefined && !command.includes(cluster)) {
    return undefined;
  }
  return { pid: Number(pid), port: Number(port) };
};

const isAlive = (pid: number): boolean => {
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

/** Command line of a process; undefined where it cannot be read. */
const commandOf = async (pid: number): Promise<string | undefined> => {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  }
  if (process.platform === 'darwin') {
    return run('ps', ['-p', String(pid), '-o', 'args=']).then(
      ({ stdout }) => stdout,
      () => undefined,
    );
  }
  return undefined;
};
