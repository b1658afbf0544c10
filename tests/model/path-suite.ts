import { afterAll, describe, expect, test } from 'vitest';

/** What running one path found. */
export interface PathResult {
  /** How often the page was compared with the chart. */
  checks: number;
  states: string[];
  transitions: string[];
}

interface PathSuite<Path> {
  /** Names the suite in the printed summary. */
  title: string;
  /** The paths by the title of their group. */
  groups: Readonly<Record<string, readonly Path[]>>;
  runPath: (path: Path) => Promise<PathResult>;
  requiredStates: readonly string[];
  requiredTransitions: readonly string[];
  /** Required transitions that the paths cannot take; any other, and one of these that is taken, fails the suite. */
  unreachableTransitions?: readonly string[];
}

/** Declares the tests of generated paths: one for every path, then one for the coverage of states and transitions. */
export const testPaths = <Path extends { description: string; steps: readonly unknown[] }>({
  groups,
  requiredStates,
  requiredTransitions,
  runPath,
  title,
  unreachableTransitions = [],
}: PathSuite<Path>): void => {
  const all = Object.values(groups).flat();
  const states = new Set<string>();
  const taken = new Set<string>();
  let checks = 0;

  describe.each(Object.entries(groups))('%s', (_group, paths) => {
    test.each(paths.map((path, index) => [`${index + 1}: ${path.description}`, path] as const))(
      '%s',
      async (_title, path) => {
        const result = await runPath(path);
        expect(result.checks).toBe(path.steps.length);
        checks += result.checks;
        for (const id of result.transitions) {
          taken.add(id);
        }
        for (const state of result.states) {
          states.add(state);
        }
      },
    );
  });

  test('checks the page after every step and takes every transition that can be produced', () => {
    expect(checks).toBe(all.reduce((sum, { steps }) => sum + steps.length, 0));
    expect(requiredTransitions.filter((id) => !taken.has(id))).toEqual(unreachableTransitions);
    expect(requiredStates.filter((path) => !states.has(path))).toEqual([]);
  });

  afterAll(() => {
    const covered = requiredTransitions.filter((id) => taken.has(id)).length;
    process.stdout.write(
      `${title}: ${requiredStates.length} states, ${requiredTransitions.length} transitions, ${all.length} paths, ${checks} checks of the page, ${Math.round((100 * covered) / requiredTransitions.length)} % of the transitions taken\n`,
    );
  });
};
