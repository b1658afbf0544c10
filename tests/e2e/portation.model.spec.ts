import type { Page, Route } from '@playwright/test';
import { InitOrderResponse, PortationOrder } from '../../contract/orders.ts';
import type { FlowStep } from '../../machines/portation-flow/portation-flow.types.ts';
import { selectView } from '../../machines/portation-flow/portation-flow.selectors.ts';
import { replyOf } from '../model/examples.ts';
import {
  after,
  initialSnapshot,
  requiredTransitions,
  type Start,
  starts,
  type Step,
  takenBy,
  pathsFrom,
} from '../model/portation-flow/paths.ts';
import type { Work } from '../model/portation-flow/fixtures.ts';
import { performStep, expectedView, type Environment } from '../model/portation-flow/model.ts';
import { type OrderCalls, prepareOrder } from '../model/portation-flow/prepare-order.ts';
import { testPathsInBrowser, unsupported } from './model-paths.ts';
import { userAt } from './user-at.ts';
import { numberFor, signIn } from './steps.ts';
import { expect } from './test.ts';

const orderCalls = (page: Page): OrderCalls => {
  const send = async (
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
  return {
    init: async (body) => InitOrderResponse.parse(await send('POST', 'init', body)).order,
    update: async (id, body) => PortationOrder.parse(await send('PUT', id, body)),
    submit: (id, body, idempotencyKey) => send('PUT', `${id}/submit`, body, { 'idempotency-key': idempotencyKey }),
  };
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
  // A new sign-in is tested in session-life/.
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

for (const start of Object.keys(starts) as Start[]) {
  testPathsInBrowser({
    title: 'portation',
    start,
    paths: pathsFrom(start).filter(({ steps }) => steps.every(canRunInBrowser)),
    transitionsOf: (path) => takenBy(initialSnapshot(path), path.steps),
    requiredTransitions: requiredTransitions(start),
    pathCount: 12,
    runPath: async (page, path, info) => {
      await signIn(page, 'vera', '/about');
      const id = await prepareOrder(orderCalls(page), start, `7${numberFor(info)}`);
      const { isAsked, ...environment } = await controlEnvironment(page);
      const user = userAt(page);
      // The document of a visitor: with the data of the citizen the page would begin without a call.
      const address = `/portation/${id}/${start}`;
      await page.route(
        ({ pathname }) => pathname === address,
        async (route) =>
          route.fulfill({ response: await route.fetch({ headers: { accept: 'text/html', cookie: 'visitor=1' } }) }),
      );
      await page.goto(address);
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
    },
  });
}
