import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { machines } from '../registry.ts';
import { portationFlowMachine } from './portation-flow.machine.ts';
test('starts', () => {
  for (const m of Object.values(machines)) { createActor(m as never, { input: { draft: null } } as never).start(); }
  const a = createActor(portationFlowMachine, { input: { draft: null } }).start();
  expect(a.getSnapshot().value).toEqual({ active: { init: 'typing' } });
});
