/**
 * `node scripts/openapi.ts [--check]`: writes docs/api/openapi.json, the OpenAPI document as served, so that reviews
 * show changes of the contract. With `--check` it writes nothing and fails when the file is out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildOpenApi } from '../contract/openapi.ts';

const target = 'docs/api/openapi.json';
const text = `${JSON.stringify(buildOpenApi(), null, 1)}\n`;

if (!process.argv.includes('--check')) {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  console.log(`${target} is written.`);
} else if (existsSync(target) && readFileSync(target, 'utf8') === text) {
  console.log(`${target} is up to date.`);
} else {
  console.error(`${target} is out of date: run "node scripts/openapi.ts" and commit the file.`);
  process.exitCode = 1;
}
