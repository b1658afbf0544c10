import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartNames, machines } from '../../../machines/registry.ts';
import { exportChart } from '../../../scripts/charts/chart-files.ts';
import { statesCsv, transitionsCsv } from '../../../scripts/charts/csv.ts';
import { machineConfig } from '../../../scripts/charts/machine-json.ts';
import { renderPlantUml } from '../../../scripts/charts/plant-uml.ts';
import { renderScxml, scxmlEvent } from '../../../scripts/charts/scxml.ts';
import { renderSvg } from '../../../scripts/charts/svg.ts';
import { readStructure } from '../../../src/inspector/chart-structure.ts';

/** What the recommendation of the W3C (and its schema) allows in the elements that the exports use. */
const scxmlElements: Readonly<Record<string, { attributes: readonly string[]; children: readonly string[] }>> = {
  scxml: {
    attributes: ['initial', 'name', 'version', 'datamodel', 'binding'],
    children: ['state', 'parallel', 'final', 'datamodel', 'script'],
  },
  state: {
    attributes: ['id', 'initial'],
    children: ['onentry', 'onexit', 'transition', 'state', 'parallel', 'final', 'history', 'datamodel', 'invoke'],
  },
  parallel: {
    attributes: ['id'],
    children: ['onentry', 'onexit', 'transition', 'state', 'parallel', 'history', 'datamodel', 'invoke'],
  },
  final: { attributes: ['id'], children: ['onentry', 'onexit', 'donedata'] },
  transition: { attributes: ['event', 'cond', 'target', 'type'], children: [] },
  datamodel: { attributes: [], children: ['data'] },
  data: { attributes: ['id', 'src', 'expr'], children: [] },
  onentry: { attributes: [], children: ['send'] },
  send: { attributes: ['event', 'target', 'type', 'id', 'delay', 'delayexpr', 'namelist'], children: [] },
  invoke: { attributes: ['id', 'type', 'src', 'namelist', 'autoforward'], children: [] },
};
/** The path of the state that an element describes. */
const pathOf = (element: Element | null): string => element?.id.replaceAll('-', '.') ?? '';
/** The forms of values, by attribute. */
const scxmlValues: Readonly<Record<string, RegExp>> = {
  id: /^[A-Za-z_][\w.-]*$/,
  initial: /^[\w.-]+$/,
  name: /^[\w.-]+$/,
  version: /^1\.0$/,
  datamodel: /^(?:null|ecmascript)$/,
  event: /^[\w-]+(?:\.[\w-]+)*$/,
  type: /^(?:internal|external|urn:[\w:-]+)$/,
  target: /^[A-Za-z_][\w.-]*(?: [A-Za-z_][\w.-]*)*$/,
  delay: /^\d*(?:\.\d+)?(?:ms|[smhd])$/,
};

// The files are parsed by a DOM XML parser, independent of the code that wrote them.
describe.each(chartNames)('%s is written', (name) => {
  test('as well-formed SVG with an accessible name', async () => {
    const chart = await exportChart(name);
    const document = new DOMParser().parseFromString(renderSvg(chart, chart.drawing), 'image/svg+xml');
    expect(document.documentElement.getAttribute('aria-label')).toBe(chart.title);
    expect(document.querySelectorAll('[data-state]')).toHaveLength(chart.states.length);
  });

  test('as SCXML that an independent reader understands the same way', async () => {
    const chart = await exportChart(name);
    const document = new DOMParser().parseFromString(renderScxml(chart), 'application/xml');
    // A document whose top states are parallel has one around them, because it enters only one of its own.
    const top = document.documentElement.querySelector(':scope > parallel');
    const frame = chart.states[0]?.kind === 'parallel' ? top : document.documentElement;
    expect([...(frame?.children ?? [])].filter(({ id }) => id !== '')).toHaveLength(
      chart.states.filter(({ parent }) => parent === '').length,
    );
    const states = [...document.querySelectorAll('state, parallel, final')].filter((element) => element !== frame);
    const read = states.map((element) => {
      const children = [...element.children].filter(({ tagName }) => ['state', 'parallel', 'final'].includes(tagName));
      const kind = element.tagName === 'state' ? (children.length > 0 ? 'compound' : 'atomic') : element.tagName;
      const { parentElement } = element;
      return { path: pathOf(element), kind, parent: parentElement === frame ? '' : pathOf(parentElement) };
    });
    expect(read).toEqual(
      chart.states.filter(({ parent }) => parent !== null).map(({ path, kind, parent }) => ({ path, kind, parent })),
    );
    const arrows = [...document.querySelectorAll('transition')].map((element) => ({
      source: pathOf(element.parentElement),
      event: element.getAttribute('event'),
      cond: element.getAttribute('cond'),
      target: (element.getAttribute('target') ?? '').replaceAll('-', '.'),
    }));
    expect(arrows).toEqual(
      chart.transitions.map((transition) => ({
        source: transition.source,
        event: scxmlEvent(transition),
        cond: transition.guard,
        target: transition.targets.join(' '),
      })),
    );
    const ids = new Set(read.map(({ path }) => path));
    expect(
      arrows.flatMap(({ target }) => target.split(' ')).filter((target) => target !== '' && !ids.has(target)),
    ).toEqual([]);
  });

  test('as SCXML with unique ids, whose conditions and pauses are declared', async () => {
    const document = new DOMParser().parseFromString(renderScxml(await exportChart(name)), 'application/xml');
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const declared = new Set([...document.querySelectorAll('data')].map(({ id }) => id));
    const used = [...document.querySelectorAll('[cond], [delayexpr]')].map(
      (element) => element.getAttribute('cond') ?? element.getAttribute('delayexpr') ?? '',
    );
    expect(used.filter((one) => !declared.has(one))).toEqual([]);
  });

  test('as SCXML of the elements, attributes and values that the standard has', async () => {
    const document = new DOMParser().parseFromString(renderScxml(await exportChart(name)), 'application/xml');
    const ids = new Set([...document.querySelectorAll('[id]')].map(({ id }) => id));
    const wrong = [...document.querySelectorAll('*')].flatMap((element) => {
      const { tagName } = element;
      const allowed = scxmlElements[tagName];
      const attributes = [...element.attributes].filter(({ name: own }) => !/^(?:mnp:|xmlns)/.test(own));
      return [
        ...(allowed === undefined ? [tagName] : []),
        ...[...element.children]
          .filter((child) => allowed?.children.includes(child.tagName) !== true)
          .map((child) => `${tagName} > ${child.tagName}`),
        ...attributes
          .filter(
            ({ name: own, value }) =>
              allowed?.attributes.includes(own) !== true || scxmlValues[own]?.test(value) === false,
          )
          .map(({ name: own, value }) => `${tagName} ${own}="${value}"`),
        ...(tagName === 'transition' && !attributes.some(({ name: own }) => own !== 'type')
          ? ['an empty transition']
          : []),
        ...[element.getAttribute('initial'), element.getAttribute('target')]
          .flatMap((value) => value?.split(' ') ?? [])
          .filter((id) => !ids.has(id)),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('as JSON of which XState makes the same chart', async () => {
    const config: unknown = JSON.parse(JSON.stringify(machineConfig(await exportChart(name))));
    // XState types the configuration by what it declares; this one is from a file.
    expect(readStructure(createMachine(config as never))).toEqual(readStructure(machines[name]));
  });

  test('as tables with a row of every state and transition', async () => {
    const chart = await exportChart(name);
    const read = (text: string): string[][] => parse(text, { bom: true });
    expect(
      read(statesCsv(chart))
        .slice(1)
        .map(([path, title]) => [path, title]),
    ).toEqual(chart.states.filter(({ parent }) => parent !== null).map(({ path, title }) => [path, title]));
    expect(
      read(transitionsCsv(chart))
        .slice(1)
        .map(([source, target, label]) => [source, target, label]),
    ).toEqual(chart.transitions.map(({ label, source, targets }) => [source, targets.join(' '), label]));
  });

  test('as PlantUML that declares every state before its arrows', async () => {
    const chart = await exportChart(name);
    const lines = renderPlantUml(chart).split('\n');
    const declared = new Set(lines.flatMap((line) => /^ *state ".*" as (\w+)/.exec(line)?.[1] ?? []));
    expect(declared.size).toBe(chart.states.length - 1);
    const named = lines.flatMap((line) => /^(\w+) -\S*-?> (\w+) : /.exec(line)?.slice(1) ?? []);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((id) => !declared.has(id))).toEqual([]);
  });
});
