/**
 * Mutation score of the charts' tests: every transition is removed, then retargeted to a sibling state, one at a time.
 * Generated files do not count as tests: they would detect everything.
 */
import { execFile } from 'node:child_process';
import type { AnyStateMachine } from 'xstate';
import { machines } from '../machines/registry.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { atLeast, type Row } from './row.ts';

/** The tests that must detect mutants, by chart; other charts are not measured. */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  startup: ['tests/model/startup/journeys.test.ts'],
  orderStatus: ['machines/lib/next-status.test.ts', 'tests/model/order-status/table.test.ts'],
  portationStatus: ['machines/lib/next-status.test.ts', 'tests/model/portation-status/table.test.ts'],
  portationFlow: ['tests/model/portation-flow/journeys.test.ts', 'tests/model/replay.test.ts'],
  auth: ['tests/model/auth/journeys.test.ts'],
  numberLookup: ['tests/model/number-lookup/journeys.test.ts'],
  portationWatch: ['tests/model/portation-watch/journeys.test.ts'],
  orderRemoval: ['tests/model/order-removal/journeys.test.ts'],
  feedback: ['tests/model/feedback/journeys.test.ts'],
};

/** Whether the tests of a chart detect the mutant; null is the original chart. */
const isDetected = (chart: string, mutant: Mutant | null): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'bench/mutations/vitest.config.ts',
      ...(testsOf[chart] ?? []),
      'tests/model/pinned.test.ts',
      '-t',
      `^(?!.*leads to the recorded states)|^${chart} leads`,
    ];
    execFile(
      process.execPath,
      args,
      { env: { ...process.env, MUTANT: JSON.stringify(mutant) }, timeout: 60_000 },
      (error, stdout, stderr) => {
        // A run that never reached its tests has detected nothing; one that timed out has.
        if (error === null) {
          resolve(false);
        } else if (error.killed === true || /\bfailed\b/.test(stdout)) {
          resolve(true);
        } else {
          reject(new Error(`The tests could not be run:\n${stdout}${stderr}`));
        }
      },
    );
  });

/** Concurrent runs. */
const CONCURRENCY = 2;

export const run = async (): Promise<Row[]> => {
  const charts: Readonly<Record<string, AnyStateMachine>> = machines;
  const only = process.env['CHART'];
  const rows: Row[] = [];
  for (const [chart, machine] of Object.entries(charts)) {
    if (testsOf[chart] === undefined || (only !== undefined && only !== chart)) {
      continue;
    }
    if (await isDetected(chart, null)) {
      throw new Error(`The tests of ${chart} fail without any mutation: ${testsOf[chart]?.join(', ')}`);
    }
    const mutants = mutantsOf(chart, machine);
    const survivors: Mutant[] = [];
    const queue = [...mutants];
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
          if (!(await isDetected(chart, mutant))) {
            survivors.push(mutant);
          }
        }
      }),
    );
    for (const { kind, transition } of survivors) {
      console.log(`${chart}: ${kind} and undetected: ${transition}`);
    }
    const killed = mutants.length - survivors.length;
    rows.push({
      what: `${chart}: detected`,
      value: `${killed}/${mutants.length}`,
      ...atLeast((100 * killed) / mutants.length, 100, ' %'),
    });
  }
  return rows;
};
