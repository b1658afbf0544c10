/** A step of the scale of colours: from how many operators to how many, both included. */
export interface Level {
  from: number;
  to: number;
}

/** Colours that can be told apart beside each other. */
const MOST_LEVELS = 4;

/**
 * Steps of the scale for these counts: one for each when they are few, otherwise equal shares of the distinct counts.
 * Regions without operators are no step: they have a colour of their own.
 */
export const levelsOf = (counts: readonly number[]): readonly Level[] => {
  const distinct = [...new Set(counts)].filter((count) => count > 0).toSorted((one, other) => one - other);
  const size = Math.ceil(distinct.length / MOST_LEVELS);
  return distinct.flatMap((from, index): Level[] =>
    index % size === 0 ? [{ from, to: distinct[Math.min(index + size, distinct.length) - 1] ?? from }] : [],
  );
};

/** The number of a count's step from 1; 0 for none. */
export const levelOf = (levels: readonly Level[], count: number): number =>
  levels.findIndex(({ from, to }) => count >= from && count <= to) + 1;
