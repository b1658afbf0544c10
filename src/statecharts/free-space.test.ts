import { expect, test } from 'vitest';
import { countOf, dayForms, hourForms, type PluralForms } from '../../domain/plurals.ts';
import { newestRule } from '../../domain/portation-rules.ts';
import { chartNamed } from '../inspector/charts.ts';
import { DEADLINES, withDeadlines, withMissingLabels } from './free-space.ts';
import type { GraphEdge, Layout } from './lay-out.ts';

const box = (id: string, x: number, y: number, width: number, height: number) => ({
  id,
  x,
  y,
  width,
  height,
  lines: [],
  note: [],
});
/** Two boxes with an arrow, and room at the lower left. */
const chart: Layout = {
  width: 800,
  height: 600,
  nodes: [box('a', 10, 10, 780, 60), box('b', 500, 300, 290, 290)],
  edges: [
    {
      id: 'a → b',
      points: [
        [700, 70],
        [700, 300],
      ],
      lines: [{ text: 'Новый оператор отказал', x: 400, y: 200 }],
    },
  ],
};
const lines = ['Новый оператор отвечает за день, иначе заявление возвращается.', 'Отзыв принимает БДПН.'];
const room = { width: 800, height: 600 };
const placed = (layout: Layout) => layout.nodes.find(({ id }) => id === DEADLINES) ?? box('none', 0, 0, 0, 0);

test('the deadlines take an empty part of the picture, and the chart keeps its layout', () => {
  const layout = withDeadlines(chart, room, lines);
  const { height, note, width, x, y } = placed(layout);
  expect([x, y + height]).toEqual([6, expect.toSatisfy((bottom) => bottom > 70 && bottom < 594)]);
  expect(y).toBeGreaterThan(70);
  // Left of the label of the arrow.
  expect(x + width).toBeLessThan(400);
  expect(note.map(({ text }) => text).join(' ')).toBe(lines.map((line) => `– ${line}`).join(' '));
  expect({ ...layout, nodes: layout.nodes.slice(0, -1) }).toEqual(chart);
});

test('they stand below a picture without an empty part', () => {
  const full = { ...chart, nodes: [box('a', 0, 0, 800, 600)] };
  const layout = withDeadlines(full, room, lines);
  expect(placed(layout).y).toBeGreaterThan(600);
  expect(layout.height).toBeGreaterThan(placed(layout).y + placed(layout).height);
});

test('a chart without deadlines has no box for them', () => {
  expect(withDeadlines(chart, room, [])).toBe(chart);
});

test('the deadlines of an application are those of the rules, and say who decides', () => {
  const inWords = (count: number, forms: PluralForms): string => countOf(count, forms).replaceAll('\u00a0', ' ');
  const [order = '', portation = ''] = ['orderStatus', 'portationStatus'].map((name) =>
    (chartNamed(name)?.deadlines ?? []).join(' ').replaceAll('\u00a0', ' '),
  );
  expect(order).toContain(`отвечают за ${inWords(newestRule('answerHours'), hourForms)} каждый`);
  expect(order).toContain(`не меняли ${inWords(newestRule('draftDays'), dayForms)}`);
  expect(portation).toContain(`с ${newestRule('earliestDay')}-го по ${newestRule('latestDay')}-й день`);
  expect(portation).toContain(`оплатить за ${inWords(newestRule('debtDays'), dayForms)}`);
  expect(portation).toContain(`раньше чем за ${inWords(newestRule('proposalHours'), hourForms)}`);
  for (const text of [order, portation]) {
    expect(text).toContain(`раньше чем за ${inWords(newestRule('withdrawHours'), hourForms)} до переноса`);
    expect(text).toContain('об отзыве решает БДПН');
  }
});

test('a label without a place in the layout stands beside its arrow, if there is room', () => {
  const edge = (id: string, labels: string[]): GraphEdge => ({
    id,
    source: 'a',
    target: 'b',
    labels,
    fullLabels: labels,
    isMain: false,
    keepsLabels: false,
  });
  const bare: Layout = { ...chart, edges: chart.edges.map((one) => ({ ...one, lines: [] })) };
  const labelled = { nodes: [], edges: [edge('a → b', ['Данные', 'не совпали'])] };
  const [first] = withMissingLabels(bare, labelled).edges;
  expect(first?.lines).toEqual([
    { text: 'Данные', x: 707, y: 182 },
    { text: 'не совпали', x: 707, y: 197 },
  ]);
  // Right of the arrow is another box, and left of it too.
  const crowded = { ...bare, nodes: [...bare.nodes, box('c', 710, 70, 80, 230), box('d', 10, 70, 680, 230)] };
  expect(withMissingLabels(crowded, labelled)).toEqual(crowded);
  // The place right of it is nearer to another arrow, so the label is left of its own.
  const near: [number, number][] = [
    [780, 70],
    [780, 300],
  ];
  const beside = { ...bare, edges: [...bare.edges, { id: 'b → a', points: near, lines: [] }] };
  expect(withMissingLabels(beside, labelled).edges[0]?.lines[0]?.x).toBeLessThan(700);
  // A label that the layout has placed stays.
  expect(withMissingLabels(chart, labelled)).toEqual(chart);
});
