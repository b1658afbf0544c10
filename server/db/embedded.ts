import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type InstanceLock, lockDirectory, LockHeldError } from '../lib/instance-lock.ts';
import { databaseEnvironment } from '../env.ts';
import { BinariesError, findBinaries } from './embedded/binaries.ts';
import { findHome, type Home } from './embedded/home.ts';
import { readPostmaster, type Postmaster } from './embedded/postmaster.ts';
import { databaseUser, type SystemUser } from './embedded/system-user.ts';

const run = promisify(execFile);

const SUPERUSER = 'postgres';
const DATABASE = 'mnp_portal';

/** Milliseconds between two looks at whether the server still runs. */
const LOOK_MS = 1000;

/** The embedded database cannot be used. The message says why and what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}

export interface EmbeddedOptions {
  /** The data folder of the site; one running site per folder. */
  dataDir: string;
  /** Settings of the server, e.g. `{ fsync: 'off' }` for a throw-away one. */
  settings?: Readonly<Record<string, string>>;
  /** Told, in words for a person, what happened out of the ordinary. */
  say?: (sentence: string) => void;
}

export interface EmbeddedDatabase {
  /** Address of the site's database. */
  url: string;
  /** Whether the server was already running, left behind by a site that was killed. */
  adopted: boolean;
  /** What another start in the same folder will be told, e.g. the address of the site. */
  announce(note: string): void;
  /** Stops the server and lets go of the folder. Safe to call twice. */
  stop(): Promise<void>;
}

interface Secret {
  password: string;
  port: number;
}

/** What a running server is reached by. */
interface Cluster {
  directory: string;
  home: Home;
  user: SystemUser;
}

/**
 * Starts PostgreSQL in the data folder, on loopback only, making the cluster first when there is none.
 * A server left running by a killed process is adopted. Throws `EmbeddedDatabaseError`.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const say = options.say ?? (() => undefined);
  let lock: InstanceLock | undefined;
  try {
    await mkdir(options.dataDir, { recursive: true });
    const dataDir = await realpath(options.dataDir);
    lock = await lockDirectory(dataDir);
    const user = await databaseUser();
    const home = await findHome(dataDir, await findBinaries(), user);
    const cluster: Cluster = { directory: path.join(home.directory, 'cluster'), home, user };

    const secret = await ensureCluster(cluster);
    const adopted = await adopt(cluster, secret);
    const { settings = {} } = options;
    const port = adopted ?? (await startServer(cluster, secret, settings));
    if (adopted !== undefined) {
      say('Прошлый запуск оборвался, и база данных осталась работать; продолжаем с ней, данные на месте.');
    }
    await ensureDatabase(port, secret.password);
    const letGo = keepRunning(
      cluster,
      () => startServer(cluster, { ...secret, port }, settings, { isMoving: false }),
      say,
    );
    return running(cluster, addressOf(port, secret.password, DATABASE), adopted !== undefined, lock, letGo);
  } catch (error) {
    await lock?.release();
    throw inWords(error, options.dataDir);
  }
};

/**
 * A server that went away by itself is started again at the same address: connections find it, and whoever asked
 * meanwhile was told to ask again. It is tried until it succeeds.
 * @returns stops looking, after a start in progress
 */
const keepRunning = (
  cluster: Cluster,
  startAgain: () => Promise<unknown>,
  say: (sentence: string) => void,
): (() => Promise<void>) => {
  const stop = new AbortController();
  const { signal } = stop;
  let isTold = false;
  const look = async (): Promise<void> => {
    if (await readPostmaster(cluster.directory)) {
      return;
    }
    if (!isTold) {
      say('Встроенная база данных остановилась сама; запускаем её снова. До тех пор сайт отвечает, что не готов.');
    }
    isTold = true;
    await rm(path.join(cluster.directory, 'postmaster.pid'), { force: true });
    await startAgain();
    isTold = false;
    say('Встроенная база данных снова работает, данные на месте.');
  };
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
      // What is left of the old one may still hold the folder or the port: the next look tries again.
      if (!signal.aborted) {
        await look().catch(() => undefined);
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
  letGo: () => Promise<void>,
): EmbeddedDatabase => {
  let stopping: Promise<void> | undefined;
  return {
    url,
    adopted,
    announce: (note) => lock.say(note),
    stop: () =>
      (stopping ??= (async () => {
        await letGo();
        await stopServer(cluster);
        await lock.release();
      })()),
  };
};

/**
 * The address of the embedded database of a data folder while its server runs, for commands that
 * work beside the site. Undefined when it does not run.
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

const inWords = (error: unknown, dataDir: string): Error => {
  if (error instanceof LockHeldError) {
    const where = error.note === '' ? '' : `: ${error.note}`;
    return new EmbeddedDatabaseError(
      `Сайт уже запущен из этой папки${where}. Откройте его или остановите (Ctrl-C в его окне); ` +
        'чтобы запустить второй, задайте ему свои DATA_DIR и PORT.',
      { cause: error },
    );
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason =
    code === 'EACCES' || code === 'EPERM'
      ? `нет доступа к папке данных «${dataDir}» (возможно, раньше сайт запускали от имени другого пользователя)`
      : error instanceof BinariesError || error instanceof EmbeddedDatabaseError
        ? lowerFirst(error.message)
        : lowerFirst(error instanceof Error ? error.message : String(error));
  return new EmbeddedDatabaseError(
    `Встроенная база данных не запустилась: ${reason.replace(/[.\s]+$/, '')}. ` +
      'Можно обойтись без неё: задайте в DATABASE_URL адрес своего PostgreSQL.',
    { cause: error },
  );
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const addressOf = (port: number, password: string, database: string): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

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
  throw new EmbeddedDatabaseError(`Файл «${secretFile(home)}» повреждён`);
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const writeSecret = async (home: string, secret: Secret): Promise<void> => {
  await writeFile(secretFile(home), JSON.stringify(secret), { mode: 0o600 });
  await chmod(secretFile(home), 0o600);
};

/** Makes the cluster when there is none. Half-made ones never get the final name. */
const ensureCluster = async (cluster: Cluster): Promise<Secret> => {
  const home = cluster.home.directory;
  if (existsSync(path.join(cluster.directory, 'PG_VERSION'))) {
    const secret = await readSecret(home);
    if (!secret) {
      throw new EmbeddedDatabaseError(`Нет файла «${secretFile(home)}» с паролем базы данных`);
    }
    return secret;
  }

  const secret: Secret = { password: randomBytes(24).toString('hex'), port: await freePort() };
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
      // Upper and lower case of Cyrillic letters without depending on the locales of the machine;
      // Russian order is asked for where it matters, with COLLATE "ru-x-icu".
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

/** The port of our own server when it is already running. */
const adopt = async (cluster: Cluster, secret: Secret): Promise<number | undefined> => {
  const postmaster = await readPostmaster(cluster.directory);
  if (!postmaster) {
    // A file of a process that is not our server would stop the new one.
    await rm(path.join(cluster.directory, 'postmaster.pid'), { force: true });
    return undefined;
  }
  if (await answers(postmaster, cluster, secret)) {
    return postmaster.port;
  }
  await stopServer(cluster);
  return undefined;
};

/** Whether the server that is running serves our folder and takes our password, given time to recover. */
const answers = async (postmaster: Postmaster, cluster: Cluster, secret: Secret): Promise<boolean> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client({
      connectionString: addressOf(postmaster.port, secret.password, 'postgres'),
      connectionTimeoutMillis: 2000,
    });
    // A server that goes away while we ask is reported by the failed query.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return rows[0]?.data_directory === cluster.directory;
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

const startServer = async (
  cluster: Cluster,
  secret: Secret,
  settings: Readonly<Record<string, string>>,
  { isMoving = true }: { isMoving?: boolean } = {},
): Promise<number> => {
  const logFile = path.join(cluster.home.directory, 'postgres.log');
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  let failure: unknown;
  // Another program may take the port between the look and the start.
  for (let attempt = 0; attempt < (isMoving ? 3 : 1); attempt += 1) {
    const port = attempt === 0 && (!isMoving || (await isFree(secret.port))) ? secret.port : await freePort();
    const flags = Object.entries({ port: String(port), ...all }).map(([key, value]) => `-c ${key}=${value}`);
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
      if (port !== secret.port) {
        await writeSecret(cluster.home.directory, { ...secret, port });
      }
      return port;
    } catch (error) {
      failure = error;
    }
  }
  const log = await readFile(logFile, 'utf8').catch(() => '');
  const reason = log.split('\n').findLast((line) => /FATAL|PANIC|could not/.test(line));
  throw reason === undefined
    ? failure
    : new EmbeddedDatabaseError(`PostgreSQL сообщает «${reason.replace(/^.*?(FATAL|PANIC):\s*/, '')}»`);
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
    // It may have gone by itself between the look and the order.
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

/** Runs a program of PostgreSQL as the database user; what it complained about becomes the error. */
const runAs = async (cluster: Cluster, program: string, args: string[]): Promise<void> => {
  const env = databaseEnvironment();
  try {
    // The folder we stand in may be closed to that user.
    await run(program, args, { ...cluster.user, cwd: path.parse(program).root, env });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw output === '' ? error : new EmbeddedDatabaseError(output.split('\n').slice(0, 3).join(' '), { cause: error });
  }
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port nobody listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
