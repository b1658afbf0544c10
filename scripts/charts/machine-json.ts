import type { ChartExport, DescribedState, DescribedTransition } from '../../src/inspector/chart-export.ts';

type Json = Record<string, unknown>;

/** Leaves out empty lists. */
const listed = (key: string, values: readonly unknown[]): Json => (values.length === 0 ? {} : { [key]: values });

/**
 * The chart as a configuration that `createMachine` of XState takes: guards, actions, actors and delays are names, which
 * `provide` supplies.
 */
export const machineConfig = (chart: ChartExport): Json => {
  const targetOf = (path: string): string => (path === '' ? `#${chart.id}` : `#${chart.id}.${path}`);
  const toTransition = ({ actions, guard, label, meaning, reenter, targets }: DescribedTransition): Json => ({
    ...(targets.length === 0 ? {} : { target: targets.map(targetOf) }),
    ...(guard === null ? {} : { guard }),
    ...listed('actions', actions),
    ...(reenter ? { reenter } : {}),
    description: meaning === '' ? label : `${label}. ${meaning}`,
  });
  const toState = (state: DescribedState): Json => {
    const own = chart.transitions.filter(({ source }) => source === state.path);
    const of = (trigger: DescribedTransition['trigger'], name?: string): Json[] =>
      own.filter((one) => one.trigger === trigger && (name === undefined || one.name === name)).map(toTransition);
    const byName = (trigger: 'event' | 'timer'): Json =>
      Object.fromEntries(
        [...new Set(own.filter((one) => one.trigger === trigger).map(({ name }) => name))].map((name) => [
          name,
          of(trigger, name),
        ]),
      );
    const children = chart.states.filter(({ parent }) => parent === state.path);
    const [on, after] = [byName('event'), byName('timer')];
    return {
      ...(state.kind === 'parallel' || state.kind === 'final' ? { type: state.kind } : {}),
      ...(state.initial === null ? {} : { initial: state.initial }),
      ...(state.title === '' ? {} : { meta: { title: state.title } }),
      ...(state.meaning === '' ? {} : { description: state.meaning }),
      ...listed('tags', state.tags),
      ...listed('entry', state.entry),
      ...listed('exit', state.exit),
      ...listed(
        'invoke',
        state.invokes.map((name) => ({
          id: name,
          src: name,
          ...listed('onDone', of('done', name)),
          ...listed('onError', of('error', name)),
        })),
      ),
      ...(Object.keys(on).length === 0 ? {} : { on }),
      ...(Object.keys(after).length === 0 ? {} : { after }),
      ...listed('always', of('always')),
      ...listed('onDone', of('end')),
      ...(children.length === 0
        ? {}
        : {
            states: Object.fromEntries(
              children.map((child) => [child.path.slice(child.path.lastIndexOf('.') + 1), toState(child)]),
            ),
          }),
    };
  };
  const [root] = chart.states;
  return { id: chart.id, ...(root === undefined ? {} : toState(root)) };
};
