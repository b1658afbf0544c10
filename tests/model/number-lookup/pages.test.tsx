import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readStructure } from '../../../src/inspector/chart-structure.ts';
import { numberLookupMachine } from '../../../machines/number-lookup/number-lookup.machine.ts';
import { closeSites, hostSite, type HostedSite } from '../../harness/host-site.tsx';
import { runPath } from './page-harness.tsx';
import { requiredTransitions, requiredStates, type Start, starts, unreachableTransitions, pathsFrom } from './paths.ts';

// Runs every path through the number lookup on the real page over the real API and compares the page with the chart
// after every step. The path decides when work ends; time is simulated.

const all = Object.keys(starts) as Start[];
const states = new Set<string>();
const taken = new Set<string>();
let checks = 0;
let site: HostedSite;

beforeAll(async () => {
  site = await hostSite();
}, 60_000);
beforeEach(async () => {
  await site.db.deleteFrom('lookupQuotas').execute();
});
afterEach(closeSites);

describe.each(all)('%s', (start) => {
  test.each(pathsFrom(start).map((path, index) => [`${index + 1}: ${path.description}`, path] as const))(
    '%s',
    async (_story, path) => {
      const result = await runPath(site, path);
      expect(result.checks).toBe(path.steps.length);
      checks += result.checks;
      for (const id of result.transitions) {
        taken.add(id);
      }
      for (const state of result.states) {
        states.add(state);
      }
    },
  );
});

test('checks the page after every step and takes every transition', () => {
  expect(checks).toBe(all.flatMap(pathsFrom).reduce((sum, { steps }) => sum + steps.length, 0));
  expect(all.flatMap(requiredTransitions).filter((id) => !taken.has(id))).toEqual(
    all.flatMap((start) => unreachableTransitions[start]),
  );
  expect(all.flatMap(requiredStates).filter((path) => !states.has(path))).toEqual([]);
  // The three starts cover the whole chart.
  expect(all.flatMap(requiredTransitions)).toHaveLength(readStructure(numberLookupMachine).transitions.length);
});

afterAll(() => {
  const owedByAll = all.flatMap(requiredTransitions);
  const covered = owedByAll.filter((id) => taken.has(id)).length;
  process.stdout.write(
    `number-lookup: ${all.flatMap(requiredStates).length} states, ${owedByAll.length} transitions, ${all.flatMap(pathsFrom).length} paths, ${checks} checks of the page, ${Math.round((100 * covered) / owedByAll.length)} % of the transitions taken\n`,
  );
});
