import { open, rm } from 'node:fs/promises';
import { CommandError } from './command.ts';

/** File mode: exports hold personal data. */
const OWNER_ONLY = 0o600;

/** Writes a new file. @throws CommandError when it exists or cannot be written */
export const writePrivateFile = async (file: string, text: string): Promise<void> => {
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
    await handle.writeFile(text);
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
};
