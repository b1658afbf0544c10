import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { beforeEach, expect, test } from 'vitest';
import type { PortationOrder } from '../../contract/orders.ts';
import type { NationalNumber } from '../../domain/msisdn.ts';
import type { LookupOutcome, OrderOutcome } from '../../machines/lib/outcome.ts';
import { authMachine } from '../../machines/auth/auth.machine.ts';
import type { CheckInput, CheckOutcome } from '../../machines/auth/auth.types.ts';
import { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import type { OpenInput, OpenOutcome, SaveTariffInput } from '../../machines/portation-flow/portation-flow.types.ts';
import { selectIsBusy, selectStep, selectView } from '../../machines/portation-flow/portation-flow.selectors.ts';
import { buildChosenTariff, buildOrder } from '../../mocks/builders/orders.ts';
import { buildNumberInfo } from '../../mocks/builders/numbers.ts';
import { flowOfPage } from './flow-of-page.ts';
import { type ChartSystem, rootOf, startChart } from '../actors/system.ts';
import { followFlow, type FlowRouter, readFlowAddress } from './flow-navigation.ts';

const ORDER = '00000000-0000-4000-8000-000000000001';
const NOW = '2026-11-20T09:00:00.000Z';

const tariff = buildChosenTariff({ tariffId: 'a' });

const openedWith = (order: Partial<PortationOrder> = {}): OpenOutcome => ({
  tag: 'opened',
  order: buildOrder({ id: ORDER, ...order }),
  portation: null,
  storedApplication: null,
  now: NOW,
});

/** A browser history: entries and the current index. */
const createRouter = (start: string) => {
  const entries = [start];
  let index = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) {
      listener();
    }
  };
  const router: FlowRouter = {
    get state() {
      return { location: { pathname: entries[index] ?? '/' } };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate: async (to, { replace }) => {
      // The real router notifies at once and changes the address when the page is loaded.
      notify();
      await Promise.resolve();
      notify();
      entries.splice(replace ? index : index + 1, entries.length, to);
      index = entries.length - 1;
      notify();
    },
  };
  return {
    router,
    entries,
    here: () => entries[index],
    back: () => {
      index -= 1;
      notify();
    },
    forward: () => {
      index += 1;
      notify();
    },
  };
};

const settle = () => new Promise((resolve) => setImmediate(resolve));

let isSignedIn = true;
let opened: OpenOutcome;

beforeEach(() => {
  isSignedIn = true;
  opened = openedWith();
});

/** @param prepare what the visitor does before the router comes */
const begin = async (address: string, prepare?: (flow: ActorRefFrom<typeof portationFlowMachine>) => unknown) => {
  const system: ChartSystem = { root: null };
  const auth = createActor(
    authMachine.provide({
      actors: {
        checkSession: fromPromise<CheckOutcome, CheckInput>(() =>
          Promise.resolve(
            isSignedIn
              ? {
                  tag: 'signedIn',
                  info: { isLogged: true, expireAt: NOW, absoluteExpireAt: NOW, userName: 'Вера', isTrusted: true },
                  expiresInMs: 1_800_000,
                  absoluteExpiresInMs: 28_800_000,
                }
              : { tag: 'anonymous' },
          ),
        ),
      },
      actions: { notifyTabs: () => undefined },
    }),
    { parent: rootOf(system) },
  );
  startChart(system, 'auth', auth);
  const pending = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => undefined));
  const flow = createActor(
    portationFlowMachine.provide({
      actors: {
        openOrder: fromPromise<OpenOutcome, OpenInput>(() => Promise.resolve(opened)),
        saveTariff: fromPromise<OrderOutcome, SaveTariffInput>(() =>
          Promise.resolve({ tag: 'changed', order: buildOrder({ id: ORDER, version: 2, tariff }), now: NOW }),
        ),
        loadPersonal: pending(),
        pollOrder: pending(),
        lookupNumber: fromPromise<LookupOutcome, { digits: NationalNumber }>(() =>
          Promise.resolve({ tag: 'found', number: buildNumberInfo() }),
        ),
      },
      actions: { storeDraft: () => undefined, removeDraft: () => undefined, storeApplication: () => undefined },
    }),
    { parent: rootOf(system), input: { draft: null } },
  );
  startChart(system, 'portationFlow', flow);
  await prepare?.(flow);
  const browser = createRouter(address);
  followFlow(browser.router, flow);
  auth.send({ type: 'auth.started' });
  await settle();
  await settle();
  return { flow, auth, ...browser, step: () => selectStep(flow.getSnapshot()) };
};

test('recognises addresses of the flow', () => {
  expect(readFlowAddress('/portation/init')).toEqual({ step: 'init', orderId: null });
  expect(readFlowAddress(`/portation/${ORDER}/submit`)).toEqual({ step: 'submit', orderId: ORDER });
  expect(readFlowAddress('/portation')).toBeNull();
  expect(readFlowAddress('/news/2')).toBeNull();
});

test('replaces the history entry when it corrects an initial address', async () => {
  const { entries, step } = await begin(`/portation/${ORDER}/done`);
  expect(step()).toBe('tariffs');
  expect(entries).toEqual([`/portation/${ORDER}/tariffs`]);
});

test('a page stays as it was, busy, while that of the next step loads', async () => {
  const { flow } = await begin(`/portation/${ORDER}/tariffs`);
  const page = flowOfPage(flow, 'tariffs');
  const view = () => [selectView(page.getSnapshot()), selectIsBusy(page.getSnapshot())];
  // As a component reads it: after every change.
  page.subscribe(view);
  expect(view()).toEqual(['tariffs', false]);
  page.send({ type: 'tariff.chosen', tariffId: 'a' });
  expect(view()).toEqual(['tariffs', true]);
  await settle();
  expect([selectStep(flow.getSnapshot()), ...view()]).toEqual(['submit', 'tariffs', true]);
  expect(selectView(flowOfPage(flow, 'submit').getSnapshot())).toBe('submit');
  // What is not a step replaces the page.
  opened = { tag: 'missing' };
  flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER.replace('1', '2') });
  await settle();
  expect(view()[0]).not.toBe('tariffs');
});

test('pushes an entry when the chart moves and sends Back and Forward to the chart', async () => {
  const { flow, entries, back, forward, here, step } = await begin(`/portation/${ORDER}/tariffs`);
  flow.send({ type: 'tariff.chosen', tariffId: 'a' });
  await settle();
  expect(entries).toEqual([`/portation/${ORDER}/tariffs`, `/portation/${ORDER}/submit`]);
  back();
  expect([here(), step()]).toEqual([`/portation/${ORDER}/tariffs`, 'tariffs']);
  forward();
  expect([here(), step()]).toEqual([`/portation/${ORDER}/submit`, 'submit']);
});

test('Back from a submitted order does not open its form', async () => {
  opened = openedWith({ status: 'PendingBDPN', tariff });
  const { router, back, here, step } = await begin(`/portation/${ORDER}/submit`);
  router.navigate(`/portation/${ORDER}/submit`, { replace: false });
  await settle();
  expect([here(), step()]).toEqual([`/portation/${ORDER}/done`, 'done']);
  back();
  await settle();
  expect([here(), step()]).toEqual([`/portation/${ORDER}/done`, 'done']);
});

test('keeps the address and opens nothing without a session', async () => {
  isSignedIn = false;
  const { here, flow } = await begin(`/portation/${ORDER}/submit`);
  expect(here()).toBe(`/portation/${ORDER}/submit`);
  expect(flow.getSnapshot().matches({ active: { opening: 'asking' } })).toBe(true);
});

test('keeps an address waiting for a session when the chart reports another one', async () => {
  isSignedIn = false;
  const { here, flow } = await begin(`/portation/${ORDER}/submit`);
  flow.send({
    type: 'draft.restored',
    draft: { digits: '9000000001', recipientId: null, tariffId: null, resume: false },
  });
  await settle();
  expect(here()).toBe(`/portation/${ORDER}/submit`);
});

test('keeps what was pressed before the router came', async () => {
  isSignedIn = false;
  const { flow } = await begin('/portation/init', async (early) => {
    early.send({ type: 'number.changed', digits: '9000000001' });
    early.send({ type: 'recipients.loaded', recipients: [{ operatorId: 'mts', regionCodes: ['25'] }] });
    early.send({ type: 'operator.chosen', operatorId: 'mts' });
    await settle();
    early.send({ type: 'step.continued', isSignedIn: false });
  });
  expect(flow.getSnapshot().matches({ active: { init: 'signingIn' } })).toBe(true);
});

test('pauses polling of the done page when the flow is left and resumes it on return', async () => {
  opened = openedWith({ status: 'PendingBDPN', tariff });
  const { router, flow } = await begin(`/portation/${ORDER}/done`);
  router.navigate('/', { replace: false });
  await settle();
  expect(flow.getSnapshot().matches({ active: { done: { status: 'paused' } } })).toBe(true);
  router.navigate(`/portation/${ORDER}/done`, { replace: false });
  await settle();
  expect(flow.getSnapshot().matches({ active: { done: { status: 'polling' } } })).toBe(true);
});
