import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import getPort from 'get-port';
import pg from 'pg';
import { type InstanceLock, lockDirectory, LockHeldError } from '../lib/instance-lock.ts';
import { databaseEnvironment } from '../env.ts';
import { BinariesError, findBinaries } from './embedded/binaries.ts';
import { findHome, type Home } from './embedded/home.ts';
import { isSameFolder, type Postmaster, readPostmaster, removeForeignPid } from './embedded/postmaster.ts';
import { databaseUser, type SystemUser } from './embedded/system-user.ts';
import { writeWhole } from './embedded/write-whole.ts';

const run = promisify(execFile);

const SUPERUSER = 'postgres';
const DATABASE = 'mnp_portal';
const HOST = '127.0.0.1';

/** Interval at which the monitor checks that the server runs. */
const CHECK_INTERVAL_MS = 1000;

/** The embedded database cannot be used. The message contains the cause and the remedy. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}

export interface EmbeddedOptions {
  /** Data folder; at most one running service per folder. */
  dataDir: string;
  /** PostgreSQL settings, e.g. `{ fsync: 'off' }` for a temporary server. */
  settings?: Readonly<Record<string, string>>;
  /** Receives messages for the administrator about unusual events. */
  notify?: (message: string) => void;
}

export interface EmbeddedDatabase {
  /** Connection URL of the service's database. */
  url: string;
  /** Whether a server left running by a killed process was taken over. */
  adopted: boolean;
  /** Sets the text shown to another process started on the same folder, e.g. the origin of the site. */
  announce(note: string): void;
  /** Stops the server and releases the folder. Safe to call twice. */
  stop(): Promise<void>;
}

interface Secret {
  password: string;
  port: number;
}

/** A cluster, its home and the system user it runs as. */
interface Cluster {
  directory: string;
  home: Home;
  user: SystemUser;
}

/**
 * Starts PostgreSQL in the data folder, on loopback only, and creates the cluster when there is none.
 * A server left running by a killed process is adopted.
 * @throws EmbeddedDatabaseError
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const notify = options.notify ?? (() => undefined);
  const locks: InstanceLock[] = [];
  const lock: InstanceLock = {
    announce: (note) => locks.forEach((one) => one.announce(note)),
    release: () => locks.forEach((one) => one.release()),
  };
  let cluster: Cluster | undefined;
  try {
    await mkdir(options.dataDir, { recursive: true });
    const dataDir = await realpath(options.dataDir);
    locks.push(await lockDirectory(dataDir));
    const user = await databaseUser();
    const home = await findHome(dataDir, await findBinaries(), user);
    // A copy of the data folder names the same home.
    locks.push(await lockDirectory(home.directory));
    cluster = { directory: path.join(home.directory, 'cluster'), home, user };

    const secret = await ensureCluster(cluster);
    const adopted = await adopt(cluster, secret);
    const { settings = {} } = options;
    const port = adopted ?? (await startServer(cluster, secret, settings));
    if (adopted !== undefined) {
      notify('The previous run was killed and left its database running; it is reused, no data is lost.');
    }
    await ensureDatabase(port, secret.password);
    const stopMonitor = startMonitor(cluster, port, settings, notify);
    return running(cluster, addressOf(port, secret.password, DATABASE), adopted !== undefined, lock, stopMonitor);
  } catch (error) {
    if (cluster !== undefined) {
      await stopServer(cluster).catch(() => undefined);
    }
    lock.release();
    throw toEmbeddedError(error, options.dataDir);
  }
};

/**
 * Restarts a server that stopped by itself, on the same port so that the pool reconnects; retries until it succeeds.
 * @returns stops the monitor, after a restart in progress
 */
const startMonitor = (
  cluster: Cluster,
  port: number,
  settings: Readonly<Record<string, string>>,
  notify: (message: string) => void,
): (() => Promise<void>) => {
  const stop = new AbortController();
  const { signal } = stop;
  let isReported = false;
  const check = async (): Promise<void> => {
    if (await readPostmaster(cluster.directory)) {
      return;
    }
    if (!isReported) {
      notify('The embedded database stopped unexpectedly and is being restarted; until then the site is not ready.');
    }
    isReported = true;
    await removeForeignPid(cluster.directory);
    await startOnPort(cluster, port, settings);
    isReported = false;
    notify('The embedded database is running again, no data is lost.');
  };
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await sleep(CHECK_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
      // The dead server's children may still hold the folder or the port; the next check tries again.
      if (!signal.aborted) {
        await check().catch(() => undefined);
      }
    }
  };
  const watching = watch();
  return () => {
    stop.abort();
    return watching;
  };
};

const running = (
  cluster: Cluster,
  url: string,
  adopted: boolean,
  lock: InstanceLock,
  stopMonitor: () => Promise<void>,
): EmbeddedDatabase => {
  let stopping: Promise<void> | undefined;
  return {
    url,
    adopted,
    announce: (note) => lock.announce(note),
    stop: () =>
      (stopping ??= (async () => {
        await stopMonitor();
        await stopServer(cluster);
        lock.release();
      })()),
  };
};

/**
 * Connection URL of a data folder's running embedded database, for commands that run beside the service.
 * Undefined when it does not run.
 */
export const runningEmbeddedUrl = async (dataDir: string): Promise<string | undefined> => {
  const outside = (await readFile(path.join(dataDir, 'postgres-home.txt'), 'utf8').catch(() => '')).trim();
  const home = outside === '' ? path.join(path.resolve(dataDir), 'postgres') : outside;
  const secret = await readSecret(home);
  const postmaster = await readPostmaster(path.join(home, 'cluster'));
  if (!secret || !postmaster) {
    return undefined;
  }
  return addressOf(postmaster.port, secret.password, DATABASE);
};

const toEmbeddedError = (error: unknown, dataDir: string): Error => {
  if (error instanceof LockHeldError) {
    const where = error.note === '' ? '' : `: ${error.note}`;
    return new EmbeddedDatabaseError(
      `The service is already running on this data folder${where}. Open it, or stop it with Ctrl-C in its terminal; ` +
        'to run a second one, give it its own DATA_DIR and PORT.',
      { cause: error },
    );
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason =
    code === 'EACCES' || code === 'EPERM'
      ? `no access to the data folder "${dataDir}" (was the service started as another user before?)`
      : error instanceof BinariesError || error instanceof EmbeddedDatabaseError
        ? lowerFirst(error.message)
        : lowerFirst(error instanceof Error ? error.message : String(error));
  return new EmbeddedDatabaseError(
    `The embedded database did not start: ${reason.replace(/[.\s]+$/, '')}. ` +
      'To use a PostgreSQL server of your own instead, set DATABASE_URL.',
    { cause: error },
  );
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const addressOf = (port: number, password: string, database: string): string =>
  `postgres://${SUPERUSER}:${password}@${HOST}:${port}/${database}`;

const secretFile = (home: string): string => path.join(home, 'secret.json');

const readSecret = async (home: string): Promise<Secret | undefined> => {
  const text = await readFile(secretFile(home), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) {
      return undefined;
    }
    throw error;
  });
  if (text === undefined) {
    return undefined;
  }
  const value: unknown = JSON.parse(text);
  if (
    typeof value === 'object' &&
    value !== null &&
    'password' in value &&
    typeof value.password === 'string' &&
    'port' in value &&
    typeof value.port === 'number'
  ) {
    return { password: value.password, port: value.port };
  }
  throw new EmbeddedDatabaseError(`The file "${secretFile(home)}" is damaged`);
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const writeSecret = (home: string, secret: Secret): Promise<void> =>
  writeWhole(secretFile(home), JSON.stringify(secret));

/** Creates the cluster when there is none. It is renamed when complete, so an interrupted one is never used. */
const ensureCluster = async (cluster: Cluster): Promise<Secret> => {
  const home = cluster.home.directory;
  if (existsSync(path.join(cluster.directory, 'PG_VERSION'))) {
    const secret = await readSecret(home);
    if (!secret) {
      throw new EmbeddedDatabaseError(`The file "${secretFile(home)}" with the database password is missing`);
    }
    return secret;
  }

  const secret: Secret = { password: randomBytes(24).toString('hex'), port: await getPort({ host: HOST }) };
  const unfinished = path.join(home, 'cluster.new');
  const passwordFile = path.join(home, 'password.tmp');
  await rm(unfinished, { recursive: true, force: true });
  try {
    await writeFile(passwordFile, `${secret.password}\n`, { mode: 0o600 });
    if (cluster.user.uid !== undefined && cluster.user.gid !== undefined) {
      await chown(passwordFile, cluster.user.uid, cluster.user.gid);
    }
    await runAs(cluster, cluster.home.binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Case mapping of Cyrillic must not depend on the machine's locales; queries that need Russian
      // collation use COLLATE "ru-x-icu".
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await writeSecret(home, secret);
  await rename(unfinished, cluster.directory);
  return secret;
};

/** Port of this cluster's server when it is already running and accepts the password. */
const adopt = async (cluster: Cluster, secret: Secret): Promise<number | undefined> => {
  const postmaster = await readPostmaster(cluster.directory);
  if (!postmaster) {
    await removeForeignPid(cluster.directory);
    return undefined;
  }
  if (await isOurServer(postmaster, cluster, secret)) {
    return postmaster.port;
  }
  await stopServer(cluster);
  return undefined;
};

/** Whether the running server serves this cluster and accepts the password; waits for crash recovery. */
const isOurServer = async (postmaster: Postmaster, cluster: Cluster, secret: Secret): Promise<boolean> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client({
      connectionString: addressOf(postmaster.port, secret.password, 'postgres'),
      connectionTimeoutMillis: 2000,
    });
    // A lost connection is reported by the failed query.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return await isSameFolder(rows[0]?.data_directory ?? '', cluster.directory);
    } catch (error) {
      const startingUp = error instanceof Error && 'code' in error && error.code === '57P03';
      if (!startingUp) {
        return false;
      }
      await sleep(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
};

/** Starts the server on its previous port, or on another one when that is taken. @returns the port */
const startServer = async (
  cluster: Cluster,
  secret: Secret,
  settings: Readonly<Record<string, string>>,
): Promise<number> => {
  const attempts = 3;
  for (let attempt = 1; ; attempt += 1) {
    const port = await getPort({ host: HOST, ...(attempt === 1 ? { port: secret.port } : {}) });
    try {
      await startOnPort(cluster, port, settings);
      if (port !== secret.port) {
        await writeSecret(cluster.home.directory, { ...secret, port });
      }
      return port;
    } catch (error) {
      // Another program may take the port between the check and the start.
      if (attempt === attempts) {
        throw error;
      }
    }
  }
};

/** @throws EmbeddedDatabaseError with the reason from PostgreSQL's log */
const startOnPort = async (
  cluster: Cluster,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<void> => {
  const logFile = path.join(cluster.home.directory, 'postgres.log');
  const all = { port: String(port), listen_addresses: HOST, unix_socket_directories: '', ...settings };
  const flags = Object.entries(all).map(([key, value]) => `-c ${key}=${value}`);
  await rm(logFile, { force: true });
  try {
    await runAs(cluster, cluster.home.binaries.pgCtl, [
      'start',
      '--wait',
      '--timeout=60',
      `--pgdata=${cluster.directory}`,
      `--log=${logFile}`,
      `--options=${flags.join(' ')}`,
    ]);
  } catch (error) {
    const log = await readFile(logFile, 'utf8').catch(() => '');
    const reason = log.split('\n').findLast((line) => /FATAL|PANIC|could not/.test(line));
    throw reason === undefined
      ? error
      : new EmbeddedDatabaseError(`PostgreSQL reports "${reason.replace(/^.*?(FATAL|PANIC):\s*/, '')}"`);
  }
};

const stopServer = async (cluster: Cluster): Promise<void> => {
  if (!(await readPostmaster(cluster.directory))) {
    return;
  }
  await runAs(cluster, cluster.home.binaries.pgCtl, [
    'stop',
    '--wait',
    '--timeout=30',
    '--mode=fast',
    `--pgdata=${cluster.directory}`,
  ]).catch(async (error: unknown) => {
    // The server may already have stopped.
    if (await readPostmaster(cluster.directory)) {
      throw error;
    }
  });
};

const ensureDatabase = async (port: number, password: string): Promise<void> => {
  const client = new pg.Client({ connectionString: addressOf(port, password, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) {
      await client.query(`create database ${DATABASE}`);
    }
  } finally {
    await client.end();
  }
};

/** Runs a PostgreSQL program as the database user; its stderr becomes the error message. */
const runAs = async (cluster: Cluster, program: string, args: string[]): Promise<void> => {
  const env = databaseEnvironment();
  try {
    // The database user may have no access to the current folder.
    await run(program, args, { ...cluster.user, cwd: path.parse(program).root, env });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw output === '' ? error : new EmbeddedDatabaseError(output.split('\n').slice(0, 3).join(' '), { cause: error });
  }
};
