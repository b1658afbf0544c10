import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../env.ts';
import { startEmbedded } from './embedded.ts';
import { createDb, createPool } from './pool.ts';
import type { Db } from './schema.ts';

/** The database of the site, wherever it runs. */
export interface OpenDatabase {
  db: Db;
  url: string;
  isEmbedded: boolean;
  /** Sets the text that a second start in the same data folder reports. */
  announce(note: string): void;
  /** Closes the connections and stops the embedded server. */
  close(): Promise<void>;
}

/** The database of DATABASE_URL does not answer. The message is one sentence for the operator. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/**
 * Connects to `databaseUrl`, or starts the embedded database when it is not set.
 * @param notify receives messages for the operator
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
      await waitUntilReady(db, databaseUrl);
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

/** Retries for a few seconds, because a database and the site are often started together. */
const waitUntilReady = async (db: Db, url: string): Promise<void> => {
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
          `База данных по адресу из DATABASE_URL (${host}) не отвечает: ${reason}. ` +
            'Проверьте, что PostgreSQL запущен и что адрес, имя и пароль верны.',
          { cause: error },
        );
      }
      await sleep(500);
    }
  }
};

const isTemporary = (error: unknown): boolean =>
  // 57P03 is cannot_connect_now: the server is starting up.
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03'].includes(errorCode(error));

const errorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
