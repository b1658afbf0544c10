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
  /** What another start in the same data folder will be told. */
  announce(note: string): void;
  /** Ends our connections and the embedded server. */
  close(): Promise<void>;
}

/** The database given in DATABASE_URL does not answer. The message is one sentence. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** Opens the database that the settings name, or starts the embedded one. */
export const openDatabase = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  say: (sentence: string) => void,
): Promise<OpenDatabase> => {
  const { databaseUrl } = settings;
  if (databaseUrl !== undefined) {
    const db = connect(databaseUrl);
    try {
      await untilItAnswers(db, databaseUrl);
    } catch (error) {
      await db.destroy();
      throw error;
    }
    return { db, url: databaseUrl, isEmbedded: false, announce: () => undefined, close: () => db.destroy() };
  }
  const embedded = await startEmbedded({ dataDir: settings.dataDir, say });
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

/** A database and the site are often started together: a few seconds of slowResponse. */
const untilItAnswers = async (db: Db, url: string): Promise<void> => {
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
  // 57P03: the server is still starting up
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03'].includes(errorCode(error));

const errorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
