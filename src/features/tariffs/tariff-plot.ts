import type { Tariff } from '../../../contract/tariffs.ts';

/** Side of the coordinate system of the plot, and where its axes are. */
export const PLOT = {
  width: 384,
  height: 300,
  left: 46,
  right: 372,
  top: 14,
  bottom: 262,
  unlimitedWidth: 40,
} as const;

/** A tariff as a point of the plot. */
export interface PlotPoint {
  tariff: Tariff;
  x: number;
  y: number;
}

/** A mark on an axis. */
interface Tick {
  at: number;
  value: number;
}

export interface Plot {
  /** From the least traffic to the most, unlimited last. */
  points: readonly PlotPoint[];
  prices: readonly Tick[];
  gigabytes: readonly Tick[];
  /** The centre of the band of unlimited traffic; null without such tariffs. */
  unlimitedAt: number | null;
  /** Path of the lowest price for at least so many gigabytes. */
  bestLine: string;
}

/** To tenths, in which a pixel is seen. */
const round = (value: number): number => Math.round(value * 10) / 10;

/** A round step that divides 0…max into at most five parts. */
const roundStep = (max: number): number => {
  const power = 10 ** Math.floor(Math.log10(max / 5));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => max / step <= 5) ?? max;
};

const ticksTo = (max: number, place: (value: number) => number): Tick[] => {
  const step = roundStep(max);
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, index) => ({
    value: index * step,
    at: place(index * step),
  }));
};

/** The corners of the best-value line: each is the cheapest tariff with at least its traffic. */
const envelopeOf = (points: readonly PlotPoint[]): PlotPoint[] => {
  const corners: PlotPoint[] = [];
  for (const point of points.toReversed()) {
    const last = corners.at(-1);
    // A greater y is a lower price.
    if (last === undefined || point.y > last.y) {
      if (last !== undefined && last.x === point.x) {
        corners.pop();
      }
      corners.push(point);
    }
  }
  return corners.toReversed();
};

const bestLineOf = (points: readonly PlotPoint[]): string =>
  envelopeOf(points)
    .map(({ x, y }, index) => (index === 0 ? `M${PLOT.left} ${y}H${x}` : `V${y}H${x}`))
    .join('');

/** Places tariffs by gigabytes and price for 30 days; those without traffic have no point. */
export const plotOf = (tariffs: readonly Tariff[]): Plot => {
  const known = tariffs.filter(({ trafficGb }) => trafficGb !== null);
  const bounded = known.map(({ trafficGb }) => trafficGb).filter((amount) => typeof amount === 'number');
  const maxGb = Math.max(10, ...bounded);
  const maxPrice = Math.max(100, ...known.map(({ priceMonthly }) => priceMonthly));
  const hasUnlimited = bounded.length < known.length;
  const end = hasUnlimited ? PLOT.right - PLOT.unlimitedWidth : PLOT.right;
  const unlimitedAt = hasUnlimited ? PLOT.right - PLOT.unlimitedWidth / 2 : null;
  const xOf = (gigabytes: number): number => round(PLOT.left + (gigabytes / maxGb) * (end - PLOT.left));
  const yOf = (price: number): number => round(PLOT.bottom - (price / maxPrice) * (PLOT.bottom - PLOT.top));
  const points = known
    .map((tariff) => ({
      tariff,
      x: typeof tariff.trafficGb === 'number' ? xOf(tariff.trafficGb) : (unlimitedAt ?? end),
      y: yOf(tariff.priceMonthly),
    }))
    .toSorted((one, other) => one.x - other.x || other.y - one.y);
  return {
    points,
    prices: ticksTo(maxPrice, yOf),
    gigabytes: ticksTo(maxGb, xOf),
    unlimitedAt,
    bestLine: bestLineOf(points),
  };
};

/** Farthest distance at which the pointer finds a point, in units of the plot. */
const REACH = 24;

/** The point nearest to a position, within reach. */
export const nearestPoint = (points: readonly PlotPoint[], x: number, y: number): PlotPoint | null => {
  let nearest: PlotPoint | null = null;
  let least = REACH ** 2;
  for (const point of points) {
    const distance = (point.x - x) ** 2 + (point.y - y) ** 2;
    if (distance <= least) {
      nearest = point;
      least = distance;
    }
  }
  return nearest;
};

/** Path of a mark around the current point of a path; the same text for all marks of an operator. */
type Shape = (r: number) => string;

const polygon =
  (corners: readonly (readonly [number, number])[]): Shape =>
  (r) => {
    const steps = corners.map(([x, y], index) => {
      const [fromX, fromY] = index === 0 ? [0, 0] : (corners[index - 1] ?? [0, 0]);
      return `${index === 0 ? 'm' : 'l'}${round((x - fromX) * r)} ${round((y - fromY) * r)}`;
    });
    return `${steps.join('')}z`;
  };

/** Shapes of marks, one for each operator of the catalogue: colour alone must not distinguish them. */
export const shapes: readonly Shape[] = [
  (r) => `m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  polygon([
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ]),
  polygon([
    [0, -1.2],
    [1.1, 0.8],
    [-1.1, 0.8],
  ]),
  polygon([
    [0, -1.25],
    [1.25, 0],
    [0, 1.25],
    [-1.25, 0],
  ]),
  polygon([
    [0, 1.2],
    [1.1, -0.8],
    [-1.1, -0.8],
  ]),
  polygon([
    [-0.4, -1.2],
    [0.4, -1.2],
    [0.4, -0.4],
    [1.2, -0.4],
    [1.2, 0.4],
    [0.4, 0.4],
    [0.4, 1.2],
    [-0.4, 1.2],
    [-0.4, 0.4],
    [-1.2, 0.4],
    [-1.2, -0.4],
    [-0.4, -0.4],
  ]),
  polygon([
    [-1.2, -0.6],
    [-0.6, -1.2],
    [0, -0.6],
    [0.6, -1.2],
    [1.2, -0.6],
    [0.6, 0],
    [1.2, 0.6],
    [0.6, 1.2],
    [0, 0.6],
    [-0.6, 1.2],
    [-1.2, 0.6],
    [-0.6, 0],
  ]),
  polygon([
    [-1.2, -0.5],
    [1.2, -0.5],
    [1.2, 0.5],
    [-1.2, 0.5],
  ]),
  polygon([
    [-0.5, -1.2],
    [0.5, -1.2],
    [0.5, 1.2],
    [-0.5, 1.2],
  ]),
  polygon([
    [-1.1, -0.5],
    [0, -1.2],
    [1.1, -0.5],
    [1.1, 0.5],
    [0, 1.2],
    [-1.1, 0.5],
  ]),
  polygon([
    [-1.1, -1.2],
    [1.1, -1.2],
    [-1.1, 1.2],
    [1.1, 1.2],
  ]),
  polygon([
    [-0.8, -1.1],
    [1.2, 0],
    [-0.8, 1.1],
  ]),
];
