import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory, LockHeldError } from './instance-lock.ts';

let directory: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await rm(directory, { recursive: true, force: true });
});

/** Starts a process that takes the lock at the given time and prints `held` or `refused`. */
const lockElsewhere = async (at = 0): Promise<{ child: ChildProcess; verdict: string }> => {
  const program = `
    const [module, directory, at] = process.argv.slice(1);
    const { lockDirectory } = await import(module);
    while (Date.now() < Number(at)) {}
    const lock = await lockDirectory(directory).catch(() => undefined);
    lock?.announce('http://localhost:4100');
    console.log(lock ? 'held' : 'refused');
    setInterval(() => undefined, 1000);
  `;
  const module = path.join(import.meta.dirname, 'instance-lock.ts');
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, module, directory, String(at)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, verdict: output.toString().trim() };
};

test('refuses a second holder with the announced note until the release', async () => {
  const first = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(LockHeldError);
  first.announce('http://localhost:3000');
  await expect(lockDirectory(directory)).rejects.toMatchObject({ note: 'http://localhost:3000' });
  first.release();
  first.release();
  const second = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toMatchObject({ note: '' });
  second.release();
});

test('gives the lock of a killed process to exactly one of several that start at once', async () => {
  const { child } = await lockElsewhere();
  await expect(lockDirectory(directory)).rejects.toMatchObject({ note: 'http://localhost:4100' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const at = Date.now() + 1500;
  const started = await Promise.all(Array.from({ length: 6 }, () => lockElsewhere(at)));
  expect(started.map(({ verdict }) => verdict).toSorted()).toEqual([
    'held',
    ...Array.from({ length: 5 }, () => 'refused'),
  ]);
});
