/** Runs a selection of the model paths in a real browser against the running service; failures are mocked. */
import type { Page, TestInfo } from '@playwright/test';
import { choosePaths } from '../model/graph.ts';
import { expect, test } from './test.ts';

interface Selection<Path> {
  /** Names the suite in the printed summary. */
  title: string;
  start: string;
  paths: readonly Path[];
  transitionsOf: (path: Path) => readonly string[];
  requiredTransitions: readonly string[];
  /** How many paths are selected on both screen sizes together; fewer fail the suite. */
  pathCount: number;
  runPath: (page: Page, path: Path, info: TestInfo) => Promise<void>;
}

export const unsupported = (): never => {
  throw new Error('Supported in jsdom only');
};

/** Declares the tests of the paths that together take most of the transitions, half of them on each screen size. */
export const testPathsInBrowser = <Path extends { description: string; steps: readonly unknown[] }>({
  paths,
  pathCount,
  requiredTransitions,
  runPath,
  start,
  title,
  transitionsOf,
}: Selection<Path>): void => {
  const chosen = choosePaths(paths, transitionsOf, requiredTransitions, pathCount);
  const pairs = chosen.flatMap((path, index) => (index % 2 === 0 ? [[path, chosen[index + 1] ?? path] as const] : []));
  for (const [ofPhone, ofDesktop] of pairs) {
    test(`${start}: on a phone ${ofPhone.description}; on a desktop ${ofDesktop.description}`, async ({
      page,
      expected,
    }, info) => {
      expected.push(/status of 4(00|04|29)/, /status of 503/);
      await page.clock.install();
      await runPath(page, info.project.name === 'phone' ? ofPhone : ofDesktop, info);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }

  test(`the browser paths take a minimum share of the transitions from ${start}`, () => {
    const taken = new Set(chosen.flatMap(transitionsOf));
    const covered = requiredTransitions.filter((id) => taken.has(id)).length;
    process.stdout.write(
      `${title} in the browser, ${start}: ${chosen.length} paths, ${covered} of ${requiredTransitions.length} transitions\n`,
    );
    expect(chosen).toHaveLength(pathCount);
    expect(covered / requiredTransitions.length).toBeGreaterThan(0.4);
  });
};
