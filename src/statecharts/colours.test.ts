import { expect, test } from 'vitest';
import { charts } from '../inspector/charts.ts';
import { colouring } from './colours.ts';
import { countsOf, readCounts, timesIn } from './counts.ts';
import { passesThrough, testsOf } from './passes.ts';

const chartNamed = (name: string) => {
  const chart = charts.find((one) => one.name === name);
  if (chart === undefined) {
    throw new Error(`There is no chart "${name}"`);
  }
  return chart;
};

const file = JSON.stringify({
  format: 'mnp-portal.counts',
  from: '2026-11-01',
  to: '2026-12-01',
  transitions: [
    {
      chart: 'orderStatus',
      source: 'Initialized',
      event: 'order.submitted',
      target: 'PendingBDPN.operatorReview',
      count: 40,
    },
    { chart: 'orderStatus', source: 'PendingBDPN.registration', event: 'bdpn.registered', target: 'Done', count: 30 },
    {
      chart: 'orderStatus',
      source: 'PendingBDPN.registration',
      event: 'bdpn.rejected',
      target: 'Initialized',
      count: 3,
    },
    { chart: 'orderStatus', source: 'Initialized', event: 'order.updated', target: 'Initialized', count: 7 },
  ],
  states: [{ chart: 'orderStatus', state: 'Initialized', visits: 40, medianMs: 600_000, p95Ms: 7_200_000 }],
});

test('a state lists the tests and recordings that pass through it', () => {
  const chart = chartNamed('portationFlow');
  const { pages, recordings, tests } = passesThrough(chart, 'active.tariffs.failed');
  expect(recordings).toEqual(['tariff-not-saved']);
  expect(tests.map((one) => one.file)).toContain('portation-flow/journeys.test.ts');
  expect(pages).toBeGreaterThan(1);
  const saved = chart.transitions.filter(({ source }) => source === 'active.tariffs.saving');
  expect(saved.map((one) => testsOf(chart, one))).not.toContain(0);
});

test('counts are those of the transitions of the status charts, and only of them', () => {
  const counts = readCounts(file);
  const chart = chartNamed('orderStatus');
  const taken = countsOf(chart, counts);
  expect(Object.fromEntries([...(taken ?? [])].filter(([, count]) => count > 0))).toEqual({
    'Initialized event order.submitted 0': 40,
    'Initialized event order.updated 0': 7,
    'PendingBDPN.registration event bdpn.registered 0': 30,
    'PendingBDPN.registration event bdpn.rejected 0': 3,
  });
  expect(timesIn(chart, counts, 'Initialized')?.medianMs).toBe(600_000);
  expect(countsOf(chartNamed('auth'), counts)).toBeNull();
  expect(readCounts('{"format":"mnp-portal.chart"}')).toBeNull();
  expect(readCounts('PK')).toBeNull();
});

test('an arrow of several transitions has the applications of all and the fewest tests of one', () => {
  const chart = chartNamed('orderStatus');
  const byCounts = colouring(chart, 'counts', readCounts(file));
  const both = ['PendingBDPN.registration event bdpn.registered 0', 'PendingBDPN.registration event bdpn.rejected 0'];
  expect(byCounts?.({ transitions: both }).label).toBe('заявлений: 33');
  expect(byCounts?.({ transitions: both.slice(1) }).paint.stroke).toBe('#8a5200');
  expect(byCounts?.({ transitions: ['Initialized event order.deleted 0'] }).label).toBe('заявлений: 0');
  expect(colouring(chart, 'counts', null)).toBeNull();
  expect(colouring(chart, null, readCounts(file))).toBeNull();
  const byTests = colouring(chart, 'tests', null);
  expect(byTests?.({ transitions: both }).label).toBe(
    `тестов: ${Math.min(...chart.transitions.filter(({ id }) => both.includes(id)).map((one) => testsOf(chart, one)))}`,
  );
});
