import { type ActorRefFrom, createActor, fromPromise, type MachineImplementationsFrom } from 'xstate';
import { portationWatchMachine } from '../../machines/portation-watch/portation-watch.machine.ts';
import type {
  LoadInput,
  LoadOutcome,
  WatchInput,
  WithdrawInput,
  WithdrawOutcome,
} from '../../machines/portation-watch/portation-watch.types.ts';
import type { LoadApi } from '../api/api-context.ts';
import { changeOutcomeOf, loadOutcomeOf } from './outcome-of.ts';
import type { PageChartOptions } from './page-chart.ts';

export type WatchActor = ActorRefFrom<typeof portationWatchMachine>;

/** Makes the chart of one portation of the account, over the API; it asks nothing before it is started. */
export const createWatch = (loadApi: LoadApi, input: WatchInput, options: PageChartOptions = {}): WatchActor =>
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
      deleteOrder: fromPromise<WithdrawOutcome, WithdrawInput>(async ({ input, signal }) => {
        try {
          const api = await loadApi();
          const { data, now } = await api.deleteOrder({ params: { id: input.orderId } }, { signal });
          return { tag: 'changed', order: data, now };
        } catch (error) {
          return changeOutcomeOf(error);
        }
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof portationWatchMachine>;
