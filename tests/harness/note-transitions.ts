/**
 * Notes which transitions of the charts each hand-written test and each saved recording takes, and compares them with
 * `tests/model/taken/`, from which the gallery counts the tests of a transition. `npm run charts -- tests`
 * writes the files.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, expect, type RunnerTask, type RunnerTestFile } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { readTransitionIds } from '../../src/inspector/chart-structure.ts';

const folder = path.resolve(import.meta.dirname, '../model');

/** Ids of transitions by chart. */
type Taken = Map<string, Set<string>>;

const isComplete = (task: RunnerTask): boolean =>
  task.type === 'suite' ? task.tasks.every(isComplete) : task.result?.state === 'pass';

/** @param file path of the test file below `tests/model/` */
export const noteTransitions = (file: string): void => {
  const ids = new WeakMap<AnyStateMachine, ReadonlyMap<object, string>>();
  const tests = new Map<string, Taken>();
  let title = '';
  let tasks: RunnerTestFile | undefined;

  const add = (machine: AnyStateMachine, transition: object): void => {
    const known = ids.get(machine) ?? readTransitionIds(machine);
    ids.set(machine, known);
    const id = known.get(transition);
    if (id !== undefined) {
      const taken: Taken = tests.get(title) ?? new Map<string, Set<string>>();
      tests.set(title, taken.set(machine.id, (taken.get(machine.id) ?? new Set()).add(id)));
    }
  };

  // XState reports every step that it takes, also one without an actor; its `inspect` would need one in each test.
  const { prototype } = StateMachine;
  // oxlint-disable-next-line typescript/unbound-method -- called with its machine below
  const original = prototype.transition;
  prototype.transition = function transition(this: AnyStateMachine, snapshot, event, scope) {
    const noted = scope.system.inspect((seen) => {
      if (seen.type === '@xstate.microstep' && seen.actorRef === scope.self) {
        for (const one of seen._transitions) {
          add(this, one);
        }
      }
    });
    try {
      return original.call(this, snapshot, event, scope);
    } finally {
      noted.unsubscribe();
    }
  };

  beforeEach(({ task }) => {
    tasks = task.file;
    title = task.suite === undefined ? task.name : `${task.suite.name}: ${task.name}`;
  });

  afterAll(async () => {
    if (tasks === undefined || !isComplete(tasks)) {
      return;
    }
    // Not before the machines are to be made, which keep the function above.
    const { isChartName } = await import('../../machines/registry.ts');
    const written = [...tests]
      .map(([name, taken]) => {
        const recording = /^the saved recording (.+)\.json replays/.exec(name)?.[1];
        const charts = Object.fromEntries(
          [...taken]
            // Charts that only tests have are not in the gallery.
            .filter(([chart]) => isChartName(chart))
            .map(([chart, all]) => [chart, [...all].toSorted()]),
        );
        return { ...(recording === undefined ? { test: name } : { recording }), charts };
      })
      .filter((one) => file !== 'replay.test.ts' || 'recording' in one);
    const lines = written.map((one) => JSON.stringify(one)).join(',\n');
    const text = `{"file":${JSON.stringify(file)},"taken":[\n${lines}\n]}\n`;
    const name = path.join(folder, 'taken', `${file.slice(0, -'.test.ts'.length).replaceAll('/', '.')}.json`);
    if (process.env['CHART_TESTS'] === 'write') {
      await mkdir(path.dirname(name), { recursive: true });
      await writeFile(name, text);
    }
    expect(
      await readFile(name, 'utf8').catch(() => ''),
      'The transitions that these tests take have changed: run «npm run charts -- tests»',
    ).toBe(text);
  });
};
