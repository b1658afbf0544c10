import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { NO_FAULTS, createBdpnSimulator } from '../../server/bdpn/simulator/simulator.ts';
import { owed, ownStates, type Start, waysFrom } from './portation-flow/paths.ts';
import { closeSites, hostSite, type HostedSite } from '../harness/host-site.tsx';
import { walk } from './portation-flow/page-harness.tsx';

const YEAR_MS = 31_536_000_000;

/** The tests of one start: every way, and at the end that nothing was left out and every look was taken. */
export const testPaths = (start: Start): void => {
  const ways = waysFrom(start);
  const states = new Set<string>();
  const taken = new Set<string>();
  let looks = 0;
  let site: HostedSite;

  beforeAll(async () => {
    site = await hostSite();
    // What the database answers, and when, is said by the ways.
    await createBdpnSimulator(site).setFaults({ ...NO_FAULTS, delayMs: YEAR_MS });
  }, 60_000);
  afterEach(closeSites);

  test.each(ways.map((way, index) => [`${index + 1}: ${way.story}`, way] as const))('%s', async (_story, way) => {
    const walked = await walk(site, way);
    expect(walked.looks).toBe(way.steps.length);
    looks += walked.looks;
    for (const id of walked.transitions) {
      taken.add(id);
    }
    for (const path of walked.states) {
      states.add(path);
    }
  });

  test('the walks looked at the page after every step and took every transition there is', () => {
    expect(looks).toBe(ways.reduce((sum, { steps }) => sum + steps.length, 0));
    expect(owed(start).filter((id) => !taken.has(id))).toEqual([]);
    expect(ownStates(start).filter((path) => !states.has(path))).toEqual([]);
  });

  afterAll(() => {
    const all = owed(start);
    const covered = all.filter((id) => taken.has(id)).length;
    process.stdout.write(
      `portation, ${start}: ${ownStates(start).length} states, ${all.length} transitions, ${ways.length} ways, ${looks} looks at the page, ${Math.round((100 * covered) / all.length)} % of the transitions taken\n`,
    );
  });
};
