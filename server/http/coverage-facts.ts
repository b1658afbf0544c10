import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CoverageCatalogue, emptyCoverage, type LayerSource } from '../../contract/coverage.ts';
import { staticPaths } from '../../contract/static.ts';
import type { MapTiles, Settings } from '../env.ts';

/** Zoom levels that public tile servers usually have. */
const ZOOMS = { minZoom: 0, maxZoom: 18 } as const;

const baseLayerOf = ({ attribution, coordinates, template }: MapTiles): LayerSource => ({
  kind: 'Layer',
  coordinates,
  template,
  ...ZOOMS,
  tileSize: 256,
  extent: null,
  generations: [],
  attribution,
});

/** @throws Error with a message for the operator when the file is missing or is not a coverage catalogue */
const readCatalogue = (file: string, name: string): CoverageCatalogue => {
  let body: unknown;
  try {
    body = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${name}: the file "${file}" cannot be read or is not JSON.`, { cause });
  }
  const parsed = CoverageCatalogue.safeParse(body);
  if (parsed.success) {
    return parsed.data;
  }
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new Error(`${name}: the file "${file}" has an invalid field "${where}".`);
};

type CoverageSettings = Pick<Settings, 'coverageFile' | 'hasDemoData' | 'mapTiles'>;

/**
 * The coverage catalogue: the configured file, or the demonstration data while it is loaded, or an empty one.
 * @returns the file to serve, and the origins of external tiles for the Content-Security-Policy
 */
export const coverageFacts = (distDir: string, { coverageFile, hasDemoData, mapTiles }: CoverageSettings) => {
  const demo = path.join(distDir, 'client', staticPaths.coverage);
  const catalogue =
    coverageFile !== undefined
      ? readCatalogue(coverageFile, 'COVERAGE_FILE')
      : // A build without a map has no demonstration file.
        hasDemoData && existsSync(demo)
        ? readCatalogue(demo, staticPaths.coverage)
        : emptyCoverage;
  const ground = mapTiles === undefined ? catalogue.ground : [baseLayerOf(mapTiles), ...catalogue.ground];
  const drawn = [...ground, ...catalogue.networks.map(({ source }) => source)];
  const addresses = drawn.flatMap((source) => (source.kind === 'Layer' ? [URL.parse(source.template)] : []));
  return {
    json: { [staticPaths.coverage]: { ...catalogue, ground } },
    imageOrigins: [...new Set(addresses.flatMap((address) => (address === null ? [] : [address.origin])))],
  };
};
