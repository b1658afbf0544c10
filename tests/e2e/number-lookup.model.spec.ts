import type { Page, Route } from '@playwright/test';
import { buildQuota } from '../../mocks/builders/numbers.ts';
import {
  after,
  initialSnapshot,
  type Start,
  type Step,
  requiredTransitions,
  starts,
  takenBy,
  pathsFrom,
} from '../model/number-lookup/paths.ts';
import type { Work } from '../model/number-lookup/fixtures.ts';
import { performStep, expectedView, type Environment } from '../model/number-lookup/model.ts';
import { replyOf } from '../model/examples.ts';
import { testPathsInBrowser, unsupported } from './model-paths.ts';
import { userAt } from './user-at.ts';
import { signIn } from './steps.ts';
import { expect } from './test.ts';

const workNames: Readonly<Record<string, Work>> = { single: 'lookupNumber', batch: 'lookupFile' };
const workOf = (route: Route): Work => {
  const call = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
  const work = workNames[call];
  if (work === undefined) {
    throw new Error(`No actor makes the call ${call}`);
  }
  return work;
};

const controlEnvironment = async (page: Page): Promise<Environment> => {
  const held = new Map<Work, Route>();
  await page.route(/\/msisdn\/info\/(single|batch)$/, (route) => {
    held.set(workOf(route), route);
  });
  let heldQuota: Route | null = null;
  await page.route('**/msisdn/info/quota', (route) => {
    heldQuota = route;
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
    reportQuota: async (remainingCount) => {
      const quota = buildQuota({ remainingCount, refreshAt: new Date(Date.now() + 86_400_000).toISOString() });
      await expect.poll(() => heldQuota !== null).toBe(true);
      await heldQuota?.fulfill({ json: quota });
      heldQuota = null;
    },
    show: unsupported,
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

for (const start of ['number', 'file'] satisfies Start[]) {
  testPathsInBrowser({
    title: 'number-lookup',
    start,
    paths: pathsFrom(start).filter(({ steps }) =>
      steps.every((step, index) => canRunInBrowser(step, steps[index - 1])),
    ),
    transitionsOf: (path) => takenBy(initialSnapshot(path), path.steps),
    requiredTransitions: requiredTransitions(start),
    // Three paths take every transition of the file that a browser can produce.
    pathCount: { number: 6, file: 3 }[start],
    runPath: async (page, path) => {
      if (starts[start] === 'a citizen') {
        await signIn(page, 'vera', '/check');
      } else {
        await page.goto('/check');
      }
      await expect(page.getByRole('main').getByText(/^Остал(ось|ась) \d/)).toBeVisible();
      const environment = await controlEnvironment(page);
      const user = userAt(page);
      let snapshot = initialSnapshot(path);
      for (const step of path.steps) {
        await performStep({ user, environment }, step, snapshot);
        snapshot = after(snapshot, step);
        await user.look(expectedView(snapshot, start));
      }
    },
  });
}
