import { expect, test } from 'vitest';
import { createGate } from './admission.ts';

/** Enters a gate and notes it. */
const entrant = ({ enter }: ReturnType<typeof createGate>, entered: string[]) => {
  const leaves = new Map<string, () => void>();
  return {
    enter: (name: string, queue: 'first' | 'last') =>
      void enter(queue).then((leave) => {
        entered.push(leave === null ? `${name} refused` : name);
        leaves.set(name, leave ?? (() => undefined));
      }),
    leave: async (name: string) => {
      leaves.get(name)?.();
      await settled();
    },
  };
};
/** Until every promise that can settle has settled. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('lets so many in, queues so many, refuses the rest at once, and serves the first queue first', async () => {
  const entered: string[] = [];
  const gate = entrant(createGate({ running: 2, waiting: 2 }), entered);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    gate.enter(name, 'last');
  }
  gate.enter('citizen', 'first');
  await settled();
  expect(entered).toEqual(['a', 'b', 'e refused']);
  await gate.leave('a');
  await gate.leave('b');
  expect(entered.slice(3)).toEqual(['citizen', 'c']);
  await gate.leave('citizen');
  await gate.leave('c');
  await gate.leave('d');
  gate.enter('f', 'last');
  gate.enter('g', 'last');
  gate.enter('h', 'last');
  await settled();
  expect(entered.slice(5)).toEqual(['d', 'f', 'g']);
});

test('keeps places for the first queue, however many of the last one wait', async () => {
  const entered: string[] = [];
  const gate = entrant(createGate({ running: 3, runningLast: 1, waiting: 2 }), entered);
  for (const name of ['a', 'b', 'c', 'd']) {
    gate.enter(name, 'last');
  }
  gate.enter('citizen', 'first');
  gate.enter('other citizen', 'first');
  gate.enter('third citizen', 'first');
  await settled();
  expect(entered).toEqual(['a', 'd refused', 'citizen', 'other citizen']);
  await gate.leave('citizen');
  expect(entered.slice(4)).toEqual(['third citizen']);
  await gate.leave('third citizen');
  expect(entered.slice(5)).toEqual([]);
  await gate.leave('a');
  expect(entered.slice(5)).toEqual(['b']);
  await gate.leave('b');
  expect(entered.slice(6)).toEqual(['c']);
});
