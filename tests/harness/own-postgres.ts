import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { vi } from 'vitest';
import { findBinaries } from '../../server/db/embedded/binaries.ts';
import { findHome } from '../../server/db/embedded/home.ts';
import { readPostmaster } from '../../server/db/embedded/postmaster.ts';
import { databaseUser } from '../../server/db/embedded/system-user.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { childrenOf } from '../../scripts/cluster/processes.ts';
import { databaseEnvironment } from '../../server/env.ts';

const run = promisify(execFile);

const WAIT = { timeout: 60_000, interval: 100 };

/** A PostgreSQL server of one test file, which a test can stop, freeze and keep in recovery. */
export interface OwnPostgres {
  url: string;
  /** Starts the server in recovery: it refuses every connection with 57P03 until `recover`. */
  startRecovering: () => Promise<void>;
  recover: () => Promise<void>;
  /** Stops the server at once, as a crash would. */
  crash: () => Promise<void>;
  /** Suspends every process of the server, with connections left open; on Linux only. */
  freeze: () => Promise<void>;
  unfreeze: () => void;
  /** What the server has logged since its last start. */
  log: () => Promise<string>;
  /** Stops the server and removes its data. */
  remove: () => Promise<void>;
}

/** Creates a stopped server with an empty database. */
export const createOwnPostgres = async (): Promise<OwnPostgres> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-own-'));
  // Started by root, the server runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir });
  const { url } = embedded;
  await embedded.stop();

  const user = await databaseUser();
  const { binaries, directory } = await findHome(dataDir, await findBinaries(), user);
  const cluster = path.join(directory, 'cluster');
  const logFile = path.join(directory, 'own.log');
  const control = (...args: string[]) =>
    run(binaries.pgCtl, [...args, `--pgdata=${cluster}`], { ...user, cwd: '/', env: databaseEnvironment() });
  const options = [
    `-c port=${new URL(url).port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`,
    // A standby without hot standby recovers until it is promoted.
    '-c hot_standby=off',
  ].join(' ');
  const frozen: number[] = [];
  const unfreeze = () => {
    frozen.splice(0).forEach((pid) => process.kill(pid, 'SIGCONT'));
  };
  const crash = async () => {
    await control('stop', '--mode=immediate');
  };

  return {
    url,
    startRecovering: async () => {
      await writeFile(path.join(cluster, 'standby.signal'), '');
      await chmod(path.join(cluster, 'standby.signal'), 0o666);
      await control('start', '--no-wait', `--log=${logFile}`, `--options=${options}`);
      await vi.waitUntil(async () => (await stateOf(url)) === '57P03', WAIT);
    },
    recover: async () => {
      // Refused until the recovery has begun.
      await vi.waitFor(() => control('promote', '--wait'), WAIT);
    },
    crash,
    freeze: async () => {
      const postmaster = (await readPostmaster(cluster))?.pid;
      if (postmaster === undefined) {
        throw new Error('The server does not run');
      }
      const freezeOne = (pid: number) => {
        process.kill(pid, 'SIGSTOP');
        frozen.push(pid);
      };
      // First, so that it starts no further process for a connection.
      freezeOne(postmaster);
      (await childrenOf(postmaster)).forEach(freezeOne);
    },
    unfreeze,
    log: () => readFile(logFile, 'utf8'),
    remove: async () => {
      unfreeze();
      await crash();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** SQLSTATE or error code of a connection; null when it succeeds. */
const stateOf = async (url: string): Promise<string | null> => {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : '';
  } finally {
    await client.end().catch(() => undefined);
  }
};
