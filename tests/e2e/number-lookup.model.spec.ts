import type { Page, Route } from '@playwright/test';
import { buildQuota } from '../../mocks/builders/numbers.ts';
import { choosePaths } from '../model/graph.ts';
import {
  after,
  initialSnapshot,
  type Start,
  type Step,
  requiredTransitions,
  starts,
  takenBy,
  type Path,
  pathsFrom,
} from '../model/number-lookup/paths.ts';
import type { Work } from '../model/number-lookup/fixtures.ts';
import { performStep, expectedView, type Environment } from '../model/number-lookup/model.ts';
import { replyOf } from '../model/outcomes.ts';
import { userAt } from './user-at.ts';
import { signIn } from './steps.ts';
import { expect, test } from './test.ts';

// Runs a selection of the model paths in a real browser against the running service, with the tables that Testing
// Library uses; failures are mocked.

/** Paths of each start on each screen size. */
const PATHS_PER_SCREEN = 3;

const workNames: Readonly<Record<string, Work>> = { single: 'lookupNumber', batch: 'lookupFile', quota: 'reloadQuota' };
const workOf = (route: Route): Work => {
  const call = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
  const work = workNames[call];
  if (work === undefined) {
    throw new Error(`No actor makes the call ${call}`);
  }
  return work;
};

const unsupported = (): never => {
  throw new Error('Supported in jsdom only');
};

const controlEnvironment = async (page: Page): Promise<Environment> => {
  const held = new Map<Work, Route>();
  await page.route('**/msisdn/info/*', (route) => {
    held.set(workOf(route), route);
  });
  const take = async (work: Work): Promise<Route | undefined> => {
    await expect.poll(() => held.has(work)).toBe(true);
    const route = held.get(work);
    held.delete(work);
    return route;
  };
  return {
    answer: async ({ actorId, isReal, output }) => {
      const route = await take(actorId);
      const reply = replyOf(output);
      await (isReal || reply === null ? route?.continue() : route?.fulfill(reply));
    },
    tellQuota: async (remainingCount) => {
      const quota = buildQuota({ remainingCount, refreshAt: new Date(Date.now() + 86_400_000).toISOString() });
      await (await take('reloadQuota'))?.fulfill({ json: quota });
    },
    pass: (ms) => page.clock.fastForward(ms),
    crash: unsupported,
    progress: unsupported,
    restoreSession: unsupported,
  };
};

/** Upload progress is tested in jsdom only: a request held by a Playwright route is not sent, so it has no progress. */
const canRunInBrowser = (step: Step, before: Step | undefined): boolean => {
  if ('isReal' in step) {
    return step.isReal || (step.output.tag !== 'sessionExpired' && replyOf(step.output) !== null);
  }
  if ('error' in step) {
    return false;
  }
  if ('delay' in step) {
    return step.type.includes('.single.');
  }
  // The quota is requested after a lookup only.
  if (step.type === 'quota.changed') {
    return before !== undefined && 'output' in before;
  }
  return step.type !== 'upload.progressed';
};

const transitionsOf = (path: Path): string[] => takenBy(initialSnapshot(path), path.steps);

for (const start of ['number', 'file'] satisfies Start[]) {
  const all = pathsFrom(start).filter(({ steps }) =>
    steps.every((step, index) => canRunInBrowser(step, steps[index - 1])),
  );
  const chosen = choosePaths(all, transitionsOf, requiredTransitions(start), 2 * PATHS_PER_SCREEN);
  const pairs = chosen.flatMap((path, index) => (index % 2 === 0 ? [[path, chosen[index + 1] ?? path] as const] : []));
  for (const [ofPhone, ofDesktop] of pairs) {
    test(`${start}: on a phone ${ofPhone.description}; on a desktop ${ofDesktop.description}`, async ({
      page,
      expected,
    }, info) => {
      expected.push(/status of 400/, /status of 503/);
      const path = info.project.name === 'phone' ? ofPhone : ofDesktop;
      await page.clock.install();
      if (starts[start] === 'a citizen') {
        await signIn(page, 'vera', '/check');
      } else {
        await page.goto('/check');
      }
      await expect(page.getByRole('main').getByText(/^Осталось \d/)).toBeVisible();
      const environment = await controlEnvironment(page);
      const user = userAt(page);
      let snapshot = initialSnapshot(path);
      for (const step of path.steps) {
        await performStep({ user, environment }, step, snapshot);
        snapshot = after(snapshot, step);
        await user.look(expectedView(snapshot, start));
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  test(`the browser paths take a minimum share of the transitions of the ${start}`, () => {
    const covered = new Set(chosen.flatMap(transitionsOf));
    const transitions = requiredTransitions(start);
    process.stdout.write(
      `number-lookup in the browser, ${start}: ${chosen.length} paths, ${transitions.filter((id) => covered.has(id)).length} of ${transitions.length} transitions\n`,
    );
    expect(transitions.filter((id) => covered.has(id)).length / transitions.length).toBeGreaterThan(0.4);
  });
}
