/**
 * `npm run charts [-- --check]`: writes docs/statecharts, the pictures and descriptions of every chart. With
 * `--check` it writes nothing and fails when a file is missing, superfluous or out of date.
 *
 * `npm run charts -- diff BEFORE [AFTER]`: prints the differences as Markdown; each is a file or a revision of the
 * repository, and the second is the working tree by default.
 *
 * `npm run charts -- counts [FROM [TO]] [FILE.json]`: prints how many applications took each transition of the status
 * charts, and how long they stayed in each state, from the events in the database. FROM and TO are days in UTC, by the
 * domain clock; TO is not included. The gallery colours its arrows by the file.
 *
 * `npm run charts -- tests`: writes tests/model/taken, from which the gallery lists the tests of each transition.
 *
 * `npm run charts -- thumbnails`: writes src/statecharts/thumbnails, the pages along the stories, with a real Chromium.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chartFiles } from './charts/chart-files.ts';
import { diffCharts } from './charts/diff.ts';
import { readSettings } from '../server/env.ts';
import { countTransitions } from '../server/jobs/count-transitions.ts';
import { CommandError, runCommand, withSiteDatabase } from './lib/command.ts';

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

const dayOf = (text: string): Date => {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime())) {
    throw new CommandError('FROM and TO are days: npm run charts -- counts 2026-11-01 2026-12-01');
  }
  return day;
};

const hoursOf = (milliseconds: number): string => (milliseconds / 3_600_000).toFixed(2);

const reportCounts = async (given: readonly string[]): Promise<void> => {
  const file = given.find((one) => one.endsWith('.json'));
  const [from = '0001-01-01', to = '9999-12-31'] = given.filter((one) => one !== file);
  const period = { from: dayOf(from), to: dayOf(to) };
  const { states, transitions } = await withSiteDatabase(readSettings(), (db) => countTransitions(db, period));
  if (file !== undefined) {
    await writeFile(
      file,
      `${JSON.stringify({ format: 'mnp-portal.counts', from, to, states, transitions }, null, 1)}\n`,
    );
    console.log(`${file} is written: open it in the gallery, at a status chart.`);
    return;
  }
  console.table(transitions);
  console.table(
    states.map(({ medianMs, p95Ms, ...state }) => ({
      ...state,
      'median, hours': hoursOf(medianMs),
      'p95, hours': hoursOf(p95Ms),
    })),
  );
};

const writeTests = (): void => {
  const tests = ['journeys', 'table', 'replay', 'page-paths'].map((name) => `${name}.test.ts`);
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...tests, '--project', 'unit', '--update'],
    { env: { ...process.env, CHART_TESTS: 'write' }, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
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
  if (command === 'counts') {
    await reportCounts(places);
    return;
  }
  if (command === 'tests') {
    writeTests();
    return;
  }
  if (command === 'thumbnails') {
    // Vite and the browser are loaded for this command alone.
    const { thumbnailsFolder, writeThumbnails } = await import('./charts/thumbnails.ts');
    const { bytes, count } = await writeThumbnails();
    console.log(`${thumbnailsFolder}: ${count} images are written, ${Math.round(bytes / 1024)} KiB.`);
    return;
  }
  await writeFiles(command === '--check');
});
