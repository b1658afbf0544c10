import { assign, emit, setup } from 'xstate';
import type { Failure } from '../../contract/failure.ts';
import type { Problem } from '../../contract/problem.ts';
import { asFailure, noResponse, type OrderOutcome } from '../lib/outcome.ts';
import { port } from '../lib/port.ts';
import { SLOW_RESPONSE_MS } from '../../domain/slow-response.ts';
import { type DeleteInput, isRemovalOutdated, removalStates, type RemovalTag } from '../lib/removal-states.ts';
import { slowResponse } from '../lib/slow-response.ts';
import { when } from '../lib/when.ts';
import type {
  OrderRemovalContext,
  OrderRemovalEmitted,
  OrderRemovalEvent,
  OrderRemovalInput,
  OrderRemovalMeta,
} from './order-removal.types.ts';

interface OutcomeParams {
  outcome: { tag: string; problem?: Problem };
}

const setFailure = {
  type: 'setFailure',
  params: ({ event }: { event: { output: OrderOutcome } }) => ({ failure: asFailure(event.output) }),
} as const;

/** Deleting, cancelling or withdrawing one order of a list: which of them it is, the server decides by its status. */
export const orderRemovalMachine = setup({
  types: {
    context: {} as OrderRemovalContext,
    events: {} as OrderRemovalEvent,
    emitted: {} as OrderRemovalEmitted,
    input: {} as OrderRemovalInput,
    meta: {} as OrderRemovalMeta,
    tags: {} as 'busy' | 'slow' | RemovalTag,
  },
  actors: {
    deleteOrder: port<OrderOutcome, DeleteInput>('deleteOrder'),
  },
  actions: {
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    setUnexpectedFailure: assign({ failure: noResponse }),
    clearFailure: assign({ failure: null }),
    setIsDraft: assign((_, params: { isDraft: boolean }) => params),
    emitOrderChanged: emit({ type: 'order.changed' }),
    emitOrderOutdated: emit({ type: 'order.outdated' }),
  },
  guards: {
    isChanged: (_, { outcome }: OutcomeParams) => outcome.tag === 'changed',
    isMissing: (_, { outcome }: OutcomeParams) => outcome.tag === 'missing',
    isSessionExpired: (_, { outcome }: OutcomeParams) => outcome.tag === 'sessionExpired',
    /** The list shows an order that has changed, so it must be reloaded. */
    isRemovalOutdated: (_, { outcome }: OutcomeParams) => isRemovalOutdated(outcome.problem),
    isRefused: (_, { outcome }: OutcomeParams) => outcome.tag === 'refused',
  },
  delays: {
    slowResponseDelay: SLOW_RESPONSE_MS,
  },
}).createMachine({
  id: 'orderRemoval',
  context: ({ input }) => ({ ...input, isDraft: false, failure: null }),
  initial: 'idle',
  states: {
    ...removalStates,
    requesting: {
      meta: { title: 'Запрашиваем' },
      tags: ['busy'],
      description: 'Черновик удаляется сразу; об отправленном заявлении БДПН отвечает позже, и ответ виден в списке.',
      entry: [
        'clearFailure',
        {
          type: 'setIsDraft',
          params: ({ context, event }) => ({
            isDraft: event.type === 'removal.confirmed' ? event.isDraft : context.isDraft,
          }),
        },
      ],
      invoke: {
        id: 'deleteOrder',
        src: 'deleteOrder',
        input: ({ context: { isDraft, orderId } }) => ({ isDraft, orderId }),
        onDone: [
          { guard: when('isChanged'), target: 'idle', actions: 'emitOrderChanged' },
          {
            guard: when('isMissing'),
            description: 'Заявление удалено в другой вкладке: список загружается заново.',
            target: 'idle',
            actions: 'emitOrderChanged',
          },
          {
            guard: when('isSessionExpired'),
            description: 'О завершённой сессии сообщает отдельное окно.',
            target: 'idle',
          },
          {
            guard: when('isRemovalOutdated'),
            description: 'Статус изменился или срок прошёл: список загружается заново.',
            target: 'refused',
            actions: [setFailure, 'emitOrderOutdated'],
          },
          { guard: when('isRefused'), target: 'refused', actions: setFailure },
          { target: 'failed', actions: setFailure },
        ],
        onError: { target: 'failed', actions: 'setUnexpectedFailure' },
      },
      initial: 'waiting',
      states: {
        waiting: slowResponse.states.waiting,
        slow: {
          ...slowResponse.states.slow,
          description: 'Повтор прерывает вызов и выполняет его снова; это безопасно.',
          on: { 'work.retried': { target: '#orderRemoval.requesting' } },
        },
      },
    },
  },
});
