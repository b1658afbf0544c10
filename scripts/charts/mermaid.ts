/** A chart in Mermaid, for code hosts and documents that render it. */
import type { ChartExport, DescribedState, DescribedTransition } from '../../src/inspector/chart-export.ts';

const idOf = (path: string): string => `s_${path.replaceAll('.', '_')}`;
/** Escapes colons, semicolons and hashes, which are Mermaid syntax. */
const plain = (text: string): string => text.replaceAll(/: /g, ' — ').replaceAll(/[:;#]/g, ' ').replaceAll('"', "'");

/** Lifts both ends to siblings: Mermaid draws no arrow between substates of different states. */
const lift = (source: string, target: string): [string, string] => {
  const from = source.split('.');
  const to = target.split('.');
  const common = from.findIndex((step, index) => step !== to[index]);
  if (common === -1 || common >= to.length) {
    return [source, target];
  }
  return [from.slice(0, common + 1).join('.'), to.slice(0, common + 1).join('.')];
};

const isInside = (path: string, ancestor: string): boolean => ancestor === '' || path.startsWith(`${ancestor}.`);

/** Writes the chart as a Mermaid state diagram. */
export const renderMermaid = (chart: ChartExport): string => {
  const titles = new Map(chart.states.map(({ path, title }) => [path, title]));
  const children = (path: string): DescribedState[] => chart.states.filter(({ parent }) => parent === path);
  const hasChildren = (path: string): boolean => children(path).length > 0;
  const isArrow = ({ source, targets: [target] }: DescribedTransition): boolean =>
    target !== undefined &&
    !isInside(target, source) &&
    !isInside(source, target) &&
    (target !== source || !hasChildren(source));
  const notes = (path: string, indent: string): string[] => {
    const lines = chart.transitions.filter((one) => one.source === path && !isArrow(one));
    if (lines.length === 0 || path === '') {
      return [];
    }
    const text = lines.map(
      ({ label, targets: [target] }) =>
        `${indent}  ${plain(label)}${target === undefined ? '' : ` → ${plain(titles.get(target) ?? target)}`}`,
    );
    return [`${indent}note right of ${idOf(path)}`, ...text, `${indent}end note`];
  };
  const write = (state: DescribedState, depth: number): string[] => {
    const indent = '  '.repeat(depth);
    const declared = `${indent}state "${plain(state.title)}" as ${idOf(state.path)}`;
    const inner = children(state.path);
    if (inner.length === 0) {
      return [
        declared,
        ...(state.kind === 'final' ? [`${indent}${idOf(state.path)} --> [*]`] : []),
        ...notes(state.path, indent),
      ];
    }
    const first =
      state.initial === null
        ? []
        : [`${indent}  [*] --> ${idOf(state.path === '' ? state.initial : `${state.path}.${state.initial}`)}`];
    const separator = state.kind === 'parallel' ? [`${indent}  --`] : [];
    const body = inner.flatMap((child, index) => [...(index === 0 ? [] : separator), ...write(child, depth + 1)]);
    return [`${declared} {`, ...first, ...body, `${indent}}`, ...notes(state.path, indent)];
  };
  const [root] = chart.states;
  if (root === undefined) {
    return '';
  }
  const arrows = chart.transitions.filter(isArrow).map(({ source, targets: [target = ''], label }) => {
    const [from, to] = lift(source, target);
    const own = from === source ? '' : `${titles.get(source) ?? source}, `;
    return `  ${idOf(from)} --> ${idOf(to)} : ${plain(`${own}${label}`)}`;
  });
  return `${[
    'stateDiagram-v2',
    `  %% ${chart.title}, ${chart.version}`,
    ...(root.initial === null ? [] : [`  [*] --> ${idOf(root.initial)}`]),
    ...children('').flatMap((child) => write(child, 1)),
    ...arrows,
  ].join('\n')}\n`;
};
