import type { RegionShape } from './region-shapes.ts';

/** Arrow keys and their directions. */
const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Weight of the sideways distance, so that an arrow moves mostly in its direction. */
const ASIDE = 2;

const nameOf = (names: ReadonlyMap<string, string>, code: string): string => names.get(code) ?? '';

/**
 * The region selected by a key: the nearest one in the direction of an arrow, the westernmost and easternmost for Home
 * and End, the next region with that first letter for a letter.
 * @returns null when there is none or the key is not handled
 */
export const nextRegion = (
  shapes: readonly RegionShape[],
  names: ReadonlyMap<string, string>,
  from: string,
  key: string,
): string | null => {
  if (key === 'Home' || key === 'End') {
    const byLongitude = shapes.toSorted((one, other) => one.middle[0] - other.middle[0]);
    return (key === 'Home' ? byLongitude[0] : byLongitude.at(-1))?.code ?? null;
  }
  const direction = directions[key];
  if (direction !== undefined) {
    return neighbour(shapes, from, direction);
  }
  if (!/^\p{L}$/u.test(key)) {
    return null;
  }
  const byName = shapes.toSorted((one, other) =>
    nameOf(names, one.code).localeCompare(nameOf(names, other.code), 'ru'),
  );
  const place = byName.findIndex(({ code }) => code === from);
  const letter = key.toLocaleLowerCase('ru');
  const ahead = [...byName.slice(place + 1), ...byName.slice(0, place + 1)];
  return ahead.find(({ code }) => nameOf(names, code).toLocaleLowerCase('ru').startsWith(letter))?.code ?? null;
};

const neighbour = (
  shapes: readonly RegionShape[],
  from: string,
  [dx, dy]: readonly [number, number],
): string | null => {
  const start = shapes.find(({ code }) => code === from);
  if (start === undefined) {
    return shapes[0]?.code ?? null;
  }
  let best: { code: string; distance: number } | null = null;
  for (const { code, middle } of shapes) {
    const [x, y] = [middle[0] - start.middle[0], middle[1] - start.middle[1]];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (code === from || ahead <= 0 || aside > ahead * ASIDE) {
      continue;
    }
    const distance = ahead + aside * ASIDE;
    if (best === null || distance < best.distance) {
      best = { code, distance };
    }
  }
  return best?.code ?? null;
};
