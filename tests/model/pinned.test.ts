import { expect, test } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { pathOf, readTransitionIds } from '../../src/inspector/chart-structure.ts';
import { traverse, type Traversal } from './graph.ts';
import { registered, traversals } from './traversals.ts';

// The states that every transition of every chart leads to, as reviewed: a change shows up as a difference of the files,
// which `vitest -u` updates. Whether a transition leads to the right state is tested by the journeys.

/** How many states are expanded; a larger chart is pinned by its first ones. */
const LIMIT = 1_500;

const leavesOf = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot._nodes as AnyStateNode[]).filter((node) => Object.keys(node.states).length === 0).map(pathOf);

/** The leaf states that are active after a transition and were not before. */
const entered = (before: AnyMachineSnapshot, after: AnyMachineSnapshot): string => {
  const old = new Set(leavesOf(before));
  return (
    leavesOf(after)
      .filter((path) => !old.has(path))
      .join(', ') || 'the same'
  );
};

/** Every transition with each state it led to. */
const targetsOf = (machine: AnyStateMachine, subject: Traversal): string[] => {
  const ids = readTransitionIds(machine);
  const targets = traverse(machine, subject, LIMIT).edges.flatMap(({ event, nextState, state }) =>
    machine
      .getTransitionData(state, event)
      .map((transition) => `${ids.get(transition) ?? '?'} → ${entered(state, nextState)}`),
  );
  return [...new Set(targets)].toSorted((left, right) => (left < right ? -1 : 1));
};

test.each(registered)(
  '%s leads to the recorded states',
  async (name, machine) => {
    const targets = targetsOf(machine, traversals[name]);
    expect(targets.length).toBeGreaterThan(0);
    await expect(`${targets.join('\n')}\n`).toMatchFileSnapshot(`pinned/${name}.txt`);
  },
  60_000,
);
