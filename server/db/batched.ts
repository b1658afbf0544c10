import { setImmediate as endOfTurn } from 'node:timers/promises';
import { UnknownSecretError } from '../lib/secrets.ts';

/**
 * Reads by one statement what is asked for in one turn of the event loop.
 * @param find the rows of some keys; those of no key are dropped
 * @param textOf tells keys apart; a row has the fields of its key
 * @returns the rows of a key, in the order of `find`, which several callers may share
 */
export const batched = <Key, Row extends Key>(
  find: (keys: Key[]) => Promise<readonly Row[]>,
  textOf: (key: Key) => string,
): ((key: Key) => Promise<readonly Readonly<Row>[]>) => {
  const findAll = async (keys: Iterable<Key>): Promise<ReadonlyMap<string, readonly Readonly<Row>[]>> =>
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

/** The same for rows with an owner. @param find the rows of these ids and of these citizens, in any combination */
export const batchedByOwner = <Row extends { id: string; citizenId: string }>(
  find: (ids: string[], citizenIds: string[]) => Promise<readonly Row[]>,
) =>
  batched<Pick<Row, 'id' | 'citizenId'>, Row>(
    (keys) =>
      find(
        keys.map(({ id }) => id),
        keys.map(({ citizenId }) => citizenId),
      ),
    // A UUID may be given in capitals.
    ({ citizenId, id }) => `${id.toLowerCase()} ${citizenId}`,
  );
