import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { readSettings } from '../server/env.ts';
import { exportFeedback, SealError } from '../server/feedback/feedback-table.ts';
import { createSecrets } from '../server/lib/secrets.ts';
import { CommandError, runCommand, withSiteDatabase } from './lib/site-database.ts';

// `npm run feedback -- export FILE.csv`: appeals to the support, for those who answer them.

/** Personal data: nobody else on the machine needs to read the file. */
const OWNER_ONLY = 0o600;

/** Writes a new file; one that is there already stays as it is. */
const write = async (file: string, table: string): Promise<void> => {
  const handle = await open(file, 'wx', OWNER_ONLY).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') {
      throw new CommandError(`Файл ${file} уже есть: выберите другое имя.`, { cause: error });
    }
    if (code === 'ENOENT') {
      throw new CommandError(`Папки для файла ${file} нет: создайте её или выберите другую.`, { cause: error });
    }
    if (code === 'EACCES' || code === 'EISDIR' || code === 'EPERM') {
      throw new CommandError(`Записать файл ${file} нельзя: выберите другое место.`, { cause: error });
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
    throw new CommandError('Нужны слово export и имя файла: npm run feedback -- export ФАЙЛ.csv.');
  }
  const settings = readSettings();
  const { count, table } = await withSiteDatabase(settings, (db) =>
    exportFeedback(db, createSecrets(settings.sessionSecret)),
  ).catch((error: unknown) => {
    throw error instanceof SealError ? new CommandError(error.message, { cause: error }) : error;
  });
  await write(file, table);
  console.log(
    `Обращений: ${new Intl.NumberFormat('ru-RU').format(count)}. Они в файле ${path.resolve(file)}. В нём персональные данные: берегите его.`,
  );
});
