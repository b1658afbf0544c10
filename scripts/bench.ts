/**
 * `npm run bench [-- PART ARGUMENTS] [--json FILE] [--compare FILE]`: prints the measurements as one table; `npm run
 * crash [-- --seed N --count N]` is the part `crash`. `--json` writes them to a file, and `--compare` puts those of such
 * a file beside them, with the ratio of each number. Times are never asserted in tests.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Row } from '../bench/row.ts';
import { z } from '../contract/z.ts';
import { CommandError, runCommand } from './lib/command.ts';
import { ratiosOf } from './lib/ratios.ts';

type Run = (given: readonly string[], options: { count?: string | undefined }) => Promise<Row[]>;

/** Loaded when they run: each brings other libraries. */
const parts: Record<string, () => Promise<{ run: Run }>> = {
  start: () => import('../bench/start.bench.ts'),
  scripts: () => import('../bench/scripts.bench.ts'),
  api: () => import('../bench/api.bench.ts'),
  pages: () => import('../bench/pages.bench.ts'),
  side: () => import('../bench/side.bench.ts'),
  interactions: () => import('../bench/interactions.bench.ts'),
  numbers: () => import('../bench/numbers.bench.ts'),
  overload: () => import('../bench/overload.bench.ts'),
  size: () => import('../bench/size.bench.ts'),
  soak: () => import('../bench/soak.bench.ts'),
  crash: () => import('../bench/crash.bench.ts'),
  mutations: () => import('../bench/mutations.bench.ts'),
  tests: () => import('../bench/tests.bench.ts'),
};

const Report = z.record(z.string(), z.array(z.object({ what: z.string(), value: z.string() })));

/** Values of an earlier run, by part and what was measured. */
const readReport = async (file: string): Promise<z.infer<typeof Report>> => {
  try {
    return Report.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new CommandError(`${file} is no report: write one with npm run bench -- --json FILE`);
  }
};

/** Measures, in milliseconds, a fixed amount of work: the speed of the machine, which differs from hour to hour. */
const timeFixedWork = async (): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, '../bench/fixed-work.ts'),
  ]);
  return stdout.trim();
};

await runCommand(async (argv) => {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      compare: { type: 'string' },
      count: { type: 'string' },
      seed: { type: 'string', multiple: true },
    },
  });
  const [name, ...rest] = positionals;
  const given = [...rest, ...(values.seed ?? [])];
  if (name !== undefined && !Object.hasOwn(parts, name)) {
    throw new CommandError(`Unknown benchmark "${name}". Known: ${Object.keys(parts).join(', ')}.`);
  }
  const earlier = values.compare === undefined ? {} : await readReport(values.compare);
  const report: Record<string, Row[]> = {};
  const failed: string[] = [];
  for (const [part, load] of Object.entries(parts).filter(([one]) => name === undefined || one === name)) {
    try {
      const { run } = await load();
      const before = await timeFixedWork();
      const rows = await run(given, { count: values.count });
      rows.push({ what: 'fixed work in memory, before and after', value: `${before}, ${await timeFixedWork()} ms` });
      report[part] = rows;
      console.log(rows.map(({ what, value }) => `${part}: ${what}: ${value}`).join('\n'));
    } catch (error) {
      if (name !== undefined) {
        throw error;
      }
      // The figures of the other parts take an hour.
      console.error(`${part}:`, error);
      failed.push(part);
      continue;
    }
    if (values.json !== undefined) {
      await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
    }
  }
  const table = Object.entries(report).flatMap(([part, rows]) =>
    rows.map((row) => {
      const before = earlier[part]?.find(({ what }) => what === row.what)?.value;
      return { part, ...row, ...(before === undefined ? {} : { before, ratios: ratiosOf(row.value, before) }) };
    }),
  );
  console.table(table);
  const missed = table.filter(({ verdict }) => verdict === 'not met');
  console.log(`${missed.length} budgets not met${missed.map(({ part, what }) => `\n  ${part}: ${what}`).join('')}`);
  if (failed.length > 0) {
    throw new CommandError(`Failed, without figures: ${failed.join(', ')}`);
  }
});
