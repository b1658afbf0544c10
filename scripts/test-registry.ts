import { existsSync } from 'node:fs';
import path from 'node:path';
import { runSteps, wholeRegistry } from './lib/test-steps.ts';

// `DEF_FILE=path npm run test:registry`: imports a whole registry and checks it against figures of its own.

const given = process.env.DEF_FILE ?? '';
// npm moves to the project's folder; the person has named the file from their own.
const file = path.resolve(process.env.INIT_CWD ?? '.', given);
if (given === '' || !existsSync(file)) {
  console.error('Нужен файл реестра: DEF_FILE=путь/DEF-9xx.csv npm run test:registry.');
  process.exitCode = 1;
} else {
  process.env.DEF_FILE = file;
  await runSteps([wholeRegistry]);
}
