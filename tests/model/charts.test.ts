import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { machines } from '../../machines/registry.ts';
import { explore } from './explore.ts';
import { registered, type Subject, subjects } from './subjects.ts';

test('tests every registered chart', () => {
  expect(registered.map(([name]) => name)).toEqual(Object.keys(machines));
});

for (const [name, machine] of registered) {
  const subject: Subject = subjects[name];

  test(`${name} starts`, () => {
    const actor = createActor(machine, { input: subject.input });
    actor.start();
    expect(actor.getSnapshot().status).toBe('active');
    actor.stop();
  });

  test(`${name}: every state is reachable, every edge is taken, no resting state is a dead end`, () => {
    const { states, reached, edges, taken, deadEnds } = explore(machine, subject);
    expect([...states].filter((state) => !reached.has(state) && !transient.has(state))).toEqual([]);
    expect([...edges].filter((edge) => !taken.has(edge))).toEqual([]);
    expect([...deadEnds].filter((state) => !restful.has(`${name} ${state}`))).toEqual([]);
  }, 60_000);
}

/** States that decide and leave at once: no snapshot ever rests in them. */
const transient = new Set([
  'portationFlow.active.init.deciding',
  'portationFlow.active.routing',
  'startup.loading.features.deciding',
  'startup.loading.regions.deciding',
  'startup.loading.mediaServices.deciding',
  'startup.loading.convergenceServices.deciding',
  'startup.loading.quota.deciding',
  'startup.loading.session.deciding',
]);

/** The site is open and has nothing more to wait for. */
const restful = new Set(['startup "ready"']);
