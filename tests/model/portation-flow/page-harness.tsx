import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { selectView } from '../../../machines/portation-flow/portation-flow.selectors.ts';
import type { FlowStep } from '../../../machines/portation-flow/portation-flow.types.ts';
import { buildApplication } from '../../../mocks/builders/orders.ts';
import { createFlowActors } from '../../../src/actors/flow.actors.ts';
import { createDraftStorage } from '../../../src/actors/draft-storage.ts';
import type { Api } from '../../../src/api/api.ts';
import { joinFlow } from '../../../src/app/flow.ts';
import { paths } from '../../../src/lib/paths.ts';
import type { PathResult } from '../path-suite.ts';
import { runFlow } from './run-flow.ts';
import { after, initialSnapshot, type Start, statesOf, taken, type Path } from './paths.ts';
import { ORDER_ID } from './fixtures.ts';
import { performStep, expectedView, type Environment } from './model.ts';
import { update } from '../../harness/render-page.tsx';
import { user } from '../../harness/dom-user.ts';
import type { HostedSite } from '../../harness/host-site.tsx';

const consents = { processing: '2026-11', transfer: '2026-11', termination: '2026-11', tariffTerms: '2026-11-22' };

let lastNumber = 79_000_030_000;

/** Creates the order with which a path starts, through the real API. @returns its id */
const prepare = async (api: Api, start: Start): Promise<string> => {
  lastNumber += 1;
  const begun = await api.initOrder({ body: { msisdn: String(lastNumber), recipientOperatorId: 'mts' } });
  let { order } = begun.data;
  const params = { id: order.id };
  if (start === 'tariffs') {
    return order.id;
  }
  const application = buildApplication({ dueDate: order.limits.minDate });
  ({ data: order } = await api.updateOrder({ params, body: { version: order.version, tariffId: 'mts-spokoynyy-25' } }));
  ({ data: order } = await api.updateOrder({ params, body: { version: order.version, application } }));
  if (start === 'done') {
    await api.submitOrder(
      { params, body: { version: order.version, application, consents } },
      { idempotencyKey: `key-${order.id}` },
    );
  }
  return order.id;
};

const addressOf = (step: FlowStep, orderId: string | null): string => {
  if (step === 'init' || orderId === null) {
    return paths.portationInit.href();
  }
  return { tariffs: paths.portationTariffs, submit: paths.portationSubmit, done: paths.portationDone }[step].href(
    orderId,
  );
};

const setVisibility = (state: DocumentVisibilityState): void => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Opens the site at the start of a path. Work of the chart is pending until the path ends it, mostly through the real API. */
const openAt = async (site: HostedSite, start: Start) => {
  const flow = runFlow();
  let orderId = '';
  const { api, root, router } = await site.open(
    async (ready) => {
      orderId = await prepare(ready, start);
      return addressOf(start, orderId);
    },
    { citizen: 'vera', flow: { createFlow: () => flow.actor, joinFlow } },
  );
  const { actors: real } = createFlowActors(
    { loadApi: () => Promise.resolve(api), startup: root.actors.startup },
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
