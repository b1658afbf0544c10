/** `npm run bench`: the measurements, printed as a table. Speed is looked at here and asserted nowhere. */
import { run } from '../bench/api.bench.ts';

console.table(await run());
