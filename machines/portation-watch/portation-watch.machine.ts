import { assign, setup } from 'xstate';
import type { PortationDetail } from '../../contract/portations.ts';
import type { Failure, OrderOutcome } from '../lib/call-outcome.ts';
import { as, asFailure } from '../lib/outcome.ts';
import { pollIntervalMs, pollingStates } from '../lib/polling.ts';
import { SLOW_RESPONSE_MS, slowResponse } from '../lib/slow-response.ts';
import { hasEnded } from '../portation-status/portation-status.machine.ts';
import { port } from '../lib/port.ts';
import { when } from '../lib/when.ts';
import type {
  LoadInput,
  LoadOutcome,
  WatchContext,
  WatchEvent,
  WatchInput,
  WatchMeta,
  WithdrawInput,
} from './portation-watch.types.ts';

/** What a guard needs to see of any outcome. */
interface OutcomeParams {
  outcome: { tag: string; portation?: PortationDetail };
}
interface Done<Output> {
  event: { output: Output };
}

const rememberSeen = {
  type: 'rememberSeen',
  params: ({ event }: Done<LoadOutcome>) => {
    const { now, portation } = as(event.output, 'seen');
    return { now, portation };
  },
} as const;

const rememberFailure = {
  type: 'rememberFailure',
  params: ({ event }: Done<{ tag: string } | Failure>) => ({ failure: asFailure(event.output) }),
} as const;

/** One portation of the account, live while its page is open and seen, with its withdrawal. */
export const portationWatchMachine = setup({
  types: {
    context: {} as WatchContext,
    events: {} as WatchEvent,
    input: {} as WatchInput,
    meta: {} as WatchMeta,
    tags: {} as 'busy' | 'slow' | 'live',
  },
  actors: {
    loadPortation: port<LoadOutcome, LoadInput>('loadPortation'),
    deleteOrder: port<OrderOutcome, WithdrawInput>('deleteOrder'),
  },
  actions: {
    rememberSeen: assign(({ context }, params: { portation: PortationDetail; now: string }) => ({
      portation: params.portation,
      now: params.now,
      quietPolls: isSame(context.portation, params.portation) ? context.quietPolls + 1 : 0,
    })),
    /** The database will answer later; until then the page shows that it was asked. */
    rememberRequest: assign(({ context }, params: { at: string }) => ({
      portation: context.portation === null ? null : { ...context.portation, withdrawRequestedAt: params.at },
    })),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    rememberBug: assign({ failure: { tag: 'unreachable', status: null, code: null, traceId: null } as const }),
    forgetFailure: assign({ failure: null }),
    countQuietPoll: assign(({ context }) => ({ quietPolls: context.quietPolls + 1 })),
    pollEagerly: assign({ quietPolls: 0 }),
    noteHidden: assign({ isHidden: true }),
    noteShown: assign({ isHidden: false }),
  },
  guards: {
    isSeen: (_, { outcome }: OutcomeParams) => outcome.tag === 'seen',
    isSeenUnwatched: ({ context }, { outcome }: OutcomeParams) => outcome.tag === 'seen' && context.isHidden,
    isMissing: (_, { outcome }: OutcomeParams) => outcome.tag === 'missing',
    isSessionExpired: (_, { outcome }: OutcomeParams) => outcome.tag === 'sessionExpired',
    isChanged: (_, { outcome }: OutcomeParams) => outcome.tag === 'changed',
    isRefused: (_, { outcome }: OutcomeParams) => outcome.tag === 'refused',
    /** Nothing more is expected: the portation has ended, one way or another. */
    isSettled: (_, { outcome }: OutcomeParams) => outcome.portation != null && hasEnded(outcome.portation.status),
  },
  delays: {
    slowResponseDelay: SLOW_RESPONSE_MS,
    pollInterval: ({ context }) => pollIntervalMs(context.quietPolls),
  },
}).createMachine({
  id: 'portationWatch',
  context: ({ input }) => ({ ...input, portation: null, now: null, failure: null, quietPolls: 0 }),
  initial: 'active',
  states: {
    active: {
      meta: { title: 'Перенос в кабинете' },
      description: 'Все состояния, кроме конечного.',
      initial: 'opening',
      states: {
        opening: {
          ...slowResponse,
          meta: { title: 'Открываем перенос' },
          tags: ['busy'],
          description: 'Первая загрузка по запросу гражданина.',
          entry: 'forgetFailure',
          invoke: {
            id: 'loadPortation',
            src: 'loadPortation',
            input: ({ context: { msisdn, portationId } }) => ({ msisdn, portationId, isBackground: false }),
            onDone: [
              { guard: when('isSettled'), target: 'open.status.settled', actions: rememberSeen },
              {
                guard: when('isSeenUnwatched'),
                description: 'Страница открыта в фоновой вкладке: опрос начнётся, когда её покажут.',
                target: 'open.status.paused',
                actions: rememberSeen,
              },
              { guard: when('isSeen'), target: 'open', actions: rememberSeen },
              { guard: when('isMissing'), target: '#portationWatch.notFound' },
              { guard: when('isSessionExpired'), target: 'signInNeeded' },
              { target: 'openFailed', actions: rememberFailure },
            ],
            onError: { target: 'openFailed', actions: 'rememberBug' },
          },
          on: {
            'wait.abandoned': { target: 'openFailed', actions: 'rememberBug' },
            'page.hidden': { actions: 'noteHidden' },
            'page.shown': { actions: 'noteShown' },
          },
        },
        openFailed: {
          meta: { title: 'Не удалось открыть перенос' },
          description: 'Данных ещё нет; гражданин может повторить запрос.',
          on: { 'work.retried': { target: 'opening' } },
        },
        signInNeeded: {
          meta: { title: 'Нужно войти снова' },
          description: 'Данные остаются на странице под окном «Сессия завершена»; до нового входа опроса нет.',
          on: {
            'page.shown': { target: 'opening', actions: 'noteShown' },
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
              description:
                'Опрос сервера: сначала каждые 2 с, без изменений всё реже, до 30 с. Пока страница скрыта, опроса нет.',
              initial: 'waiting',
              on: { 'page.hidden': { target: '.paused' } },
              states: {
                asking: {
                  meta: { title: 'Узнаём новости' },
                  tags: ['live'],
                  description: 'Фоновый запрос; сессию не продлевает.',
                  invoke: {
                    id: 'loadPortation',
                    src: 'loadPortation',
                    input: ({ context: { msisdn, portationId } }) => ({ msisdn, portationId, isBackground: true }),
                    onDone: [
                      { guard: when('isSettled'), target: 'settled', actions: rememberSeen },
                      { guard: when('isSeen'), target: 'waiting', actions: rememberSeen },
                      { guard: when('isMissing'), target: '#portationWatch.notFound' },
                      { guard: when('isSessionExpired'), target: '#portationWatch.active.signInNeeded' },
                      { target: 'unreachable', actions: 'countQuietPoll' },
                    ],
                    onError: { target: 'unreachable', actions: 'countQuietPoll' },
                  },
                },
                ...pollingStates,
                settled: {
                  meta: { title: 'Больше изменений не будет' },
                  description: 'Перенос завершён, опрос остановлен; при возврате на страницу выполняется один запрос.',
                  on: { 'page.shown': { target: 'asking', actions: 'pollEagerly' } },
                },
              },
            },
            withdrawal: {
              meta: { title: 'Отзыв заявления' },
              description: 'Страница предлагает отзыв, только если его разрешает диаграмма статусов.',
              initial: 'idle',
              states: {
                idle: {
                  meta: { title: 'Не запрошен' },
                  description: 'Отзыв не запрошен, или запрос уже передан в БДПН.',
                  on: { 'withdrawal.confirmed': { target: 'requesting' } },
                },
                requesting: {
                  ...slowResponse,
                  meta: { title: 'Запрашиваем отзыв' },
                  tags: ['busy'],
                  description: 'Сервер передаёт запрос в БДПН; ответ приходит позже, при опросе переноса.',
                  entry: 'forgetFailure',
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
                            type: 'rememberRequest',
                            params: ({ event }) => {
                              const { now, order } = as(event.output, 'changed');
                              return { at: order.cancelRequestedAt ?? now };
                            },
                          },
                          'pollEagerly',
                        ],
                      },
                      { guard: when('isMissing'), target: '#portationWatch.notFound' },
                      { guard: when('isSessionExpired'), target: '#portationWatch.active.signInNeeded' },
                      { guard: when('isRefused'), target: 'refused', actions: rememberFailure },
                      { target: 'failed', actions: rememberFailure },
                    ],
                    onError: { target: 'failed', actions: 'rememberBug' },
                  },
                  on: { 'wait.abandoned': { target: 'failed', actions: 'rememberBug' } },
                },
                refused: {
                  meta: { title: 'Отозвать нельзя' },
                  description: 'Срок прошёл или статус изменился; страница называет причину.',
                  on: {
                    'withdrawal.confirmed': { target: 'requesting' },
                    'failure.dismissed': { target: 'idle', actions: 'forgetFailure' },
                  },
                },
                failed: {
                  meta: { title: 'Не удалось запросить отзыв' },
                  description: 'Повторять запрос безопасно.',
                  on: {
                    'withdrawal.confirmed': { target: 'requesting' },
                    'failure.dismissed': { target: 'idle', actions: 'forgetFailure' },
                  },
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
      description: 'У гражданина нет такого переноса этого номера.',
    },
  },
});

/** Nothing has happened between two answers. */
const isSame = (before: PortationDetail | null, after: PortationDetail): boolean =>
  before !== null &&
  before.status === after.status &&
  before.lastUpdatedAt === after.lastUpdatedAt &&
  before.events.length === after.events.length;
