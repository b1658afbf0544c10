import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  client,
  homeScripts,
  homeUntilIdle,
  type Manifest,
  readManifest,
  scriptsOf,
  staticGraph,
} from './home-scripts.ts';

interface Size {
  /** KiB. */
  gzip: number;
  /** KiB. */
  brotli: number;
}

/** Sizes of files of the build, each compressed alone. */
export const sizeOf = (files: Iterable<string>): Size => {
  const bodies = [...new Set(files)].map((file) => readFileSync(new URL(file, client)));
  const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0) / 1024;
  return {
    gzip: sum(bodies.map((body) => gzipSync(body, { level: 9 }).length)),
    brotli: sum(bodies.map((body) => brotliCompressSync(body).length)),
  };
};

/** The scripts of each page without those of the entry. */
export const pageScripts = (manifest: Manifest): Map<string, string[]> => {
  const entry = new Set(scriptsOf(manifest, staticGraph(manifest, ['index.html'])));
  return new Map(
    Object.keys(manifest)
      .filter((key) => /^src\/pages\/[a-z-]+\.tsx$/.test(key))
      .map((key): [string, string[]] => [
        key.slice('src/pages/'.length, -'.tsx'.length),
        scriptsOf(manifest, staticGraph(manifest, [key])).filter((file) => !entry.has(file)),
      ]),
  );
};

interface BundleSize extends Size {
  name: string;
  /** The goal, KiB gzip. */
  budget?: number;
  /** What `check` enforces, KiB gzip. */
  limit: number;
}

/** What a visitor loads, of the build in `dist`. */
export const measureBundles = (): BundleSize[] => {
  const manifest = readManifest();
  const home = staticGraph(manifest, homeScripts);
  const pages = pageScripts(manifest);
  const largestOf = (sizes: readonly (Size & { page: string })[]) =>
    sizes.reduce((one, other) => (other.gzip > one.gzip ? other : one));
  const own = largestOf(
    [...pages].map(([page, files]) => {
      const shared = new Set([...pages].filter(([other]) => other !== page).flatMap(([, others]) => others));
      return { page, ...sizeOf(files.filter((file) => !shared.has(file))) };
    }),
  );
  const whole = largestOf([...pages].map(([page, files]) => ({ page, ...sizeOf(files) })));
  const sheets = [...home].flatMap((key) => manifest[key]?.css ?? []);
  return [
    { name: 'scripts of the entry and home', ...sizeOf(scriptsOf(manifest, home)), budget: 120, limit: 120 },
    { name: 'scripts that home fetches until idle', ...sizeOf(homeUntilIdle(manifest)), budget: 170, limit: 162 },
    { name: `largest own part of a page: ${own.page}`, ...own, budget: 25, limit: 25 },
    { name: `most beyond the entry: ${whole.page}`, ...whole, limit: 145 },
    { name: 'style sheets of the entry and home', ...sizeOf(sheets), budget: 13, limit: 13 },
  ];
};
