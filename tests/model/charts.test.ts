import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { machines } from '../../machines/registry.ts';
import { findGaps, type Traversal } from './graph.ts';
import { registered, traversals } from './traversals.ts';

test('tests every registered chart', () => {
  expect(registered.map(([name]) => name)).toEqual(Object.keys(machines));
});

for (const [name, machine] of registered) {
  const subject: Traversal = traversals[name];

  test(`${name} starts`, () => {
    const actor = createActor(machine, { input: subject.input });
    actor.start();
    expect(actor.getSnapshot().status).toBe('active');
    actor.stop();
  });

  test(`${name}: every state is reachable, every edge is taken, no resting state is a dead end`, () => {
    const { deadEnds, unreachedStates, untakenTransitions } = findGaps(machine, subject);
    expect(unreachedStates.filter((state) => !transient.has(state))).toEqual([]);
    expect(untakenTransitions).toEqual([]);
    expect(deadEnds.filter((state) => !resting.has(`${name} ${state}`))).toEqual([]);
  }, 60_000);
}

/** States left at once by an `always` transition: no snapshot contains them. */
const transient = new Set([
  'portationFlow.active.init.deciding',
  'portationFlow.active.routing',
  'startup.data.loading.features.deciding',
  'startup.data.loading.regions.deciding',
  'startup.data.loading.mediaServices.deciding',
  'startup.data.loading.convergenceServices.deciding',
]);

/** States without further transitions by design. */
const resting = new Set(['startup "ready"']);
