import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventFrom,
  getNextSnapshot,
  type SnapshotFrom,
} from 'xstate';
import { type ChartTransition, pathOf, readStructure, readTransitionIds } from '../../src/inspector/chart-structure.ts';

/** A step of a way: an event of the chart, or what its work and its timers say. */
interface AnyStep {
  type: string;
}

/** What every walk asks of the chart it walks. */
export const modelChart = <Machine extends AnyStateMachine>(machine: Machine) => {
  type Snapshot = SnapshotFrom<Machine>;
  const ids = readTransitionIds(machine);
  const { states, transitions } = readStructure(machine);
  // The library knows the events of a chart by name; those of its work and its timers are events too.
  const eventOf = (step: AnyStep) => step as EventFrom<Machine>;
  return {
    /** Ids of the drawn transitions that a step takes. */
    taken: (snapshot: Snapshot, step: AnyStep): string[] =>
      machine.getTransitionData(snapshot, eventOf(step)).flatMap((drawn) => ids.get(drawn) ?? []),
    after: (snapshot: Snapshot, step: AnyStep): Snapshot => getNextSnapshot(machine, snapshot, eventOf(step)),
    /** Ids of the transitions that fit. */
    transitionsThat: (fits: (transition: ChartTransition) => boolean): string[] =>
      transitions.filter(fits).map(({ id }) => id),
    statesIn: (paths: RegExp): string[] => states.map(({ path }) => path).filter((path) => paths.test(path)),
    /** Paths of the active states. */
    statesOf: (snapshot: AnyMachineSnapshot): string[] => (snapshot._nodes as AnyStateNode[]).map(pathOf),
  };
};
