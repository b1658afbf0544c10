import { comparable } from '../../domain/comparators.ts';
import { charts } from '../inspector/charts.ts';
import type { ChartExport, DescribedState } from '../inspector/chart-export.ts';

export interface Found {
  chart: ChartExport;
  state: DescribedState;
  /** The text of the state that contains the first word. */
  text: string;
}

/** What is written about a state and about the transitions that begin in it. */
const textsOf = ({ transitions }: ChartExport, { calls, meaning, page, path, title }: DescribedState): string[] => [
  title,
  path,
  meaning,
  ...(page === null ? [] : [page]),
  ...calls,
  ...transitions
    .filter(({ source }) => source === path)
    .flatMap(({ guard, label, meaning: why, name }) => [label, why, name, ...(guard === null ? [] : [guard])]),
];

/** States in whose texts every word of a query occurs: titles, names, descriptions, pages, calls, events and guards. */
export const searchCharts = (query: string): Found[] => {
  const words = comparable(query).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) {
    return [];
  }
  return charts.flatMap((chart) =>
    chart.states.flatMap((state) => {
      const texts = state.path === '' ? [] : textsOf(chart, state);
      const isFound = words.every((word) => texts.some((text) => comparable(text).includes(word)));
      const text = texts.find((one) => comparable(one).includes(first));
      return isFound && text !== undefined ? [{ chart, state, text }] : [];
    }),
  );
};
