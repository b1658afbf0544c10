/** The ways that together take most of what is owed, each with what the ones before it have not taken. */
export const choosePaths = <Way extends { steps: readonly unknown[] }>(
  ways: readonly Way[],
  transitionsOf: (way: Way) => readonly string[],
  owed: readonly string[],
  most: number,
): Way[] => {
  const left = new Set(owed);
  const chosen: Way[] = [];
  const gain = (way: Way): number => new Set(transitionsOf(way).filter((id) => left.has(id))).size;
  while (chosen.length < most) {
    const [best] = ways.toSorted((one, other) => gain(other) - gain(one) || one.steps.length - other.steps.length);
    if (best === undefined || gain(best) === 0) {
      break;
    }
    chosen.push(best);
    for (const id of transitionsOf(best)) {
      left.delete(id);
    }
  }
  return chosen;
};
