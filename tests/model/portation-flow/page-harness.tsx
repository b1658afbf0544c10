import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor, SimulatedClock, toPromise } from 'xstate';
import { selectView } from '../../../machines/portation-flow/portation-flow.selectors.ts';
import type { FlowStep } from '../../../machines/portation-flow/portation-flow.types.ts';
import { createFlowActors } from '../../../src/actors/flow.actors.ts';
import { createDraftStorage } from '../../../src/actors/draft-storage.ts';
import type { Api } from '../../../src/api/api.ts';
import { connectFlow, viewOpened } from '../../../src/app/flow.ts';
import type { FlowModule } from '../../../src/app/flow-slot.ts';
import { addressOf } from '../../../src/app/flow-navigation.ts';
import { paths } from '../../../src/lib/paths.ts';
import type { PathResult } from '../path-suite.ts';
import { runFlow } from './run-flow.ts';
import { after, initialSnapshot, type Start, statesOf, taken, type Path } from './paths.ts';
import { isAwaitingSession, ORDER_ID } from './fixtures.ts';
import { performStep, expectedView, type Environment } from './model.ts';
import { type OrderCalls, prepareOrder } from './prepare-order.ts';
import { update } from '../../harness/render-page.tsx';
import { user } from '../../harness/dom-user.ts';
import type { HostedSite } from '../../harness/host-site.tsx';

let lastNumber = 79_000_030_000;

const orderCalls = (api: Api): OrderCalls => ({
  init: async (body) => (await api.initOrder({ body })).data.order,
  update: async (id, body) => (await api.updateOrder({ params: { id }, body })).data,
  submit: (id, body, idempotencyKey) => api.submitOrder({ params: { id }, body }, { idempotencyKey }),
});

const setVisibility = (state: DocumentVisibilityState): void => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Opens a site. Work of the application's chart is pending until the test ends it. */
export const openWithFlow = async (
  site: HostedSite,
  address: Parameters<HostedSite['open']>[0],
  citizen: 'vera' | undefined,
) => {
  const clock = new SimulatedClock();
  let running: ReturnType<typeof runFlow> | undefined;
  const createFlow: FlowModule['createFlow'] = ({ system }) => {
    running = runFlow({ system, clock });
    return running.actor;
  };
  const opened = await site.open(address, { citizen, clock, flow: { createFlow, connectFlow, viewOpened } });
  const flow = await waitFor(() => {
    if (running === undefined) {
      throw new Error('The page has not created its chart');
    }
    return running;
  });
  return { ...opened, flow };
};

/** Opens the site at the start of a path. Work of the chart is pending until the path ends it, mostly through the real API. */
const openAt = async (site: HostedSite, start: Start) => {
  let orderId = '';
  const { api, flow, root, router } = await openWithFlow(
    site,
    async (ready) => {
      lastNumber += 1;
      orderId = await prepareOrder(orderCalls(ready), start, String(lastNumber));
      return addressOf(start, orderId);
    },
    'vera',
  );
  const { actors: real } = createFlowActors(
    () => Promise.resolve(api),
    createDraftStorage(window.sessionStorage, () => Date.now()),
  );
  const environment: Environment = {
    answer: async ({ actorId, isReal, output }) => {
      await waitFor(() => expect(flow.awaited()).toContain(actorId));
      // The model has an order id of its own.
      const mocked: unknown = JSON.parse(JSON.stringify(output).replaceAll(ORDER_ID, orderId));
      await update(() =>
        flow.answerWith(actorId, (input) =>
          isReal ? toPromise(createActor(real[actorId], { input: input as never }).start()) : mocked,
        ),
      );
    },
    crash: (work) => update(() => flow.crash(work)),
    pass: (ms) => update(() => flow.clock.increment(ms)),
    enter: (step, modelId) => update(() => router.navigate(addressOf(step, modelId === ORDER_ID ? orderId : modelId))),
    leave: () => update(() => router.navigate(paths.about.href())),
    hide: () => update(() => setVisibility('hidden')),
    show: () =>
      update(() =>
        router.state.location.pathname === paths.about.href() ? router.navigate(-1) : setVisibility('visible'),
      ),
    endSession: () => update(() => root.actors.auth.send({ type: 'session.lost' })),
    restoreSession: () => update(() => root.actors.auth.send({ type: 'session.startedInOtherTab' })),
  };
  return {
    flow,
    router,
    environment,
    close: () => {
      Reflect.deleteProperty(document, 'visibilityState');
      cleanup();
    },
  };
};

/** Runs one path on the real pages: after every step the state of the chart and the page must match the model. */
export const runPath = async (site: HostedSite, path: Path): Promise<PathResult> => {
  const { close, flow, router, environment } = await openAt(site, path.start);
  let snapshot = initialSnapshot(path);
  let page: FlowStep = path.start;
  let checks = 0;
  const states = statesOf(snapshot);
  const transitions: string[] = [];
  await waitFor(() => expect(flow.state()).toEqual(snapshot.value));
  for (const step of path.steps) {
    await performStep({ user, environment }, step, snapshot);
    transitions.push(...taken(snapshot, step));
    snapshot = after(snapshot, step);
    if (isAwaitingSession(snapshot)) {
      // Checked with the answer.
      checks += 1;
      continue;
    }
    await waitFor(() => expect(flow.state()).toEqual(snapshot.value));
    const view = selectView(snapshot);
    if (view === 'init' || view === 'tariffs' || view === 'submit' || view === 'done') {
      page = view;
    }
    if (router.state.location.pathname === paths.about.href()) {
      expect(screen.queryByText('Сейчас', { selector: 'dt' })).toBeNull();
    } else {
      await user.look(expectedView(snapshot, page));
    }
    checks += 1;
    states.push(...statesOf(snapshot));
  }
  close();
  return { checks, states, transitions };
};
