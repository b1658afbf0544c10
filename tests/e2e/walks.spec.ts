import type { Page, Route } from '@playwright/test';
import { InitOrderAnswer, PortationOrder } from '../../contract/orders.ts';
import type { FlowStep } from '../../machines/portation-flow/portation-flow.types.ts';
import { selectView } from '../../machines/portation-flow/portation-flow.selectors.ts';
import { buildApplication } from '../../mocks/builders/orders.ts';
import { buildProblem } from '../../mocks/builders/problems.ts';
import { after, beginningOf, type Done, owed, type Start, starts, type Step, taken, type Way, waysFrom, type Work } from '../walks/portation-ways.ts';
import { make, type Person, type Sight, sightOf, type World } from '../walks/portation-walk.ts';
import { numberFor, signIn } from './steps.ts';
import { expect, test } from './test.ts';

// A part of the ways that are walked with Testing Library, by the same tables of gestures and sights, in a real browser
// over the running service: answers come from it, or are lost on the way to it.

/** Ways of each start on each screen. */
const WAYS = 5;

const consents = { processing: '2026-11', transfer: '2026-11', termination: '2026-11', tariffTerms: '2026-11' };

/** Makes through the API the application with which a way begins. @returns its id */
const prepare = async (page: Page, start: Start, digits: string): Promise<string> => {
  const ask = async (method: 'POST' | 'PUT', path: string, data: unknown, headers: Record<string, string> = {}): Promise<unknown> => {
    const answer = await page.request.fetch(`/api/v1/order/portation/${path}`, { method, data, headers: { 'sec-fetch-site': 'same-origin', ...headers } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  let { order } = InitOrderAnswer.parse(await ask('POST', 'init', { msisdn: `7${digits}`, recipientOperatorId: 'mts' }));
  const { id } = order;
  if (start === 'tariffs') return id;
  const application = buildApplication({ dueDate: order.limits.minDate });
  order = PortationOrder.parse(await ask('PUT', id, { version: order.version, tariffId: 'mts-spokoynyy-25' }));
  order = PortationOrder.parse(await ask('PUT', id, { version: order.version, application }));
  if (start === 'done') await ask('PUT', `${id}/submit`, { version: order.version, application, consents }, { 'idempotency-key': `key-${id}` });
  return id;
};

/** Which piece of work a request belongs to; reading the order is the work of two states, and the way knows which. */
const workOf = (route: Route): Work | 'read' => {
  const request = route.request();
  const { pathname, searchParams } = new URL(request.url());
  if (pathname.includes('/esia/') || searchParams.has('withPersonal')) return 'loadPersonal';
  if (request.method() === 'DELETE') return 'deleteOrder';
  if (request.method() === 'GET') return 'read';
  if (pathname.endsWith('/submit')) return 'submitOrder';
  return 'tariffId' in (request.postDataJSON() as object) ? 'saveTariff' : 'saveApplication';
};
const askedBy = (work: Work): Work | 'read' => (work === 'openOrder' || work === 'followOrder' ? 'read' : work);

/** How the service says an outcome that it is not in the mood for; null: it cannot be told from outside. */
const replyOf = ({ output }: Done): { status: number; body: string; contentType: string } | null => {
  const problem = (status: number, code: Parameters<typeof buildProblem>[0]) => ({ status, body: JSON.stringify(buildProblem({ status, ...code })), contentType: 'application/problem+json' });
  switch (output.tag) {
    case 'missing':
      return problem(404, { code: 'NOT_FOUND' });
    case 'refused':
      return problem(400, output.problem);
    case 'unreachable':
      return { status: 503, body: '<html>', contentType: 'text/html' };
    default:
      return null;
  }
};

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
      const reply = replyOf(step);
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
  if ('isReal' in step) return step.isReal || replyOf(step) !== null;
  if ('error' in step) return false;
  return !['flow.left', 'page.hidden', 'page.shown', 'session.ended', 'session.restored', 'address.entered'].includes(step.type);
};

/** The ways that together take most, each with what the ones before it have not taken. */
const chosenFrom = (start: Start): Way[] => {
  const left = new Set(owed(start));
  const chosen: Way[] = [];
  const all = waysFrom(start).filter(({ steps }) => steps.every(isWalkable));
  const gain = (way: Way): number => new Set(transitionsOf(way).filter((id) => left.has(id))).size;
  while (chosen.length < 2 * WAYS) {
    const [best] = all.toSorted((one, other) => gain(other) - gain(one) || one.steps.length - other.steps.length);
    if (best === undefined || gain(best) === 0) break;
    chosen.push(best);
    for (const id of transitionsOf(best)) left.delete(id);
  }
  return chosen;
};
const transitionsOf = (way: Way): string[] => {
  let snapshot = beginningOf(way);
  return way.steps.flatMap((step) => {
    const ids = taken(snapshot, step);
    snapshot = after(snapshot, step);
    return ids;
  });
};

const personAt = (page: Page): Person => {
  const place = async () => ((await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : page.getByRole('main'));
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  return {
    press: async (name) => (await place()).getByRole('button', { name, exact: true }).click(),
    follow: (name) => page.getByRole('link', { name, exact: true }).click(),
    choose: (name) => page.getByRole('radio', { name }).check(),
    pick: async (label, option) => {
      await page.getByLabel(label, { exact: true }).selectOption(option);
    },
    tick: async () => {
      for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
    },
    look: async ({ absent, heading, off, on, texts }: Sight) => {
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading === null ? [] : [heading]);
      for (const text of texts) await expect(main.getByText(new RegExp(text)).first()).toBeVisible();
      for (const text of absent) await expect(main.getByText(new RegExp(text)).filter({ visible: true })).toHaveCount(0);
      for (const name of on) await expect(button(name)).toBeEnabled();
      for (const name of off) await expect(button(name)).toBeDisabled();
    },
  };
};

for (const start of Object.keys(starts) as Start[]) {
  const chosen = chosenFrom(start);
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
        if (view === 'init' || view === 'tariffs' || view === 'submit' || view === 'done') shown = view;
        await person.look(sightOf(snapshot, shown));
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  test(`the browser walks a fair part of the transitions from ${start}`, () => {
    const covered = new Set(chosen.flatMap(transitionsOf));
    const all = owed(start);
    process.stdout.write(`portation in the browser, ${start}: ${chosen.length} ways, ${all.filter((id) => covered.has(id)).length} of ${all.length} transitions\n`);
    expect(chosen).toHaveLength(2 * WAYS);
    expect(all.filter((id) => covered.has(id)).length / all.length).toBeGreaterThan(0.4);
  });
}
