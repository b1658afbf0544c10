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
import { scxmlErrors } from '../../harness/scxml-standard.ts';

/** The path of the state that an element describes. */
const pathOf = (element: Element | null): string => element?.id.replaceAll('-', '.') ?? '';

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

  test('as SCXML that the standard allows, whose conditions and pauses are declared', async () => {
    const text = renderScxml(await exportChart(name));
    expect(scxmlErrors(text)).toEqual([]);
    const document = new DOMParser().parseFromString(text, 'application/xml');
    const declared = new Set([...document.querySelectorAll('data')].map(({ id }) => id));
    const used = [...document.querySelectorAll('[cond], [delayexpr]')].map(
      (element) => element.getAttribute('cond') ?? element.getAttribute('delayexpr') ?? '',
    );
    expect(used.filter((one) => !declared.has(one))).toEqual([]);
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

// So that the comparison with the standard cannot become empty.
test.each<[what: string, from: string, to: string, error: string]>([
  [
    'an element that does not exist',
    '<state id="sent" mnp:title="Обращение принято">',
    '<status/><state id="sent">',
    '<status id="">: unknown',
  ],
  ['an element where it must not be', '</scxml>', '<onentry/></scxml>', '<scxml id="">: <onentry> inside'],
  ['a second model of data', '</datamodel>', '</datamodel><datamodel/>', '<scxml id="">: 2 <datamodel>'],
  ['text between elements', '</datamodel>', '</datamodel>sent', '<scxml id="">: text inside'],
  [
    'an attribute that does not exist',
    ' src="sendFeedback"',
    ' source="sendFeedback"',
    '<invoke id="sending-sendFeedback">: source="sendFeedback"',
  ],
  ['no version', 'chart" version="1.0"', 'chart"', '<scxml id="">: no version'],
  ['another version', 'chart" version="1.0"', 'chart" version="2.0"', '<scxml id="">: version="2.0"'],
  ['another namespace', '/2005/07/scxml', '/2005/07/statechart', 'not an SCXML document'],
  ['a name of two words', 'name="feedback"', 'name="feed back"', '<scxml id="">: name="feed back"'],
  ['data without a name', '<data id="isSent"', '<data', '<data id="">: no id'],
  ['an id twice', '<state id="refused"', '<state id="failed"', 'id failed twice'],
  ['an id that begins with a digit', '<state id="sent"', '<state id="1sent"', '<state id="1sent">: id="1sent"'],
  [
    'a target that does not exist',
    'target="refused"',
    'target="absent"',
    '<transition id="">: target absent is no state',
  ],
  ['a target that is no state', 'target="refused"', 'target="isSent"', '<transition id="">: target isSent is no state'],
  [
    'a first state that is not inside',
    'initial="sending-waiting"',
    'initial="refused"',
    '<state id="sending">: initial refused is no state inside',
  ],
  [
    'a transition without event and target',
    '<transition event="wait.abandoned" target="editing"',
    '<transition',
    '<transition id="">: neither event nor condition nor target',
  ],
  ['a transition of a kind that does not exist', 'type="internal"', 'type="local"', '<transition id="">: type="local"'],
  [
    'an event with an empty part',
    'event="wait.abandoned"',
    'event="wait..abandoned"',
    '<transition id="">: event="wait..abandoned"',
  ],
  ['an empty condition', 'cond="isSent"', 'cond=""', '<transition id="">: cond=""'],
  [
    'a pause told twice',
    ' delayexpr="slowResponseDelay"',
    ' delay="20s" delayexpr="slowResponseDelay"',
    '<send id="">: more than one of delay delayexpr',
  ],
  ['a pause without a unit', ' delayexpr="slowResponseDelay"', ' delay="20"', '<send id="">: delay="20"'],
])('the standard does not allow %s', async (_, from, to, error) => {
  const text = renderScxml(await exportChart('feedback'));
  expect(text).toContain(from);
  expect(scxmlErrors(text.replace(from, to))).toContain(error);
});
