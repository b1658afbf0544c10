import { NO_FAULTS, createBdpnSimulator } from '../../../server/bdpn/simulator/simulator.ts';
import { hostSite } from '../../harness/host-site.tsx';
import { testPaths } from '../path-suite.ts';
import { runPath } from './page-harness.tsx';
import { pathsFrom, requiredStates, requiredTransitions, type Start } from './paths.ts';

/** Taken within the step that raises their event; the journeys of the chart test them. */
const raisedTransitions = [
  'active.done.status.waiting event poll.requested 0',
  'active.done.status.unreachable event poll.requested 0',
];

/** Transitions that no path takes, with the reason. */
const unreachableTransitions: Readonly<Record<Start, readonly string[]>> = {
  tariffs: [
    // The journeys of the chart test it.
    'active event citizen.changed 0',
    // No path has a busy server, which the journeys of the chart and the fault matrix have.
    'active.openFailed timer repeatPause 0',
    // The journeys of the chart test it.
    'active.signInNeeded event address.entered 0',
  ],
  submit: [],
  done: raisedTransitions,
};

const YEAR_MS = 31_536_000_000;

/** Declares the tests of the paths from one step. */
export const testPathsFrom = async (start: Start): Promise<void> => {
  const site = await hostSite();
  // БДПН never answers by itself: the paths decide.
  await createBdpnSimulator(site).setFaults({ ...NO_FAULTS, delayMs: YEAR_MS });

  testPaths({
    title: `portation, ${start}`,
    groups: { [start]: pathsFrom(start) },
    runPath: (path) => runPath(site, path),
    requiredStates: requiredStates(start),
    requiredTransitions: requiredTransitions(start),
    unreachableTransitions: unreachableTransitions[start],
  });
};
