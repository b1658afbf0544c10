/**
 * `npm run charts [-- --check]`: writes docs/statecharts, the pictures and descriptions of every chart. With
 * `--check` it writes nothing and fails when a file is missing, superfluous or out of date.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chartFiles } from './charts/chart-files.ts';

const target = 'docs/statecharts';

const files = await chartFiles();
const present = await readdir(target).catch((): string[] => []);
const superfluous = present.filter((file) => !files.has(file));

if (process.argv.includes('--check')) {
  const stale: string[] = [...superfluous];
  for (const [file, text] of files) {
    const written = await readFile(join(target, file), 'utf8').catch(() => null);
    if (written !== text) {
      stale.push(file);
    }
  }
  if (stale.length === 0) {
    console.log(`${target} is up to date.`);
  } else {
    console.error(
      `${target} is out of date (${stale.toSorted().join(', ')}): run «npm run charts» and commit the files.`,
    );
    process.exitCode = 1;
  }
} else {
  await mkdir(target, { recursive: true });
  await Promise.all(superfluous.map((file) => rm(join(target, file))));
  await Promise.all([...files].map(([file, text]) => writeFile(join(target, file), text)));
  console.log(`${target}: ${files.size} files are written.`);
}
