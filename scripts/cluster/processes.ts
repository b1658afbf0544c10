import { execFile, spawn } from 'node:child_process';
import { existsSync, openSync, closeSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CommandError } from '../lib/command.ts';

const run = promisify(execFile);

/** How long an orderly stop of a process may take, milliseconds. */
const STOP_MS = 20_000;

/** PostgreSQL and PgBouncer refuse to run as root; Debian's package brings this user. */
const SERVICE_USER = 'postgres';

export interface User {
  uid: number;
  gid: number;
}

/** The user that runs the cluster when root starts it; undefined: the present one. @throws CommandError */
export const serviceUser = async (): Promise<User | undefined> => {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((one) => one.startsWith(`${SERVICE_USER}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) {
    throw new CommandError(`There is no user "${SERVICE_USER}": sudo apt-get install postgresql`);
  }
  return { uid: Number(uid), gid: Number(gid) };
};

/** Starts a process that outlives this one; its pid is kept in `NAME.process` of the folder, its output in `NAME.log`. */
export const startDetached = async (
  folder: string,
  name: string,
  [program = '', ...args]: readonly string[],
  { env = {}, user }: { env?: NodeJS.ProcessEnv; user?: User | undefined },
): Promise<void> => {
  const log = openSync(path.join(folder, `${name}.log`), 'a');
  const child = spawn(program, args, {
    ...user,
    cwd: folder,
    detached: true,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
  await writeFile(path.join(folder, `${name}.process`), `${child.pid}\n${await startOf(child.pid ?? 0)}\n`);
};

/** When a process started, in ticks since the boot: a pid that was given to another process has another one. */
const startOf = async (pid: number): Promise<string> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // A zombie has ended.
  return fields[0] === 'Z' ? '' : (fields[19] ?? '');
};

/** The pid of a process that `startDetached` has started; undefined when it has ended. */
export const runningPid = async (folder: string, name: string): Promise<number | undefined> => {
  const [pid = '', start] = (await readFile(path.join(folder, `${name}.process`), 'utf8').catch(() => '')).split('\n');
  return pid !== '' && start !== '' && (await startOf(Number(pid))) === start ? Number(pid) : undefined;
};

/** The pid of the PostgreSQL on a data folder; undefined when none runs. */
export const postgresPid = async (dataFolder: string): Promise<number | undefined> => {
  const [pid = ''] = (await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  // The file of a killed server stays, and its pid may be another process's.
  const isOfFolder = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').includes(dataFolder);
  return isOfFolder ? Number(pid) : undefined;
};

/** The pids of the children of a process, on Linux. */
export const childrenOf = async (parent: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
    }),
  );
  return pids.filter((_, index) => parents[index] === parent);
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
};

/** Kills a process and its children with SIGKILL. */
export const killHard = async (pid: number): Promise<void> => {
  const children = await childrenOf(pid);
  [pid, ...children].forEach((one) => signal(one, 'SIGKILL'));
};

/** Ends a process in order, after a while with SIGKILL. */
export const stopProcess = async (pid: number, how: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  const start = await startOf(pid);
  if (start === '') {
    return;
  }
  signal(pid, how);
  for (let waited = 0; (await startOf(pid)) === start; waited += 100) {
    if (waited > STOP_MS) {
      await killHard(pid);
    }
    await sleep(100);
  }
};

/** Ends what `startDetached` has started. */
export const stopDetached = async (folder: string, name: string, how?: NodeJS.Signals): Promise<void> => {
  const pid = await runningPid(folder, name);
  if (pid !== undefined) {
    await stopProcess(pid, how);
  }
  await rm(path.join(folder, `${name}.process`), { force: true });
};

/** Runs a program to its end, as the user of the cluster. @throws CommandError with its output */
export const runProgram = async (
  [program = '', ...args]: readonly string[],
  { env = {}, user }: { env?: NodeJS.ProcessEnv; user?: User | undefined },
): Promise<string> => {
  try {
    const { stdout } = await run(program, [...args], {
      ...user,
      cwd: '/',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env },
    });
    return stdout;
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new CommandError(`${path.basename(program)} failed: ${output}`, { cause: error });
  }
};

/** Repeats until a value is there. @throws CommandError after `seconds` */
export const waitFor = async <Value>(
  what: string,
  seconds: number,
  read: () => Promise<Value | undefined>,
  stepMs = 200,
): Promise<Value> => {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const value = await read().catch(() => undefined);
    if (value !== undefined) {
      return value;
    }
    if (performance.now() > end) {
      throw new CommandError(`${what}: not within ${seconds} s.`);
    }
    await sleep(stepMs);
  }
};

/** Removes a folder of the cluster. */
export const removeFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) {
    await rm(folder, { recursive: true, force: true });
  }
};
