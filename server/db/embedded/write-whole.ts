import { rename, writeFile } from 'node:fs/promises';

/** Writes a file by a rename: a process that is killed meanwhile, or a full disk, leaves the old content. */
export const writeWhole = async (file: string, text: string): Promise<void> => {
  const unfinished = `${file}.new`;
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, file);
};
