import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../env.ts';
import { type Secrets, secretsOf } from '../lib/secrets.ts';
import { isDatabaseUnavailable } from './is-unavailable.ts';
import { startEmbedded } from './embedded.ts';
import { createDb, createPool } from './pool.ts';
import type { Db } from './schema.ts';

/** An open database: an external server or the embedded one. */
export interface OpenDatabase {
  db: Db;
  /** PostgreSQL itself, without a pooler: for connections that listen. */
  directUrl: string;
  isEmbedded: boolean;
  /** Sets the text shown to another process started on the same data folder. */
  announce(note: string): void;
  /** Closes the connections and stops the embedded server. */
  close(): Promise<void>;
}

/** The database of DATABASE_URL is unreachable. The message has no password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/**
 * Opens the database of `databaseUrl`, or starts the embedded one in `dataDir`.
 * @throws DatabaseUnreachableError, EmbeddedDatabaseError
 */
export const openDatabase = async (
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'sessionSecret' | 'otherSessionSecrets'>,
  notify: (message: string) => void,
): Promise<OpenDatabase> => {
  const { databaseUrl, databaseDirectUrl: directUrl = databaseUrl ?? '' } = settings;
  const secrets = secretsOf(settings);
  if (databaseUrl !== undefined) {
    const db = connect(databaseUrl, secrets, directUrl !== databaseUrl);
    try {
      await waitUntilReachable(db, databaseUrl, notify);
    } catch (error) {
      await db.destroy();
      throw error;
    }
    return { db, directUrl, isEmbedded: false, announce: () => undefined, close: () => db.destroy() };
  }
  const embedded = await startEmbedded({ dataDir: settings.dataDir, notify });
  const db = connect(embedded.url, secrets, false);
  return {
    db,
    directUrl: embedded.url,
    isEmbedded: true,
    announce: (note) => embedded.announce(note),
    close: async () => {
      try {
        await db.destroy();
      } finally {
        await embedded.stop();
      }
    },
  };
};

/** A citizen waits for every query of the service. */
const QUERY_TIMEOUT_MS = 15_000;

const connect = (url: string, secrets: Secrets, isPooler: boolean): Db =>
  createDb(createPool(url, { queryTimeoutMs: QUERY_TIMEOUT_MS, isPooler }), secrets);

/**
 * The database and the service are often started together, so a refused connection is retried for 5 seconds, another lack
 * of a connection for 30, and for a minute while PostgreSQL answers that it recovers from a crash.
 */
const waitUntilReachable = async (db: Db, url: string, notify: (message: string) => void): Promise<void> => {
  const begun = performance.now();
  const reported = new Set<string>();
  const report = (message: string): void => {
    if (!reported.has(message)) {
      reported.add(message);
      notify(message);
    }
  };
  for (;;) {
    try {
      await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
      return;
    } catch (error) {
      if (performance.now() - begun >= patienceMs(error)) {
        const { host } = new URL(url);
        const reason = error instanceof Error ? error.message || errorCode(error) : String(error);
        throw new DatabaseUnreachableError(
          `The database of DATABASE_URL (${host}) is unreachable: ${reason}. ` +
            'Check that PostgreSQL is running and that host, user and password are correct.',
          { cause: error },
        );
      }
      if (isStarting(error)) {
        report('PostgreSQL is starting or recovering; the service waits up to a minute for it.');
      } else if (!isRefused(error)) {
        report('PostgreSQL cannot be reached; the service tries for half a minute.');
      }
      await sleep(500);
    }
  }
};

/** PostgreSQL starts up or recovers (SQLSTATE cannot_connect_now). */
const isStarting = (error: unknown): boolean => errorCode(error) === '57P03';

/** PostgreSQL is stopped, or the address is wrong. */
const isRefused = (error: unknown): boolean => ['ECONNREFUSED', 'ENOTFOUND'].includes(errorCode(error));

const patienceMs = (error: unknown): number => {
  if (isStarting(error)) {
    return 60_000;
  }
  if (isRefused(error)) {
    return 5000;
  }
  return isDatabaseUnavailable(error) ? 30_000 : 0;
};

const errorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
