/** A chart in SCXML, the W3C's notation, for tools that read it. */
import type { ChartExport, DescribedState, DescribedTransition } from '../../src/inspector/chart-export.ts';
import { escapeXml } from '../lib/escape-xml.ts';

const NAMESPACE = 'urn:mnp-portal:chart';

const attributes = (values: Readonly<Record<string, string | null>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === null || value === '' ? '' : ` ${name}="${escapeXml(value)}"`))
    .join('');

/**
 * The id of a state. Without dots: in SCXML the event `done.state.a` of a transition also means `done.state.a.b`, the
 * end of a state inside.
 */
const idOf = (path: string): string => path.replaceAll('.', '-');

/** The id of work in a state: ids are unique in a document, while several states may run the same work. */
const workId = (state: string, name: string): string => `${idOf(state)}-${name}`;

/** The SCXML name of a trigger. */
export const scxmlEvent = ({
  trigger,
  name,
  source,
}: Pick<DescribedTransition, 'trigger' | 'name' | 'source'>): string | null => {
  switch (trigger) {
    case 'event':
      return name;
    case 'done':
      return `done.invoke.${workId(source, name)}`;
    case 'error':
      return `error.invoke.${workId(source, name)}`;
    case 'timer':
      return `after.${name}.${idOf(source)}`;
    case 'end':
      return `done.state.${idOf(source)}`;
    case 'always':
      return null;
  }
};

const transitionTag = (transition: DescribedTransition): string =>
  `<transition${attributes({
    event: scxmlEvent(transition),
    cond: transition.guard,
    target: transition.targets.map(idOf).join(' '),
    type: transition.reenter ? 'external' : 'internal',
    'mnp:actions': transition.actions.join(' '),
    'mnp:label': transition.label,
  })}/>`;

/** Writes the chart as SCXML: guards and delays are data by their names, actions and titles are custom attributes. */
export const renderScxml = (chart: ChartExport): string => {
  const lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const namesOf = (values: readonly (string | null)[]): string[] => [
    ...new Set(values.filter((value) => value !== null)),
  ];
  const guards = namesOf(chart.transitions.map(({ guard }) => guard));
  const delays = namesOf(chart.transitions.map(({ name, trigger }) => (trigger === 'timer' ? name : null)));
  // Whoever runs the document decides by these: every condition holds and every pause is over at first.
  const data = [
    ...guards.map((id) => `<data${attributes({ id, expr: 'true' })}/>`),
    ...delays.map((id) => `<data${attributes({ id, expr: "'0s'" })}/>`),
  ];
  const write = (state: DescribedState, depth: number): void => {
    const indent = '  '.repeat(depth);
    const isRoot = state.parent === null;
    const tag = isRoot ? 'scxml' : state.kind === 'parallel' || state.kind === 'final' ? state.kind : 'state';
    const initial = state.initial === null ? null : isRoot ? state.initial : idOf(`${state.path}.${state.initial}`);
    const names = isRoot
      ? {
          xmlns: 'http://www.w3.org/2005/07/scxml',
          'xmlns:mnp': NAMESPACE,
          version: '1.0',
          datamodel: 'ecmascript',
          name: chart.id,
          'mnp:version': chart.version,
        }
      : { id: idOf(state.path) };
    lines.push(`${indent}<${tag}${attributes({ ...names, initial, 'mnp:title': state.title })}>`);
    if (isRoot && data.length > 0) {
      lines.push(`${indent}  <datamodel>${data.join('')}</datamodel>`);
    }
    const own = chart.transitions.filter(({ source }) => source === state.path);
    const timers = [...new Set(own.filter(({ trigger }) => trigger === 'timer').map(({ name }) => name))];
    if (timers.length > 0) {
      const sends = timers.map(
        (name) => `<send${attributes({ event: `after.${name}.${idOf(state.path)}`, delayexpr: name })}/>`,
      );
      lines.push(`${indent}  <onentry>${sends.join('')}</onentry>`);
    }
    lines.push(
      ...state.invokes.map(
        (name) =>
          `${indent}  <invoke${attributes({ id: workId(state.path, name), type: `${NAMESPACE}:work`, src: name })}/>`,
      ),
    );
    lines.push(...own.map((transition) => `${indent}  ${transitionTag(transition)}`));
    const children = chart.states.filter(({ parent }) => parent === state.path);
    if (isRoot && state.kind === 'parallel') {
      // The document itself enters one of its states only.
      lines.push(`  <parallel${attributes({ id: chart.id })}>`);
      children.forEach((child) => write(child, 2));
      lines.push('  </parallel>');
    } else {
      children.forEach((child) => write(child, depth + 1));
    }
    lines.push(`${indent}</${tag}>`);
  };
  const [root] = chart.states;
  if (root !== undefined) {
    write(root, 0);
  }
  return `${lines.join('\n')}\n`;
};
