import type { Page, Route } from '@playwright/test';
import { buildQuota } from '../../mocks/builders/numbers.ts';
import { choosePaths } from '../model/choose-paths.ts';
import {
  after,
  beginningOf,
  type Start,
  type Step,
  owed,
  starts,
  taken,
  type Way,
  waysFrom,
  type Work,
} from '../model/number-lookup/paths.ts';
import { make, sightOf, type World } from '../model/number-lookup/model.ts';
import { replyOf } from '../model/outcomes.ts';
import { personAt } from './person-at.ts';
import { signIn } from './steps.ts';
import { expect, test } from './test.ts';

// A part of the ways that are walked with Testing Library, by the same tables of gestures and sights, in a real browser
// over the running service: answers come from it, or are lost on the way to it.

/** Ways of each start on each screen. */
const WAYS = 3;

const works: Readonly<Record<string, Work>> = { single: 'lookupNumber', batch: 'lookupFile', quota: 'reloadQuota' };
const workOf = (route: Route): Work => {
  const call = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
  const work = works[call];
  if (work === undefined) {
    throw new Error(`Nobody asks for ${call}`);
  }
  return work;
};

const elsewhere = (): never => {
  throw new Error('Walked with Testing Library only');
};

const surround = async (page: Page): Promise<World> => {
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
    crash: elsewhere,
    progress: elsewhere,
    restoreSession: elsewhere,
  };
};

/** A file that is held on its way is not sent at all yet: how much of it has gone, and what comes after, is walked in jsdom. */
const isWalkable = (step: Step, before: Step | undefined): boolean => {
  if ('isReal' in step) {
    return step.isReal || (step.output.tag !== 'sessionExpired' && replyOf(step.output) !== null);
  }
  if ('error' in step) {
    return false;
  }
  if ('delay' in step) {
    return step.type.includes('.single.');
  }
  // What is left is asked for after a lookup.
  if (step.type === 'quota.changed') {
    return before !== undefined && 'output' in before;
  }
  return step.type !== 'upload.progressed';
};

const transitionsOf = (way: Way): string[] => {
  let snapshot = beginningOf(way);
  return way.steps.flatMap((step) => {
    const ids = taken(snapshot, step);
    snapshot = after(snapshot, step);
    return ids;
  });
};

for (const start of ['number', 'file'] satisfies Start[]) {
  const all = waysFrom(start).filter(({ steps }) => steps.every((step, index) => isWalkable(step, steps[index - 1])));
  const chosen = choosePaths(all, transitionsOf, owed(start), 2 * WAYS);
  const pairs = chosen.flatMap((way, index) => (index % 2 === 0 ? [[way, chosen[index + 1] ?? way] as const] : []));
  for (const [ofPhone, ofDesktop] of pairs) {
    test(`${start}: on a phone ${ofPhone.story}; on a desktop ${ofDesktop.story}`, async ({ page, expected }, info) => {
      expected.push(/status of 400/, /status of 503/);
      const way = info.project.name === 'phone' ? ofPhone : ofDesktop;
      await page.clock.install();
      if (starts[start] === 'a citizen') {
        await signIn(page, 'vera', '/check');
      } else {
        await page.goto('/check');
      }
      await expect(page.getByRole('main').getByText(/^Осталось \d/)).toBeVisible();
      const world = await surround(page);
      const person = personAt(page);
      let snapshot = beginningOf(way);
      for (const step of way.steps) {
        await make({ person, world }, step, snapshot);
        snapshot = after(snapshot, step);
        await person.look(sightOf(snapshot, start));
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  test(`the browser paths take a minimum share of the transitions of the ${start}`, () => {
    const covered = new Set(chosen.flatMap(transitionsOf));
    const transitions = owed(start);
    process.stdout.write(
      `number-lookup in the browser, ${start}: ${chosen.length} ways, ${transitions.filter((id) => covered.has(id)).length} of ${transitions.length} transitions\n`,
    );
    expect(transitions.filter((id) => covered.has(id)).length / transitions.length).toBeGreaterThan(0.4);
  });
}
