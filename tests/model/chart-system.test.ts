import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise, initialTransition, setup, transition } from 'xstate';
import { authMachine } from '../../machines/auth/auth.machine.ts';
import type { CheckInput, CheckOutcome } from '../../machines/auth/auth.types.ts';
import { tell } from '../../machines/lib/tell.ts';
import { systemWith } from '../harness/chart-system.ts';
import { type ChartSystem, rootOf, startChart, stopChart } from '../../src/actors/system.ts';
import { buildNumberInfo } from '../../mocks/builders/numbers.ts';
import { runFlow } from './portation-flow/run-flow.ts';

/** Asks the session chart to sign in, and would take the same event as well. */
const machine = setup({
  types: { events: {} as { type: 'asked' | 'failed' | 'signIn.requested' } },
  actions: {
    tellSignInNeeded: tell('auth', 'signIn.requested'),
    fail: () => {
      throw new Error('a bug');
    },
  },
}).createMachine({
  initial: 'waiting',
  states: {
    waiting: {
      on: { asked: { actions: 'tellSignInNeeded' }, failed: { actions: 'fail' }, 'signIn.requested': 'wrong' },
    },
    wrong: {},
  },
});

const run = (system: ChartSystem, name: string) => {
  const chart = createActor(machine, { parent: rootOf(system) });
  startChart(system, name, chart);
  return chart;
};

test('a chart tells another one that runs', () => {
  const told: string[] = [];
  const system = systemWith({ auth: ({ type }) => told.push(type) });
  const chart = run(system, 'portationFlow');
  chart.send({ type: 'asked' });
  expect([told, chart.getSnapshot().value]).toEqual([['signIn.requested'], 'waiting']);
});

test('what is told to an absent chart reaches nobody, neither the sender', () => {
  const chart = run({ root: null }, 'portationFlow');
  chart.send({ type: 'asked' });
  expect(chart.getSnapshot().value).toBe('waiting');
  const [first] = initialTransition(machine);
  expect(transition(machine, first, { type: 'asked' })[0].value).toBe('waiting');
});

test('a chart that begins ends the former one of its name', () => {
  const system: ChartSystem = { root: null };
  const [first, second] = [run(system, 'feedback'), run(system, 'feedback')];
  expect([first, second].map((one) => one.getSnapshot().status)).toEqual(['stopped', 'active']);
  expect(rootOf(system).system.get('feedback')).toBe(second);
  // The same chart again, as React mounts it in development.
  startChart(system, 'feedback', second);
  expect(second.getSnapshot().status).toBe('active');
});

test('a stopped chart is no longer told anything', () => {
  const told: string[] = [];
  const system = systemWith({ auth: ({ type }) => told.push(type) });
  const chart = run(system, 'portationFlow');
  stopChart(system, rootOf(system).system.get('auth') as AnyActorRef);
  chart.send({ type: 'asked' });
  expect([told, chart.getSnapshot().value]).toEqual([[], 'waiting']);
});

test('a chart that fails does not end the others', () => {
  const told: string[] = [];
  const system = systemWith({ auth: ({ type }) => told.push(type) });
  const [failing, chart] = [run(system, 'feedback'), run(system, 'portationFlow')];
  const errors: unknown[] = [];
  failing.subscribe({ error: (error) => errors.push(error) });
  failing.send({ type: 'failed' });
  chart.send({ type: 'asked' });
  expect([errors, told]).toEqual([[new Error('a bug')], ['signIn.requested']]);
});

test('«Продолжить» pressed before the session chart has started leads to the sign-in', async () => {
  const system: ChartSystem = { root: null };
  const flow = runFlow({ system });
  flow.send({ type: 'recipients.loaded', recipients: [{ operatorId: 'mts', regionCodes: ['25'] }] });
  flow.send({ type: 'number.changed', digits: '9000000001' });
  flow.send({ type: 'operator.chosen', operatorId: 'mts' });
  await flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo() });
  flow.send({ type: 'step.continued', isSignedIn: false });
  expect(flow.state()).toEqual({ active: { init: 'signingIn' } });
  let redirects = 0;
  const auth = createActor(
    authMachine.provide({
      actors: { checkSession: fromPromise<CheckOutcome, CheckInput>(() => Promise.resolve({ tag: 'anonymous' })) },
      actions: {
        redirectToSignIn: () => {
          redirects += 1;
        },
      },
    }),
    { parent: rootOf(system) },
  );
  startChart(system, 'auth', auth);
  auth.send({ type: 'auth.started' });
  await new Promise((resolve) => setImmediate(resolve));
  expect([auth.getSnapshot().value, redirects]).toEqual(['leaving', 1]);
});
