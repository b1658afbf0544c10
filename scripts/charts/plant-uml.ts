import type { ChartExport, DescribedState } from '../../src/inspector/chart-export.ts';

const idOf = (path: string): string => (path === '' ? 'chart' : path.replaceAll('.', '_'));
const quoted = (text: string): string => text.replaceAll('"', "'").replaceAll('\n', ' ');

/** Writes the chart in the language of PlantUML. */
export const renderPlantUml = (chart: ChartExport): string => {
  const lines: string[] = ['@startuml', `title ${quoted(chart.title)}`, 'hide empty description'];
  const childrenOf = (path: string): DescribedState[] => chart.states.filter(({ parent }) => parent === path);
  const write = (state: DescribedState, depth: number): void => {
    const indent = '  '.repeat(depth);
    const children = childrenOf(state.path);
    const head = `${indent}state "${quoted(state.title)}" as ${idOf(state.path)}`;
    if (children.length === 0) {
      lines.push(head);
      return;
    }
    lines.push(`${head} {`);
    writeInside(state, depth + 1);
    lines.push(`${indent}}`);
  };
  const writeInside = (state: DescribedState, depth: number): void => {
    const indent = '  '.repeat(depth);
    for (const [index, child] of childrenOf(state.path).entries()) {
      if (state.kind === 'parallel' && index > 0) {
        lines.push(`${indent}--`);
      }
      write(child, depth);
    }
    if (state.initial !== null) {
      lines.push(`${indent}[*] --> ${idOf(state.path === '' ? state.initial : `${state.path}.${state.initial}`)}`);
    }
    lines.push(
      ...childrenOf(state.path)
        .filter(({ kind }) => kind === 'final')
        .map(({ path }) => `${indent}${idOf(path)} --> [*]`),
    );
  };
  const [root] = chart.states;
  if (root !== undefined) {
    writeInside(root, 0);
  }
  for (const { label, source, targets, trigger } of chart.transitions) {
    const [target = source] = targets;
    // The root is the whole diagram, which has no arrows.
    if (source !== '' && target !== '') {
      const line = trigger === 'error' ? '-[#b3261e,dashed]->' : trigger === 'timer' ? '-[#7a4b00,dotted]->' : '-->';
      lines.push(`${idOf(source)} ${line} ${idOf(target)} : ${quoted(label)}`);
    }
  }
  return `${[...lines, '@enduml'].join('\n')}\n`;
};
