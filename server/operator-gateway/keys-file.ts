import { readFile } from 'node:fs/promises';
import { SettingsError } from '../env.ts';
import { PrivateKeys } from './keys.ts';

/** Reads our keys. @throws SettingsError when the file is missing or is not a set of private keys */
export const readKeysFile = async (file: string): Promise<PrivateKeys> => {
  const fail = (reason: string) => new SettingsError([`OPERATOR_KEYS_FILE: ${file} ${reason}.`]);
  const text = await readFile(file, 'utf8').catch(() => {
    throw fail('cannot be read');
  });
  try {
    return PrivateKeys.parse(JSON.parse(text));
  } catch {
    // The error itself could quote the keys.
    throw fail('is not a set of private keys: make one with "npm run operator-keys"');
  }
};
