import { existsSync } from 'node:fs';
import path from 'node:path';
import { runSteps, wholeRegistry } from './lib/test-steps.ts';

// `npm run test:registry`, with DEF_FILE set: imports the whole registry and compares it with independent counts.

const given = process.env.DEF_FILE ?? '';
// npm changes to the project's folder, but the path is relative to the caller's.
const file = path.resolve(process.env.INIT_CWD ?? '.', given);
if (given === '' || !existsSync(file)) {
  console.error('Set DEF_FILE to the path of the registry file DEF-9xx.csv.');
  process.exitCode = 1;
} else {
  process.env.DEF_FILE = file;
  await runSteps([wholeRegistry]);
}
