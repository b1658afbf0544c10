import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CoverageCatalogue, emptyCoverage, type LayerSource } from '../../contract/coverage.ts';
import { staticPaths } from '../../contract/static.ts';
import type { MapTiles, Settings } from '../env.ts';

/** Levels that public tile servers usually have. */
const ZOOMS = { minZoom: 0, maxZoom: 18 } as const;

const groundOf = ({ attribution, coordinates, template }: MapTiles): LayerSource => ({
  kind: 'Layer',
  coordinates,
  template,
  ...ZOOMS,
  tileSize: 256,
  extent: null,
  generations: [],
  attribution,
});

/** @throws Error a sentence, when the file is not there or not a document of coverage */
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
 * The document of coverage as this service tells it: the service's own file, or the demonstration set while it is
 * loaded, or nothing. Tiles from outside are only for the ground, and their origin is named to the browser.
 */
export const coverageFacts = (distDir: string, { coverageFile, hasDemoData, mapTiles }: CoverageSettings) => {
  const demo = path.join(distDir, 'client', staticPaths.coverage);
  const catalogue =
    coverageFile !== undefined
      ? readCatalogue(coverageFile, 'COVERAGE_FILE')
      : // A site that was built before there was a map has none to show, and starts all the same.
        hasDemoData && existsSync(demo)
        ? readCatalogue(demo, staticPaths.coverage)
        : emptyCoverage;
  const ground = mapTiles === undefined ? catalogue.ground : [groundOf(mapTiles), ...catalogue.ground];
  const drawn = [...ground, ...catalogue.networks.map(({ source }) => source)];
  const addresses = drawn.flatMap((source) => (source.kind === 'Layer' ? [URL.parse(source.template)] : []));
  return {
    json: { [staticPaths.coverage]: { ...catalogue, ground } },
    imageOrigins: [...new Set(addresses.flatMap((address) => (address === null ? [] : [address.origin])))],
  };
};
