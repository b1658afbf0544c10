import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readStructure } from '../../../src/inspector/chart-structure.ts';
import { numberLookupMachine } from '../../../machines/number-lookup/number-lookup.machine.ts';
import { closeSites, hostSite, type HostedSite } from '../../harness/host-site.tsx';
import { walkNumber } from './page-harness.tsx';
import { owed, ownStates, type Start, starts, untakeable, waysFrom } from './paths.ts';

// Ways through the lookup of numbers, found in the chart itself, walked on the real page over the real API: what the
// page shows must be what the chart says, after every step of every way. Work ends when the way says so, and time
// passes on a simulated clock.

const all = Object.keys(starts) as Start[];
const states = new Set<string>();
const taken = new Set<string>();
let looks = 0;
let site: HostedSite;

beforeAll(async () => {
  site = await hostSite();
}, 60_000);
beforeEach(async () => {
  await site.db.deleteFrom('lookupQuotas').execute();
});
afterEach(closeSites);

describe.each(all)('%s', (start) => {
  test.each(waysFrom(start).map((way, index) => [`${index + 1}: ${way.story}`, way] as const))(
    '%s',
    async (_story, way) => {
      const walked = await walkNumber(site, way);
      expect(walked.looks).toBe(way.steps.length);
      looks += walked.looks;
      for (const id of walked.transitions) {
        taken.add(id);
      }
      for (const path of walked.states) {
        states.add(path);
      }
    },
  );
});

test('the walks looked at the page after every step and took every transition there is', () => {
  expect(looks).toBe(all.flatMap(waysFrom).reduce((sum, { steps }) => sum + steps.length, 0));
  expect(all.flatMap(owed).filter((id) => !taken.has(id))).toEqual(all.flatMap((start) => untakeable[start]));
  expect(all.flatMap(ownStates).filter((path) => !states.has(path))).toEqual([]);
  // The three walks are the whole chart.
  expect(all.flatMap(owed)).toHaveLength(readStructure(numberLookupMachine).transitions.length);
});

afterAll(() => {
  const owedByAll = all.flatMap(owed);
  const covered = owedByAll.filter((id) => taken.has(id)).length;
  process.stdout.write(
    `number-lookup: ${all.flatMap(ownStates).length} states, ${owedByAll.length} transitions, ${all.flatMap(waysFrom).length} ways, ${looks} looks at the page, ${Math.round((100 * covered) / owedByAll.length)} % of the transitions taken\n`,
  );
});
