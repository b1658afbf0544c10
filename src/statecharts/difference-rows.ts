/** The differences of two versions of a chart in words, for the page and for `npm run charts -- diff`. */
import type { ChartExport } from '../inspector/chart-export.ts';
import type { ChartDifference, Difference } from '../inspector/compare-charts.ts';
import { compareTexts as texts } from './gallery.texts.ts';

export interface DifferenceRow {
  part: 'states' | 'transitions' | 'implementations';
  kind: 'added' | 'removed' | 'changed';
  text: string;
  /** The name in the code. */
  code: string;
  /** What it was and what it is. */
  note: string;
}

/** Rows of one part of a difference. */
const rowsOf = <Part extends object>(
  part: DifferenceRow['part'],
  { added, changed, removed }: Difference<Part>,
  nameOf: (one: Part) => { text: string; code: string },
  valueOf: (one: Part, field: string) => string,
): DifferenceRow[] => [
  ...added.map((one) => ({ part, kind: 'added' as const, ...nameOf(one), note: '' })),
  ...removed.map((one) => ({ part, kind: 'removed' as const, ...nameOf(one), note: '' })),
  ...changed.map(({ after, before, fields }) => ({
    part,
    kind: 'changed' as const,
    ...nameOf(after),
    note: fields
      .map((field) => {
        const name = texts.fields[field] ?? field;
        const [was, is] = [valueOf(before, field), valueOf(after, field)];
        return was === is ? name : texts.fromTo(name, was, is);
      })
      .join('; '),
  })),
];

/** All differences, in the order of states, transitions and implementations. */
export const differenceRows = (
  before: ChartExport,
  after: ChartExport,
  { implementations, states, transitions }: ChartDifference,
): DifferenceRow[] => {
  const titles = new Map([...before.states, ...after.states].map(({ path, title }) => [path, title]));
  const titleOf = (path: string): string => titles.get(path) ?? path;
  const plain = (one: object, field: string): string => {
    const value: unknown = Reflect.get(one, field);
    if (Array.isArray(value)) {
      return value.length === 0 ? texts.none : value.join(', ');
    }
    return typeof value === 'string' ? value : value === null || value === false ? texts.none : texts.yes;
  };
  return [
    ...rowsOf('states', states, ({ path, title }) => ({ text: title, code: path }), plain),
    ...rowsOf(
      'transitions',
      transitions,
      ({ label, name, source, targets }) => ({
        text: `${titleOf(source)}: ${label}${targets.map((target) => ` → ${titleOf(target)}`).join('')}`,
        code: name,
      }),
      (one, field) =>
        field === 'targets'
          ? one.targets.map(titleOf).join(', ') || texts.none
          : field === 'order'
            ? ''
            : plain(one, field),
    ),
    ...rowsOf(
      'implementations',
      implementations,
      ({ kind, name }) => ({ text: texts.kinds[kind], code: name }),
      () => '',
    ),
  ];
};
