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
  /** Told of everything that is kept, as it is kept. */
  echo?: Echo;
}

/** Hears what is recorded: after the redactor, like the recording itself. */
export interface Echo {
  begun: (actor: Pick<RecordedActor, 'chart' | 'id'>, state: StateValue, context: Record<string, unknown>) => void;
  moved: (step: RecordedStep, context: Record<string, unknown>) => void;
}

export interface Recorder {
  /** To be given to the actors as their `inspect`. */
  inspect: (event: InspectionEvent) => void;
  /** Everything since the beginning or the last `clear`, as it goes into a file. */
  recording: () => Recording;
  /** Forgets the past; the present states become the beginning. */
  clear: () => void;
  /** The running charts. The same list until something happens. */
  live: () => readonly LiveActor[];
  /** The steps so far. The same list until something happens. */
  steps: () => readonly RecordedStep[];
  /** Tells when something has happened; gives back how to stop that. */
  subscribe: (listener: () => void) => () => void;
}

export interface LiveActor {
  id: string;
  chart: string;
  ref: InspectionEvent['actorRef'];
  /** As it is, with everything in it: for showing states and asking what is allowed, not for keeping. */
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

/** Makes a recorder; it starts at once. */
export const createRecorder = ({ charts, echo, now }: RecorderOptions): Recorder => {
  const names = new Map(Object.entries(charts).map(([name, { id }]) => [id, name]));
  const watched = new Map<string, Watched>();
  let redactor = createRedactor();
  let steps: RecordedStep[] = [];
  let begunAt = now();
  /** Charts met so far: names must not come twice, whatever was forgotten. */
  let count = 0;
  let live: readonly LiveActor[] = [];
  const listeners = new Set<() => void>();
  const tell = (): void => {
    live = [...watched.values()].filter(({ snapshot }) => snapshot.status === 'active');
    for (const listener of listeners) {
      listener();
    }
  };

  const startOf = (snapshot: AnyMachineSnapshot): RecordedActor['start'] => ({
    value: snapshot.value as StateValue,
    // A context is an object by the library's own rule.
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
        echo?.begun({ id, chart }, start.value, start.context);
        tell();
        return;
      }
      // The end of an actor is the library's own affair: a chart knows no such event, and it is no step.
      if (event.event.type === 'xstate.stop') {
        watched.set(key, { ...known, snapshot: event.snapshot });
        tell();
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
      echo?.moved(step, startOf(event.snapshot).context);
      tell();
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
      tell();
    },
    live: () => live,
    steps: () => steps,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
