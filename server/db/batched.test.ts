import { setImmediate as endOfTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { UnknownSecretError } from '../lib/secrets.ts';
import { batched } from './batched.ts';

interface Owned {
  id: string;
  owner: string;
}

const rows = [
  { id: '1', owner: 'vera', value: 'first' },
  { id: '1', owner: 'vera', value: 'second' },
  { id: '2', owner: 'pavel', value: 'third' },
];

/** A reader of these rows, and the keys of each of its statements. @param failures of its first statements */
const setUp = (unreadable?: string, failures: Error[] = []) => {
  const statements: Owned[][] = [];
  const read = batched(
    (keys: Owned[]) => {
      statements.push(keys);
      const failure = failures.shift();
      if (failure !== undefined) {
        return Promise.reject(failure);
      }
      const found = rows.filter(
        ({ id, owner }) => keys.some((key) => key.id === id) && keys.some((key) => key.owner === owner),
      );
      return found.some(({ id }) => id === unreadable)
        ? Promise.reject(new UnknownSecretError('Sealed with another secret'))
        : Promise.resolve(found);
    },
    ({ id, owner }) => `${id} ${owner}`,
  );
  return {
    statements,
    values: async (id: string, owner: string) => (await read({ id, owner })).map(({ value }) => value),
  };
};

test('reads what is asked for in one turn by one statement, and gives each key its own rows', async () => {
  const { statements, values } = setUp();
  const found = await Promise.all([
    values('1', 'vera'),
    values('2', 'pavel'),
    values('1', 'vera'),
    values('3', 'vera'),
  ]);
  expect(found).toEqual([['first', 'second'], ['third'], ['first', 'second'], []]);
  expect(statements).toHaveLength(1);
  expect(statements[0]).toHaveLength(3);
});

test('gives no row of one key to another, even when the statement returns it', async () => {
  const { statements, values } = setUp();
  expect(await Promise.all([values('1', 'vera'), values('1', 'pavel'), values('2', 'vera')])).toEqual([
    ['first', 'second'],
    [],
    [],
  ]);
  expect(statements).toHaveLength(1);
});

test('reads anew in the next turn', async () => {
  const { statements, values } = setUp();
  await values('1', 'vera');
  await endOfTurn();
  await values('1', 'vera');
  expect(statements).toHaveLength(2);
});

test('fails only where a value cannot be opened', async () => {
  const { values } = setUp('2');
  const found = await Promise.allSettled([values('1', 'vera'), values('2', 'pavel')]);
  expect(found).toMatchObject([
    { status: 'fulfilled', value: ['first', 'second'] },
    { status: 'rejected', reason: expect.any(UnknownSecretError) as unknown },
  ]);
});

test('fails for all of a turn when its statement fails, and reads again in the next', async () => {
  const { values } = setUp(undefined, [new Error('Connection lost')]);
  const found = await Promise.allSettled([values('1', 'vera'), values('2', 'pavel')]);
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await values('2', 'pavel')).toEqual(['third']);
});
