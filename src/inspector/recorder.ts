/** Records the running charts from the first event of the page. Only redacted data is stored. */
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
  /** Milliseconds; only differences are stored. */
  now: () => number;
  /** An external viewer, such as the Stately inspector. */
  mirror?: RecordingMirror;
}

/** Receives every recorded actor and step, redacted like the recording itself. */
export interface RecordingMirror {
  actorStarted: (
    actor: Pick<RecordedActor, 'chart' | 'id'>,
    state: StateValue,
    context: Record<string, unknown>,
  ) => void;
  transitioned: (step: RecordedStep, context: Record<string, unknown>) => void;
}

export interface Recorder {
  /** The `inspect` option of the actors. */
  inspect: (event: InspectionEvent) => void;
  /** The recording since the start or the last `clear`, as it is saved to a file. */
  recording: () => Recording;
  /** Restarts the recording from the current states. */
  clear: () => void;
  /** The running charts. The same array until something changes. */
  live: () => readonly LiveActor[];
  /** The steps so far. The same array until something changes. */
  steps: () => readonly RecordedStep[];
  /** Calls the listener on every change. @returns unsubscribes */
  subscribe: (listener: () => void) => () => void;
}

export interface LiveActor {
  id: string;
  chart: string;
  ref: InspectionEvent['actorRef'];
  /** Not redacted: for showing states and allowed events, never to be stored. */
  snapshot: AnyMachineSnapshot;
}

interface Watched extends LiveActor {
  start: RecordedActor['start'];
}

const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' &&
  snapshot !== null &&
  'machine' in snapshot &&
  'value' in snapshot &&
  'context' in snapshot;

const actorId = (chart: string, count: number): string => `${chart}-${count}`;

/** The chart of an actor, by the id the recorder gave it. */
export const chartOfActor = (id: string): string => id.slice(0, id.lastIndexOf('-'));

/** Creates a recorder and starts recording. */
export const createRecorder = ({ charts, mirror, now }: RecorderOptions): Recorder => {
  const names = new Map(Object.entries(charts).map(([name, { id }]) => [id, name]));
  const watched = new Map<string, Watched>();
  let redactor = createRedactor();
  let steps: RecordedStep[] = [];
  let begunAt = now();
  /** Number of actors recorded so far, also before a `clear`: ids must stay unique. */
  let count = 0;
  let live: readonly LiveActor[] = [];
  const listeners = new Set<() => void>();
  const notify = (): void => {
    live = [...watched.values()].filter(({ snapshot }) => snapshot.status === 'active');
    for (const listener of listeners) {
      listener();
    }
  };

  const startOf = (snapshot: AnyMachineSnapshot): RecordedActor['start'] => ({
    value: snapshot.value as StateValue,
    // XState requires the context to be an object.
    context: redactor.redact(snapshot.context) as Record<string, unknown>,
  });

  return {
    inspect: (event) => {
      if (event.type !== '@xstate.snapshot' || !isMachineSnapshot(event.snapshot)) {
        return;
      }
      const chart = names.get(event.snapshot.machine.id);
      if (chart === undefined) {
        return;
      }
      const key = event.actorRef.sessionId;
      const known = watched.get(key);
      if (known === undefined) {
        const { actorRef, snapshot } = event;
        count += 1;
        const id = actorId(chart, count);
        const start = startOf(snapshot);
        watched.set(key, { id, chart, ref: actorRef, start, snapshot });
        mirror?.actorStarted({ id, chart }, start.value, start.context);
        notify();
        return;
      }
      // Stopping an actor is internal to XState: the chart has no such event, so it is no step.
      if (event.event.type === 'xstate.stop') {
        watched.set(key, { ...known, snapshot: event.snapshot });
        notify();
        return;
      }
      const step: RecordedStep = {
        at: Math.round(now() - begunAt),
        actor: known.id,
        event: redactor.redact(event.event) as RecordedStep['event'],
        state: event.snapshot.value as StateValue,
        ignored: known.snapshot.status === 'active' && !known.snapshot.can(event.event),
      };
      steps = [...steps, step];
      watched.set(key, { ...known, snapshot: event.snapshot });
      mirror?.transitioned(step, startOf(event.snapshot).context);
      notify();
    },
    recording: () => {
      const used = new Set([...watched.values()].map(({ chart }) => chart));
      return {
        format: RECORDING_FORMAT,
        formatVersion: RECORDING_VERSION,
        charts: Object.fromEntries(
          Object.entries(charts)
            .filter(([name]) => used.has(name))
            .map(([name, machine]) => [name, { version: chartVersion(name), outline: outlineOf(name, machine) }]),
        ),
        actors: [...watched.values()].map(({ chart, id, start }) => ({ id, chart, start })),
        steps,
      };
    },
    clear: () => {
      redactor = createRedactor();
      steps = [];
      begunAt = now();
      for (const [key, one] of watched) {
        if (one.snapshot.status === 'active') {
          one.start = startOf(one.snapshot);
        } else {
          watched.delete(key);
        }
      }
      notify();
    },
    live: () => live,
    steps: () => steps,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
