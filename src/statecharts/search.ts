import pageTexts from 'virtual:page-texts';
import { comparable } from '../../domain/comparators.ts';
import { charts } from '../inspector/charts.ts';
import type { ChartExport, DescribedState } from '../inspector/chart-export.ts';

/** A text of the site. */
export interface PageText {
  text: string;
  /** Route patterns of the pages that show it. */
  pages: readonly string[];
}

export interface Found {
  chart: ChartExport;
  state: DescribedState;
  /** The text that contains the first word. */
  text: string;
  /** The text is shown to citizens, on the page of the state. */
  isOnPage: boolean;
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

/** A page is that of the states inside too, which need not be found all. */
const isOutermost = ({ states }: ChartExport, { page, parent }: DescribedState): boolean =>
  page !== null && states.find(({ path }) => path === parent)?.page !== page;

/**
 * States in whose texts every word of a query occurs: titles, names, descriptions, pages, calls, events and guards. Then
 * those whose page has a text with every word.
 */
export const searchCharts = (query: string): Found[] => {
  const words = comparable(query).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) {
    return [];
  }
  const all = charts.flatMap((chart) => chart.states.map((state) => ({ chart, state })));
  const described = all.flatMap(({ chart, state }) => {
    const texts = state.path === '' ? [] : textsOf(chart, state);
    const isFound = words.every((word) => texts.some((text) => comparable(text).includes(word)));
    const text = texts.find((one) => comparable(one).includes(first));
    return isFound && text !== undefined ? [{ chart, state, text, isOnPage: false }] : [];
  });
  const shown = pageTexts.filter(({ text }) => words.every((word) => comparable(text).includes(word)));
  return [
    ...described,
    ...all
      .filter(({ chart, state }) => isOutermost(chart, state))
      .flatMap(({ chart, state }) => {
        const text = shown.find(({ pages }) => pages.includes(state.page ?? ''))?.text;
        return text === undefined || described.some((one) => one.state === state)
          ? []
          : [{ chart, state, text, isOnPage: true }];
      }),
  ];
};
