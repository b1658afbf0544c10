/** The file of a recorded session: its actors, their initial states and every event. */
import type { AnyStateMachine } from 'xstate';
import { z } from '../../contract/z.ts';
import versions from 'virtual:chart-versions';
import { readStructure } from './chart-structure.ts';

export const RECORDING_FORMAT = 'mnp-portal.recording';
export const RECORDING_VERSION = 1;

/** `'idle'` or `{ active: { submit: … } }`, as XState writes a state value. */
export type StateValue = string | { [key: string]: StateValue };

const stateValue: z.ZodMiniType<StateValue> = z.lazy(() => z.union([z.string(), z.record(z.string(), stateValue)]));

const recordedEvent = z.looseObject({ type: z.string() });

const recording = z.object({
  format: z.literal(RECORDING_FORMAT),
  formatVersion: z.literal(RECORDING_VERSION),
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
      event: recordedEvent,
      /** The state after the event. */
      state: stateValue,
      /** The chart had no transition for the event. */
      ignored: z.boolean(),
    }),
  ),
});

export type Recording = z.output<typeof recording>;
export type RecordedStep = Recording['steps'][number];
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
