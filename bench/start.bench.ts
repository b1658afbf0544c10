import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/lib/free-port.ts';
import { siteFolder } from '../scripts/lib/site-folder.ts';
import { atMost, type Row } from './row.ts';

const root = path.resolve(import.meta.dirname, '..');
const LIMIT_MS = 120_000;

/** `npm start` until it has answered with the home page, in seconds. */
const measureStart = async (dataDir: string): Promise<number> => {
  const port = String(await freePort());
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  try {
    while (child.exitCode === null && performance.now() - begun < LIMIT_MS) {
      const isReady = await fetch(`http://localhost:${port}/`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) {
        return (performance.now() - begun) / 1000;
      }
      await sleep(20);
    }
    throw new Error('npm start has not answered');
  } finally {
    if (child.exitCode === null) {
      // npm passes it on.
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
};

/**
 * The first `npm start`, with the build and new data, and the next one; deletes the build of the demonstration before.
 * The packages are in the cache of the disk.
 */
export const run = async (): Promise<Row[]> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-start-'));
  await rm(path.join(root, siteFolder(true)), { recursive: true, force: true });
  try {
    const rows: Row[] = [];
    for (const [what, budget] of [
      ['the first npm start, with the build', 10],
      ['the next npm start, on its data', 3],
    ] as const) {
      const seconds = await measureStart(dataDir);
      rows.push({ what, value: `${seconds.toFixed(1)} s`, ...atMost(seconds, budget, ' s') });
    }
    return rows;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
