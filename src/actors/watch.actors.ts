import { type ActorRefFrom, createActor, fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { OrderOutcome } from '../../machines/lib/outcome.ts';
import { portationWatchMachine } from '../../machines/portation-watch/portation-watch.machine.ts';
import type {
  LoadInput,
  LoadOutcome,
  PortationAddress,
  WithdrawInput,
} from '../../machines/portation-watch/portation-watch.types.ts';
import type { LoadApi } from '../api/api-context.ts';
import { changeOrder } from './change-order.ts';
import { loadOutcomeOf } from '../api/failure.ts';
import type { PageActorOptions } from './use-page-actor.ts';

export type WatchActor = ActorRefFrom<typeof portationWatchMachine>;

/** Creates the actor that polls one portation of the account, over the API. */
export const createWatch = (loadApi: LoadApi, input: PortationAddress, options: PageActorOptions): WatchActor =>
  createActor(portationWatchMachine.provide(createWatchActors(loadApi)), { input, ...options });

const createWatchActors = (loadApi: LoadApi) =>
  ({
    actors: {
      loadPortation: fromPromise<LoadOutcome, LoadInput>(async ({ input, signal }) => {
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
        changeOrder(loadApi, (api) => api.deleteOrder({ params: { id: input.orderId } }, { signal })),
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof portationWatchMachine>;
