import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { readSettings } from '../server/env.ts';
import { exportFeedback, DecryptionError } from '../server/feedback/feedback-export.ts';
import { createSecrets } from '../server/lib/secrets.ts';
import { CommandError, runCommand, withSiteDatabase } from './lib/command.ts';

// `npm run feedback -- export FILE.csv`: exports feedback messages for the support team.

/** File mode: the export holds personal data. */
const OWNER_ONLY = 0o600;

/** Writes a new file. @throws CommandError when it exists or cannot be written */
const write = async (file: string, table: string): Promise<void> => {
  const handle = await open(file, 'wx', OWNER_ONLY).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') {
      throw new CommandError(`The file ${file} exists: choose another name.`, { cause: error });
    }
    if (code === 'ENOENT') {
      throw new CommandError(`The folder of ${file} does not exist: create it or choose another one.`, {
        cause: error,
      });
    }
    if (code === 'EACCES' || code === 'EISDIR' || code === 'EPERM') {
      throw new CommandError(`The file ${file} cannot be written: choose another place.`, { cause: error });
    }
    throw error;
  });
  try {
    await handle.writeFile(table);
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
};

await runCommand(async ([action, file, ...rest]) => {
  if (action !== 'export' || file === undefined || rest.length > 0) {
    throw new CommandError('Usage: npm run feedback -- export FILE.csv.');
  }
  const settings = readSettings();
  const { count, table } = await withSiteDatabase(settings, (db) =>
    exportFeedback(db, createSecrets(settings.sessionSecret)),
  ).catch((error: unknown) => {
    throw error instanceof DecryptionError ? new CommandError(error.message, { cause: error }) : error;
  });
  await write(file, table);
  console.log(
    `${new Intl.NumberFormat('en-US').format(count)} messages exported to ${path.resolve(file)}. The file holds personal data: keep it safe.`,
  );
});
