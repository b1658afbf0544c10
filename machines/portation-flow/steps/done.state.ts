import { expectTag } from '../../lib/outcome.ts';
import { when } from '../../lib/when.ts';
import { pollingStates } from '../../lib/polling.ts';
import { removalStates } from '../../lib/removal-states.ts';
import { slowResponse } from '../../lib/slow-response.ts';
import { flowSetup } from '../portation-flow.setup.ts';
import type { PollOutcome } from '../portation-flow.types.ts';
import { setChangedOrder, setFailure, setLoadedOrder, STATES } from './common.ts';

const setPortation = {
  type: 'setPortation',
  params: ({ event }: { event: { output: PollOutcome } }) => ({
    portation: expectTag(event.output, 'loaded').portation,
  }),
} as const;

/** The last page: polls the order and offers its cancellation or withdrawal while it is possible. */
export const doneState = flowSetup.createStateConfig({
  meta: { title: 'Заявление отправлено', step: 'done' },
  tags: ['done'],
  description: 'Открывается, как только сервер принял заявление.',
  type: 'parallel',
  entry: 'resetPollInterval',
  states: {
    status: {
      meta: { title: 'Ход заявления' },
      description: 'Опрос сервера: без изменений всё реже. Пока страница скрыта, опроса нет.',
      initial: 'polling',
      on: {
        'page.hidden': { target: '.paused' },
        'flow.left': { target: '.paused' },
      },
      states: {
        polling: {
          meta: { title: 'Опрашиваем статус' },
          description: 'Запрашиваются заявление и перенос, если он уже начат.',
          invoke: {
            id: 'pollOrder',
            src: 'pollOrder',
            input: ({ context }) => ({ orderId: context.orderId ?? '' }),
            onDone: [
              { guard: when('isDeleted'), target: STATES.deleted, actions: setLoadedOrder },
              {
                guard: when('isReturnedToDraft'),
                description: 'Отказ БДПН: снова шаг 3, с причиной и заполненной формой.',
                target: STATES.submit,
                actions: ['clearFailure', setLoadedOrder],
              },
              { guard: when('isSettled'), target: 'settled', actions: [setLoadedOrder, setPortation] },
              {
                guard: when('isLoaded'),
                target: 'waiting',
                actions: [
                  setLoadedOrder,
                  setPortation,
                  {
                    type: 'countUnchangedPoll',
                    params: ({ event }) => ({ isChanged: expectTag(event.output, 'loaded').isChanged }),
                  },
                ],
              },
              { guard: when('isMissing'), target: STATES.notFound },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              { target: 'unreachable', actions: { type: 'countUnchangedPoll', params: { isChanged: false } } },
            ],
            onError: { target: 'unreachable', actions: { type: 'countUnchangedPoll', params: { isChanged: false } } },
          },
        },
        ...pollingStates,
        settled: {
          meta: { title: 'Больше изменений не будет' },
          description: 'Перенос завершён, опрос остановлен.',
          on: { 'page.shown': { target: 'polling', actions: 'resetPollInterval' } },
        },
      },
    },
    removal: {
      meta: { title: 'Отмена и отзыв' },
      description: 'Незарегистрированное заявление отменяется, зарегистрированное отзывается.',
      initial: 'idle',
      states: {
        ...removalStates,
        requesting: {
          ...slowResponse,
          meta: { title: 'Запрашиваем отмену' },
          tags: ['requesting'],
          description: 'Сервер передаёт запрос в БДПН; ответ приходит позже, при опросе заявления.',
          entry: 'clearFailure',
          invoke: {
            id: 'deleteOrder',
            src: 'deleteOrder',
            input: ({ context }) => ({ orderId: context.orderId ?? '', isDraft: false }),
            onDone: [
              {
                guard: when('isDeleted'),
                description: 'БДПН ещё не была спрошена: заявление отменено сразу.',
                target: STATES.deleted,
                actions: setChangedOrder,
              },
              { guard: when('isChanged'), target: 'requested', actions: [setChangedOrder, 'resetPollInterval'] },
              { guard: when('isMissing'), target: STATES.notFound },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              {
                guard: when('isRemovalOutdated'),
                description: 'Статус изменился или срок прошёл: заявление запрашивается сразу.',
                target: 'refused',
                actions: [setFailure, 'requestPoll'],
              },
              { guard: when('isRefused'), target: 'refused', actions: setFailure },
              { target: 'failed', actions: setFailure },
            ],
            onError: { target: 'failed', actions: 'setUnexpectedFailure' },
          },
          on: { 'wait.abandoned': { target: 'failed', actions: 'setUnexpectedFailure' } },
        },
        requested: {
          meta: { title: 'Отмена запрошена' },
          tags: ['requested'],
          description: 'Запрос передан; результат виден в заявлении. После отказа БДПН запрос можно повторить.',
          on: { 'removal.confirmed': { target: 'requesting' } },
        },
      },
    },
  },
});
