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
import { runFlow } from './run-flow.ts';
import { after, initialSnapshot, type Start, statesOf, taken, type Path } from './paths.ts';
import { ORDER_ID } from './fixtures.ts';
import { performStep, expectedView, type Environment } from './model.ts';
import { update } from '../../harness/render-page.tsx';
import { user } from '../../harness/dom-user.ts';
import type { HostedSite } from '../../harness/host-site.tsx';

const consents = { processing: '2026-11', transfer: '2026-11', termination: '2026-11', tariffTerms: '2026-11' };

let lastNumber = 79_000_030_000;

/** An application of the citizen's, made through the real API, where a way begins. */
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

/** Opens the site where a way begins. Work of the chart waits until the way ends it: mostly by letting the real API do it. */
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
      // The model knows the application by a name of its own.
      const told: unknown = JSON.parse(JSON.stringify(output).replaceAll(ORDER_ID, orderId));
      await update(() =>
        flow.answerWith(actorId, (input) =>
          isReal ? toPromise(createActor(real[actorId], { input: input as never }).start()) : told,
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

/**
 * Walks one way on the real pages: after every step the chart must stand where the model says, and the page show it.
 * @returns how often the page was looked at, the transitions taken and the states seen
 */
export const walk = async (
  site: HostedSite,
  path: Path,
): Promise<{ checks: number; states: string[]; transitions: string[] }> => {
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
      expect(screen.queryByRole('heading', { name: 'Заявление отправлено' })).toBeNull();
    } else {
      await user.look(expectedView(snapshot, page));
    }
    checks += 1;
    states.push(...statesOf(snapshot));
  }
  close();
  return { checks, states, transitions };
};
