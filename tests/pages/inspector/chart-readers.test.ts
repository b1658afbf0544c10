/** The exports are read by programs that know nothing of the code that writes them: state-machine-cat and SCION. */
import { Statechart } from '@scion-scxml/core';
import fc from 'fast-check';
import { type IStateMachine, render } from 'state-machine-cat';
import { describe, expect, test } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createMachine,
  fromPromise,
  initialTransition,
  transition,
} from 'xstate';
import { chartNames } from '../../../machines/registry.ts';
import { exportChart } from '../../../scripts/charts/chart-files.ts';
import { machineConfig } from '../../../scripts/charts/machine-json.ts';
import { renderScxml, scxmlEvent } from '../../../scripts/charts/scxml.ts';
import type { ChartExport, DescribedTransition } from '../../../src/inspector/chart-export.ts';

const chosen = (element: Element, tags: readonly string[]): Element[] =>
  [...element.children].filter(({ tagName }) => tags.includes(tagName));

/** An SCXML element in the notation of SCION. */
const toScion = (element: Element, isTrue: (cond: string) => boolean): object => ({
  id: element.getAttribute('id') ?? element.getAttribute('name'),
  $type: element.tagName,
  ...(element.hasAttribute('initial') ? { initial: element.getAttribute('initial') } : {}),
  transitions: chosen(element, ['transition']).map((one) => {
    const [cond, event, target] = ['cond', 'event', 'target'].map((name) => one.getAttribute(name));
    return {
      type: one.getAttribute('type'),
      ...(event == null ? {} : { event }),
      ...(target == null ? {} : { target: target.split(' ') }),
      ...(cond == null ? {} : { cond: () => isTrue(cond) }),
    };
  }),
  states: chosen(element, ['state', 'parallel', 'final']).map((child) => toScion(child, isTrue)),
});

/** A trigger as XState names it. */
const xstateEvent = ({ id }: ChartExport, { name, source, trigger }: DescribedTransition): string =>
  trigger === 'timer'
    ? `xstate.after.${name}.${[id, source].filter(Boolean).join('.')}`
    : trigger === 'event'
      ? name
      : `xstate.${trigger}.actor.${name}`;

const namesOf = (chart: ChartExport, nameOf: (one: DescribedTransition) => string | null): string[] => [
  ...new Set(chart.transitions.map(nameOf).filter((name) => name !== null)),
];

const toPath = (id: string): string => id.replaceAll('-', '.');
const isIn =
  ({ states }: ChartExport) =>
  (path: string): boolean =>
    states.some((state) => state.parent !== null && state.path === path);
// XState types the nodes as `any`.
const pathsOf = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot._nodes as AnyStateNode[]).map(({ path }) => path.join('.')).filter((path) => path !== '');

/** The work and the timers that a transition begins and does not end itself, as SCXML names them. */
const begunBy = (actions: readonly { type: string; params: unknown }[]): string[] => {
  const begun = new Set<string>();
  for (const { params, type } of actions) {
    // What XState gives with its own actions.
    const given = (params ?? {}) as { id?: string; delay?: number; event?: { type: string } } | string;
    if (typeof given === 'string' || type === 'xstate.stopChild') {
      begun.delete(typeof given === 'string' ? given : (given.id ?? ''));
    } else if (type === 'xstate.spawnChild') {
      begun.add(given.id ?? '');
    } else if (type === 'xstate.raise' && given.delay !== undefined) {
      begun.add(given.event?.type ?? '');
    }
  }
  return [...begun].map((one) => one.replace(/^xstate\.(after\.\w+\.)\w+\.?/, '$1'));
};

describe.each(chartNames)('%s', (name) => {
  test('is drawn by state-machine-cat from SCXML with the same states and transitions', async () => {
    const chart = await exportChart(name);
    // Typed as text, because other outputs are.
    const read = (await render(renderScxml(chart), { inputType: 'scxml', outputType: 'json' })) as unknown;
    const machines = (machine: IStateMachine): IStateMachine[] => [
      machine,
      ...machine.states.flatMap(({ statemachine }) => (statemachine === undefined ? [] : machines(statemachine))),
    ];
    const all = machines(read as IStateMachine);
    const states = all.flatMap((one) => one.states).filter(({ type }) => type !== 'initial');
    const around = chart.states[0]?.kind === 'parallel' ? [chart.id] : [];
    expect(states.map((one) => one.name.replaceAll('-', '.')).toSorted()).toEqual(
      [...around, ...chart.states.filter(({ parent }) => parent !== null).map(({ path }) => path)].toSorted(),
    );
    const arrows = all
      .flatMap(({ transitions = [] }) => transitions)
      .filter(({ from }) => states.some((one) => one.name === from))
      .map(({ cond = '', event = '', from, to }) => [from, event, cond, to].join(' ').replaceAll('-', '.'));
    expect(arrows.toSorted()).toEqual(
      chart.transitions
        .map((one) =>
          [one.source, scxmlEvent(one) ?? '', one.guard ?? '', one.targets.join(' ') || one.source]
            .join(' ')
            .replaceAll('-', '.'),
        )
        .toSorted(),
    );
  });

  test('runs in SCION from SCXML as in XState from JSON: states, work and timers', async () => {
    const chart = await exportChart(name);
    const { documentElement } = new DOMParser().parseFromString(renderScxml(chart), 'application/xml');
    const guards = namesOf(chart, ({ guard }) => guard);
    let truths = 0;
    const isTrue = (guard: string): boolean => (truths & (1 << guards.indexOf(guard))) !== 0;
    const delays = namesOf(chart, (one) => (one.trigger === 'timer' ? one.name : null));
    const config: unknown = JSON.parse(JSON.stringify(machineConfig(chart)));
    // XState types the configuration by what it declares; this one is from a file.
    const machine: AnyStateMachine = createMachine(config as never).provide({
      guards: Object.fromEntries(guards.map((guard) => [guard, () => isTrue(guard)])),
      actors: Object.fromEntries(
        chart.states.flatMap(({ invokes }) => invokes).map((work) => [work, fromPromise(() => Promise.resolve())]),
      ),
      delays: Object.fromEntries(delays.map((delay) => [delay, 1000])),
    });
    const step = fc.record({ choice: fc.nat(), truths: fc.nat(2 ** guards.length - 1) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 30 }), (steps) => {
        const entered = new Set<string>();
        const scion = new Statechart(() => toScion(documentElement, isTrue));
        scion.on('onEntry', (state) => entered.add(state));
        truths = 0;
        scion.start();
        let [snapshot]: [AnyMachineSnapshot, ...unknown[]] = initialTransition(machine);
        for (const one of steps) {
          const paths = pathsOf(snapshot);
          expect(scion.getFullConfiguration().map(toPath).filter(isIn(chart)).toSorted()).toEqual(paths.toSorted());
          const open = chart.transitions.filter(
            ({ source, trigger }) => ['', ...paths].includes(source) && trigger !== 'always' && trigger !== 'end',
          );
          const next = open[one.choice % Math.max(open.length, 1)];
          if (next === undefined || snapshot.status !== 'active') {
            return;
          }
          ({ truths } = one);
          entered.clear();
          scion.gen(scxmlEvent(next) ?? '');
          const [after, actions] = transition(machine, snapshot, { type: xstateEvent(chart, next) });
          snapshot = after;
          const begun = scion
            .getFullConfiguration()
            .filter((state) => entered.has(state))
            .flatMap((state) => [...(documentElement.querySelector(`[id="${state}"]`)?.children ?? [])])
            .flatMap((child) => (child.tagName === 'invoke' ? [child] : chosen(child, ['send'])))
            .map((child) => child.getAttribute('src') ?? toPath(child.getAttribute('event') ?? ''));
          expect(begun.toSorted()).toEqual(begunBy(actions).toSorted());
        }
      }),
      { seed: 17, numRuns: 150 },
    );
  });
});
