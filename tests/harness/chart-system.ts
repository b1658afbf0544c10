import { type AnyEventObject, createActor, fromTransition } from 'xstate';
import { type ChartSystem, rootOf, startChart } from '../../src/actors/system.ts';

/** A system in which listeners stand for other charts, by their names. */
export const systemWith = (
  listeners: Readonly<Record<string, (event: AnyEventObject) => void>>,
  options: Omit<ChartSystem, 'root'> = {},
): ChartSystem => {
  const system: ChartSystem = { root: null, ...options };
  for (const [name, listen] of Object.entries(listeners)) {
    const logic = fromTransition((_: null, event: AnyEventObject) => {
      if (!event.type.startsWith('xstate.')) {
        listen(event);
      }
      return null;
    }, null);
    startChart(system, name, createActor(logic, { parent: rootOf(system) }));
  }
  return system;
};
