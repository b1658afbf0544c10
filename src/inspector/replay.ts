/**
 * Replays a recording by folding the pure transition function of each chart: no actor runs, no request is sent, no timer
 * fires. The same file gives the same states every time.
 */
import { type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode, transition } from 'xstate';
import { pathOf, readTransitionIds } from './chart-structure.ts';
import { chartVersion, outlineOf, type RecordedStep, type Recording, type StateValue } from './recording.ts';

export interface Frame {
  step: RecordedStep;
  chart: string;
  before: StateValue;
  after: StateValue;
  /** Paths of the states active after the event. */
  active: string[];
  /** Ids of the transitions that the event took; empty for an ignored one. */
  taken: string[];
  /** Keys of the context that the event changed, with both values, as recorded: without personal data. */
  changes: { key: string; before: unknown; after: unknown }[];
  /** How the chart deviated from the recording, if it did. */
  deviation: 'otherState' | 'otherContext' | 'error' | null;
  /** Keys of the context whose values deviate from the recorded ones. */
  deviating: string[];
}

export interface VersionDifference {
  chart: string;
  recorded: string;
  present: string;
  /** Lines of the outline that only one of the two has. */
  removed: string[];
  added: string[];
}

export interface Replay {
  /** The states before the first event, by actor. */
  starts: { actor: string; chart: string; value: StateValue; active: string[] }[];
  frames: Frame[];
  /** Charts whose version differs from the recorded one. */
  differences: VersionDifference[];
  /** Charts of the recording that this build does not have. */
  unknownCharts: string[];
  /** Charts whose initial state does not exist in this build: the chart changed, or the file was edited by hand. */
  lostCharts: string[];
}

/** The actors of a session and its steps. */
export type Walk = Pick<Recording, 'actors' | 'steps'>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const activeIn = (snapshot: AnyMachineSnapshot): string[] =>
  // XState types the nodes as `any`.
  (snapshot._nodes as AnyStateNode[]).map(pathOf).filter((path) => path !== '');

const changesBetween = (before: Record<string, unknown>, after: Record<string, unknown>): Frame['changes'] =>
  Object.keys(after)
    .filter((key) => !same(before[key], after[key]))
    .map((key) => ({ key, before: before[key] ?? null, after: after[key] ?? null }));

/** @returns null when the chart of this build has no such state */
const begin = (
  machine: AnyStateMachine,
  value: StateValue,
  context: Record<string, unknown>,
): AnyMachineSnapshot | null => {
  try {
    return machine.resolveState({ value, context });
  } catch {
    return null;
  }
};

/** Own properties only: a file may name a chart `constructor`. */
const chartIn = (charts: Readonly<Record<string, AnyStateMachine>>, name: string): AnyStateMachine | undefined =>
  Object.hasOwn(charts, name) ? charts[name] : undefined;

/** Differences between the charts of a recording and those of this build. */
const compareVersions = (
  recording: Pick<Recording, 'charts'>,
  charts: Readonly<Record<string, AnyStateMachine>>,
): VersionDifference[] =>
  Object.entries(recording.charts).flatMap(([chart, { outline, version }]) => {
    const machine = chartIn(charts, chart);
    if (machine === undefined) {
      return [];
    }
    const present = chartVersion(chart);
    if (present === version) {
      return [];
    }
    const lines = outlineOf(chart, machine);
    return [
      {
        chart,
        recorded: version,
        present,
        removed: outline.filter((line) => !lines.includes(line)),
        added: lines.filter((line) => !outline.includes(line)),
      },
    ];
  });

/** The state and context of a chart's actor after the first steps of a recording; null when it has none. */
export const stateAfter = (
  recording: Walk,
  charts: Readonly<Record<string, AnyStateMachine>>,
  chart: string,
  steps: number,
): { value: StateValue; context: Record<string, unknown> } | null => {
  const machine = chartIn(charts, chart);
  const own = recording.actors.filter((one) => one.chart === chart);
  // The actor of the last step: a reopened page starts a new one.
  const moved = recording.steps.slice(0, steps).findLast((step) => own.some(({ id }) => id === step.actor));
  const actor = own.find(({ id }) => id === moved?.actor) ?? own[0];
  const first =
    machine === undefined || actor === undefined ? null : begin(machine, actor.start.value, actor.start.context);
  if (machine === undefined || actor === undefined || first === null) {
    return null;
  }
  const last = recording.steps.slice(0, steps).reduce((snapshot, { actor: id, event }) => {
    if (id !== actor.id) {
      return snapshot;
    }
    try {
      return transition(machine, snapshot, event)[0];
    } catch {
      return snapshot;
    }
  }, first);
  return { value: last.value as StateValue, context: last.context as Record<string, unknown> };
};

/** Replays a recording with the charts of this build. */
export const replay = (
  recording: Walk & Pick<Recording, 'charts'>,
  charts: Readonly<Record<string, AnyStateMachine>>,
): Replay => {
  const snapshots = new Map<string, { machine: AnyStateMachine; chart: string; snapshot: AnyMachineSnapshot }>();
  const unknownCharts = new Set<string>();
  const lostCharts = new Set<string>();
  const starts: Replay['starts'] = [];
  for (const { chart, id, start } of recording.actors) {
    const machine = chartIn(charts, chart);
    const snapshot = machine === undefined ? null : begin(machine, start.value, start.context);
    if (machine === undefined || snapshot === null) {
      (machine === undefined ? unknownCharts : lostCharts).add(chart);
      continue;
    }
    snapshots.set(id, { machine, chart, snapshot });
    starts.push({ actor: id, chart, value: start.value, active: activeIn(snapshot) });
  }
  const ids = new Map(Object.entries(charts).map(([name, machine]) => [name, readTransitionIds(machine)]));

  const frames = recording.steps.flatMap((step): Frame[] => {
    const known = snapshots.get(step.actor);
    if (known === undefined) {
      return [];
    }
    const { chart, machine, snapshot } = known;
    const before = snapshot.value as StateValue;
    try {
      const drawn = machine.getTransitionData(snapshot, step.event);
      const [next] = transition(machine, snapshot, step.event);
      snapshots.set(step.actor, { ...known, snapshot: next });
      const after = next.value as StateValue;
      const context = next.context as Record<string, unknown>;
      const deviating = Object.keys(step.changes).filter((key) => !same(context[key] ?? null, step.changes[key]));
      return [
        {
          step,
          chart,
          before,
          after,
          active: activeIn(next),
          taken: drawn.flatMap((one) => ids.get(chart)?.get(one) ?? []),
          changes: changesBetween(snapshot.context as Record<string, unknown>, context),
          deviation: !same(after, step.state) ? 'otherState' : deviating.length > 0 ? 'otherContext' : null,
          deviating,
        },
      ];
    } catch {
      // A guard or an action threw on redacted data; the state does not change.
      return [
        {
          step,
          chart,
          before,
          after: before,
          active: activeIn(snapshot),
          taken: [],
          changes: [],
          deviation: 'error',
          deviating: [],
        },
      ];
    }
  });
  return {
    starts,
    frames,
    differences: compareVersions(recording, charts),
    unknownCharts: [...unknownCharts],
    lostCharts: [...lostCharts],
  };
};
