/** Colours of arrows by a number: of tests, or of applications. */
import type { ChartExport } from '../inspector/chart-export.ts';
import type { Colours } from './address.ts';
import { type Counts, countsOf } from './counts.ts';
import type { FoldedEdge } from './fold.ts';
import { coloursTexts as texts } from './gallery.texts.ts';
import { testsOf } from './passes.ts';

const few = { stroke: '#8a5200', strokeWidth: 2 };
const many = { stroke: '#1d6327', strokeWidth: 3 };
const none = { tests: { stroke: '#b3261e', strokeWidth: 2 }, counts: { stroke: '#9aa5a0', strokeWidth: 1.3 } };

export interface EdgeColour {
  label: string;
  paint: { stroke: string; strokeWidth: number };
}

/**
 * The colours of the arrows of a chart. An arrow of several transitions has the fewest tests of one, and the
 * applications of all.
 * @returns null where there is nothing to show
 */
export const colouring = (
  chart: ChartExport,
  colours: Colours | null,
  counts: Counts | null,
): ((edge: Pick<FoldedEdge, 'transitions'>) => EdgeColour) | null => {
  const numbers =
    colours === 'tests'
      ? new Map(chart.transitions.map((one) => [one.id, testsOf(chart, one)]))
      : countsOf(chart, counts);
  if (colours === null || numbers === null) {
    return null;
  }
  const most = Math.max(...numbers.values());
  const isFew = (count: number): boolean => (colours === 'tests' ? count < 3 : count <= most / 10);
  return ({ transitions }) => {
    const own = transitions.map((id) => numbers.get(id) ?? 0);
    const count = colours === 'tests' ? Math.min(...own) : own.reduce((sum, one) => sum + one, 0);
    return {
      label: texts.amount[colours](count),
      paint: { ...(count === 0 ? none[colours] : isFew(count) ? few : many) },
    };
  };
};
