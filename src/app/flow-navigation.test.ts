import { createActor, fromPromise } from 'xstate';
import { beforeEach, expect, test } from 'vitest';
import type { OrderOutcome } from '../../machines/lib/call-outcome.ts';
import { emptyApplication } from '../../contract/empty-application.ts';
import type { PortationOrder } from '../../contract/orders.ts';
import { authMachine } from '../../machines/auth/auth.machine.ts';
import type { CheckInput, CheckOutcome } from '../../machines/auth/auth.types.ts';
import { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import type { OpenInput, OpenOutcome, SaveTariffInput } from '../../machines/portation-flow/portation-flow.types.ts';
import { selectStep } from '../../machines/portation-flow/portation-flow.selectors.ts';
import { followFlow, type FlowRouter, readFlowAddress } from './flow-navigation.ts';

const ORDER = '00000000-0000-4000-8000-000000000001';
const NOW = '2026-11-20T09:00:00.000Z';

/** Only the fields that the flow reads; the complete order is tested where it is built. */
const order = (overrides: Partial<PortationOrder>): PortationOrder => ({
  id: ORDER,
  status: 'Initialized',
  version: 1,
  createdAt: NOW,
  lastUpdate: NOW,
  expiresAt: null,
  numberInfo: {
    msisdn: '79000000001',
    operatorId: 't2',
    operatorName: 'Т2',
    operatorLogo: null,
    regionCode: '25',
    regionName: 'Краснодарский край',
    lastPortation: null,
    isEsiaMsisdn: true,
    rangeHolderName: 'Т2',
    obstacles: [],
  },
  recipient: { operatorId: 'mts', operatorName: 'МТС', operatorLogo: '/logos/mts.svg' },
  tariff: null,
  application: emptyApplication,
  limits: { minDate: '2026-11-28', maxDate: '2027-05-19', slots: [], fee: 100 },
  timeZone: 'Europe/Moscow',
  submittedAt: null,
  withdrawUntil: null,
  lastRejection: null,
  portationId: null,
  npId: null,
  cancelRequestedAt: null,
  cancelMissed: false,
  deletedReason: null,
  personal: null,
  ...overrides,
});

const tariff = {
  tariffId: 'a',
  name: 'А',
  version: 1,
  price: 1,
  period: { unit: 'month', count: 1 },
  priceMonthly: 1,
} as const;

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
  opened = { tag: 'opened', order: order({}), portation: null, storedApplication: null, now: NOW };
});

const begin = async (address: string) => {
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
  ).start();
  const forever = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => undefined));
  const flow = createActor(
    portationFlowMachine.provide({
      actors: {
        openOrder: fromPromise<OpenOutcome, OpenInput>(() => Promise.resolve(opened)),
        saveTariff: fromPromise<OrderOutcome, SaveTariffInput>(() =>
          Promise.resolve({ tag: 'changed', order: order({ version: 2, tariff }), now: NOW }),
        ),
        loadPersonal: forever(),
        pollOrder: forever(),
        lookupNumber: forever(),
      },
      actions: { storeDraft: () => undefined, removeDraft: () => undefined, storeApplication: () => undefined },
    }),
    { input: { draft: null } },
  ).start();
  const browser = createRouter(address);
  followFlow(browser.router, { auth, flow });
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
  opened = {
    tag: 'opened',
    order: order({ status: 'PendingBDPN', tariff }),
    portation: null,
    storedApplication: null,
    now: NOW,
  };
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
  expect(flow.getSnapshot().context.orderId).toBeNull();
});

test('keeps an address waiting for a session when the chart reports another one', async () => {
  isSignedIn = false;
  const { here, flow } = await begin(`/portation/${ORDER}/submit`);
  flow.send({ type: 'session.restored' });
  await settle();
  expect(here()).toBe(`/portation/${ORDER}/submit`);
});

test('pauses polling of the done page when the flow is left and resumes it on return', async () => {
  opened = {
    tag: 'opened',
    order: order({ status: 'PendingBDPN', tariff }),
    portation: null,
    storedApplication: null,
    now: NOW,
  };
  const { router, flow } = await begin(`/portation/${ORDER}/done`);
  router.navigate('/', { replace: false });
  await settle();
  expect(flow.getSnapshot().matches({ active: { done: { status: 'paused' } } })).toBe(true);
  router.navigate(`/portation/${ORDER}/done`, { replace: false });
  await settle();
  expect(flow.getSnapshot().matches({ active: { done: { status: 'polling' } } })).toBe(true);
});
