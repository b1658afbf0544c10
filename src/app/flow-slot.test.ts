import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import { buildAuthInfo } from '../../mocks/builders/esia.ts';
import { buildOrder } from '../../mocks/builders/orders.ts';
import type { FlowActor } from '../actors/actors-context.ts';
import { createActorSlot } from '../actors/site-actor.ts';
import type { FlowSnapshot } from '../../machines/portation-flow/portation-flow.selectors.ts';
import { createFlowSlot, type FlowConnection, type FlowDeps, type FlowModule } from './flow-slot.ts';

const startCharts = vi.fn<() => void>();
const deps = { startCharts } as Pick<FlowDeps, 'startCharts'> as FlowDeps;
const connection = {} as FlowConnection;

const createModule = (): FlowModule => ({
  createFlow: () => ({}) as FlowActor,
  viewOpened: () => createActorSlot({ initial: {} as FlowSnapshot, onEvent: () => undefined }),
  connectFlow: vi.fn<FlowModule['connectFlow']>(() => undefined),
});

test.each(['before', 'after'])('joins the flow once when its page mounts %s the connection', (order) => {
  startCharts.mockClear();
  const module = createModule();
  const slot = createFlowSlot(deps, async () => module);
  const steps = [() => slot.join(module), () => slot.connect(connection)];
  for (const step of order === 'before' ? steps : steps.toReversed()) {
    step();
  }
  slot.join(module);
  expect(module.connectFlow).toHaveBeenCalledExactlyOnceWith(slot.open(module), deps, connection);
  // The connection comes with the charts.
  expect(startCharts).toHaveBeenCalledTimes(order === 'before' ? 1 : 0);
});

test('shows the application of the document at its address, until it is not of the citizen', () => {
  const flow = createActor(portationFlowMachine, { input: { draft: null } });
  const send = vi.spyOn(flow, 'send').mockReturnValue(undefined);
  const snapshot = flow.getSnapshot();
  const module: FlowModule = { ...createModule(), createFlow: () => flow };
  const order = { order: buildOrder({ id: '1' }), portation: null, now: '' };
  const brought = { info: buildAuthInfo(), order, portation: null };
  const slot = createFlowSlot({ ...deps, brought }, async () => module);
  expect(slot.view(module, null)).toBe(flow);
  expect(slot.view(module, { step: 'done', orderId: '2' })).toBe(flow);
  const view = slot.view(module, { step: 'done', orderId: '1' });
  expect(view.getSnapshot()).not.toBe(snapshot);
  view.send({ type: 'draft.deleted' });
  slot.forgetOpened();
  expect(view.getSnapshot()).toBe(snapshot);
  view.send({ type: 'flow.restarted' });
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'flow.restarted' });
});
