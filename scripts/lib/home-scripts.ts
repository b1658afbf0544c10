/** Which scripts of a build the home page loads. */
import { readFileSync } from 'node:fs';

/** The folder of the built site. */
export const client = new URL('../../dist/client/', import.meta.url);
export const manifestFile = new URL('.vite/manifest.json', client);

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
export type Manifest = Record<string, Chunk>;

export const readManifest = (): Manifest => JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;

/** Chunks that load together with the given ones. */
export const staticGraph = (manifest: Manifest, keys: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) {
      throw new Error(`The manifest has no chunk ${key}`);
    }
    if (seen.has(key)) {
      return;
    }
    seen.add(key);
    for (const next of chunk.imports ?? []) {
      visit(next);
    }
  };
  for (const key of keys) {
    visit(key);
  }
  return seen;
};

/** The files of scripts. */
export const scriptsOf = (manifest: Manifest, keys: Iterable<string>): string[] => [
  ...new Set([...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'))),
];

/** The entry and the page, before which nothing is alive. */
export const homeScripts = ['index.html', 'src/pages/home.tsx'];

/**
 * Parts that a first visit to the home page loads before the visitor acts; `first-visit.spec.ts` compares them with what
 * a browser fetches.
 */
const homeParts = [
  'src/ui/PhoneInput.tsx',
  'src/app/failed-loads.ts',
  'src/app/layout/ThemeSwitch.tsx',
  'src/app/layout/CookieNotice.tsx',
  // On a wide screen, where it is near the viewport.
  'src/pages/HomeSections.tsx',
];

/** The files of all scripts that a first visit to the home page loads before the visitor acts. */
export const homeUntilIdle = (manifest: Manifest): string[] =>
  scriptsOf(manifest, staticGraph(manifest, [...homeScripts, ...homeParts]));
