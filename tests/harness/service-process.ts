import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const main = path.resolve(import.meta.dirname, '../../server/main.ts');

/** Starts the service in a process of its own, which a test can kill, and waits until it is ready. */
export const startProcess = async (
  databaseUrl: string,
  port: number,
  variables: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      ...variables,
    },
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) {
      return child;
    }
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error('The service did not become ready');
};
