import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Id of the npm process that runs this script. npm starts scripts through a shell, which keeps running when npm is
 * killed, so the parent alone does not show whether npm is running. On Windows it is the id of that shell.
 */
export const npmProcessId = async (): Promise<number> => {
  const shell = process.ppid;
  const [parent, name] = await describeProcess(shell).catch((): [number, string] => [shell, '']);
  return /(^|\/)-?(ba|da|z|k)?sh$/.test(name) ? parent : shell;
};

/** Parent and name of a process. @throws where the system does not provide them */
const describeProcess = async (pid: number): Promise<[parent: number, name: string]> => {
  if (process.platform === 'linux') {
    const [, name = '', parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return [Number(parent), name];
  }
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'ppid=,comm=']);
  const [, parent, name = ''] = /^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? [];
  return [Number(parent), name];
};
