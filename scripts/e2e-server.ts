import { mkdirSync, rmSync } from 'node:fs';
import { run } from '../server/main.ts';
import { buildSite, isBuilt } from './lib/build-site.ts';

// The service for the browser tests, on a data folder that is removed when it stops.

const dataDir = process.env.DATA_DIR;
if (dataDir === undefined || dataDir === '') {
  throw new Error('DATA_DIR is not set: Playwright starts this script.');
}
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { recursive: true });
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

if (!(await isBuilt())) {
  await buildSite();
}
await run();
