/**
 * Runs the tests of a chart against its mutants, one after another in one process. It is a test file because only
 * Vitest has `expect`; the chart and its tests are loaded anew for every mutant.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { applyMutant, Mutant } from '../mutants.ts';
import type { Job, Line } from './job.ts';

type Run = () => unknown;
interface Collected {
  title: string;
  run: Run;
}

/** Tests declared by the modules that are being loaded. */
let collected: Collected[] = [];
/** Only tests of this chart, where a file tests all. */
let chart = '';

const declare = (title: string, run: Run): void => {
  collected.push({ title, run });
};

const each =
  (cases: readonly unknown[]) =>
  (title: string, run: (...args: unknown[]) => unknown): void => {
    for (const one of cases) {
      const args: unknown[] = Array.isArray(one) ? one : [one];
      // A table of all charts: `['auth', machine]`.
      if (!title.startsWith('%s leads to') || args[0] === chart) {
        declare(`${title} (${String(args[0])})`, () => run(...args));
      }
    }
  };

const recorded = path.resolve(import.meta.dirname, '../../tests/model');
expect.extend({
  // Vitest's own looks beside this file, and would write what is missing.
  toMatchFileSnapshot: (received: unknown, file: string) => ({
    pass: received === readFileSync(path.join(recorded, file), 'utf8'),
    message: () => `The effects are not those of ${file}`,
  }),
});

Object.assign(globalThis, {
  mutationTests: {
    expect,
    test: Object.assign(declare, { each }),
    describe: (_: string, run: Run) => run(),
  },
});

const standIn = `data:text/javascript,${encodeURIComponent(
  'export const { expect, test, describe } = globalThis.mutationTests;',
)}`;

const root = path.resolve(import.meta.dirname, '../..');
/** Modules of other charts are the same for every mutant. */
let isReloaded = (_url: string): boolean => false;
let mutant: Mutant | null = null;
/** Sources without types. */
const stripped = new Map<string, string>();
const strip = (file: string, edit?: Extract<Mutant, { in: 'source' }>): string => {
  const code = readFileSync(file, 'utf8');
  if (edit !== undefined) {
    return stripTypeScriptTypes(`${code.slice(0, edit.start)}${edit.text}${code.slice(edit.end)}`);
  }
  const known = stripped.get(file) ?? stripTypeScriptTypes(code);
  stripped.set(file, known);
  return known;
};

// Modules of the chart and of its tests carry the number of the mutant in their address; the others are loaded once.
registerHooks({
  resolve: (specifier, context, next) => {
    const generation = /\?mutant=\d+$/.exec(context.parentURL ?? '')?.[0];
    if (generation !== undefined && specifier === 'vitest') {
      return { url: standIn, shortCircuit: true };
    }
    const resolved = next(specifier, context);
    return generation !== undefined && isReloaded(resolved.url)
      ? { ...resolved, url: `${resolved.url}${generation}` }
      : resolved;
  },
  load: (url, context, next) => {
    if (!/\?mutant=\d+$/.test(url)) {
      return next(url, context);
    }
    const file = fileURLToPath(url.slice(0, url.indexOf('?')));
    const isMutated = mutant?.in === 'source' && path.relative(root, file).replaceAll('\\', '/') === mutant.file;
    return {
      format: 'module',
      source: strip(file, isMutated && mutant?.in === 'source' ? mutant : undefined),
      shortCircuit: true,
    };
  },
});

const load = (file: string, generation: number): Promise<unknown> =>
  import(`${pathToFileURL(path.join(root, file)).href}?mutant=${generation}`);

/** A test that waits for something that never happens has detected the mutant. */
const WAIT_MS = 5000;

/** The last mutant that each test has detected: mutants follow each other by place, so the latest run first. */
const detections = new Map<string, number>();

/** The test that detects the mutant; null when none does. */
const detect = async (job: Job, index: number): Promise<string | null> => {
  mutant = job.mutants[index] ?? null;
  collected = [];
  try {
    const { machines } = (await load('machines/registry.ts', index)) as { machines: Record<string, AnyStateMachine> };
    const machine = machines[job.chart];
    if (machine === undefined) {
      throw new Error(`There is no chart "${job.chart}"`);
    }
    if (mutant !== null) {
      apply(machine, mutant);
    }
  } catch (error) {
    return `loading: ${String(error).slice(0, 80)}`;
  }
  for (const file of job.tests) {
    collected = [];
    try {
      await load(file, index);
    } catch (error) {
      return `loading ${file}: ${String(error).slice(0, 80)}`;
    }
    const latest = ({ title }: Collected): number => detections.get(`${file}: ${title}`) ?? -1;
    for (const { run, title } of collected.toSorted((one, other) => latest(other) - latest(one))) {
      let timer: NodeJS.Timeout | undefined;
      try {
        await Promise.race([
          run(),
          new Promise((_, reject) => {
            timer = setTimeout(() => reject(new Error('It waits for ever')), WAIT_MS);
          }),
        ]);
      } catch (error) {
        if (process.env['MUTANT_ERRORS'] !== undefined) {
          console.log(title, error);
        }
        const name = `${file}: ${title}`;
        detections.set(name, index);
        return name;
      } finally {
        clearTimeout(timer);
      }
    }
  }
  return null;
};

let apply: typeof applyMutant;

// An actor that a mutant stops from working reports its error later; the test has ended by then.
process.on('uncaughtException', () => undefined);
process.on('unhandledRejection', () => undefined);

test('runs the mutants', async () => {
  const job = JSON.parse(readFileSync(process.env['MUTATION_JOB'] ?? '', 'utf8')) as Job;
  chart = job.chart;
  const folders = new Set(
    ['machines/registry.ts', ...job.sources, ...job.tests].map((file) =>
      path.posix.dirname(pathToFileURL(path.join(root, file)).href),
    ),
  );
  isReloaded = (url) => folders.has(path.posix.dirname(url));
  ({ applyMutant: apply } = await import('../mutants.ts'));
  const write = (line: Line): void => appendFileSync(job.output, `${JSON.stringify(line)}\n`);
  for (const index of job.mutants.length === 0 ? [0] : job.mutants.keys()) {
    write({ begun: index });
    write({ ended: index, by: await detect(job, index) });
  }
  expect(readFileSync(job.output, 'utf8')).not.toBe('');
});
