import type { MapCoordinates, Pair } from '../../../contract/coverage.ts';

/** The equatorial radius of WGS 84, metres; also the radius of the spherical Mercator projection. */
const RADIUS = 6_378_137;
/** The first eccentricity of the WGS 84 ellipsoid. */
const ECCENTRICITY = 0.081_819_190_842_622;
const DEGREE = Math.PI / 180;
/** Half the side of the world square in both Mercator projections, metres. */
export const HALF_WORLD = Math.PI * RADIUS;

/** The ellipsoid correction at a latitude: a factor inside the logarithm of the Mercator formula. */
const flattening = (latitude: number): number => {
  const sine = ECCENTRICITY * Math.sin(latitude);
  return ((1 - sine) / (1 + sine)) ** (ECCENTRICITY / 2);
};

const sphericalY = (latitude: number): number => RADIUS * Math.log(Math.tan(Math.PI / 4 + (latitude * DEGREE) / 2));
const sphericalLatitude = (y: number): number => (2 * Math.atan(Math.exp(y / RADIUS)) - Math.PI / 2) / DEGREE;

const ellipsoidalY = (latitude: number): number =>
  RADIUS * Math.log(Math.tan(Math.PI / 4 + (latitude * DEGREE) / 2) * flattening(latitude * DEGREE));

/** The formula has no closed inverse; each iteration reduces the error about 300 times. */
const ROUNDS = 7;
const ellipsoidalLatitude = (y: number): number => {
  const t = Math.exp(-y / RADIUS);
  let latitude = Math.PI / 2 - 2 * Math.atan(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    latitude = Math.PI / 2 - 2 * Math.atan(t * flattening(latitude));
  }
  return latitude / DEGREE;
};

/** @throws Error when the data have plane coordinates without an origin */
const needOrigin = (origin: Pair | null): Pair => {
  if (origin === null) {
    throw new Error('Cartesian coordinates need an origin');
  }
  return origin;
};

/** Converts source coordinates to degrees, longitude first. */
export const toDegrees = (coordinates: MapCoordinates, [x, y]: Pair, origin: Pair | null = null): Pair => {
  switch (coordinates) {
    case 'None':
      return [x, y];
    case 'Cartesian': {
      const [longitude, latitude] = needOrigin(origin);
      return [longitude + x / (RADIUS * DEGREE * Math.cos(latitude * DEGREE)), latitude + y / (RADIUS * DEGREE)];
    }
    case 'SphericalMecrator':
      return [x / RADIUS / DEGREE, sphericalLatitude(y)];
    case 'Wgs84Mercator':
      return [x / RADIUS / DEGREE, ellipsoidalLatitude(y)];
  }
};

/** Converts degrees to source coordinates. */
export const fromDegrees = (
  coordinates: MapCoordinates,
  [longitude, latitude]: Pair,
  origin: Pair | null = null,
): Pair => {
  switch (coordinates) {
    case 'None':
      return [longitude, latitude];
    case 'Cartesian': {
      const [originLongitude, originLatitude] = needOrigin(origin);
      const scale = RADIUS * DEGREE;
      return [
        (longitude - originLongitude) * scale * Math.cos(originLatitude * DEGREE),
        (latitude - originLatitude) * scale,
      ];
    }
    case 'SphericalMecrator':
      return [longitude * DEGREE * RADIUS, sphericalY(latitude)];
    case 'Wgs84Mercator':
      return [longitude * DEGREE * RADIUS, ellipsoidalY(latitude)];
  }
};
