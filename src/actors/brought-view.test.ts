import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { viewUntil } from './brought-view.ts';

const machine = createMachine({
  initial: 'opening',
  states: {
    opening: { on: { opened: 'open' } },
    open: { on: { pressed: 'working' } },
    working: {},
  },
});

test('shows at once what a press leads to, which waits until the chart has opened the page', async () => {
  const actor = createActor(machine).start();
  const view = viewUntil(actor, machine.resolveState({ value: 'open', context: {} }), ({ value }) => value === 'open');
  const seen: unknown[] = [];
  view.subscribe(() => seen.push(view.getSnapshot().value));
  view.send({ type: 'pressed' });
  expect(seen).toEqual(['working']);
  expect(actor.getSnapshot().value).toBe('opening');
  actor.send({ type: 'opened' });
  await Promise.resolve();
  await expect.poll(() => view.actor).toBe(actor);
  expect(view.getSnapshot().value).toBe('working');
});
