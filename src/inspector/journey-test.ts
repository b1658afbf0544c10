/** Writes a recording as a test that a developer can read: what the citizen did, and the state after each event. */
import { isChartName } from '../../machines/registry.ts';
import { eventText, labelsOf } from './event-text.ts';
import { chartOfActor } from './recorder.ts';
import type { RecordedStep, Recording, StateValue } from './recording.ts';

/** Longest JSON of an event that stays in its line; longer ones are constants. */
const INLINE = 80;

/** The path of the active leaf; of parallel parts the value as it is. */
const leafOf = (value: StateValue): string | null => {
  if (typeof value === 'string') {
    return value;
  }
  const [entry, ...others] = Object.entries(value);
  const rest = entry === undefined || others.length > 0 ? null : leafOf(entry[1]);
  return entry === undefined || rest === null ? null : `${entry[0]}.${rest}`;
};

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A value as TypeScript, keys without quotes where possible. */
const literal = (value: unknown): string => {
  if (typeof value === 'string') {
    return quoted(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(literal).join(', ')}]`;
  }
  if (typeof value !== 'object' || value === null) {
    return String(value);
  }
  const entries = Object.entries(value).map(
    ([key, one]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : quoted(key)}: ${literal(one)}`,
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
};

const nameOf = (actor: string): string => actor.replace(/-(\d+)$/, '$1');

const isCitizens = ({ actor, event }: RecordedStep): boolean =>
  labelsOf(chartOfActor(actor))?.events[event.type]?.initiator === 'citizen';

/**
 * The test as source; its file belongs into `tests/model/replays/`.
 * @param name what the session shows
 */
export const writeJourneyTest = (recording: Recording, name: string): string => {
  const actors = recording.actors.filter(
    ({ chart, id }) => isChartName(chart) && recording.steps.some(({ actor }) => actor === id),
  );
  const known = new Set(actors.map(({ id }) => id));
  const data: string[] = [];
  const written = new Map<string, string>();
  const eventOf = (event: RecordedStep['event']): string => {
    const source = literal(event);
    if (source.length <= INLINE) {
      return source;
    }
    const seen = written.get(source);
    if (seen !== undefined) {
      return seen;
    }
    const base = event.type.split('.').at(event.type.startsWith('xstate.after') ? 2 : -1) ?? 'event';
    const constant = `${base.replaceAll(/\W/g, '')}Event${written.size + 1}`;
    written.set(source, constant);
    data.push(`const ${constant} = ${source};`);
    return constant;
  };
  const lines = recording.steps
    .filter(({ actor }) => known.has(actor))
    .flatMap((step) => {
      const state = leafOf(step.state);
      const after = state === null ? literal(step.state) : quoted(state);
      const chart = chartOfActor(step.actor);
      return [
        ...(isCitizens(step) ? ['', `  // The citizen: ${eventText(chart, step.event)}`] : []),
        `  ${nameOf(step.actor)}.receive(${eventOf(step.event)}, ${after});`,
      ];
    });
  const starts = actors.map(({ chart, id, start }) => {
    const constant = `${nameOf(id)}Start`;
    data.push(`const ${constant} = ${literal(start)};`);
    return `  const ${nameOf(id)} = openChart(${quoted(chart)}, ${constant});`;
  });
  return [
    "// A recorded session. Tokens such as '#1' stand for texts, numbers that begin with zeros for phone numbers.",
    "import { test } from 'vitest';",
    "import { openChart } from './open-chart.ts';",
    '',
    `test(${quoted(name)}, () => {`,
    ...starts,
    ...lines,
    '});',
    ...(data.length === 0 ? [] : ['', '// The data of the events, which the test reads when it runs.', ...data]),
    '',
  ].join('\n');
};
