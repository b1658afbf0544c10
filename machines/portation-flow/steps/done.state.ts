import { as } from '../../lib/outcome.ts';
import { when } from '../../lib/when.ts';
import { pollingStates } from '../../lib/polling.ts';
import { slowResponse } from '../../lib/slow-response.ts';
import { flowSetup } from '../portation-flow.setup.ts';
import type { FollowOutcome } from '../portation-flow.types.ts';
import { rememberChangedOrder, rememberFailure, rememberSeenOrder, STATES } from './common.ts';

const rememberPortation = {
  type: 'rememberPortation',
  params: ({ event }: { event: { output: FollowOutcome } }) => ({ portation: as(event.output, 'seen').portation }),
} as const;

/** The finished page: follows the order live, and lets the citizen withdraw while that is possible. */
export const doneState = flowSetup.createStateConfig({
  meta: { title: 'Заявление отправлено', step: 'done' },
  description: 'Открывается, как только сервер принял заявление.',
  type: 'parallel',
  entry: 'pollEagerly',
  states: {
    status: {
      meta: { title: 'Ход заявления' },
      description:
        'Опрос сервера: сначала каждые 2 с, без изменений всё реже, до 30 с. Пока страница скрыта, опроса нет.',
      initial: 'asking',
      on: {
        'page.hidden': { target: '.paused' },
        'flow.left': { target: '.paused' },
      },
      states: {
        asking: {
          meta: { title: 'Узнаём новости' },
          tags: ['live'],
          description: 'Запрашиваются заявление и перенос, если он уже начат.',
          invoke: {
            id: 'followOrder',
            src: 'followOrder',
            input: ({ context }) => ({ orderId: context.orderId ?? '' }),
            onDone: [
              { guard: when('isGone'), target: STATES.deleted, actions: rememberSeenOrder },
              {
                guard: when('isBackToDraft'),
                description: 'Отказ БДПН: снова шаг 3, с причиной и заполненной формой.',
                target: STATES.submit,
                actions: ['forgetFailure', rememberSeenOrder],
              },
              { guard: when('isSettled'), target: 'settled', actions: [rememberSeenOrder, rememberPortation] },
              {
                guard: when('isSeen'),
                target: 'waiting',
                actions: [
                  rememberSeenOrder,
                  rememberPortation,
                  {
                    type: 'countQuietPoll',
                    params: ({ event }) => ({ isChanged: as(event.output, 'seen').isChanged }),
                  },
                ],
              },
              { guard: when('isMissing'), target: STATES.notFound },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              { target: 'unreachable', actions: { type: 'countQuietPoll', params: { isChanged: false } } },
            ],
            onError: { target: 'unreachable', actions: { type: 'countQuietPoll', params: { isChanged: false } } },
          },
        },
        ...pollingStates,
        settled: {
          meta: { title: 'Больше изменений не будет' },
          description: 'Перенос завершён, опрос остановлен.',
          on: { 'page.shown': { target: 'asking', actions: 'pollEagerly' } },
        },
      },
    },
    withdrawal: {
      meta: { title: 'Отмена и отзыв' },
      description: 'Незарегистрированное заявление отменяется, зарегистрированное отзывается.',
      initial: 'idle',
      states: {
        idle: {
          meta: { title: 'Не запрошена' },
          description: 'Страница предлагает отмену, только если её разрешают диаграммы статусов.',
          on: { 'withdrawal.confirmed': { target: 'requesting' } },
        },
        requesting: {
          ...slowResponse,
          meta: { title: 'Запрашиваем отмену' },
          tags: ['busy'],
          description: 'Сервер передаёт запрос в БДПН; ответ приходит позже, при опросе заявления.',
          entry: 'forgetFailure',
          invoke: {
            id: 'deleteOrder',
            src: 'deleteOrder',
            input: ({ context }) => ({ orderId: context.orderId ?? '' }),
            onDone: [
              { guard: when('isChanged'), target: 'requested', actions: [rememberChangedOrder, 'pollEagerly'] },
              { guard: when('isMissing'), target: STATES.notFound },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              { guard: when('isRefused'), target: 'refused', actions: rememberFailure },
              { target: 'failed', actions: rememberFailure },
            ],
            onError: { target: 'failed', actions: 'rememberBug' },
          },
          on: { 'wait.abandoned': { target: 'failed', actions: 'rememberBug' } },
        },
        requested: {
          meta: { title: 'Отмена запрошена' },
          description: 'Запрос передан; результат виден в заявлении. После отказа БДПН запрос можно повторить.',
          on: { 'withdrawal.confirmed': { target: 'requesting' } },
        },
        refused: {
          meta: { title: 'Отменить нельзя' },
          description: 'Срок прошёл или статус изменился; страница называет причину.',
          on: {
            'withdrawal.confirmed': { target: 'requesting' },
            'failure.dismissed': { target: 'idle', actions: 'forgetFailure' },
          },
        },
        failed: {
          meta: { title: 'Не удалось запросить отмену' },
          description: 'Повторять запрос безопасно.',
          on: {
            'work.retried': { target: 'requesting' },
            'withdrawal.confirmed': { target: 'requesting' },
            'failure.dismissed': { target: 'idle', actions: 'forgetFailure' },
          },
        },
      },
    },
  },
});
