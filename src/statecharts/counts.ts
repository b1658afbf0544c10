/** How many applications took each transition: the file that `npm run charts -- counts FILE.json` writes. */
import { z } from '../../contract/z.ts';
import type { ChartExport } from '../inspector/chart-export.ts';
import { isInside } from './fold.ts';

const schema = z.object({
  format: z.literal('mnp-portal.counts'),
  from: z.string(),
  to: z.string(),
  transitions: z.array(
    z.object({ chart: z.string(), source: z.string(), event: z.string(), target: z.string(), count: z.number() }),
  ),
  states: z.array(
    z.object({ chart: z.string(), state: z.string(), visits: z.number(), medianMs: z.number(), p95Ms: z.number() }),
  ),
});
export type Counts = z.infer<typeof schema>;

/** @returns null when the text is not such a file */
export const readCounts = (text: string): Counts | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** Whether applications are counted in a chart: those of the server. */
export const isCounted = ({ name }: Pick<ChartExport, 'name'>): boolean =>
  name === 'orderStatus' || name === 'portationStatus';

/**
 * How many applications took each transition of a chart, by its id; 0 for one that none took.
 * @returns null when nothing is counted
 */
export const countsOf = (
  { name, transitions }: Pick<ChartExport, 'name' | 'transitions'>,
  counts: Counts | null,
): ReadonlyMap<string, number> | null => {
  if (counts === null || !isCounted({ name })) {
    return null;
  }
  const within = (path: string, outer: string): boolean => path === outer || isInside(path, outer);
  const taken = counts.transitions.filter(({ chart }) => chart === name);
  return new Map(
    transitions.map(({ id, name: event, source, targets }) => [
      id,
      taken
        .filter(
          (one) =>
            one.event === event &&
            within(one.source, source) &&
            (targets.length === 0 ? one.target === one.source : targets.some((target) => within(one.target, target))),
        )
        .reduce((sum, { count }) => sum + count, 0),
    ]),
  );
};

/** The times in a state of a chart that applications left. */
export const timesIn = ({ name }: Pick<ChartExport, 'name'>, counts: Counts | null, path: string) =>
  counts?.states.find(({ chart, state }) => chart === name && state === path);
