import type { Page, Route } from '@playwright/test';
import { InitOrderAnswer, PortationOrder } from '../../contract/orders.ts';
import type { FlowStep } from '../../machines/portation-flow/portation-flow.types.ts';
import { selectView } from '../../machines/portation-flow/portation-flow.selectors.ts';
import { buildApplication } from '../../mocks/builders/orders.ts';
import { choosePaths } from '../model/choose-paths.ts';
import { replyOf } from '../model/outcomes.ts';
import {
  after,
  beginningOf,
  owed,
  type Start,
  starts,
  type Step,
  taken,
  type Way,
  waysFrom,
  type Work,
} from '../model/portation-flow/paths.ts';
import { make, sightOf, type World } from '../model/portation-flow/model.ts';
import { personAt } from './person-at.ts';
import { numberFor, signIn } from './steps.ts';
import { expect, test } from './test.ts';

// A part of the ways that are walked with Testing Library, by the same tables of gestures and sights, in a real browser
// over the running service: answers come from it, or are lost on the way to it.

/** Ways of each start on each screen. */
const WAYS = 5;

const consents = { processing: '2026-11', transfer: '2026-11', termination: '2026-11', tariffTerms: '2026-11' };

/** Makes through the API the application with which a way begins. @returns its id */
const prepare = async (page: Page, start: Start, digits: string): Promise<string> => {
  const ask = async (
    method: 'POST' | 'PUT',
    path: string,
    data: unknown,
    headers: Record<string, string> = {},
  ): Promise<unknown> => {
    const answer = await page.request.fetch(`/api/v1/order/portation/${path}`, {
      method,
      data,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  let { order } = InitOrderAnswer.parse(
    await ask('POST', 'init', { msisdn: `7${digits}`, recipientOperatorId: 'mts' }),
  );
  const { id } = order;
  if (start === 'tariffs') {
    return id;
  }
  const application = buildApplication({ dueDate: order.limits.minDate });
  order = PortationOrder.parse(await ask('PUT', id, { version: order.version, tariffId: 'mts-spokoynyy-25' }));
  order = PortationOrder.parse(await ask('PUT', id, { version: order.version, application }));
  if (start === 'done') {
    await ask(
      'PUT',
      `${id}/submit`,
      { version: order.version, application, consents },
      { 'idempotency-key': `key-${id}` },
    );
  }
  return id;
};

/** Which piece of work a request belongs to; reading the order is the work of two states, and the way knows which. */
const workOf = (route: Route): Work | 'read' => {
  const request = route.request();
  const { pathname, searchParams } = new URL(request.url());
  if (pathname.includes('/esia/') || searchParams.has('withPersonal')) {
    return 'loadPersonal';
  }
  if (request.method() === 'DELETE') {
    return 'deleteOrder';
  }
  if (request.method() === 'GET') {
    return 'read';
  }
  if (pathname.endsWith('/submit')) {
    return 'submitOrder';
  }
  return 'tariffId' in (request.postDataJSON() as object) ? 'saveTariff' : 'saveApplication';
};
const askedBy = (work: Work): Work | 'read' => (work === 'openOrder' || work === 'pollOrder' ? 'read' : work);

const elsewhere = (): never => {
  throw new Error('Walked with Testing Library only');
};

const surround = async (page: Page): Promise<World & { isAsked: (work: Work) => boolean }> => {
  const held = new Map<Work | 'read', Route>();
  const hold = (route: Route): void => {
    held.set(workOf(route), route);
  };
  await page.route('**/api/v1/order/portation/**', hold);
  await page.route('**/api/v1/esia/personalinfo*', hold);
  return {
    isAsked: (work) => held.has(askedBy(work)),
    answer: async (step) => {
      const work = askedBy(step.actorId);
      await expect.poll(() => held.has(work)).toBe(true);
      const route = held.get(work);
      held.delete(work);
      const reply = replyOf(step.output);
      await (step.isReal || reply === null ? route?.continue() : route?.fulfill(reply));
    },
    pass: (ms) => page.clock.fastForward(ms),
    crash: elsewhere,
    enter: elsewhere,
    leave: elsewhere,
    hide: elsewhere,
    show: elsewhere,
    endSession: elsewhere,
    restoreSession: elsewhere,
  };
};

const isWalkable = (step: Step): boolean => {
  // Signing in again belongs to the whole site.
  if ('isReal' in step) {
    return step.isReal || (step.output.tag !== 'sessionExpired' && replyOf(step.output) !== null);
  }
  if ('error' in step) {
    return false;
  }
  return !['flow.left', 'page.hidden', 'page.shown', 'session.ended', 'session.restored', 'address.entered'].includes(
    step.type,
  );
};

const transitionsOf = (way: Way): string[] => {
  let snapshot = beginningOf(way);
  return way.steps.flatMap((step) => {
    const ids = taken(snapshot, step);
    snapshot = after(snapshot, step);
    return ids;
  });
};

for (const start of Object.keys(starts) as Start[]) {
  const walkable = waysFrom(start).filter(({ steps }) => steps.every(isWalkable));
  const chosen = choosePaths(walkable, transitionsOf, owed(start), 2 * WAYS);
  const pairs = chosen.flatMap((way, index) => (index % 2 === 0 ? [[way, chosen[index + 1] ?? way] as const] : []));
  for (const [ofPhone, ofDesktop] of pairs) {
    test(`${start}: on a phone ${ofPhone.story}; on a desktop ${ofDesktop.story}`, async ({ page, expected }, info) => {
      expected.push(/status of 40[04]/, /status of 503/);
      const way = info.project.name === 'phone' ? ofPhone : ofDesktop;
      await page.clock.install();
      await signIn(page, 'vera', '/about');
      const id = await prepare(page, start, numberFor(info));
      const { isAsked, ...world } = await surround(page);
      const person = personAt(page);
      await page.goto(`/portation/${id}/${start}`);
      await expect.poll(() => isAsked('openOrder')).toBe(true);
      let snapshot = beginningOf(way);
      let shown: FlowStep = start;
      for (const step of way.steps) {
        await make({ person, world }, step, snapshot);
        snapshot = after(snapshot, step);
        const view = selectView(snapshot);
        if (view === 'init' || view === 'tariffs' || view === 'submit' || view === 'done') {
          shown = view;
        }
        await person.look(sightOf(snapshot, shown));
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  test(`the browser paths take a minimum share of the transitions from ${start}`, () => {
    const covered = new Set(chosen.flatMap(transitionsOf));
    const all = owed(start);
    process.stdout.write(
      `portation in the browser, ${start}: ${chosen.length} ways, ${all.filter((id) => covered.has(id)).length} of ${all.length} transitions\n`,
    );
    expect(chosen).toHaveLength(2 * WAYS);
    expect(all.filter((id) => covered.has(id)).length / all.length).toBeGreaterThan(0.4);
  });
}
