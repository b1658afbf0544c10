import { noResponse } from '../../../machines/lib/outcome.ts';
import { expect, test } from 'vitest';
import { type AnyEventObject, createActor, fromPromise, SimulatedClock } from 'xstate';
import { startupMachine } from '../../../machines/startup/startup.machine.ts';
import {
  selectFailures,
  selectFeature,
  selectMissing,
  selectQuota,
} from '../../../machines/startup/startup.selectors.ts';
import type { LoadedPart, StartupInput } from '../../../machines/startup/startup.types.ts';
import { buildQuota } from '../../../mocks/builders/numbers.ts';
import { rootOf, startChart } from '../../../src/actors/system.ts';
import { systemWith } from '../../harness/chart-system.ts';
import { unreachable } from '../examples.ts';
import { outcomes } from './fixtures.ts';

/** The actor that loads each part. */
const loaders = {
  features: 'loadFeatures',
  regions: 'loadRegions',
  mediaServices: 'loadMediaServices',
  convergenceServices: 'loadConvergenceServices',
  quota: 'loadQuota',
} as const satisfies Record<LoadedPart, string>;
const parts = Object.keys(loaders) as LoadedPart[];

type Work = keyof typeof outcomes | 'awaitSession';

interface Call {
  work: Work;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
}

/** Runs the chart with calls that the test answers. */
const run = (input?: StartupInput) => {
  const clock = new SimulatedClock();
  const pending: Call[] = [];
  const told: AnyEventObject[] = [];
  const system = systemWith({ numberLookup: (event) => told.push(event) }, { clock });
  const work = <Output>(name: Work) =>
    fromPromise<Output, void>(
      () =>
        new Promise((resolve, reject) => {
          pending.push({ work: name, resolve: (output) => resolve(output as Output), reject });
        }),
    );
  const actor = createActor(
    startupMachine.provide({
      actors: {
        loadFeatures: work('loadFeatures'),
        loadRegions: work('loadRegions'),
        loadMediaServices: work('loadMediaServices'),
        loadConvergenceServices: work('loadConvergenceServices'),
        loadQuota: work('loadQuota'),
        awaitSession: work('awaitSession'),
      },
    }),
    { parent: rootOf(system), input },
  );
  startChart(system, 'startup', actor);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const take = (name: Work): Call => {
    const index = pending.findIndex((call) => call.work === name);
    const [call] = index === -1 ? [] : pending.splice(index, 1);
    if (call === undefined) {
      throw new Error(`${name} is not running`);
    }
    return call;
  };
  return {
    clock,
    /** What the page of the number check is told. */
    told,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    read: <Selected>(select: (snapshot: ReturnType<typeof actor.getSnapshot>) => Selected) =>
      select(actor.getSnapshot()),
    requested: () => pending.map((call) => call.work),
    answer: async (name: Work, output: unknown): Promise<void> => {
      take(name).resolve(output);
      await settled();
    },
    crash: async (name: Work): Promise<void> => {
      take(name).reject(new Error('a bug'));
      await settled();
    },
    /** Answers every pending call with its data. */
    load: async (): Promise<void> => {
      for (const call of pending.splice(0)) {
        call.resolve(call.work === 'awaitSession' ? undefined : outcomes[call.work].loaded[0]?.output);
      }
      await settled();
    },
  };
};

const all: Work[] = ['awaitSession', ...Object.values(loaders)];

test('waits for the start, then loads every part at once and becomes ready', async () => {
  const startup = run();
  expect([startup.state(), startup.requested()]).toEqual(['waiting', []]);
  startup.send({ type: 'startup.started' });
  expect(startup.requested()).toEqual(all);
  expect(startup.read(selectFeature('Portation'))).toBeNull();
  await startup.load();
  expect([startup.state(), startup.read(selectMissing)]).toEqual(['ready', []]);
  expect([startup.read(selectFeature('Portation')), startup.read(selectFeature('News'))]).toEqual([true, false]);
});

test.each(all)('stays loading until %s has ended', async (last) => {
  const startup = run();
  startup.send({ type: 'startup.started' });
  for (const name of all.filter((one) => one !== last)) {
    await startup.answer(name, name === 'awaitSession' ? undefined : outcomes[name].loaded[0]?.output);
  }
  expect(startup.state()).toHaveProperty('loading');
  expect(startup.requested()).toEqual([last]);
  await startup.load();
  expect(startup.state()).toBe('ready');
});

test.each(parts)('opens without %s, names it and loads only it again', async (part) => {
  const startup = run();
  startup.send({ type: 'startup.started' });
  await startup.answer(loaders[part], unreachable);
  await startup.load();
  expect([startup.state(), startup.read(selectMissing)]).toEqual(['degraded', [part]]);
  expect(startup.read(selectFailures)).toEqual({ [part]: unreachable });
  startup.clock.increment(14_999);
  expect(startup.state()).toBe('degraded');
  startup.clock.increment(1);
  expect([startup.requested(), startup.read(selectMissing)]).toEqual([['awaitSession', loaders[part]], []]);
  await startup.answer('awaitSession', undefined);
  await startup.crash(loaders[part]);
  expect([startup.state(), startup.read(selectFailures)]).toEqual(['degraded', { [part]: noResponse }]);
  startup.send({ type: 'startup.retried' });
  expect(startup.requested()).toEqual(['awaitSession', loaders[part]]);
  await startup.load();
  expect([startup.state(), startup.read(selectFailures)]).toEqual(['ready', {}]);
});

test('asks again for what is missing while a request stays without a response', async () => {
  const startup = run();
  startup.send({ type: 'startup.started' });
  for (const name of all.filter((one) => one !== 'loadRegions' && one !== 'awaitSession')) {
    await startup.answer(name, outcomes[name].loaded[0]?.output);
  }
  expect(startup.requested()).toEqual(['awaitSession', 'loadRegions']);
  startup.send({ type: 'startup.retried' });
  expect(startup.requested()).toEqual(['awaitSession', 'loadRegions', 'awaitSession', 'loadRegions']);
  await startup.load();
  expect([startup.state(), startup.read(selectMissing)]).toEqual(['ready', []]);
});

test('is ready although the wait for the session has crashed: nothing of the site is missing', async () => {
  const startup = run();
  startup.send({ type: 'startup.started' });
  await startup.crash('awaitSession');
  await startup.load();
  expect([startup.state(), startup.read(selectMissing), startup.read(selectFailures)]).toEqual(['ready', [], {}]);
});

test('does not load what the document has brought', () => {
  const startup = run({
    features: [{ feature: 'Portation', isEnabled: true }],
    regions: [],
    mediaServices: [],
    convergenceServices: [],
  });
  startup.send({ type: 'startup.started' });
  expect(startup.requested()).toEqual(['awaitSession', 'loadQuota']);
});

test.each(['ready', 'degraded'])('updates the quota in the state %s', async (state) => {
  const startup = run();
  startup.send({ type: 'startup.started' });
  if (state === 'degraded') {
    await startup.answer('loadQuota', unreachable);
  }
  await startup.load();
  expect(startup.state()).toBe(state);
  const quota = buildQuota({ remainingCount: 3 });
  startup.send({ type: 'quota.changed', quota });
  expect([startup.state(), startup.read(selectQuota), startup.read(selectFailures)]).toEqual([state, quota, {}]);
  expect(startup.told.at(-1)).toEqual({ type: 'quota.changed', quota });
});

test('tells the page of the number check the quota when it is loaded, changed and asked for', async () => {
  const startup = run();
  startup.send({ type: 'startup.started' });
  startup.send({ type: 'quota.asked' });
  expect(startup.told).toEqual([]);
  const [loaded, changed] = [7, 3].map((remainingCount) => buildQuota({ remainingCount }));
  await startup.answer('loadQuota', { tag: 'loaded', data: loaded });
  // Also while other parts are still loading.
  startup.send({ type: 'quota.asked' });
  await startup.load();
  startup.send({ type: 'quota.changed', quota: changed ?? buildQuota() });
  startup.send({ type: 'quota.asked' });
  expect(startup.told).toEqual([loaded, loaded, changed, changed].map((quota) => ({ type: 'quota.changed', quota })));
});

test('tells a known quota also while other data is missing', async () => {
  const startup = run();
  startup.send({ type: 'startup.started' });
  await startup.answer('loadRegions', unreachable);
  await startup.load();
  expect(startup.state()).toBe('degraded');
  startup.send({ type: 'quota.asked' });
  expect(startup.told).toHaveLength(2);
});
