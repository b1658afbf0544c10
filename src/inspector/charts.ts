/** The charts of this build, as `npm run charts` wrote them. */
import type { ChartExport } from './chart-export.ts';

const files = import.meta.glob<ChartExport>(['../../docs/statecharts/*.json', '!**/*.machine.json'], {
  eager: true,
  import: 'default',
});

/** The order in the gallery, by importance; charts that are not listed follow. */
const order = [
  'portationFlow',
  'orderStatus',
  'portationStatus',
  'portationWatch',
  'orderRemoval',
  'numberLookup',
  'feedback',
  'auth',
  'startup',
];
const placeOf = ({ name }: ChartExport): number => (order.includes(name) ? order.indexOf(name) : order.length);

export const charts: readonly ChartExport[] = Object.values(files).toSorted(
  (left, right) => placeOf(left) - placeOf(right),
);

export const chartNamed = (name: string): ChartExport | undefined => charts.find((chart) => chart.name === name);

/** The title of a chart; its name when this build does not have it. */
export const titleOf = (name: string): string => chartNamed(name)?.title ?? name;
