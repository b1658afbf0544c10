/**
 * `node scripts/openapi.ts [--check]`: writes the OpenAPI documents to docs/api/ as they are served, so that reviews show
 * changes of the contract. With `--check` it writes nothing and fails when a file is out of date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildOpenApi } from '../contract/openapi.ts';
import { buildOperatorsOpenApi } from '../server/operator-gateway/openapi.ts';

const folder = 'docs/api';
const documents = { 'openapi.json': buildOpenApi(), 'operators.json': buildOperatorsOpenApi() };

for (const [name, document] of Object.entries(documents)) {
  const target = `${folder}/${name}`;
  const text = `${JSON.stringify(document, null, 1)}\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text);
    console.log(`${target} is written.`);
  } else if (existsSync(target) && readFileSync(target, 'utf8') === text) {
    console.log(`${target} is up to date.`);
  } else {
    console.error(`${target} is out of date: run "node scripts/openapi.ts" and commit the file.`);
    process.exitCode = 1;
  }
}
