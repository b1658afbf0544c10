import { expect, test } from 'vitest';
import { exportChart } from '../../scripts/charts/chart-files.ts';
import { compareCharts, hasDifference } from '../../src/inspector/compare-charts.ts';
import { readChartExport } from '../../src/inspector/read-chart-export.ts';

const { implementations = [], ...chart } = await exportChart('orderStatus');
const after = { ...chart, implementations };

test('finds the guard that decides otherwise', () => {
  const [first, ...others] = implementations;
  const was = { kind: 'guard', name: 'isComplete', digest: '00000000' } as const;
  const {
    implementations: found,
    states,
    transitions,
  } = compareCharts({ ...chart, implementations: [was, ...others] }, after);
  expect(found).toEqual({ added: [], removed: [], changed: [{ before: was, after: first, fields: ['digest'] }] });
  const same = { added: [], removed: [], changed: [] };
  expect({ states, transitions }).toEqual({ states: same, transitions: same });
});

test('reads a written chart back', () => {
  expect(readChartExport(JSON.stringify(after))).toEqual(after);
});

test('compares the structure alone with an export that has no digests', () => {
  const old = readChartExport(JSON.stringify(chart));
  expect(old).toEqual(chart);
  expect(hasDifference(compareCharts(chart, after))).toBe(false);
  expect(hasDifference(compareCharts(after, chart))).toBe(false);
});
