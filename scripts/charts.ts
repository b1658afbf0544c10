/**
 * `npm run charts [-- --check]`: writes docs/statecharts, the pictures and descriptions of every chart. With
 * `--check` it writes nothing and fails when a file is missing, superfluous or out of date.
 *
 * `npm run charts -- diff BEFORE [AFTER]`: prints the differences as Markdown; each is a file or a revision of the
 * repository, and the second is the working tree by default.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chartFiles } from './charts/chart-files.ts';
import { diffCharts } from './charts/diff.ts';
import { CommandError, runCommand } from './lib/command.ts';

const target = 'docs/statecharts';

const writeFiles = async (isCheck: boolean): Promise<void> => {
  const files = await chartFiles();
  const present = await readdir(target).catch((): string[] => []);
  const superfluous = present.filter((file) => !files.has(file));

  if (isCheck) {
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
};

await runCommand(async ([command, ...places]) => {
  if (command === 'diff') {
    const [before, after] = places;
    if (before === undefined) {
      throw new CommandError('Name what to compare with: npm run charts -- diff BEFORE [AFTER], files or revisions.');
    }
    console.log(await diffCharts(before, after));
    return;
  }
  await writeFiles(command === '--check');
});
