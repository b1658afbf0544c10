/** Which tests and saved recordings pass through a chart: `npm run charts -- tests` notes it in `tests/model/taken/`. */
import type { ChartExport, DescribedTransition } from '../inspector/chart-export.ts';
import { isInside } from './fold.ts';

interface TestFile {
  file: string;
  /** A test, or a saved recording, with the ids of the transitions that it takes, by chart. */
  taken: { test?: string; recording?: string; charts: Readonly<Record<string, readonly string[]>> }[];
}
type Counts = Readonly<Record<string, number>>;

const files = Object.values(
  import.meta.glob<TestFile>(['../../tests/model/taken/*.json', '!**/pages.json'], { eager: true, import: 'default' }),
);
const [pages = {}] = Object.values(
  import.meta.glob<Readonly<Record<string, { states: Counts; transitions: Counts }>>>(
    '../../tests/model/taken/pages.json',
    { eager: true, import: 'default' },
  ),
);

const all = files.flatMap(({ file, taken }) => taken.map((one) => ({ file, ...one })));

/** How many tests take a transition: of its chart, of its pages and of recordings. */
export const testsOf = ({ name }: Pick<ChartExport, 'name'>, { id }: Pick<DescribedTransition, 'id'>): number =>
  all.filter(({ charts }) => charts[name]?.includes(id)).length + (pages[name]?.transitions[id] ?? 0);

export interface Passes {
  tests: { file: string; title: string }[];
  /** Tests of generated paths on the real pages. */
  pages: number;
  /** Names of saved recordings. */
  recordings: string[];
}

/** What passes through a state or the states inside it. */
export const passesThrough = ({ name, transitions }: ChartExport, path: string): Passes => {
  const isHere = (one: string): boolean => one === path || isInside(one, path);
  const ids = new Set(
    transitions.filter(({ source, targets }) => [source, ...targets].some(isHere)).map(({ id }) => id),
  );
  const passing = all.filter(({ charts }) => charts[name]?.some((id) => ids.has(id)));
  return {
    tests: passing.flatMap(({ file, test }) => (test === undefined ? [] : [{ file, title: test }])),
    pages: pages[name]?.states[path] ?? 0,
    recordings: passing.flatMap(({ recording }) => recording ?? []),
  };
};

const recordings = import.meta.glob<string>('../../tests/model/replays/*.json', { query: '?raw', import: 'default' });

/** Reads a saved recording. */
export const readSaved = async (name: string): Promise<string> =>
  (await recordings[`../../tests/model/replays/${name}.json`]?.()) ?? '';
