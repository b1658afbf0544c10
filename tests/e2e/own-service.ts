import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/free-port.ts';
import { expect, test } from './test.ts';

/**
 * Tests on a service of their own, which is started when the first of them runs in a worker.
 * @param env settings of the service besides the port and the data folder
 */
export const testOnOwnService = (env: Readonly<Record<string, string>> = {}) =>
  test.extend<object, { service: string }>({
    service: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
      async ({}, provide) => {
        const port = String(await freePort());
        const origin = `http://localhost:${port}`;
        const dataDir = path.join(os.tmpdir(), `mnp-portal-e2e-${port}`);
        const service = spawn(process.execPath, ['scripts/run.mjs', 'e2e-server'], {
          env: { ...process.env, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
          stdio: ['ignore', 'inherit', 'inherit'],
        });
        const ended = once(service, 'exit');
        const isReady = (): Promise<boolean> =>
          fetch(`${origin}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          );
        try {
          // It builds the site first, when there is none for these settings.
          await expect.poll(isReady, { timeout: 240_000, intervals: [500] }).toBe(true);
          await provide(origin);
        } finally {
          service.kill('SIGTERM');
          await ended;
        }
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: async ({ service }, provide) => provide(service),
  });
