import { expect, test, vi } from 'vitest';
import type { FlowActor } from '../actors/actors-context.ts';
import { createFlowSlot, type FlowConnection, type FlowDeps, type FlowModule } from './flow-slot.ts';

const startCharts = vi.fn<() => void>();
const deps = { startCharts } as Pick<FlowDeps, 'startCharts'> as FlowDeps;
const connection = {} as FlowConnection;

const createModule = (): FlowModule => ({
  createFlow: () => ({}) as FlowActor,
  viewOpened: (flow) => flow,
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
