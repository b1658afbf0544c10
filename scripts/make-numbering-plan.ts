/**
 * Compresses the mobile part of the official numbering plan for the service to load at its first start:
 * `node scripts/make-numbering-plan.ts path/to/DEF-9xx.csv`. A newer file also needs a higher `version` and another
 * date in `server/imports/shipped-plan.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { parseNumberingPlan } from '../server/numbers/numbering-plan.ts';

const [source] = process.argv.slice(2);
if (source === undefined) {
  console.error('Usage: node scripts/make-numbering-plan.ts FILE');
  process.exit(1);
}
const plan = readFileSync(source);
const ranges = parseNumberingPlan(plan.toString('utf8'));
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
const target = path.resolve(import.meta.dirname, '../server/imports/numbering-plan.csv.br');
writeFileSync(target, brotliCompressSync(plan, { params }));
console.log(`${ranges.length} ranges`);
