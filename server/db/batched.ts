import { setImmediate as endOfTurn } from 'node:timers/promises';
import { UnknownSecretError } from '../lib/secrets.ts';

/**
 * Reads by one statement what is asked for in one turn of the event loop.
 * @param find the rows of some keys; it may return rows of none, too
 * @param textOf tells keys apart; a row has the fields of its key
 * @returns the rows of a key, in the order of `find`; several callers may share them
 */
export const batched = <Key, Row extends Key>(
  find: (keys: Key[]) => Promise<readonly Row[]>,
  textOf: (key: Key) => string,
): ((key: Key) => Promise<readonly Row[]>) => {
  const findAll = async (keys: Iterable<Key>): Promise<ReadonlyMap<string, readonly Row[]>> =>
    Map.groupBy(await find([...keys]), textOf);
  let batch: { keys: Map<string, Key>; found: ReturnType<typeof findAll> } | null = null;
  return async (key) => {
    if (batch === null) {
      const keys = new Map<string, Key>();
      const found = endOfTurn().then(() => {
        batch = null;
        return findAll(keys.values());
      });
      batch = { keys, found };
    }
    const { found, keys } = batch;
    const text = textOf(key);
    keys.set(text, key);
    try {
      return (await found).get(text) ?? [];
    } catch (error) {
      // One that cannot be opened must not end the others.
      if (error instanceof UnknownSecretError && keys.size > 1) {
        return (await findAll([key])).get(text) ?? [];
      }
      throw error;
    }
  };
};
