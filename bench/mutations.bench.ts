/**
 * How many slips of a hand in a chart its tests notice: every transition is taken away, and led to the state beside the
 * right one, one at a time. Generated files do not count as a test here: they would notice everything.
 */
import { execFile } from 'node:child_process';
import type { AnyStateMachine } from 'xstate';
import { machines } from '../machines/registry.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { Row } from './row.ts';

/** The tests that are to notice, by chart; a chart that is not here is not measured. */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  startup: [],
  orderStatus: ['machines/lib/next-status.test.ts', 'tests/model/status-tables.test.ts'],
  portationStatus: ['machines/lib/next-status.test.ts', 'tests/model/status-tables.test.ts'],
  portationFlow: ['tests/model/portation-flow/journeys.test.ts', 'tests/model/replay.test.ts'],
  auth: ['tests/model/auth/journeys.test.ts'],
  numberLookup: ['tests/model/number-lookup/journeys.test.ts'],
  portationWatch: ['tests/model/portation-watch/journeys.test.ts'],
  orderRemoval: ['tests/model/order-removal/journeys.test.ts'],
};

/** Whether the tests of a chart notice the mutant; null stands for the sound chart. */
const isNoticed = (chart: string, mutant: Mutant | null): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'bench/mutations/vitest.config.ts',
      ...(testsOf[chart] ?? []),
      'tests/model/pinned.test.ts',
      '-t',
      `^(?!.*leads where it led)|^${chart} leads`,
    ];
    execFile(
      process.execPath,
      args,
      { env: { ...process.env, MUTANT: JSON.stringify(mutant) }, timeout: 60_000 },
      (error, stdout, stderr) => {
        // A run that never came to its tests has noticed nothing; one that never ended has.
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

/** Two at a time: the machine has two cores, and people work on it. */
const AT_ONCE = 2;

export const run = async (): Promise<Row[]> => {
  const charts: Readonly<Record<string, AnyStateMachine>> = machines;
  const only = process.env['CHART'];
  const rows: Row[] = [];
  for (const [chart, machine] of Object.entries(charts)) {
    if (testsOf[chart] === undefined || (only !== undefined && only !== chart)) {
      continue;
    }
    if (await isNoticed(chart, null)) {
      throw new Error(`The tests of ${chart} fail without any mutation: ${testsOf[chart]?.join(', ')}`);
    }
    const mutants = mutantsOf(chart, machine);
    const survivors: Mutant[] = [];
    const queue = [...mutants];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
          if (!(await isNoticed(chart, mutant))) {
            survivors.push(mutant);
          }
        }
      }),
    );
    for (const { kind, transition } of survivors) {
      console.log(`${chart}: ${kind} and unnoticed: ${transition}`);
    }
    const killed = mutants.length - survivors.length;
    rows.push({ what: `${chart}: noticed`, value: `${killed}/${mutants.length}`, budget: '100 %' });
  }
  return rows;
};
