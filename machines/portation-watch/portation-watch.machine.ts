import { assign, raise, setup, stateIn } from 'xstate';
import type { PortationDetail } from '../../contract/portations.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Failure } from '../../contract/failure.ts';
import { repeatPauseMs } from '../../domain/repeat-pause.ts';
import { expectTag, asFailure, noResponse, type OrderOutcome } from '../lib/outcome.ts';
import { pollIntervalMs, pollingStates } from '../lib/polling.ts';
import { SLOW_RESPONSE_MS } from '../../domain/slow-response.ts';
import { isRemovalOutdated, removalStates, type RemovalTag } from '../lib/removal-states.ts';
import { slowResponse } from '../lib/slow-response.ts';
import { hasEnded } from '../portation-status/portation-status.machine.ts';
import { port } from '../lib/port.ts';
import { LONGEST_TIMER_MS, repeatWhenBusy } from '../lib/busy.ts';
import { when } from '../lib/when.ts';
import type {
  LoadInput,
  LoadOutcome,
  PortationAddress,
  WatchContext,
  WatchEvent,
  WatchMeta,
  WithdrawInput,
} from './portation-watch.types.ts';

/** The parts of any outcome that guards read. */
interface OutcomeParams {
  outcome: { tag: string; portation?: PortationDetail; problem?: Problem };
}
interface Done<Output> {
  event: { output: Output };
}

const setPortation = {
  type: 'setPortation',
  params: ({ event }: Done<LoadOutcome>) => {
    const { now, portation } = expectTag(event.output, 'loaded');
    return { now, portation };
  },
} as const;

const setFailure = {
  type: 'setFailure',
  params: ({ event }: Done<{ tag: string } | Failure>) => ({ failure: asFailure(event.output) }),
} as const;

/** One portation of the account, polled while its page is visible, with its withdrawal. */
export const portationWatchMachine = setup({
  types: {
    context: {} as WatchContext,
    events: {} as WatchEvent,
    input: {} as PortationAddress,
    meta: {} as WatchMeta,
    tags: {} as 'slow' | 'stale' | 'openFailed' | 'notFound' | 'requesting' | RemovalTag,
  },
  actors: {
    loadPortation: port<LoadOutcome, LoadInput>('loadPortation'),
    deleteOrder: port<OrderOutcome, WithdrawInput>('deleteOrder'),
  },
  actions: {
    setPortation: assign(({ context }, params: { portation: PortationDetail; now: string }) => ({
      portation: params.portation,
      now: params.now,
      repeats: 0,
      unchangedPolls: isSame(context.portation, params.portation) ? context.unchangedPolls + 1 : 0,
    })),
    /** БДПН answers later; until then the page shows that the withdrawal is requested. */
    markWithdrawalRequested: assign(({ context }, params: { at: string }) => ({
      portation: context.portation === null ? null : { ...context.portation, withdrawRequestedAt: params.at },
    })),
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    setUnexpectedFailure: assign({ failure: noResponse }),
    clearFailure: assign({ failure: null }),
    countRepeat: assign(({ context }) => ({ repeats: context.repeats + 1 })),
    countUnchangedPoll: assign(({ context }) => ({ unchangedPolls: context.unchangedPolls + 1 })),
    resetPollInterval: assign({ unchangedPolls: 0 }),
    requestPoll: raise({ type: 'poll.requested' }),
  },
  guards: {
    isLoaded: (_, { outcome }: OutcomeParams) => outcome.tag === 'loaded',
    isMissing: (_, { outcome }: OutcomeParams) => outcome.tag === 'missing',
    isSessionExpired: (_, { outcome }: OutcomeParams) => outcome.tag === 'sessionExpired',
    isChanged: (_, { outcome }: OutcomeParams) => outcome.tag === 'changed',
    isRefused: (_, { outcome }: OutcomeParams) => outcome.tag === 'refused',
    isRemovalOutdated: (_, { outcome }: OutcomeParams) => isRemovalOutdated(outcome.problem),
    isUnreachable: (_, { outcome }: OutcomeParams) => outcome.tag === 'unreachable',
    isBusy: ({ context }) => repeatPauseMs(context.failure, context.repeats) !== null,
    isPageHidden: stateIn({ active: { opening: { page: 'hidden' } } }),
    /** The portation has ended, so polling stops. */
    isSettled: (_, { outcome }: OutcomeParams) => outcome.portation != null && hasEnded(outcome.portation.status),
  },
  delays: {
    slowResponseDelay: SLOW_RESPONSE_MS,
    repeatPause: ({ context }) => repeatPauseMs(context.failure, context.repeats) ?? LONGEST_TIMER_MS,
    pollInterval: ({ context }) => pollIntervalMs(context.unchangedPolls),
  },
}).createMachine({
  id: 'portationWatch',
  context: ({ input }) => ({ ...input, portation: null, now: null, failure: null, repeats: 0, unchangedPolls: 0 }),
  initial: 'active',
  states: {
    active: {
      meta: { title: 'Перенос в кабинете' },
      description: 'Все состояния, кроме конечного.',
      initial: 'opening',
      states: {
        opening: {
          meta: { title: 'Открываем перенос' },
          description: 'Первая загрузка по запросу гражданина.',
          type: 'parallel',
          states: {
            response: {
              ...slowResponse,
              meta: { title: 'Ответ' },
              description: 'Ожидание данных о переносе.',
            },
            page: {
              meta: { title: 'Страница' },
              description: 'От того, видна ли она, зависит, начнётся ли опрос.',
              initial: 'shown',
              states: {
                shown: {
                  meta: { title: 'Страница видна' },
                  description: 'Опрос начнётся сразу после загрузки.',
                  on: { 'page.hidden': { target: 'hidden' } },
                },
                hidden: {
                  meta: { title: 'Страница скрыта' },
                  description: 'Опрос начнётся, когда страницу покажут.',
                  on: { 'page.shown': { target: 'shown' } },
                },
              },
            },
          },
          entry: 'clearFailure',
          invoke: {
            id: 'loadPortation',
            src: 'loadPortation',
            input: ({ context: { msisdn, portationId } }) => ({ msisdn, portationId, isBackground: false }),
            onDone: [
              { guard: when('isSettled'), target: 'open.status.settled', actions: setPortation },
              { guard: when('isMissing'), target: '#portationWatch.notFound' },
              { guard: when('isSessionExpired'), target: 'signInNeeded' },
              { guard: when('isUnreachable'), target: 'openFailed', actions: setFailure },
              {
                guard: 'isPageHidden',
                description: 'Страница открыта в фоновой вкладке: опрос начнётся, когда её покажут.',
                target: 'open.status.paused',
                actions: setPortation,
              },
              { target: 'open', actions: setPortation },
            ],
            onError: { target: 'openFailed', actions: 'setUnexpectedFailure' },
          },
          on: { 'wait.abandoned': { target: 'openFailed', actions: 'setUnexpectedFailure' } },
        },
        openFailed: {
          meta: { title: 'Не удалось открыть перенос' },
          tags: ['openFailed'],
          description: 'Данных ещё нет; гражданин может повторить запрос. Отказ занятого сервера повторяется сам.',
          after: repeatWhenBusy('opening'),
          on: { 'work.retried': { target: 'opening' } },
        },
        signInNeeded: {
          meta: { title: 'Нужно войти снова' },
          description: 'Данные остаются на странице под окном «Сессия завершена»; до нового входа опроса нет.',
          on: {
            'page.shown': { target: 'opening' },
            'work.retried': { target: 'opening' },
          },
        },
        open: {
          meta: { title: 'Перенос открыт' },
          description: 'На странице данные последнего ответа.',
          type: 'parallel',
          states: {
            status: {
              meta: { title: 'Ход переноса' },
              description: 'Опрос сервера: без изменений всё реже. Пока страница скрыта, опроса нет.',
              initial: 'waiting',
              on: { 'page.hidden': { target: '.paused' } },
              states: {
                polling: {
                  meta: { title: 'Опрашиваем статус' },
                  description: 'Фоновый запрос; сессию не продлевает.',
                  invoke: {
                    id: 'loadPortation',
                    src: 'loadPortation',
                    input: ({ context: { msisdn, portationId } }) => ({ msisdn, portationId, isBackground: true }),
                    onDone: [
                      { guard: when('isSettled'), target: 'settled', actions: setPortation },
                      { guard: when('isLoaded'), target: 'waiting', actions: setPortation },
                      { guard: when('isMissing'), target: '#portationWatch.notFound' },
                      { guard: when('isSessionExpired'), target: '#portationWatch.active.signInNeeded' },
                      { target: 'unreachable', actions: 'countUnchangedPoll' },
                    ],
                    onError: { target: 'unreachable', actions: 'countUnchangedPoll' },
                  },
                },
                ...pollingStates,
                settled: {
                  meta: { title: 'Больше изменений не будет' },
                  description: 'Перенос завершён, опрос остановлен; при возврате на страницу выполняется один запрос.',
                  on: { 'page.shown': { target: 'polling', actions: 'resetPollInterval' } },
                },
              },
            },
            removal: {
              meta: { title: 'Отзыв заявления' },
              description: 'Страница предлагает отзыв, только если его разрешает диаграмма статусов.',
              initial: 'idle',
              states: {
                ...removalStates,
                requesting: {
                  ...slowResponse,
                  meta: { title: 'Запрашиваем отзыв' },
                  tags: ['requesting'],
                  description: 'Сервер передаёт запрос в БДПН; ответ приходит позже, при опросе переноса.',
                  entry: 'clearFailure',
                  invoke: {
                    id: 'deleteOrder',
                    src: 'deleteOrder',
                    input: ({ context }) => ({ orderId: context.portation?.orderId ?? '' }),
                    onDone: [
                      {
                        guard: when('isChanged'),
                        target: 'idle',
                        actions: [
                          {
                            type: 'markWithdrawalRequested',
                            params: ({ event }) => {
                              const { now, order } = expectTag(event.output, 'changed');
                              return { at: order.cancelRequestedAt ?? now };
                            },
                          },
                          'resetPollInterval',
                        ],
                      },
                      { guard: when('isMissing'), target: '#portationWatch.notFound' },
                      { guard: when('isSessionExpired'), target: '#portationWatch.active.signInNeeded' },
                      {
                        guard: when('isRemovalOutdated'),
                        description: 'Статус изменился или срок прошёл: перенос запрашивается сразу.',
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
              },
            },
          },
        },
      },
    },
    notFound: {
      type: 'final',
      meta: { title: 'Такого переноса нет' },
      tags: ['notFound'],
      description: 'У гражданина нет такого переноса этого номера.',
    },
  },
});

/** Whether nothing changed between two responses. */
const isSame = (before: PortationDetail | null, after: PortationDetail): boolean =>
  before !== null &&
  before.status === after.status &&
  before.lastUpdatedAt === after.lastUpdatedAt &&
  before.events.length === after.events.length;
