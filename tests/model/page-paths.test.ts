import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { numberLookupMachine } from '../../machines/number-lookup/number-lookup.machine.ts';
import { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import { readStructure } from '../../src/inspector/chart-structure.ts';
import * as lookup from './number-lookup/paths.ts';
import * as flow from './portation-flow/paths.ts';
import { withoutBeginnings } from './steps.ts';

/** How often each name occurs. */
const countOf = (names: readonly string[]): Record<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names.toSorted()) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
};

/** How many tests pass through each state and transition, given the transitions of each test. */
const passes = (machine: AnyStateMachine, tests: readonly (readonly string[])[]) => {
  const { transitions } = readStructure(machine);
  const ends = new Map(transitions.map(({ id, source, targets }) => [id, [source, ...targets]]));
  const withAncestors = (path: string): string[] =>
    path.split('.').map((_, index, steps) => steps.slice(0, index + 1).join('.'));
  const statesOf = (ids: readonly string[]): string[] => [
    ...new Set(ids.flatMap((id) => ends.get(id) ?? []).flatMap(withAncestors)),
  ];
  return {
    states: countOf(tests.flatMap(statesOf).filter((path) => path !== '')),
    transitions: countOf(tests.flatMap((ids) => [...new Set(ids)])),
  };
};

test('the counts that the gallery shows are those of the tests of the pages', async () => {
  const counts = {
    numberLookup: passes(
      numberLookupMachine,
      Object.keys(lookup.starts)
        .flatMap((start) => lookup.pathsFrom(start as lookup.Start))
        .map((path) => lookup.takenBy(lookup.initialSnapshot(path), path.steps)),
    ),
    portationFlow: passes(
      portationFlowMachine,
      Object.keys(flow.starts)
        .flatMap((start) => flow.pathsFrom(start as flow.Start))
        .map((path) => flow.takenBy(flow.initialSnapshot(path), path.steps)),
    ),
  };
  await expect(`${JSON.stringify(counts, null, 1)}\n`).toMatchFileSnapshot('taken/pages.json');
});

test('leaves out a path only when another one begins with all of its steps', () => {
  const paths = [['type'], ['type', 'send'], ['type', 'send', 'retry'], ['type', 'close'], ['send', 'retry']];
  expect(withoutBeginnings(paths)).toEqual(paths.slice(2));
});
