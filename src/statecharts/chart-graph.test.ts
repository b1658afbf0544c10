import { expect, test } from 'vitest';
import { chartNamed } from '../inspector/charts.ts';
import { toGraphEdges, toGraphNodes } from './chart-graph.ts';
import { foldChart } from './fold.ts';
import { usualWay } from './stories.ts';

const graphOf = (name: string) => {
  const chart = chartNamed(name);
  const folded = foldChart(chart ?? { states: [], transitions: [] }, new Set(), usualWay(name));
  return { nodes: toGraphNodes(folded), edges: toGraphEdges(folded) };
};

test('a note with one arrow says what leads to the end of a portation', () => {
  const { edges, nodes } = graphOf('portationStatus');
  const noteOf = (id: string) => nodes.find((node) => node.id === id)?.note;
  expect(noteOf('to Rejected')).toEqual([
    'Спор не решён в срок, Текущий оператор отказал, Спор решён не в пользу гражданина',
  ]);
  expect(noteOf('to Cancelled')).toEqual(['БДПН приняла отзыв, Новый оператор отменил перенос']);
  expect(edges.find(({ source }) => source === 'to Rejected')?.labels).toEqual([]);
});

test('where there is room, an arrow and a note say everything that leads along them', () => {
  const { edges, nodes } = graphOf('orderStatus');
  const returned = edges.find(({ id }) => id === 'PendingBDPN → Initialized');
  expect(returned?.labels).toEqual(['БДПН отказала', 'ещё 4']);
  expect(returned?.fullLabels.filter((line) => line.startsWith('– '))).toHaveLength(5);
  const note = nodes.find(({ id }) => id === 'to Deleted');
  expect(note?.note.join('')).toMatch(/, ещё 2$/);
  expect(note?.fullNote).toHaveLength(5);
});
