import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { NO_FAULTS, createBdpnSimulator } from '../../../server/bdpn/simulator/simulator.ts';
import { requiredTransitions, requiredStates, type Start, pathsFrom } from './paths.ts';
import { closeSites, hostSite, type HostedSite } from '../../harness/host-site.tsx';
import { walk } from './page-harness.tsx';

const YEAR_MS = 31_536_000_000;

/** Declares the tests of one start: every path, then full coverage of states and transitions. */
export const testPaths = (start: Start): void => {
  const paths = pathsFrom(start);
  const states = new Set<string>();
  const taken = new Set<string>();
  let checks = 0;
  let site: HostedSite;

  beforeAll(async () => {
    site = await hostSite();
    // BDPN never answers by itself: the paths decide.
    await createBdpnSimulator(site).setFaults({ ...NO_FAULTS, delayMs: YEAR_MS });
  }, 60_000);
  afterEach(closeSites);

  test.each(paths.map((path, index) => [`${index + 1}: ${path.description}`, path] as const))(
    '%s',
    async (_story, path) => {
      const result = await walk(site, path);
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

  test('checks the page after every step and takes every transition', () => {
    expect(checks).toBe(paths.reduce((sum, { steps }) => sum + steps.length, 0));
    expect(requiredTransitions(start).filter((id) => !taken.has(id))).toEqual([]);
    expect(requiredStates(start).filter((path) => !states.has(path))).toEqual([]);
  });

  afterAll(() => {
    const all = requiredTransitions(start);
    const covered = all.filter((id) => taken.has(id)).length;
    process.stdout.write(
      `portation, ${start}: ${requiredStates(start).length} states, ${all.length} transitions, ${paths.length} paths, ${checks} checks of the page, ${Math.round((100 * covered) / all.length)} % of the transitions taken\n`,
    );
  });
};
