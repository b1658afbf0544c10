import { expect, test } from 'vitest';
import { readStructure } from '../../../src/inspector/chart-structure.ts';
import { numberLookupMachine } from '../../../machines/number-lookup/number-lookup.machine.ts';
import { hostSite } from '../../harness/host-site.tsx';
import { testPaths } from '../path-suite.ts';
import { runPath } from './page-harness.tsx';
import { requiredTransitions, requiredStates, type Start, starts, unreachableTransitions, pathsFrom } from './paths.ts';

// Runs every path through the number lookup on the real page over the real API and compares the page with the chart
// after every step. The path decides when work ends; time is simulated.

const all = Object.keys(starts) as Start[];
const site = await hostSite();

testPaths({
  title: 'number-lookup',
  groups: Object.fromEntries(all.map((start) => [start, pathsFrom(start)])),
  runPath: (path) => runPath(site, path),
  requiredStates: all.flatMap(requiredStates),
  requiredTransitions: all.flatMap(requiredTransitions),
  unreachableTransitions: all.flatMap((start) => unreachableTransitions[start]),
});

test('the three starts cover the whole chart', () => {
  expect(all.flatMap(requiredTransitions)).toHaveLength(readStructure(numberLookupMachine).transitions.length);
});
