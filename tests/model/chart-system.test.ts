import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, initialTransition, setup, transition } from 'xstate';
import { tell } from '../../machines/lib/tell.ts';
import { systemWith } from '../harness/chart-system.ts';
import { type ChartSystem, rootOf, startChart, stopChart } from '../../src/actors/system.ts';

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
