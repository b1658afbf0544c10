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
  'tells',
] as const;
const transitionFields = ['targets', 'guard', 'actions', 'reenter', 'label', 'meaning'] as const;

/** What makes a transition the same one, from the most specific to the least: a changed target keeps the guard. */
const identities: readonly ((transition: DescribedTransition) => string)[] = [
  ({ guard, name, source, targets, trigger }) => JSON.stringify([source, trigger, name, guard, targets]),
  ({ guard, name, source, trigger }) => JSON.stringify([source, trigger, name, guard]),
  ({ name, source, targets, trigger }) => JSON.stringify([source, trigger, name, targets]),
];

/**
 * Pairs the transitions of two versions by source, event, guard and target, so that an inserted transition shows one
 * difference, not a difference of all that follow it.
 */
const compareTransitions = (
  before: readonly DescribedTransition[],
  after: readonly DescribedTransition[],
): Difference<DescribedTransition> => {
  const pairs = new Map<DescribedTransition, DescribedTransition>();
  const old = [...before];
  let fresh = [...after];
  for (const identity of identities) {
    for (const one of fresh) {
      const index = old.findIndex((other) => identity(other) === identity(one));
      const [found] = index === -1 ? [] : old.splice(index, 1);
      if (found !== undefined) {
        pairs.set(one, found);
      }
    }
    fresh = fresh.filter((one) => !pairs.has(one));
  }
  /** The place of a transition among the paired ones that the same event tries: the first whose guard holds is taken. */
  const placeAmong = (all: readonly DescribedTransition[], one: DescribedTransition, kept: ReadonlySet<unknown>) =>
    all
      .filter(
        (other) =>
          other.source === one.source && other.trigger === one.trigger && other.name === one.name && kept.has(other),
      )
      .indexOf(one);
  const [keptAfter, keptBefore] = [new Set(pairs.keys()), new Set(pairs.values())];
  return {
    added: fresh,
    removed: old,
    changed: [...pairs]
      .map(([one, was]) => ({
        before: was,
        after: one,
        fields: [
          ...transitionFields.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(one[field])),
          ...(placeAmong(before, was, keptBefore) === placeAmong(after, one, keptAfter) ? [] : ['order']),
        ],
      }))
      .filter(({ fields }) => fields.length > 0),
  };
};

/** Compares two exports: states by path, transitions by what they do, implementations by name when both exports have them. */
export const compareCharts = (before: ChartExport, after: ChartExport): ChartDifference => ({
  states: compare(before.states, after.states, ({ path }) => path, stateFields),
  transitions: compareTransitions(before.transitions, after.transitions),
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
