import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from '../../contract/z.ts';

const Manifest = z.looseObject({ devDependencies: z.optional(z.unknown()) });
const Lock = z.looseObject({ packages: z.record(z.string(), z.looseObject({ dev: z.optional(z.boolean()) })) });

/**
 * The packages of production as CycloneDX JSON, written by npm. `npm sbom --omit=dev` leaves out packages that
 * development needs too (npm 11.19: React, zod), so npm gets a manifest and a lock file without the development part.
 */
export const billOfMaterials = async (root: string): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-sbom-'));
  try {
    const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(path.join(root, file), 'utf8'));
    const write = (file: string, value: unknown) => writeFile(path.join(folder, file), JSON.stringify(value));
    const { devDependencies: _, ...manifest } = Manifest.parse(await read('package.json'));
    const lock = Lock.parse(await read('package-lock.json'));
    const packages = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true);
    await write('package.json', { ...manifest, overrides: undefined });
    await write('package-lock.json', { ...lock, packages: Object.fromEntries(packages) });
    const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
