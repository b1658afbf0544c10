/** `npm run bench [-- PART]`: prints the measurements as tables. Times are never asserted in tests. */
import * as api from '../bench/api.bench.ts';
import * as crash from '../bench/crash.bench.ts';
import * as mutations from '../bench/mutations.bench.ts';
import * as numbers from '../bench/numbers.bench.ts';
import * as overload from '../bench/overload.bench.ts';
import * as tariffs from '../bench/tariffs.bench.ts';

const parts = { api, tariffs, numbers, overload, crash, mutations };
const [name] = process.argv.slice(2);
const chosen = Object.entries(parts).filter(([part]) => name === undefined || part === name);
if (chosen.length === 0) {
  console.error(`Unknown benchmark "${name}". Known: ${Object.keys(parts).join(', ')}.`);
  process.exitCode = 1;
}
for (const [part, { run }] of chosen) {
  console.log(part);
  console.table(await run());
}
