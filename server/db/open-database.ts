import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../env.ts';
import { startEmbedded } from './embedded.ts';
import { createDb, createPool } from './pool.ts';
import type { Db } from './schema.ts';

/** An open database: an external server or the embedded one. */
export interface OpenDatabase {
  db: Db;
  url: string;
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
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  notify: (message: string) => void,
): Promise<OpenDatabase> => {
  const { databaseUrl } = settings;
  if (databaseUrl !== undefined) {
    const db = connect(databaseUrl);
    try {
      await waitUntilReachable(db, databaseUrl);
    } catch (error) {
      await db.destroy();
      throw error;
    }
    return { db, url: databaseUrl, isEmbedded: false, announce: () => undefined, close: () => db.destroy() };
  }
  const embedded = await startEmbedded({ dataDir: settings.dataDir, notify });
  const db = connect(embedded.url);
  return {
    db,
    url: embedded.url,
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

const connect = (url: string): Db => createDb(createPool(url));

/** The database and the service are often started together, so a refused connection is retried for 5 seconds. */
const waitUntilReachable = async (db: Db, url: string): Promise<void> => {
  const attempts = 10;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
      return;
    } catch (error) {
      if (attempt === attempts || !isTemporary(error)) {
        const { host } = new URL(url);
        const reason = error instanceof Error ? error.message || errorCode(error) : String(error);
        throw new DatabaseUnreachableError(
          `The database of DATABASE_URL (${host}) is unreachable: ${reason}. ` +
            'Check that PostgreSQL is running and that host, user and password are correct.',
          { cause: error },
        );
      }
      await sleep(500);
    }
  }
};

const isTemporary = (error: unknown): boolean =>
  // 57P03: the server is still starting up
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03'].includes(errorCode(error));

const errorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
