import { chartNamed } from './charts.ts';
import type { StateValue } from './recording.ts';

/** Titles of the innermost states of a value, each with its parent: «Форма заявления › Заполнение». */
export const stateTitles = (chart: string, value: StateValue): string => {
  const titles = new Map(chartNamed(chart)?.states.map(({ path, title }) => [path, title]));
  const leaves = (inner: StateValue, path: readonly string[]): string[][] =>
    typeof inner === 'string'
      ? [[...path, inner]]
      : Object.entries(inner).flatMap(([key, next]) => leaves(next, [...path, key]));
  return leaves(value, [])
    .map((path) =>
      path
        .map((_, index) => titles.get(path.slice(0, index + 1).join('.')) ?? path[index])
        .slice(-2)
        .join(' › '),
    )
    .join('; ');
};
