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

type Work = keyof typeof outcomes;

const HOUR = 3_600_000;

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
  const asked: string[] = [];
  const system = systemWith(
    { numberLookup: (event) => told.push(event), auth: ({ type }) => asked.push(type) },
    { clock },
  );
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
    /** What the session chart is asked. */
    asked,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value.data,
    quotaState: () => actor.getSnapshot().value.quota,
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
    /** Answers every pending call with its data, and says that the session is known. */
    load: async (): Promise<void> => {
      for (const call of pending.splice(0)) {
        call.resolve(outcomes[call.work].loaded[0]?.output);
      }
      actor.send({ type: 'session.settled' });
      await settled();
    },
  };
};

const all: Work[] = Object.values(loaders);
const once = all.filter((name) => name !== 'loadQuota');

test('waits for the start, then loads every part at once and becomes ready', async () => {
  const startup = run();
  expect([startup.state(), startup.quotaState(), startup.requested()]).toEqual(['waiting', 'waiting', []]);
  startup.send({ type: 'startup.started' });
  expect(startup.requested().toSorted()).toEqual(all.toSorted());
  expect(startup.read(selectFeature('Portation'))).toBeNull();
  await startup.load();
  expect([startup.state(), startup.quotaState(), startup.read(selectMissing)]).toEqual(['ready', 'known', []]);
  expect([startup.read(selectFeature('Portation')), startup.read(selectFeature('News'))]).toEqual([true, false]);
});

test.each(once)('stays loading until %s has ended', async (last) => {
  const startup = run();
  startup.send({ type: 'startup.started' });
  startup.send({ type: 'session.settled' });
  for (const name of all.filter((one) => one !== last)) {
    await startup.answer(name, outcomes[name].loaded[0]?.output);
  }
  expect(startup.state()).toHaveProperty('loading');
  expect(startup.requested()).toEqual([last]);
  await startup.load();
  expect(startup.state()).toBe('ready');
});

test('asks the session chart who is signed in, and stays loading until it answers', async () => {
  const startup = run();
  startup.send({ type: 'startup.started' });
  expect(startup.asked).toEqual(['session.awaited']);
  for (const name of all) {
    await startup.answer(name, outcomes[name].loaded[0]?.output);
  }
  expect(startup.state()).toHaveProperty('loading');
  startup.send({ type: 'session.settled' });
  expect(startup.state()).toBe('ready');
});

test.each(parts.filter((part) => part !== 'quota'))(
  'opens without %s, names it and loads only it again',
  async (part) => {
    const startup = run();
    startup.send({ type: 'startup.started' });
    await startup.answer(loaders[part], unreachable);
    await startup.load();
    expect([startup.state(), startup.read(selectMissing)]).toEqual(['degraded', [part]]);
    expect(startup.read(selectFailures)).toEqual({ [part]: unreachable });
    startup.clock.increment(14_999);
    expect(startup.state()).toBe('degraded');
    startup.clock.increment(1);
    expect([startup.requested(), startup.read(selectMissing)]).toEqual([[loaders[part]], []]);
    startup.send({ type: 'session.settled' });
    await startup.crash(loaders[part]);
    expect([startup.state(), startup.read(selectFailures)]).toEqual(['degraded', { [part]: noResponse }]);
    startup.send({ type: 'startup.retried' });
    expect(startup.requested()).toEqual([loaders[part]]);
    await startup.load();
    expect([startup.state(), startup.read(selectFailures)]).toEqual(['ready', {}]);
  },
);

test('is ready without the quota, names it and loads it again', async () => {
  const startup = run();
  startup.send({ type: 'startup.started' });
  await startup.answer('loadQuota', unreachable);
  await startup.load();
  expect([startup.state(), startup.quotaState(), startup.read(selectMissing)]).toEqual(['ready', 'failed', ['quota']]);
  expect(startup.read(selectFailures)).toEqual({ quota: unreachable });
  startup.clock.increment(14_999);
  expect(startup.requested()).toEqual([]);
  startup.clock.increment(1);
  expect([startup.requested(), startup.read(selectMissing)]).toEqual([['loadQuota'], []]);
  await startup.crash('loadQuota');
  expect(startup.read(selectFailures)).toEqual({ quota: noResponse });
  startup.send({ type: 'startup.retried' });
  expect([startup.state(), startup.requested()]).toEqual(['ready', ['loadQuota']]);
  await startup.load();
  expect([startup.quotaState(), startup.read(selectFailures)]).toEqual(['known', {}]);
});

test('asks again for what is missing while a request stays without a response', async () => {
  const startup = run();
  startup.send({ type: 'startup.started' });
  for (const name of all.filter((one) => one !== 'loadRegions' && one !== 'loadQuota')) {
    await startup.answer(name, outcomes[name].loaded[0]?.output);
  }
  expect(startup.requested().toSorted()).toEqual(['loadQuota', 'loadRegions']);
  startup.send({ type: 'startup.retried' });
  expect(startup.requested().toSorted()).toEqual(['loadQuota', 'loadQuota', 'loadRegions', 'loadRegions']);
  expect(startup.asked).toEqual(['session.awaited', 'session.awaited']);
  await startup.load();
  expect([startup.state(), startup.quotaState(), startup.read(selectMissing)]).toEqual(['ready', 'known', []]);
});

test('does not load what the document has brought', () => {
  const startup = run({
    features: [{ feature: 'Portation', isEnabled: true }],
    regions: [],
    mediaServices: [],
    convergenceServices: [],
  });
  startup.send({ type: 'startup.started' });
  expect(startup.requested()).toEqual(['loadQuota']);
});

/** The outcome of loading a quota. */
const loaded = (remainingCount: number, lifeMs = HOUR) =>
  ({ tag: 'loaded', data: buildQuota({ remainingCount }), lifeMs }) as const;

/** A started chart that has received a quota. */
const withQuota = async (outcome: ReturnType<typeof loaded>) => {
  const startup = run();
  startup.send({ type: 'startup.started' });
  await startup.answer('loadQuota', outcome);
  await startup.load();
  return startup;
};

test('loads the quota again when the server refreshes it, and keeps the known one when that fails', async () => {
  const startup = await withQuota(loaded(7));
  startup.clock.increment(HOUR - 1);
  expect(startup.requested()).toEqual([]);
  startup.clock.increment(1);
  expect([startup.requested(), startup.read(selectQuota)]).toEqual([['loadQuota'], loaded(7).data]);
  await startup.answer('loadQuota', unreachable);
  expect([startup.quotaState(), startup.read(selectQuota), startup.read(selectMissing)]).toEqual([
    'failed',
    loaded(7).data,
    [],
  ]);
  startup.clock.increment(15_000);
  await startup.answer('loadQuota', loaded(10));
  expect(startup.read(selectQuota)).toEqual(loaded(10).data);
});

test.each([
  ['soon', -1, 15_000],
  ['no later than a timer of a browser can', 3_000_000_000, 2_000_000_000],
])('loads the quota again %s', async (_, lifeMs, pause) => {
  const startup = await withQuota(loaded(7, lifeMs));
  startup.clock.increment(pause - 1);
  expect(startup.requested()).toEqual([]);
  startup.clock.increment(1);
  expect(startup.requested()).toEqual(['loadQuota']);
});

test.each(['known', 'failed', 'loading'])('loads an outdated quota at once in the state %s', async (state) => {
  const startup = await withQuota(loaded(7));
  if (state !== 'known') {
    startup.send({ type: 'quota.outdated' });
  }
  if (state === 'failed') {
    await startup.answer('loadQuota', unreachable);
  }
  expect(startup.quotaState()).toBe(state);
  startup.send({ type: 'quota.outdated' });
  // The answer to the former request may be older than the lookup.
  await startup.answer('loadQuota', state === 'loading' ? loaded(5) : loaded(3));
  if (state === 'loading') {
    expect(startup.read(selectQuota)).toEqual(loaded(7).data);
    await startup.answer('loadQuota', loaded(3));
  }
  expect([startup.quotaState(), startup.read(selectQuota)]).toEqual(['known', loaded(3).data]);
});

test('tells the page of the number check the quota when it is loaded and asked for', async () => {
  const startup = run();
  startup.send({ type: 'startup.started' });
  startup.send({ type: 'quota.asked' });
  expect(startup.told).toEqual([]);
  await startup.answer('loadQuota', loaded(7));
  // Also while other parts are still loading.
  startup.send({ type: 'quota.asked' });
  await startup.load();
  startup.send({ type: 'quota.outdated' });
  await startup.answer('loadQuota', loaded(3));
  startup.send({ type: 'quota.asked' });
  expect(startup.told).toEqual(
    [7, 7, 3, 3].map((remainingCount) => ({ type: 'quota.changed', quota: buildQuota({ remainingCount }) })),
  );
});
