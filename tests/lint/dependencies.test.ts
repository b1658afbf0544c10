import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from '../../contract/z.ts';
import { billOfMaterials } from '../../scripts/lib/bill-of-materials.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(path.join(root, file), 'utf8'));

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      hasInstallScript: z.optional(z.boolean()),
      integrity: z.optional(z.string()),
      resolved: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      version: z.optional(z.string()),
    }),
  ),
});
const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '');
const { packages } = Lock.parse(await read('package-lock.json'));
const installed = Object.entries(packages).filter(([place]) => place !== '');

test('names every package that may run an install script', async () => {
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(await read('package.json'));
  const withScript = installed.flatMap(([place, one]) => (one.hasInstallScript === true ? [nameOf(place)] : []));
  expect(Object.keys(allowScripts).toSorted()).toEqual(withScript.toSorted());
  expect(await readFile(path.join(root, '.npmrc'), 'utf8')).toContain('strict-allow-scripts=true');
});

test('locks every package of production by a hash', () => {
  expect(
    installed
      .filter(([, { dev, integrity }]) => dev !== true && integrity?.startsWith('sha512-') !== true)
      .map(([place]) => place),
  ).toEqual([]);
});

/** Licences under which the product may be distributed with the package in it. */
const permissive = /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Zlib|CC0-1\.0)$/;
/** Packages whose licence was read by hand. */
const readByHand: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream Vera: free, also embedded in documents',
  elkjs: 'EPL-2.0: a build tool here, its code is in no bundle',
  'png-js': 'MIT, in its file',
};

test('uses no package in production whose licence would bind the product', () => {
  const binding = installed
    .filter(([place, { dev, license = '' }]) => {
      const parts = license.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
      return dev !== true && !(nameOf(place) in readByHand) && !parts.every((part) => permissive.test(part));
    })
    .map(([place, { license }]) => `${nameOf(place)}: ${license ?? 'none'}`);
  expect(binding).toEqual([]);
});

test('the bill of materials has every package of production', { timeout: 60_000 }, async () => {
  const { bomFormat, components } = z
    .object({ bomFormat: z.string(), components: z.array(z.object({ 'bom-ref': z.string() })) })
    .parse(JSON.parse(await billOfMaterials(root)));
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map((one) => one['bom-ref']));
  const missing = installed
    .filter(([, { dev }]) => dev !== true)
    .map(([place, { version = '' }]) => `${nameOf(place)}@${version}`)
    .filter((one) => !listed.has(one));
  expect(missing).toEqual([]);
});
