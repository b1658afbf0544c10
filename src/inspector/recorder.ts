/** Records the running charts from the first event of the page. Only redacted data is stored. */
import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { ServerSteps } from '../../contract/inspector.ts';
import { createListeners } from '../lib/listeners.ts';
import { createRedactor } from './redact.ts';
import {
  chartVersion,
  outlineOf,
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type RecordedActor,
  type RecordedCall,
  type RecordedPage,
  type RecordedServerStep,
  type RecordedStep,
  type Recording,
  type StateValue,
} from './recording.ts';

export interface RecorderOptions {
  charts: Readonly<Record<string, AnyStateMachine>>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The build of the site. */
  build?: string;
  /** A recording of earlier documents, which is continued. */
  earlier?: Recording | null;
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
  /** A page was opened. */
  opened: (page: Omit<RecordedPage, 'at'>) => void;
  /** A call was made. @returns records its answer */
  called: (call: string) => (answer: Pick<RecordedCall, 'status' | 'traceId'>) => void;
  /** What the server did; replaces what was known before. */
  setServer: (read: ServerSteps) => void;
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

/** A recording is shortened to this many steps when it has twice as many. */
export const STEPS = 1_000;
/** Calls, pages and steps of the server: the newest so many of each. */
const LONGEST = 2 * STEPS;

const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' &&
  snapshot !== null &&
  'machine' in snapshot &&
  'value' in snapshot &&
  'context' in snapshot;

const actorId = (chart: string, count: number): string => `${chart}-${count}`;

/** The chart of an actor, by the id the recorder gave it. */
export const chartOfActor = (id: string): string => id.slice(0, id.lastIndexOf('-'));

/** The recording without its first steps; actors start where those had left them, and stopped ones without steps go. */
export const withoutFirstSteps = (recording: Recording, count: number): Recording => {
  const gone = recording.steps.slice(0, count);
  const steps = recording.steps.slice(count);
  const from = steps[0]?.at ?? gone.at(-1)?.at ?? 0;
  const acting = new Set(steps.map(({ actor }) => actor));
  return {
    ...recording,
    dropped: recording.dropped + gone.length,
    pages: recording.pages.filter(({ at }, index, all) => at >= from || (all[index + 1]?.at ?? from) >= from),
    calls: recording.calls.filter(({ at }) => at >= from),
    actors: recording.actors
      .filter(({ id }) => acting.has(id) || !gone.some(({ actor }) => actor === id))
      .map((actor) =>
        gone
          .filter((step) => step.actor === actor.id)
          .reduce(
            (moved, { changes, state }) => ({
              ...moved,
              start: { value: state, context: { ...moved.start.context, ...changes } },
            }),
            actor,
          ),
      ),
    steps,
  };
};

/** Numbers after the tokens of a text: `#12` and the ten digits of a phone number that begins with a zero. */
const highest = (text: string, pattern: RegExp): number =>
  Math.max(0, ...[...text.matchAll(pattern)].map(([, digits]) => Number(digits)));

/** Creates a recorder and starts recording. */
export const createRecorder = ({ build = '', charts, earlier = null, mirror, now }: RecorderOptions): Recorder => {
  const names = new Map(Object.entries(charts).map(([name, { id }]) => [id, name]));
  const watched = new Map<string, Watched>();
  const written = earlier === null ? '' : JSON.stringify(earlier);
  let redactor = createRedactor({
    tokens: highest(written, /"#(\d{1,6})"/g),
    phones: highest(written, /"7?(0\d{9})"/g),
  });
  const acted = new Set(earlier?.steps.map(({ actor }) => actor));
  // The actors of documents that are gone; those without steps would only become more with every document.
  let past = earlier === null ? null : { ...earlier, actors: earlier.actors.filter(({ id }) => acted.has(id)) };
  let startedAt = earlier === null ? now() : Date.parse(earlier.startedAt);
  let steps: readonly RecordedStep[] = earlier?.steps ?? [];
  let pages: readonly RecordedPage[] = earlier?.pages ?? [];
  let calls: readonly RecordedCall[] = earlier?.calls ?? [];
  let server: readonly RecordedServerStep[] = earlier?.server ?? [];
  let dropped = earlier?.dropped ?? 0;
  /** Number of actors recorded so far, also before a `clear`: ids must stay unique. */
  let count = Math.max(0, ...(earlier?.actors ?? []).map(({ id }) => Number(id.slice(id.lastIndexOf('-') + 1))));
  let live: readonly LiveActor[] = [];
  const listeners = createListeners();
  const since = (): number => Math.round(now() - startedAt);
  const notify = (): void => {
    live = [...watched.values()].filter(({ snapshot }) => snapshot.status === 'active');
    listeners.notify();
  };

  const redactContext = (context: object): Record<string, unknown> =>
    // XState requires the context to be an object.
    redactor.redact(context) as Record<string, unknown>;
  const startOf = (snapshot: AnyMachineSnapshot): RecordedActor['start'] => ({
    value: snapshot.value as StateValue,
    context: redactContext(snapshot.context as object),
  });
  const redactText = (text: string): string => String(redactor.redact(text));
  /** The name of an event, which comes from another party. */
  const redactType = (type: string): string => String((redactor.redact({ type }) as { type: unknown }).type);
  /** Values that an event replaced; assignments leave the others as they are. */
  const changesBetween = (before: AnyMachineSnapshot, after: AnyMachineSnapshot): Record<string, unknown> => {
    const old = before.context as Record<string, unknown>;
    const changed = Object.entries(after.context as Record<string, unknown>).filter(
      ([key, value]) => !Object.is(old[key], value),
    );
    return redactContext(Object.fromEntries(changed));
  };

  const described = new Map<string, Recording['charts'][string]>();
  const describe = (name: string, machine: AnyStateMachine): Recording['charts'][string] => {
    const known = described.get(name) ?? { version: chartVersion(name), outline: outlineOf(name, machine) };
    described.set(name, known);
    return known;
  };

  const recording = (): Recording => {
    const used = new Set([...watched.values()].map(({ chart }) => chart));
    return {
      format: RECORDING_FORMAT,
      formatVersion: RECORDING_VERSION,
      build,
      startedAt: new Date(startedAt).toISOString(),
      dropped,
      pages: [...pages],
      calls: [...calls],
      server: [...server],
      charts: {
        ...past?.charts,
        ...Object.fromEntries(
          Object.entries(charts)
            .filter(([name]) => used.has(name))
            .map(([name, machine]) => [name, describe(name, machine)]),
        ),
      },
      actors: [...(past?.actors ?? []), ...[...watched.values()].map(({ chart, id, start }) => ({ id, chart, start }))],
      steps: [...steps],
    };
  };

  const shorten = (): void => {
    const short = withoutFirstSteps(recording(), steps.length - STEPS);
    ({ calls, dropped, pages, steps } = short);
    const starts = new Map(short.actors.map(({ id, start }) => [id, start]));
    past = past === null ? null : { ...past, actors: short.actors.filter(({ id }) => !isWatched(id)) };
    for (const [key, one] of watched) {
      const start = starts.get(one.id);
      if (start !== undefined) {
        one.start = start;
      } else if (one.snapshot.status === 'active') {
        // All its steps are gone.
        one.start = startOf(one.snapshot);
      } else {
        watched.delete(key);
      }
    }
  };
  const isWatched = (id: string): boolean => [...watched.values()].some((one) => one.id === id);

  /**
   * Events in the order in which they were sent, and the charts that told them to others. XState reports a snapshot when
   * all effects of its event are done, so a chart that was told something reports before the one that told it.
   */
  const sent = new WeakMap<object, { order: number; at: number; sender: string | undefined }>();
  let sentCount = 0;
  /** The orders of the events of steps. */
  const orders = new WeakMap<RecordedStep, number>();

  return {
    inspect: (event) => {
      if (event.type === '@xstate.event') {
        const sender = event.sourceRef === event.actorRef ? undefined : watched.get(event.sourceRef?.sessionId ?? '');
        sentCount += 1;
        sent.set(event.event, { order: sentCount, at: since(), sender: sender?.id });
        return;
      }
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
      const { order, at, sender } = sent.get(event.event) ?? { order: sentCount, at: since(), sender: undefined };
      const step: RecordedStep = {
        at,
        actor: known.id,
        ...(sender === undefined ? {} : { sender }),
        event: redactor.redact(event.event) as RecordedStep['event'],
        state: event.snapshot.value as StateValue,
        changes: changesBetween(known.snapshot, event.snapshot),
        ignored: known.snapshot.status === 'active' && !known.snapshot.can(event.event),
      };
      orders.set(step, order);
      const place = steps.findLastIndex((one) => (orders.get(one) ?? 0) <= order) + 1;
      steps = steps.toSpliced(place, 0, step);
      watched.set(key, { ...known, snapshot: event.snapshot });
      mirror?.transitioned(step, redactContext(event.snapshot.context as object));
      if (steps.length >= 2 * STEPS) {
        shorten();
      }
      notify();
    },
    opened: (page) => {
      pages = [...pages, { at: since(), ...page }].slice(-LONGEST);
      notify();
    },
    called: (call) => {
      const made: RecordedCall = { at: since(), call, took: null, status: null, traceId: null };
      calls = [...calls, made].slice(-LONGEST);
      notify();
      return (answer) => {
        const answered = { ...made, took: since() - made.at, ...answer };
        calls = calls.map((one) => (one === made ? answered : one));
        notify();
      };
    },
    setServer: (read) => {
      const offset = now() - Date.parse(read.now) - startedAt;
      server = read.steps.slice(-LONGEST).map(({ at, attempts, event, from, kind, orderId, outcome, party, to }) => ({
        at: Math.round(Date.parse(at) + offset),
        kind,
        party,
        order: redactText(orderId),
        event: redactType(event),
        from: from === null ? null : redactText(from),
        to: to === null ? null : redactText(to),
        outcome,
        attempts,
      }));
      notify();
    },
    recording,
    clear: () => {
      redactor = createRedactor();
      past = null;
      steps = [];
      pages = pages.slice(-1).map((page) => ({ ...page, at: 0 }));
      calls = [];
      server = [];
      dropped = 0;
      startedAt = now();
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
    subscribe: (listener) => listeners.subscribe(() => listener()),
  };
};
