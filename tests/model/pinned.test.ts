import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  getInitialSnapshot,
  transition,
} from 'xstate';
import { expect, test } from 'vitest';
import { pathOf, readTransitionIds } from '../../src/inspector/chart-structure.ts';
import { registered, type Subject, subjects } from './subjects.ts';

// What every transition of every chart leads to, as it was when somebody last looked: the files are compared, read in
// review, and renewed on purpose with `vitest -u`. That a transition leads where it should is said by the journeys.

/** Situations looked at; a chart with more of them is known by its first ones, which are always the same. */
const LIMIT = 1_500;

/** The innermost active states; what a transition brings is told by those that were not there before. */
const leavesOf = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot._nodes as AnyStateNode[]).filter((node) => Object.keys(node.states).length === 0).map(pathOf);
const brought = (before: AnyMachineSnapshot, after: AnyMachineSnapshot): string => {
  const old = new Set(leavesOf(before));
  return (
    leavesOf(after)
      .filter((path) => !old.has(path))
      .join(', ') || 'the same'
  );
};

/** Every transition with each state it led to, found breadth-first, so the same chart gives the same lines. */
const leadsOf = (machine: AnyStateMachine, { events, fingerprint, input }: Subject): string[] => {
  const ids = readTransitionIds(machine);
  const timers = (machine.events as string[])
    .filter((type) => type.startsWith('xstate.after.'))
    .map((type) => ({ type }));
  const leads = new Set<string>();
  const seen = new Set<string>();
  const queue: AnyMachineSnapshot[] = [getInitialSnapshot(machine, input)];
  for (const snapshot of queue) {
    const key = `${JSON.stringify(snapshot.value)} ${fingerprint(snapshot)}`;
    if (seen.has(key)) {
      continue;
    }
    seen.add(key);
    if (seen.size > LIMIT) {
      break;
    }
    for (const event of [...events, ...timers]) {
      const drawn = machine.getTransitionData(snapshot, event);
      if (drawn.length === 0) {
        continue;
      }
      const [next] = transition(machine, snapshot, event);
      for (const one of drawn) {
        leads.add(`${ids.get(one) ?? '?'} → ${brought(snapshot, next)}`);
      }
      queue.push(next);
    }
  }
  return [...leads].toSorted((left, right) => (left < right ? -1 : 1));
};

test.each(registered)(
  '%s leads to the recorded states',
  async (name, machine) => {
    const leads = leadsOf(machine, subjects[name]);
    expect(leads.length).toBeGreaterThan(0);
    await expect(`${leads.join('\n')}\n`).toMatchFileSnapshot(`pinned/${name}.txt`);
  },
  60_000,
);
