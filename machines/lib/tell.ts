import { type AnyActorRef, enqueueActions } from 'xstate';
import type { AuthEvent } from '../auth/auth.types.ts';
import type { NumberLookupEvent } from '../number-lookup/number-lookup.types.ts';
import type { PortationFlowEvent } from '../portation-flow/portation-flow.types.ts';
import type { StartupEvent } from '../startup/startup.types.ts';

/** Events of the charts that others tell something, by their names in the system. */
interface Addressees {
  auth: AuthEvent;
  startup: StartupEvent;
  portationFlow: PortationFlowEvent;
  numberLookup: NumberLookupEvent;
}

type To = keyof Addressees;
type EventOf<Name extends To, Type> = Extract<Addressees[Name], { type: Type }>;

/** Whom an action tells which event. */
export interface Telling {
  to: To;
  event: string;
}

/** An action of a chart. */
type Tell<Context> = ((args: { context: Context }, params: void) => void) & { telling: Telling };

/**
 * An action that sends an event to another chart, if that one runs: XState would send it to the sender itself.
 * @param payload what the event carries; null when there is nothing to tell
 */
export const tell = <Name extends To, Type extends Addressees[Name]['type'], Context = unknown>(
  to: Name,
  event: Type,
  ...[payload]: object extends Omit<EventOf<Name, Type>, 'type'>
    ? []
    : [(context: Context) => Omit<EventOf<Name, Type>, 'type'> | null]
): Tell<Context> => {
  const action: unknown = Object.assign(
    enqueueActions(({ context, enqueue, system }) => {
      const addressee = system.get(to) as AnyActorRef | undefined;
      const carried = payload === undefined ? {} : payload(context as Context);
      if (addressee !== undefined && carried !== null) {
        enqueue.sendTo(addressee, { ...carried, type: event });
      }
    }),
    { telling: { to, event } },
  );
  // XState ties its action to the types of one chart.
  return action as Tell<Context>;
};

/** Whom the actions of a chart tell what, by the name of the action. */
export const tellingsOf = (machine: { implementations: { actions: object } }): ReadonlyMap<string, Telling> =>
  new Map(
    Object.entries(machine.implementations.actions as Record<string, { telling?: Telling }>).flatMap(
      ([name, { telling }]) => (telling === undefined ? [] : [[name, telling] as const]),
    ),
  );
