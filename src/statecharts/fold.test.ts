import { expect, test } from 'vitest';
import { chartNamed, charts } from '../inspector/charts.ts';
import { foldChart, wrappersOf } from './fold.ts';
import { stories, type Step, usualWay } from './stories.ts';

const named = (name: string) => {
  const chart = chartNamed(name);
  if (chart === undefined) {
    throw new Error(`There is no chart ${name}`);
  }
  return chart;
};
const foldedAtFirst = (name: string, open: readonly string[] = []) =>
  foldChart(named(name), new Set(open), usualWay(name));

test.each(charts.map(({ name }) => [name]))('%s shows its top states and none of their parts', (name) => {
  const chart = named(name);
  const wrappers = new Set(['', ...wrappersOf(chart)]);
  const top = chart.states.filter(({ parent, path }) => parent !== null && wrappers.has(parent) && !wrappers.has(path));
  const shown = foldedAtFirst(name).nodes.filter(({ isFixed, state }) => state !== null && !isFixed);
  expect(shown.map(({ id }) => id)).toEqual(top.map(({ path }) => path));
});

test('the parallel parts of a chart keep their frames, also one with most of the states', () => {
  expect(wrappersOf(named('startup'))).toEqual([]);
  expect(foldedAtFirst('startup').nodes.map(({ id }) => id)).toEqual(['data', 'quota']);
});

test.each(charts.map(({ name }) => [name]))('%s has an arrow to every end and to every failed state', (name) => {
  const chart = named(name);
  const open = chart.states.map(({ path }) => path);
  const { edges, nodes } = foldChart(chart, new Set(open), usualWay(name));
  const reached = new Set(edges.map(({ target }) => target));
  const lone = nodes.filter(({ id, isInitial, isOpen, state }) => {
    const isLeaf = state !== null && isOpen === null;
    // A part that is on the screen from the beginning needs no arrow.
    return isLeaf && !isInitial && !reached.has(id);
  });
  expect(lone.map(({ id }) => id)).toEqual([]);
});

test('every transition between two boxes belongs to one arrow', () => {
  const chart = named('portationStatus');
  const drawn = foldedAtFirst('portationStatus').edges.flatMap(({ transitions }) => transitions);
  const between = chart.transitions.filter(({ source, targets }) => targets[0] !== undefined && targets[0] !== source);
  expect(drawn.toSorted()).toEqual(between.map(({ id }) => id).toSorted());
});

test('many states with one target have one arrow, from a note that counts them', () => {
  const { edges, nodes } = foldedAtFirst('portationStatus');
  expect(edges.filter(({ target }) => target === 'Rejected').map(({ source }) => source)).toEqual(['to Rejected']);
  const note = nodes.find(({ id }) => id === 'to Rejected');
  expect(note?.title).toBe('из 6\u00a0состояний');
  expect(note?.counted).toEqual(
    expect.arrayContaining([
      'Текущий оператор проверяет данные',
      'Нужно оплатить долг',
      'Текущий оператор проверяет долги',
    ]),
  );
});

test('a note says that every state leads to its target, folded or not', () => {
  const titles = (name: string, open: string[]) => {
    const { nodes } = foldChart(named(name), new Set(open), usualWay(name));
    return nodes.filter(({ state }) => state === null).map(({ title }) => title.replaceAll('\u00a0', ' '));
  };
  const inner = named('orderStatus').states.map(({ path }) => path);
  expect(titles('orderStatus', [])).toEqual(['из любого состояния']);
  expect(titles('orderStatus', inner)).toEqual(['из любого состояния']);
  expect(titles('portationStatus', [])).not.toContain('из любого состояния');
});

test('a transition from everywhere is one arrow from the frame', () => {
  const { edges, nodes } = foldedAtFirst('portationFlow');
  const ends = edges.filter(({ target }) => target === 'active.signInNeeded').map(({ source }) => source);
  expect(ends.toSorted()).toEqual(['active', 'to active.signInNeeded']);
  expect(nodes.find(({ id }) => id === 'active')).toMatchObject({ isOpen: true, isFixed: true, parent: null });
  expect(nodes.find(({ id }) => id === 'active.signInNeeded')?.parent).toBe('active');
});

test('the usual way keeps an arrow of its own between every two boxes', () => {
  const way = foldedAtFirst('portationFlow').edges.filter(({ isHappy }) => isHappy);
  expect(way.map(({ source, target }) => `${source} → ${target}`)).toEqual([
    'active.init → active.routing',
    'active.routing → active.tariffs',
    'active.tariffs → active.submit',
    'active.submit → active.done',
  ]);
});

test('an unfolded state is a frame around its parts', () => {
  const { nodes } = foldedAtFirst('portationFlow', ['active.submit', 'active.submit.form']);
  expect(nodes.find(({ id }) => id === 'active.submit')?.isOpen).toBe(true);
  expect(nodes.find(({ id }) => id === 'active.submit.form.sending')).toMatchObject({
    parent: 'active.submit.form',
    isOpen: false,
  });
});

/** Whether a transition can be taken while a state is active: its source is that state, or around it. */
const canFollow = (source: string, state: string): boolean =>
  source === '' || state === source || state.startsWith(`${source}.`) || source.startsWith(`${state}.`);

test.each(stories.map((story) => [story.name, story.steps] as const))(
  'the story «%s» is a way through the charts',
  (_, steps: readonly Step[]) => {
    const states = new Map<string, string>();
    for (const { chart, transition } of steps) {
      const taken = named(chart).transitions.find(({ id }) => id === transition);
      const source = taken?.source ?? 'missing';
      expect([transition, taken?.id, canFollow(source, states.get(chart) ?? source)]).toEqual([
        transition,
        transition,
        true,
      ]);
      states.set(chart, taken?.targets[0] ?? source);
    }
    expect(steps.length).toBeGreaterThan(10);
  },
);

test('every chart has a usual way of existing transitions', () => {
  for (const { name, transitions } of charts) {
    const ids = new Set(transitions.map(({ id }) => id));
    const way = [...usualWay(name)];
    expect([name, way.length > 0, way.filter((id) => !ids.has(id))]).toEqual([name, true, []]);
  }
});

test('the usual way of every chart leads to what the citizen wants', () => {
  const ends = charts.map(({ name, transitions }) => {
    const last = transitions.find(({ id }) => id === [...usualWay(name)].at(-1));
    return [name, last?.targets.join(' ')];
  });
  expect(Object.fromEntries(ends)).toEqual({
    auth: 'signedIn',
    feedback: 'sent',
    numberLookup: 'single.found',
    orderRemoval: 'idle',
    orderStatus: 'Done',
    portationFlow: 'active.done',
    portationStatus: 'Completed',
    portationWatch: 'active.open',
    startup: 'data.ready',
  });
});
