import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSite, isBuilt } from '../scripts/lib/build-site.ts';
import { freePort } from '../scripts/lib/free-port.ts';
import { startEmbedded } from '../server/db/embedded.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Production settings with simulators and demonstration data. */
export const asInProduction = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a benchmark secret of at least 32 characters',
  ALLOW_SIMULATED_ESIA: '1',
  ALLOW_SIMULATED_BDPN: '1',
  ALLOW_SIMULATED_OPERATORS: '1',
  ALLOW_DEMO_DATA: '1',
  METRICS_TOKEN: 'token-of-the-benchmarks',
};

/** @param probe an address that answers with `status` once the process is ready */
export const start = async (
  args: string[],
  env: Record<string, string>,
  probe: string,
  status: number,
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said = (said + data.toString()).slice(-1000);
  });
  for (let tries = 0; tries < 2400 && child.exitCode === null && child.signalCode === null; tries += 1) {
    if (
      await fetch(probe).then(
        (response) => response.status === status,
        () => false,
      )
    ) {
      return child;
    }
    await sleep(50);
  }
  const end = child.exitCode ?? child.signalCode ?? 'no answer';
  child.kill('SIGKILL');
  throw new Error(`${args.join(' ')} did not start (${end}): ${said}`);
};

export interface MeasuredService {
  origin: string;
  databaseUrl: string;
  /** Milliseconds from its start until it was ready. */
  readyMs: number;
}

/**
 * Runs the service as in production, on an empty database of its own, while it is measured. Builds the site first when
 * its inputs have changed.
 * @param env besides the production settings
 */
export const withService = async <Result>(
  env: Record<string, string>,
  measure: (service: MeasuredService) => Promise<Result>,
): Promise<Result> => {
  if (!(await isBuilt())) {
    await buildSite();
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-bench-'));
  const database = await startEmbedded({ dataDir });
  let server: ChildProcess | undefined;
  try {
    const port = String(await freePort());
    const origin = `http://localhost:${port}`;
    const begun = performance.now();
    server = await start(
      [path.join(root, 'server/main.ts')],
      { ...asInProduction, DATABASE_URL: database.url, PORT: port, ...env },
      `${origin}/readyz`,
      200,
    );
    return await measure({ origin, databaseUrl: database.url, readyMs: performance.now() - begun });
  } finally {
    server?.kill('SIGKILL');
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
