import { expect, test } from 'vitest';
import { MapCoordinates, type Pair } from '../../../contract/coverage.ts';
import { fromDegrees, toDegrees } from './projections.ts';

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
