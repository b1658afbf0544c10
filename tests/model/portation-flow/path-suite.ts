import { afterEach, beforeAll } from 'vitest';
import { NO_FAULTS, createBdpnSimulator } from '../../../server/bdpn/simulator/simulator.ts';
import { closeSites, hostSite, type HostedSite } from '../../harness/host-site.tsx';
import { testPaths } from '../path-suite.ts';
import { runPath } from './page-harness.tsx';
import { pathsFrom, requiredStates, requiredTransitions, type Start } from './paths.ts';

const YEAR_MS = 31_536_000_000;

/** Declares the tests of the paths from one step. */
export const testPathsFrom = (start: Start): void => {
  let site: HostedSite;
  beforeAll(async () => {
    site = await hostSite();
    // BDPN never answers by itself: the paths decide.
    await createBdpnSimulator(site).setFaults({ ...NO_FAULTS, delayMs: YEAR_MS });
  }, 60_000);
  afterEach(closeSites);

  testPaths({
    title: `portation, ${start}`,
    groups: { [start]: pathsFrom(start) },
    runPath: (path) => runPath(site, path),
    requiredStates: requiredStates(start),
    requiredTransitions: requiredTransitions(start),
  });
};
