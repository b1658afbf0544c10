import { runningEmbeddedUrl } from '../../server/db/embedded.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import type { Db } from '../../server/db/schema.ts';
import { type Settings, SettingsError } from '../../server/env.ts';

/** A command cannot be followed. The message is a sentence for the person. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Does some work in the database of the site: the one of DATABASE_URL, or the embedded one of a site that runs.
 * @throws CommandError when there is none
 */
export const withSiteDatabase = async <Result>(
  settings: Settings,
  work: (db: Db) => Promise<Result>,
): Promise<Result> => {
  const url = settings.databaseUrl ?? (await runningEmbeddedUrl(settings.dataDir));
  if (url === undefined) {
    throw new CommandError(
      'Сайт не запущен. Запустите его командой «npm start» и повторите в другом окне (или задайте DATABASE_URL, если база данных своя).',
    );
  }
  const db = createDb(createPool(url, { max: 1 }));
  try {
    return await work(db);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '42P01') {
      throw new CommandError('В базе данных ещё нет таблиц: сначала запустите сайт, «npm start».', { cause: error });
    }
    if (code === 'ECONNREFUSED') {
      throw new CommandError('База данных не отвечает: проверьте, запущен ли сайт.', { cause: error });
    }
    throw error;
  } finally {
    await db.destroy();
  }
};

/** Runs a command; what the person can mend is told in a sentence, the rest as it is. */
export const runCommand = async (main: (args: readonly string[]) => Promise<void>): Promise<void> => {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof CommandError || error instanceof SettingsError ? error.message : error);
    process.exitCode = 1;
  }
};
