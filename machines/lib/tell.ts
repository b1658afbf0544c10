import { type AnyActorRef, enqueueActions } from 'xstate';
import type { AuthEvent } from '../auth/auth.types.ts';
import type { PortationFlowEvent } from '../portation-flow/portation-flow.types.ts';

/** Charts that others tell something, by their names in the system. */
interface Addressees {
  auth: AuthEvent;
  portationFlow: PortationFlowEvent;
}

/** Whom an action tells which event. */
export interface Telling {
  to: keyof Addressees;
  event: string;
}

/** An action of any chart. */
type Tell = ((_: unknown, params: void) => void) & { telling: Telling };

/** An action that sends an event to another chart, if that one runs: XState would send it to the sender itself. */
export const tell = <To extends keyof Addressees>(to: To, event: Addressees[To]): Tell => {
  const action: unknown = Object.assign(
    enqueueActions(({ enqueue, system }) => {
      const addressee = system.get(to) as AnyActorRef | undefined;
      if (addressee !== undefined) {
        enqueue.sendTo(addressee, event);
      }
    }),
    { telling: { to, event: event.type } },
  );
  // XState ties its action to the types of one chart.
  return action as Tell;
};

/** Whom the actions of a chart tell what, by the name of the action. */
export const tellingsOf = (machine: { implementations: { actions: object } }): ReadonlyMap<string, Telling> =>
  new Map(
    Object.entries(machine.implementations.actions as Record<string, { telling?: Telling }>).flatMap(
      ([name, { telling }]) => (telling === undefined ? [] : [[name, telling] as const]),
    ),
  );
