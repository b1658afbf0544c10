import type { Page, Route } from '@playwright/test';
import { InitOrderAnswer, PortationOrder } from '../../contract/orders.ts';
import type { FlowStep } from '../../machines/portation-flow/portation-flow.types.ts';
import { selectView } from '../../machines/portation-flow/portation-flow.selectors.ts';
import { buildApplication } from '../../mocks/builders/orders.ts';
import { choosePaths } from '../model/graph.ts';
import { replyOf } from '../model/outcomes.ts';
import {
  after,
  initialSnapshot,
  requiredTransitions,
  type Start,
  starts,
  type Step,
  takenBy,
  type Path,
  pathsFrom,
} from '../model/portation-flow/paths.ts';
import type { Work } from '../model/portation-flow/fixtures.ts';
import { performStep, expectedView, type Environment } from '../model/portation-flow/model.ts';
import { userAt } from './user-at.ts';
import { numberFor, signIn } from './steps.ts';
import { expect, test } from './test.ts';

// Runs a selection of the model paths in a real browser against the running service, with the tables that Testing
// Library uses; failures are mocked.

/** Paths of each start on each screen size. */
const PATHS_PER_SCREEN = 5;

const consents = { processing: '2026-11', transfer: '2026-11', termination: '2026-11', tariffTerms: '2026-11-22' };

/** Prepares the order at the start of a path through the API. @returns its id */
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

/** The actor that makes a request; `read` is used by two actors, distinguished by the path. */
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

const unsupported = (): never => {
  throw new Error('Supported in jsdom only');
};

const controlEnvironment = async (page: Page): Promise<Environment & { isAsked: (work: Work) => boolean }> => {
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
    crash: unsupported,
    enter: unsupported,
    leave: unsupported,
    hide: unsupported,
    show: unsupported,
    endSession: unsupported,
    restoreSession: unsupported,
  };
};

const canRunInBrowser = (step: Step): boolean => {
  // A new sign-in is tested in session-life.spec.ts.
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

const transitionsOf = (path: Path): string[] => takenBy(initialSnapshot(path), path.steps);

for (const start of Object.keys(starts) as Start[]) {
  const runnable = pathsFrom(start).filter(({ steps }) => steps.every(canRunInBrowser));
  const chosen = choosePaths(runnable, transitionsOf, requiredTransitions(start), 2 * PATHS_PER_SCREEN);
  const pairs = chosen.flatMap((path, index) => (index % 2 === 0 ? [[path, chosen[index + 1] ?? path] as const] : []));
  for (const [ofPhone, ofDesktop] of pairs) {
    test(`${start}: on a phone ${ofPhone.description}; on a desktop ${ofDesktop.description}`, async ({
      page,
      expected,
    }, info) => {
      expected.push(/status of 40[04]/, /status of 503/);
      const path = info.project.name === 'phone' ? ofPhone : ofDesktop;
      await page.clock.install();
      await signIn(page, 'vera', '/about');
      const id = await prepare(page, start, numberFor(info));
      const { isAsked, ...environment } = await controlEnvironment(page);
      const user = userAt(page);
      await page.goto(`/portation/${id}/${start}`);
      await expect.poll(() => isAsked('openOrder')).toBe(true);
      let snapshot = initialSnapshot(path);
      let shown: FlowStep = start;
      for (const step of path.steps) {
        await performStep({ user, environment }, step, snapshot);
        snapshot = after(snapshot, step);
        const view = selectView(snapshot);
        if (view === 'init' || view === 'tariffs' || view === 'submit' || view === 'done') {
          shown = view;
        }
        await user.look(expectedView(snapshot, shown));
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  test(`the browser paths take a minimum share of the transitions from ${start}`, () => {
    const covered = new Set(chosen.flatMap(transitionsOf));
    const all = requiredTransitions(start);
    process.stdout.write(
      `portation in the browser, ${start}: ${chosen.length} paths, ${all.filter((id) => covered.has(id)).length} of ${all.length} transitions\n`,
    );
    expect(chosen).toHaveLength(2 * PATHS_PER_SCREEN);
    expect(all.filter((id) => covered.has(id)).length / all.length).toBeGreaterThan(0.4);
  });
}
