import {
  type ActorRefFrom,
  createActor,
  fromPromise,
  initialTransition,
  type MachineImplementationsFrom,
} from 'xstate';
import type { OrderOutcome } from '../../machines/lib/outcome.ts';
import { selectWatchView, type WatchSnapshot } from '../../machines/portation-watch/portation-watch.selectors.ts';
import { portationWatchMachine } from '../../machines/portation-watch/portation-watch.machine.ts';
import type {
  LoadInput,
  LoadOutcome,
  PortationAddress,
  WatchEvent,
  WithdrawInput,
} from '../../machines/portation-watch/portation-watch.types.ts';
import type { LoadApi } from '../api/api-context.ts';
import type { BroughtData } from './brought-data.ts';
import { afterWork, viewUntil } from './brought-view.ts';
import { changeOrder } from './change-order.ts';
import { loadOutcomeOf } from '../api/failure.ts';
import type { SiteActor } from './site-actor.ts';
import type { PageActorOptions } from './use-page-actor.ts';

export type WatchActor = ActorRefFrom<typeof portationWatchMachine>;

/** The watch as its page sees it. */
export type WatchView = SiteActor<WatchSnapshot, WatchEvent>;

/** Creates the actor that polls one portation of the account, over the API. */
export const createWatch = (
  loadApi: LoadApi,
  input: PortationAddress,
  { brought, ...options }: PageActorOptions,
): WatchActor => createActor(portationWatchMachine.provide(createWatchActors(loadApi, brought)), { input, ...options });

/** Shows the portation that the document has brought until the actor has opened it. */
export const viewWatch = (
  watch: WatchActor,
  address: PortationAddress,
  brought: BroughtData | undefined,
): WatchView => {
  const seen = brought?.portation ?? null;
  if (seen?.portation.id !== address.portationId) {
    return watch;
  }
  const [opening] = initialTransition(portationWatchMachine, address);
  const initial = afterWork(portationWatchMachine, opening, 'loadPortation', { tag: 'loaded', ...seen });
  return viewUntil(watch, initial, (snapshot) => selectWatchView(snapshot) !== 'opening');
};

const createWatchActors = (loadApi: LoadApi, brought: BroughtData | undefined) =>
  ({
    actors: {
      loadPortation: fromPromise<LoadOutcome, LoadInput>(async ({ input, signal }) => {
        const seen = brought?.portation ?? null;
        if (brought !== undefined && seen?.portation.id === input.portationId) {
          brought.portation = null;
          return { tag: 'loaded', ...seen };
        }
        try {
          const api = await loadApi();
          const query = { Msisdn: input.msisdn, PortationId: input.portationId };
          const { data, now } = await api.getPortation({ query }, { signal, isBackground: input.isBackground });
          return { tag: 'loaded', portation: data, now };
        } catch (error) {
          return loadOutcomeOf(error);
        }
      }),
      deleteOrder: fromPromise<OrderOutcome, WithdrawInput>(({ input, signal }) =>
        changeOrder(loadApi, (api) => api.deleteOrder({ params: { id: input.orderId }, query: {} }, { signal })),
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof portationWatchMachine>;
