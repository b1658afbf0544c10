/**
 * Mutation score of the charts' tests: `npm run bench -- mutations [CHART…]`. Every mutant is one slip
 * (`mutants.ts`), and a test of its chart must detect it or `mutations/equivalents.ts` must say why none can. The
 * largest chart takes some two minutes on two cores, the others less (docs/performance.md).
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { machines } from '../machines/registry.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { equivalentKinds, equivalents } from './mutations/equivalents.ts';
import type { Job, Line } from './mutations/job.ts';
import { atLeast, type Row } from './row.ts';

interface Subject {
  /** The tests written by hand, which come first. */
  tests: readonly string[];
  /** The files whose bodies are mutated. */
  sources: readonly string[];
}

/** Recorded effects: they detect what the journeys miss, but do not say what is right. */
const RECORDED = 'tests/model/pinned.test.ts';

const subjects: Readonly<Record<keyof typeof machines, Subject>> = {
  startup: {
    tests: ['tests/model/startup/journeys.test.ts'],
    sources: ['machines/startup/startup.machine.ts', 'machines/startup/missing-parts.ts'],
  },
  orderStatus: {
    tests: ['tests/model/order-status/table.test.ts', 'machines/lib/next-status.test.ts'],
    sources: [
      'machines/order-status/order-status.machine.ts',
      'machines/order-status/order-state.ts',
      'machines/lib/next-status.ts',
    ],
  },
  portationStatus: {
    tests: ['tests/model/portation-status/table.test.ts', 'machines/lib/next-status.test.ts'],
    sources: ['machines/portation-status/portation-status.machine.ts'],
  },
  portationFlow: {
    tests: ['tests/model/portation-flow/journeys.test.ts'],
    sources: [
      'machines/portation-flow/portation-flow.machine.ts',
      'machines/portation-flow/portation-flow.setup.ts',
      'machines/portation-flow/recipients.ts',
      'machines/portation-flow/steps/common.ts',
      'machines/portation-flow/steps/init.state.ts',
      'machines/portation-flow/steps/tariffs.state.ts',
      'machines/portation-flow/steps/submit.state.ts',
      'machines/portation-flow/steps/done.state.ts',
    ],
  },
  auth: { tests: ['tests/model/auth/journeys.test.ts'], sources: ['machines/auth/auth.machine.ts'] },
  numberLookup: {
    tests: ['tests/model/number-lookup/journeys.test.ts'],
    sources: ['machines/number-lookup/number-lookup.machine.ts', 'machines/lib/outcome.ts', 'machines/lib/when.ts'],
  },
  portationWatch: {
    tests: ['tests/model/portation-watch/journeys.test.ts'],
    sources: [
      'machines/portation-watch/portation-watch.machine.ts',
      'machines/lib/polling.ts',
      'machines/lib/removal-states.ts',
    ],
  },
  orderRemoval: {
    tests: ['tests/model/order-removal/journeys.test.ts'],
    sources: ['machines/order-removal/order-removal.machine.ts'],
  },
  feedback: { tests: ['tests/model/feedback/journeys.test.ts'], sources: ['machines/feedback/feedback.machine.ts'] },
};

/** Concurrent processes. */
const CONCURRENCY = 2;
/** A process takes so many mutants: the modules of each stay in its memory. */
const SHARE = 150;
/** A mutant that keeps the process busy for longer never ends, which its tests would notice. */
const SILENCE_MS = 30_000;

const linesOf = (file: string): Line[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        // Written by run.test.ts.
        .map((line) => JSON.parse(line) as Line)
    : [];

/**
 * Runs mutants in one process.
 * @returns for each mutant that was reached the test that detected it, or null
 * @throws Error when the process ends without an answer
 */
const runShare = async (
  job: Omit<Job, 'mutants' | 'output'>,
  mutants: readonly Mutant[],
): Promise<(string | null)[]> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mutants-'));
  const output = path.join(folder, 'lines');
  const file = path.join(folder, 'job.json');
  writeFileSync(file, JSON.stringify({ ...job, mutants, output } satisfies Job));
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'bench/mutations/vitest.config.ts'],
    {
      env: { ...process.env, MUTATION_JOB: file },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk.toString()}`.slice(-4000);
    });
  }
  let known = 0;
  let stuck = false;
  let since = Date.now();
  const watch = setInterval(() => {
    const count = linesOf(output).length;
    if (count !== known) {
      known = count;
      since = Date.now();
    } else if (Date.now() - since > SILENCE_MS && known > 0) {
      stuck = true;
      // The worker of Vitest is a process of its own.
      if (child.pid !== undefined && process.platform !== 'win32') {
        process.kill(-child.pid, 'SIGKILL');
      } else {
        child.kill('SIGKILL');
      }
    }
  }, 1000);
  await new Promise((resolve) => child.on('close', resolve));
  clearInterval(watch);
  const lines = linesOf(output);
  rmSync(folder, { recursive: true });
  const answers = lines.flatMap((line) => ('ended' in line ? [line.by] : []));
  const isBegun = lines.length > 2 * answers.length;
  if (answers.length < mutants.length && !isBegun) {
    throw new Error(`The tests of ${job.chart} could not be run:\n${printed}`);
  }
  return isBegun ? [...answers, stuck ? 'it never ends' : 'it ends the process'] : answers;
};

/** Runs mutants, in a new process after one that never ended. */
const runAll = async (job: Omit<Job, 'mutants' | 'output'>, mutants: readonly Mutant[]): Promise<(string | null)[]> => {
  const answers: (string | null)[] = [];
  while (answers.length < mutants.length) {
    answers.push(...(await runShare(job, mutants.slice(answers.length))));
  }
  return answers;
};

const shares = <Value>(values: readonly Value[]): Value[][] =>
  Array.from({ length: Math.ceil(values.length / SHARE) }, (_, index) =>
    values.slice(index * SHARE, (index + 1) * SHARE),
  );

const measure = async (chart: keyof typeof machines): Promise<Row[]> => {
  const { sources, tests } = subjects[chart];
  const machine: AnyStateMachine = machines[chart];
  const job = { chart, sources, tests: [...tests, RECORDED] };
  const [control] = await runShare(job, []);
  if (control !== null) {
    throw new Error(`A test of ${chart} fails without any mutant: ${control}`);
  }
  const mutants = mutantsOf(
    chart,
    machine,
    Object.fromEntries(sources.map((file) => [file, readFileSync(file, 'utf8')])),
  );
  const reasons = equivalents[chart] ?? {};
  const unknown = Object.keys(reasons).filter((name) => !mutants.some((mutant) => mutant.name === name));
  for (const name of unknown) {
    console.log(`${chart}: listed as equivalent, but there is no such mutant: ${name}`);
  }
  const isEquivalent = ({ name }: Mutant): boolean =>
    reasons[name] !== undefined || (equivalentKinds[chart] ?? []).some(({ names }) => names.test(name));
  const tried = mutants.filter((mutant) => !isEquivalent(mutant));
  const queue = shares(tried);
  let byHand = 0;
  let recorded = 0;
  const survivors: string[] = [];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let share = queue.shift(); share !== undefined; share = queue.shift()) {
        const answers = await runAll(job, share);
        for (const [index, by] of answers.entries()) {
          if (by === null) {
            survivors.push(share[index]?.name ?? '');
          } else if (by.startsWith(RECORDED)) {
            recorded += 1;
          } else {
            byHand += 1;
          }
        }
      }
    }),
  );
  for (const name of survivors) {
    console.log(`${chart}: undetected: ${name}`);
  }
  const counted = byHand + recorded + survivors.length;
  return [
    {
      what: `${chart}: detected`,
      value: `${byHand + recorded}/${counted}, ${recorded} of them by recorded effects only; ${mutants.length - tried.length} equivalent`,
      ...atLeast(Math.floor((1000 * (byHand + recorded)) / counted) / 10, 100, ' %'),
    },
  ];
};

export const run = async (given: readonly string[]): Promise<Row[]> => {
  const known = Object.keys(subjects) as (keyof typeof machines)[];
  const chosen = given.length === 0 ? known : known.filter((chart) => given.includes(chart));
  if (given.length > 0 && chosen.length !== given.length) {
    throw new Error(`Known charts: ${known.join(', ')}`);
  }
  const rows: Row[] = [];
  for (const chart of chosen) {
    rows.push(...(await measure(chart)));
  }
  return rows;
};
