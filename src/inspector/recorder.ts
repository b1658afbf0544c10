/** Listens to the running charts. Only what has been through the redactor is kept, from the first event of the page. */
import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { createRedactor } from './redact.ts';
import {
  chartVersion,
  outlineOf,
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type RecordedActor,
  type RecordedStep,
  type Recording,
  type StateValue,
} from './recording.ts';

export interface RecorderOptions {
  charts: Readonly<Record<string, AnyStateMachine>>;
  /** Milliseconds; only differences are kept. */
  now: () => number;
}

export interface Recorder {
  /** To be given to the actors as their `inspect`. */
  inspect: (event: InspectionEvent) => void;
  /** Everything since the beginning or the last `clear`, as it goes into a file. */
  recording: () => Recording;
  /** Forgets the past; the present states become the beginning. */
  clear: () => void;
}

interface Watched {
  id: string;
  chart: string;
  start: RecordedActor['start'];
  last: AnyMachineSnapshot;
}

const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot && 'value' in snapshot && 'context' in snapshot;

/** Makes a recorder; it starts at once. */
export const createRecorder = ({ charts, now }: RecorderOptions): Recorder => {
  const names = new Map(Object.entries(charts).map(([name, { id }]) => [id, name]));
  const watched = new Map<string, Watched>();
  let redactor = createRedactor();
  let steps: RecordedStep[] = [];
  let begunAt = now();

  const startOf = (snapshot: AnyMachineSnapshot): RecordedActor['start'] => ({
    value: snapshot.value as StateValue,
    // A context is an object by the library's own rule.
    context: redactor.redact(snapshot.context) as Record<string, unknown>,
  });

  return {
    inspect: (event) => {
      if (event.type !== '@xstate.snapshot' || !isMachineSnapshot(event.snapshot)) return;
      const chart = names.get(event.snapshot.machine.id);
      if (chart === undefined) return;
      const key = event.actorRef.sessionId;
      const known = watched.get(key);
      if (known === undefined) {
        watched.set(key, { id: `${chart}-${watched.size + 1}`, chart, start: startOf(event.snapshot), last: event.snapshot });
        return;
      }
      // The end of an actor is the library's own affair; a chart knows no such event.
      if (event.event.type === 'xstate.stop') return;
      steps.push({
        at: Math.round(now() - begunAt),
        actor: known.id,
        event: redactor.redact(event.event) as RecordedStep['event'],
        state: event.snapshot.value as StateValue,
        ignored: known.last.status === 'active' && !known.last.can(event.event),
      });
      known.last = event.snapshot;
    },
    recording: () => {
      const used = new Set([...watched.values()].map(({ chart }) => chart));
      return {
        format: RECORDING_FORMAT,
        formatVersion: RECORDING_VERSION,
        charts: Object.fromEntries(
          Object.entries(charts)
            .filter(([name]) => used.has(name))
            .map(([name, machine]) => [name, { version: chartVersion(machine), outline: outlineOf(machine) }]),
        ),
        actors: [...watched.values()].map(({ chart, id, start }) => ({ id, chart, start })),
        steps: [...steps],
      };
    },
    clear: () => {
      redactor = createRedactor();
      steps = [];
      begunAt = now();
      for (const one of watched.values()) one.start = startOf(one.last);
    },
  };
};
