/** The file of a recorded session: its actors, their initial states and every event. */
import type { AnyStateMachine } from 'xstate';
import { serverParties, serverStepKinds } from '../../contract/inspector.ts';
import { z } from '../../contract/z.ts';
import versions from 'virtual:chart-versions';
import { readStructure } from './chart-structure.ts';

export const RECORDING_FORMAT = 'mnp-portal.recording';
export const RECORDING_VERSION = 2;

/** `'idle'` or `{ active: { submit: … } }`, as XState writes a state value. */
export type StateValue = string | { [key: string]: StateValue };

const stateValue: z.ZodMiniType<StateValue> = z.lazy(() => z.union([z.string(), z.record(z.string(), stateValue)]));

const recordedEvent = z.looseObject({ type: z.string() });

const serverStep = z.object({
  /** Milliseconds from the start of the recording; negative before it. */
  at: z.number(),
  kind: z.enum(serverStepKinds),
  party: z.nullable(z.enum(serverParties)),
  /** A token of the order, the same as in the steps of the charts. */
  order: z.string(),
  event: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  outcome: z.enum(['done', 'waiting', 'refused']),
  attempts: z.number(),
});

const recording = z.object({
  format: z.literal(RECORDING_FORMAT),
  formatVersion: z.literal(RECORDING_VERSION),
  /** The build of the site, by the name of its entry script. */
  build: z.string(),
  /** When it begins, ISO, by the clock of the browser; joined by trace ids it leads to the log of the server. */
  startedAt: z.string(),
  /** Steps at the beginning that were left out, because the recording had become too long. */
  dropped: z.number(),
  /** Pages that were opened, also by a reload. */
  pages: z.array(
    z.object({
      at: z.number(),
      /** The pattern of the address, without ids and numbers. */
      route: z.string(),
      width: z.number(),
      height: z.number(),
      /** The document was loaded, so every chart began anew. */
      isLoaded: z.boolean(),
    }),
  ),
  calls: z.array(
    z.object({
      at: z.number(),
      /** Name in the contract, or the path of a file. */
      call: z.string(),
      /** Milliseconds until the response; null while there is none. */
      took: z.nullable(z.number()),
      /** Null when there was no response. */
      status: z.nullable(z.number()),
      traceId: z.nullable(z.string()),
    }),
  ),
  /** What the server did with the applications of the citizen; empty until it is read. */
  server: z.array(serverStep),
  /** Every chart that ran: its version and its outline. */
  charts: z.record(z.string(), z.object({ version: z.string(), outline: z.array(z.string()) })),
  actors: z.array(
    z.object({
      id: z.string(),
      chart: z.string(),
      start: z.object({ value: stateValue, context: z.record(z.string(), z.unknown()) }),
    }),
  ),
  steps: z.array(
    z.object({
      /** Milliseconds from the start of the recording. */
      at: z.number(),
      actor: z.string(),
      /** The chart that sent the event, as an actor of the recording; absent for all others who did. */
      sender: z.optional(z.string()),
      event: recordedEvent,
      /** The state after the event. */
      state: stateValue,
      /** Values of the context that the event changed. */
      changes: z.record(z.string(), z.unknown()),
      /** The chart had no transition for the event. */
      ignored: z.boolean(),
    }),
  ),
});

export type Recording = z.output<typeof recording>;
export type RecordedStep = Recording['steps'][number];
export type RecordedPage = Recording['pages'][number];
export type RecordedCall = Recording['calls'][number];
export type RecordedServerStep = z.output<typeof serverStep>;
export type RecordedActor = Recording['actors'][number];

/** Why a file cannot be replayed. */
export type RecordingError = 'notJson' | 'foreign' | 'otherFormat' | 'damaged' | 'empty';

/** Reads a recording from an untrusted file. */
export const readRecording = (content: string): { recording: Recording } | { error: RecordingError } => {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { error: 'notJson' };
  }
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== RECORDING_FORMAT) {
    return { error: 'foreign' };
  }
  if (!('formatVersion' in value) || value.formatVersion !== RECORDING_VERSION) {
    return { error: 'otherFormat' };
  }
  const parsed = recording.safeParse(value);
  if (!parsed.success) {
    return { error: 'damaged' };
  }
  const known = new Set(parsed.data.actors.map(({ id }) => id));
  if (parsed.data.steps.some(({ actor }) => !known.has(actor))) {
    return { error: 'damaged' };
  }
  return parsed.data.actors.length === 0 ? { error: 'empty' } : { recording: parsed.data };
};

/** Describes a chart by one line per state, transition, guard, action and delay, for comparing two versions. */
export const outlineOf = (chart: string, machine: AnyStateMachine): string[] => {
  const { states, transitions } = readStructure(machine);
  return [
    ...states.filter(({ path }) => path !== '').map(({ path, kind }) => `${path} (${kind})`),
    ...transitions.map(({ actions, guard, id, targets }) => {
      const condition = guard === null ? '' : ` [${guard}]`;
      const does = actions.length === 0 ? '' : ` / ${actions.join(', ')}`;
      return `${id}${condition} → ${targets.join(', ') || 'itself'}${does}`;
    }),
    ...(versions[chart]?.implementations ?? []).map(({ digest, kind, name }) => `${kind} ${name}: ${digest}`),
  ];
};

/** The version of a registered chart, as a recording names it; empty for another chart. */
export const chartVersion = (chart: string): string => versions[chart]?.version ?? '';
