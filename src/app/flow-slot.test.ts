import { expect, test, vi } from 'vitest';
import type { AuthInfo } from '../../contract/esia.ts';
import type { FlowActor } from '../actors/actors-context.ts';
import type { SeenOrder } from '../actors/brought-data.ts';
import { createActorSlot } from '../actors/site-actor.ts';
import type { FlowSnapshot } from '../../machines/portation-flow/portation-flow.selectors.ts';
import { createFlowSlot, type FlowConnection, type FlowDeps, type FlowModule } from './flow-slot.ts';

const startCharts = vi.fn<() => void>();
const deps = { startCharts } as Pick<FlowDeps, 'startCharts'> as FlowDeps;
const connection = {} as FlowConnection;

const createModule = (): FlowModule => ({
  createFlow: () => ({}) as FlowActor,
  viewOpened: () => createActorSlot({ initial: {} as FlowSnapshot, onEvent: () => undefined }),
  connectFlow: vi.fn<FlowModule['connectFlow']>(async () => undefined),
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
  const sent: string[] = [];
  const snapshot = {} as FlowSnapshot;
  const flow = {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: ({ type }: { type: string }) => sent.push(type),
  } as unknown as FlowActor;
  const module: FlowModule = { ...createModule(), createFlow: () => flow };
  const seen = { order: { id: '1' }, portation: null, now: '' } as unknown as SeenOrder;
  const brought = { info: {} as AuthInfo, order: seen, portation: null };
  const slot = createFlowSlot({ ...deps, brought }, async () => module);
  expect(slot.view(module, null)).toBe(flow);
  expect(slot.view(module, { step: 'done', orderId: '2' })).toBe(flow);
  const view = slot.view(module, { step: 'done', orderId: '1' });
  expect(view.getSnapshot()).not.toBe(snapshot);
  view.send({ type: 'draft.deleted' });
  slot.forgetOpened();
  expect(view.getSnapshot()).toBe(snapshot);
  view.send({ type: 'flow.restarted' });
  expect(sent).toEqual(['flow.restarted']);
});
