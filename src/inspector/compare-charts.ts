/** Differences between two versions of one chart. */
import type { ChartImplementation } from './chart-structure.ts';
import type { ChartExport, DescribedState, DescribedTransition } from './chart-export.ts';

export interface Difference<Part> {
  added: Part[];
  removed: Part[];
  changed: { before: Part; after: Part; fields: string[] }[];
}

export interface ChartDifference {
  states: Difference<DescribedState>;
  transitions: Difference<DescribedTransition>;
  implementations: Difference<ChartImplementation>;
}

const compare = <Part extends object>(
  before: readonly Part[],
  after: readonly Part[],
  keyOf: (part: Part) => string,
  fields: readonly (keyof Part & string)[],
): Difference<Part> => {
  const old = new Map(before.map((part) => [keyOf(part), part]));
  const fresh = new Map(after.map((part) => [keyOf(part), part]));
  const both = [...fresh].flatMap(([key, part]) => {
    const was = old.get(key);
    return was === undefined ? [] : [{ before: was, after: part }];
  });
  return {
    added: after.filter((part) => !old.has(keyOf(part))),
    removed: before.filter((part) => !fresh.has(keyOf(part))),
    changed: both
      .map((pair) => ({
        ...pair,
        fields: fields.filter((field) => JSON.stringify(pair.before[field]) !== JSON.stringify(pair.after[field])),
      }))
      .filter((pair) => pair.fields.length > 0),
  };
};

const stateFields = [
  'kind',
  'initial',
  'title',
  'meaning',
  'tags',
  'entry',
  'exit',
  'invokes',
  'page',
  'calls',
] as const;
const transitionFields = ['targets', 'guard', 'actions', 'reenter', 'label', 'meaning'] as const;

/** Compares two exports: states by path, transitions by id, implementations by name when both exports tell them. */
export const compareCharts = (before: ChartExport, after: ChartExport): ChartDifference => ({
  states: compare(before.states, after.states, ({ path }) => path, stateFields),
  transitions: compare(before.transitions, after.transitions, ({ id }) => id, transitionFields),
  implementations: compare(
    before.implementations ?? after.implementations ?? [],
    after.implementations ?? before.implementations ?? [],
    ({ kind, name }) => `${kind} ${name}`,
    ['digest'],
  ),
});

/** Whether a comparison found a difference. */
export const hasDifference = ({ implementations, states, transitions }: ChartDifference): boolean =>
  [states, transitions, implementations].some(
    ({ added, changed, removed }) => added.length + changed.length + removed.length > 0,
  );
