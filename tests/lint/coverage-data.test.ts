import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CoverageCatalogue, DrawnSource, MapCoordinates, type MapSource, type Pair } from '../../contract/coverage.ts';
import { staticPaths } from '../../contract/static.ts';
import { isInRing } from '../../scripts/lib/region-geometry.ts';
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
