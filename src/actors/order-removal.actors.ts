import { createActor, fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { OrderOutcome } from '../../machines/lib/outcome.ts';
import type { DeleteInput } from '../../machines/lib/removal-states.ts';
import { orderRemovalMachine } from '../../machines/order-removal/order-removal.machine.ts';
import type { OrderRemovalInput } from '../../machines/order-removal/order-removal.types.ts';
import type { LoadApi } from '../api/api-context.ts';
import { changeOrder } from './change-order.ts';
import type { PageActorOptions } from './use-page-actor.ts';

/** Creates the actor that removes one order of a list, over the API. */
export const createOrderRemoval = (loadApi: LoadApi, input: OrderRemovalInput, options: PageActorOptions) =>
  createActor(orderRemovalMachine.provide(createOrderRemovalActors(loadApi)), { input, ...options });

const createOrderRemovalActors = (loadApi: LoadApi) =>
  ({
    actors: {
      // No abort signal: a confirmed removal is sent even when the citizen leaves the page.
      deleteOrder: fromPromise<OrderOutcome, DeleteInput>(({ input }) =>
        changeOrder(loadApi, (api) =>
          api.deleteOrder({ params: { id: input.orderId }, query: input.isDraft ? { draftOnly: true } : {} }),
        ),
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof orderRemovalMachine>;
