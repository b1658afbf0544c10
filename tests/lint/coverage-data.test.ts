import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CoverageCatalogue, DrawnSource, MapCoordinates, type MapSource, type Pair } from '../../contract/coverage.ts';
import { staticPaths } from '../../contract/static.ts';
import { isInRing } from '../../scripts/lib/region-geometry.ts';
import {
  chosenNetworks,
  isDrawn,
  readCoverageSearch,
  writeCoverageSearch,
} from '../../src/features/coverage/coverage-search.ts';
import { fromDegrees, toDegrees } from '../../src/features/coverage/projections.ts';

const publicDir = path.resolve(import.meta.dirname, '../../public');
const read = (address: string): unknown => JSON.parse(readFileSync(path.join(publicDir, address), 'utf8'));
const catalogue = CoverageCatalogue.parse(read(staticPaths.coverage));

const drawn = (source: MapSource): DrawnSource =>
  source.kind === 'Reference' ? DrawnSource.parse(read(source.address)) : source;

test('the demonstration has every source and projection kind, served by the site itself', () => {
  const sources = catalogue.networks.map(({ source }) => source);
  expect([...new Set(sources.map(({ kind }) => kind))].toSorted()).toEqual([
    'GeoCollection',
    'Layer',
    'None',
    'Reference',
  ]);
  const coordinates = new Set(sources.map((source) => drawn(source).coordinates));
  expect([...coordinates].toSorted()).toEqual([...MapCoordinates.options].toSorted());
  const addresses = sources.flatMap((source) => {
    if (source.kind === 'Layer') {
      return [source.template];
    }
    return source.kind === 'Reference' ? [source.address] : [];
  });
  expect(addresses.filter((address) => !address.startsWith('/coverage/'))).toEqual([]);
});

test('every tile that a browser may request exists', () => {
  const [west = 0, south = 0, east = 0, north = 0] = catalogue.extent ?? [];
  const files = new Set(
    readdirSync(path.join(publicDir, 'coverage/tiles'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(
        (entry) => `/${path.relative(publicDir, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`,
      ),
  );
  const urls: string[] = [];
  for (const { source } of catalogue.networks) {
    if (source.kind !== 'Layer') {
      continue;
    }
    const side = (2 * Math.PI * 6_378_137) / 2 ** source.minZoom;
    const number = (degrees: Pair): Pair => {
      const [x, y] = fromDegrees(source.coordinates, degrees);
      return [Math.floor(x / side + 2 ** (source.minZoom - 1)), Math.floor(2 ** (source.minZoom - 1) - y / side)];
    };
    const [left, top] = number([west, north]);
    const [right, bottom] = number([east, south]);
    for (const generation of source.generations) {
      for (let x = left; x <= right; x += 1) {
        for (let y = top; y <= bottom; y += 1) {
          const parts = { generation, z: String(source.minZoom), x: String(x), y: String(y) };
          urls.push(source.template.replaceAll(/\{(\w+)\}/g, (_, part: keyof typeof parts) => parts[part]));
        }
      }
    }
  }
  expect(urls.length).toBeGreaterThan(0);
  expect(urls.filter((address) => !files.has(address))).toEqual([]);
});

test('each network covers its towns in every projection', () => {
  const wrong: string[] = [];
  for (const { operatorId, source } of catalogue.networks) {
    const collection = drawn(source);
    if (collection.kind !== 'GeoCollection') {
      continue;
    }
    const { areas, coordinates, origin } = collection;
    for (const { best, name, position } of catalogue.places) {
      const here = areas.filter(({ polygons }) =>
        polygons.some(([outer = []]) =>
          isInRing(
            position,
            outer.map((pair) => toDegrees(coordinates, pair, origin)),
          ),
        ),
      );
      if (here.at(-1)?.generation !== best[operatorId]) {
        wrong.push(`${operatorId}, ${name}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

// Reference values of the EPSG definitions, as PROJ gives them.
test.each<[MapCoordinates, Pair, Pair]>([
  ['SphericalMecrator', [37.617, 55.755], [4_187_505.285, 7_509_796.885]],
  ['Wgs84Mercator', [37.617, 55.755], [4_187_505.285, 7_474_447.362]],
  ['SphericalMecrator', [131.9, 43.1], [14_683_040.836, 5_327_205.274]],
  ['Wgs84Mercator', [131.9, 43.1], [14_683_040.836, 5_298_000.624]],
  ['Wgs84Mercator', [-170, 66.5], [-18_924_313.435, 9_975_821.181]],
  ['None', [60.61, 56.84], [60.61, 56.84]],
])('converts %s of %j to %j', (coordinates, degrees, [x, y]) => {
  const [foundX, foundY] = fromDegrees(coordinates, degrees);
  expect(foundX).toBeCloseTo(x, 2);
  expect(foundY).toBeCloseTo(y, 2);
});

test("round-trips a source's coordinates", () => {
  const origin: Pair = [60.61, 56.84];
  for (const coordinates of MapCoordinates.options) {
    for (const degrees of [
      [61.4, 55.16],
      [30, 0],
      [169, 68.9],
    ] satisfies Pair[]) {
      const [longitude, latitude] = toDegrees(coordinates, fromDegrees(coordinates, degrees, origin), origin);
      expect(longitude).toBeCloseTo(degrees[0], 9);
      expect(latitude).toBeCloseTo(degrees[1], 9);
    }
  }
  // A degree of latitude is some 111 km, and the origin is zero.
  expect(fromDegrees('Cartesian', origin, origin)).toEqual([0, 0]);
  expect(fromDegrees('Cartesian', [60.61, 57.84], origin)[1]).toBeCloseTo(111_319.49, 1);
  expect(() => toDegrees('Cartesian', [0, 0])).toThrow('origin');
});

test('refuses an invalid document', () => {
  const network = catalogue.networks[0];
  const withSource = (source: unknown) =>
    CoverageCatalogue.safeParse({ ...catalogue, networks: [{ ...network, source }] }).success;
  expect(withSource({ kind: 'None', coordinates: 'None' })).toBe(true);
  expect(withSource({ kind: 'None', coordinates: 'Cartesian' })).toBe(false);
  expect(withSource({ kind: 'Reference', coordinates: 'None', address: 'https://example.ru/map' })).toBe(true);
  for (const address of ['//example.ru', 'http://example.ru', 'javascript:alert(1)', '/\\example.ru']) {
    expect(withSource({ kind: 'Reference', coordinates: 'None', address })).toBe(false);
  }
  expect(withSource({ kind: 'GeoCollection', coordinates: 'SphericalMercator', origin: null, areas: [] })).toBe(false);
});

test('keeps the selection in the address and drops invalid values', () => {
  const search = readCoverageSearch(new URLSearchParams('operators=mts,nobody,volna&generation=6G'));
  expect(search).toEqual({ operatorIds: ['mts', 'nobody', 'volna'], shown: 'any' });
  expect(chosenNetworks(catalogue.networks, search).map(({ operatorId }) => operatorId)).toEqual(['mts', 'volna']);
  expect(
    chosenNetworks(catalogue.networks, readCoverageSearch(new URLSearchParams())).map(({ operatorId }) => operatorId),
  ).toEqual(['mts', 'megafon']);
  expect(chosenNetworks(catalogue.networks, { operatorIds: [], shown: 'any' })).toEqual([]);
  expect(writeCoverageSearch({ operatorIds: ['t2'], shown: '4G' }).toString()).toBe('operators=t2&generation=4G');
  expect(writeCoverageSearch({ operatorIds: null, shown: 'any' }).toString()).toBe('');
});

test('links an external map instead of drawing it', () => {
  expect(isDrawn({ kind: 'Reference', coordinates: 'None', address: 'https://example.ru/map' })).toBe(false);
  expect(isDrawn({ kind: 'Reference', coordinates: 'None', address: '/coverage/t2.json' })).toBe(true);
});
