/** A step of the colour scale: minimum and maximum number of operators, inclusive. */
export interface Level {
  from: number;
  to: number;
}

/** The number of distinguishable colours on the map. */
const MOST_LEVELS = 4;

/**
 * Steps of the scale for these counts: one for each distinct count when there are few, otherwise equal shares of them.
 * Regions without operators are not on the scale: they have their own colour.
 */
export const levelsOf = (counts: readonly number[]): readonly Level[] => {
  const distinct = [...new Set(counts)].filter((count) => count > 0).toSorted((one, other) => one - other);
  const size = Math.ceil(distinct.length / MOST_LEVELS);
  return distinct.flatMap((from, index): Level[] =>
    index % size === 0 ? [{ from, to: distinct[Math.min(index + size, distinct.length) - 1] ?? from }] : [],
  );
};

/** The step of a count, from 1; 0 for none. */
export const levelOf = (levels: readonly Level[], count: number): number =>
  levels.findIndex(({ from, to }) => count >= from && count <= to) + 1;
