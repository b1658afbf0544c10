import { runningEmbeddedUrl } from '../../server/db/embedded.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import type { Db } from '../../server/db/schema.ts';
import { type Settings, SettingsError } from '../../server/env.ts';
import { ImportError } from '../../server/imports/import-error.ts';
import { ClockError } from '../../server/lib/clock.ts';
import { secretsOf, UnknownSecretError } from '../../server/lib/secrets.ts';

/** A command cannot be executed. The message says what to change. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Runs `work` on the service's database: the one of DATABASE_URL, or the embedded one of a running service.
 * @throws CommandError when there is none or it does not answer
 */
export const withSiteDatabase = async <Result>(
  settings: Settings,
  work: (db: Db, databaseUrl: string) => Promise<Result>,
): Promise<Result> => {
  const url = settings.databaseUrl ?? (await runningEmbeddedUrl(settings.dataDir));
  if (url === undefined) {
    throw new CommandError(
      'The service is not running. Start it with "npm start" and repeat the command in another terminal, or set DATABASE_URL.',
    );
  }
  const db = createDb(createPool(url, { max: 1 }), secretsOf(settings));
  try {
    return await work(db, url);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (error instanceof UnknownSecretError) {
      throw new CommandError(`${error.message}: set the SESSION_SECRET that the service runs with.`, { cause: error });
    }
    if (code === '42P01') {
      throw new CommandError('The database has no tables yet: start the service once with "npm start".', {
        cause: error,
      });
    }
    if (code === 'ECONNREFUSED') {
      throw new CommandError('The database does not answer: check that the service is running.', { cause: error });
    }
    throw error;
  } finally {
    await db.destroy();
  }
};

/** Runs a command with its arguments; an expected error is printed as its message, any other one with its stack. */
export const runCommand = async (main: (args: readonly string[]) => Promise<void>): Promise<void> => {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(expected.some((type) => error instanceof type) ? (error as Error).message : error);
    process.exitCode = 1;
  }
};

const expected = [CommandError, SettingsError, ImportError, ClockError];
