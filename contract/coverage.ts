import { generations } from './generations.ts';
import { CalendarDate, Slug } from './wire.ts';
import { z } from './z.ts';

/**
 * Coordinate systems of a source, spelled as in the specification (also `SphericalMecrator`).
 * - `None`: degrees, longitude and latitude; nothing to convert
 * - `Cartesian`: metres east and north of the source's own origin
 * - `SphericalMecrator`: metres of the spherical Mercator projection (EPSG:3857)
 * - `Wgs84Mercator`: metres of the Mercator projection of the WGS 84 ellipsoid (EPSG:3395)
 */
export const MapCoordinates = z.enum(['None', 'Cartesian', 'SphericalMecrator', 'Wgs84Mercator']);
export type MapCoordinates = z.infer<typeof MapCoordinates>;

const Generation = z.enum(generations);

const Pair = z.tuple([z.number(), z.number()]);
export type Pair = z.infer<typeof Pair>;

/** Degrees, longitude before latitude. */
const Degrees = z.tuple([z.number().check(z.gte(-180), z.lte(360)), z.number().check(z.gte(-90), z.lte(90))]);

/** West, south, east, north in degrees. */
const Extent = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Extent = z.infer<typeof Extent>;

const Ring = z.array(Pair).check(z.minLength(3));

/** The area covered by a generation, or land when `generation` is null. */
export const GeoArea = z.object({
  title: z.nullable(z.string()),
  generation: z.nullable(Generation),
  /** Polygons: the outer ring, then holes. */
  polygons: z.array(z.array(Ring).check(z.minLength(1))),
});
export type GeoArea = z.infer<typeof GeoArea>;

/** The operator publishes nothing. */
const NoneSource = z.object({ kind: z.literal('None'), coordinates: z.literal('None') });

/** Raster tiles. */
const LayerSource = z.object({
  kind: z.literal('Layer'),
  coordinates: z.enum(['SphericalMecrator', 'Wgs84Mercator']),
  /** Address of a tile with `{z}`, `{x}`, `{y}`, and `{generation}` when each generation has its own. */
  template: z.string().check(z.regex(/\{z\}.*\{x\}.*\{y\}|\{x\}.*\{y\}.*\{z\}|\{z\}.*\{y\}.*\{x\}/)),
  minZoom: z.int().check(z.gte(0), z.lte(22)),
  maxZoom: z.int().check(z.gte(0), z.lte(22)),
  /** Side of a tile in pixels. */
  tileSize: z.int().check(z.gte(64), z.lte(2048)),
  /** The area with tiles; null: the whole world. */
  extent: z.nullable(Extent),
  /** Generations with tiles of their own; empty for a base map. */
  generations: z.array(Generation),
  /** The attribution that the licence of the tiles requires. */
  attribution: z.nullable(z.string()),
});
export type LayerSource = z.infer<typeof LayerSource>;

/** Areas. */
const GeoCollectionSource = z.object({
  kind: z.literal('GeoCollection'),
  coordinates: MapCoordinates,
  /** The origin of `Cartesian` coordinates, in degrees; null for the others. */
  origin: z.nullable(Degrees),
  areas: z.array(GeoArea),
});
export type GeoCollectionSource = z.infer<typeof GeoCollectionSource>;

/** A source in another document: one of ours, which is loaded, or a page of the operator, which is only linked. */
const ReferenceSource = z.object({
  kind: z.literal('Reference'),
  coordinates: z.literal('None'),
  address: z.string().check(z.regex(/^(?:\/[^/\\].*|https:\/\/.+)$/)),
});

/** The content of a referenced document, which is never another reference. */
export const DrawnSource = z.discriminatedUnion('kind', [NoneSource, LayerSource, GeoCollectionSource]);
export type DrawnSource = z.infer<typeof DrawnSource>;

export const MapSource = z.discriminatedUnion('kind', [NoneSource, LayerSource, GeoCollectionSource, ReferenceSource]);
export type MapSource = z.infer<typeof MapSource>;

/** The network of an operator with base stations of its own. */
export const CoverageNetwork = z.object({
  operatorId: Slug,
  operatorName: z.string(),
  operatorLogo: z.string(),
  /** The date of the operator's forecast; null without one. */
  date: z.nullable(CalendarDate),
  source: MapSource,
});
export type CoverageNetwork = z.infer<typeof CoverageNetwork>;

/** A town, for the table that accompanies the map. */
export const CoveragePlace = z.object({
  name: z.string(),
  region: z.string(),
  position: Degrees,
  /** The best generation by operator; operators without a forecast there are absent. */
  best: z.record(Slug, Generation),
});
export type CoveragePlace = z.infer<typeof CoveragePlace>;

/** The document of coverage: static JSON beside the site. */
export const CoverageCatalogue = z.object({
  /** The name of the mapped area; null without maps. */
  area: z.nullable(z.string()),
  extent: z.nullable(Extent),
  /** A notice about the data as a whole, for example that they are fictional. */
  note: z.nullable(z.string()),
  /** The base map under every network. */
  ground: z.array(DrawnSource),
  networks: z.array(CoverageNetwork),
  places: z.array(CoveragePlace),
});
export type CoverageCatalogue = z.infer<typeof CoverageCatalogue>;

/** Used until a document is loaded. */
export const emptyCoverage: CoverageCatalogue = {
  area: null,
  extent: null,
  note: null,
  ground: [],
  networks: [],
  places: [],
};
