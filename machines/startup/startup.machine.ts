import { assign, setup } from 'xstate';
import type { Region } from '../../contract/regions.ts';
import type { FeatureFlag } from '../../contract/features.ts';
import type { ConvergenceService, MediaService } from '../../contract/tariff-services.ts';
import type { Failure } from '../../contract/failure.ts';
import { expectTag, asFailure, noResponse } from '../lib/outcome.ts';
import { port } from '../lib/port.ts';
import { tell } from '../lib/tell.ts';
import { when } from '../lib/when.ts';
import { LONGEST_TIMER_MS } from '../lib/busy.ts';
import { missingParts } from './missing-parts.ts';
import { startupInitial } from './startup.initial.ts';
import type {
  LoadedPart,
  PartOutcome,
  QuotaOutcome,
  StartupContext,
  StartupEvent,
  StartupInput,
  StartupMeta,
} from './startup.types.ts';

/** Shortest pause before the quota is requested again. */
const MIN_REFRESH_INTERVAL_MS = 15_000;

/** The end of loading a part that has no data. */
const partFailed = <const Target extends string>(part: LoadedPart, target: Target) =>
  ({
    target,
    actions: {
      type: 'setFailure',
      params: ({ event }: { event: { output: PartOutcome<unknown> } }) => ({ part, failure: asFailure(event.output) }),
    },
  }) as const;

/** The end of loading a part by a bug. */
const partCrashed = <const Target extends string>(part: LoadedPart, target: Target) =>
  ({ target, actions: { type: 'setFailure', params: { part, failure: noResponse } } }) as const;

/**
 * Loads, in parallel, the data that the site needs once. A part that fails does not block the others: the site opens
 * degraded, names the missing parts and retries.
 */
export const startupMachine = setup({
  types: {
    context: {} as StartupContext,
    events: {} as StartupEvent,
    input: {} as StartupInput | undefined,
    meta: {} as StartupMeta,
    tags: {} as 'degraded' | 'quotaFailed',
  },
  actors: {
    loadFeatures: port<PartOutcome<readonly FeatureFlag[]>>('loadFeatures'),
    loadRegions: port<PartOutcome<readonly Region[]>>('loadRegions'),
    loadMediaServices: port<PartOutcome<readonly MediaService[]>>('loadMediaServices'),
    loadConvergenceServices: port<PartOutcome<readonly ConvergenceService[]>>('loadConvergenceServices'),
    loadQuota: port<QuotaOutcome>('loadQuota'),
  },
  actions: {
    /** Stores the data of a part, whose failure is over. */
    setLoaded: assign(({ context }, loaded: Partial<Pick<StartupContext, LoadedPart | 'quotaLifeMs'>>) => ({
      ...loaded,
      failures: Object.fromEntries(Object.entries(context.failures).filter(([part]) => !(part in loaded))),
    })),
    setFailure: assign(({ context }, { failure, part }: { part: LoadedPart; failure: Failure }) => ({
      failures: { ...context.failures, [part]: failure },
    })),
    askForSession: tell('auth', 'session.awaited'),
    tellQuota: tell('numberLookup', 'quota.changed', ({ quota }: StartupContext) =>
      quota === null ? null : { quota },
    ),
  },
  guards: {
    isLoaded: (_, { outcome }: { outcome: { tag: string } }) => outcome.tag === 'loaded',
    hasFeatures: ({ context }) => context.features !== null,
    hasRegions: ({ context }) => context.regions !== null,
    hasMediaServices: ({ context }) => context.mediaServices !== null,
    hasConvergenceServices: ({ context }) => context.convergenceServices !== null,
    isComplete: ({ context }) => missingParts(context).every((part) => part === 'quota'),
  },
  delays: {
    /** Pause before missing parts are requested again. */
    retryPause: 15_000,
    untilRefresh: ({ context }) => Math.min(Math.max(context.quotaLifeMs, MIN_REFRESH_INTERVAL_MS), LONGEST_TIMER_MS),
  },
}).createMachine({
  id: 'startup',
  context: ({ input }) => ({ ...startupInitial.context, ...input }),
  type: 'parallel',
  states: {
    data: {
      meta: { title: 'Данные сайта' },
      description: 'То, что загружается один раз, и результат проверки входа.',
      initial: startupInitial.state.data,
      states: {
        waiting: {
          meta: { title: 'Страница ещё не ожила' },
          description: 'Состояние заранее собранной страницы до запуска скриптов.',
          on: { 'startup.started': { target: 'loading' } },
        },
        loading: {
          meta: { title: 'Загружаем данные сайта' },
          description: 'Части загружаются параллельно, каждая один раз; при повторе запрашиваются только недостающие.',
          type: 'parallel',
          onDone: [{ guard: 'isComplete', target: 'ready' }, { target: 'degraded' }],
          on: {
            'startup.retried': {
              description: 'Недостающее запрашивается заново: один из запросов мог остаться без ответа.',
              target: 'loading',
            },
          },
          states: {
            features: {
              meta: { title: 'Возможности' },
              description: 'Список включённых разделов сайта.',
              initial: 'deciding',
              states: {
                deciding: {
                  meta: { title: 'Есть ли возможности' },
                  description: 'Загруженное при повторе не запрашивается.',
                  always: [{ guard: 'hasFeatures', target: 'settled' }, { target: 'loading' }],
                },
                loading: {
                  meta: { title: 'Загружаем возможности' },
                  description: 'Один запрос к серверу.',
                  invoke: {
                    id: 'loadFeatures',
                    src: 'loadFeatures',
                    onDone: [
                      {
                        guard: when('isLoaded'),
                        target: 'settled',
                        actions: {
                          type: 'setLoaded',
                          params: ({ event }) => ({ features: expectTag(event.output, 'loaded').data }),
                        },
                      },
                      partFailed('features', 'settled'),
                    ],
                    onError: partCrashed('features', 'settled'),
                  },
                },
                settled: {
                  type: 'final',
                  meta: { title: 'Возможности: готово' },
                  description: 'Загружено, или загрузить не удалось.',
                },
              },
            },
            regions: {
              meta: { title: 'Регионы' },
              description: 'Регионы базы данных перенесённых номеров (БДПН).',
              initial: 'deciding',
              states: {
                deciding: {
                  meta: { title: 'Есть ли регионы' },
                  description: 'Загруженное при повторе не запрашивается.',
                  always: [{ guard: 'hasRegions', target: 'settled' }, { target: 'loading' }],
                },
                loading: {
                  meta: { title: 'Загружаем регионы' },
                  description: 'Один запрос к серверу.',
                  invoke: {
                    id: 'loadRegions',
                    src: 'loadRegions',
                    onDone: [
                      {
                        guard: when('isLoaded'),
                        target: 'settled',
                        actions: {
                          type: 'setLoaded',
                          params: ({ event }) => ({ regions: expectTag(event.output, 'loaded').data }),
                        },
                      },
                      partFailed('regions', 'settled'),
                    ],
                    onError: partCrashed('regions', 'settled'),
                  },
                },
                settled: {
                  type: 'final',
                  meta: { title: 'Регионы: готово' },
                  description: 'Загружено, или загрузить не удалось.',
                },
              },
            },
            mediaServices: {
              meta: { title: 'Подписки' },
              description: 'Подписки, включённые в тарифы.',
              initial: 'deciding',
              states: {
                deciding: {
                  meta: { title: 'Есть ли подписки' },
                  description: 'Загруженное при повторе не запрашивается.',
                  always: [{ guard: 'hasMediaServices', target: 'settled' }, { target: 'loading' }],
                },
                loading: {
                  meta: { title: 'Загружаем подписки' },
                  description: 'Один запрос к серверу.',
                  invoke: {
                    id: 'loadMediaServices',
                    src: 'loadMediaServices',
                    onDone: [
                      {
                        guard: when('isLoaded'),
                        target: 'settled',
                        actions: {
                          type: 'setLoaded',
                          params: ({ event }) => ({ mediaServices: expectTag(event.output, 'loaded').data }),
                        },
                      },
                      partFailed('mediaServices', 'settled'),
                    ],
                    onError: partCrashed('mediaServices', 'settled'),
                  },
                },
                settled: {
                  type: 'final',
                  meta: { title: 'Подписки: готово' },
                  description: 'Загружено, или загрузить не удалось.',
                },
              },
            },
            convergenceServices: {
              meta: { title: 'Домашние услуги' },
              description: 'Услуги для дома, которые продаются вместе с тарифами.',
              initial: 'deciding',
              states: {
                deciding: {
                  meta: { title: 'Есть ли домашние услуги' },
                  description: 'Загруженное при повторе не запрашивается.',
                  always: [{ guard: 'hasConvergenceServices', target: 'settled' }, { target: 'loading' }],
                },
                loading: {
                  meta: { title: 'Загружаем домашние услуги' },
                  description: 'Один запрос к серверу.',
                  invoke: {
                    id: 'loadConvergenceServices',
                    src: 'loadConvergenceServices',
                    onDone: [
                      {
                        guard: when('isLoaded'),
                        target: 'settled',
                        actions: {
                          type: 'setLoaded',
                          params: ({ event }) => ({ convergenceServices: expectTag(event.output, 'loaded').data }),
                        },
                      },
                      partFailed('convergenceServices', 'settled'),
                    ],
                    onError: partCrashed('convergenceServices', 'settled'),
                  },
                },
                settled: {
                  type: 'final',
                  meta: { title: 'Домашние услуги: готово' },
                  description: 'Загружено, или загрузить не удалось.',
                },
              },
            },
            session: {
              meta: { title: 'Вход' },
              description: 'Вход проверяет диаграмма «Вход и сессия»; здесь ожидается её результат.',
              initial: 'awaiting',
              states: {
                awaiting: {
                  meta: { title: 'Узнаём, кто вошёл' },
                  description:
                    'Подходит любой результат: вход выполнен, не выполнен или проверить его не удалось. Известный результат приходит сразу.',
                  entry: 'askForSession',
                  on: { 'session.settled': { target: 'settled' } },
                },
                settled: {
                  type: 'final',
                  meta: { title: 'Вход: готово' },
                  description: 'Результат проверки входа известен.',
                },
              },
            },
          },
        },
        ready: {
          meta: { title: 'Сайт готов' },
          description: 'Все данные загружены.',
        },
        degraded: {
          meta: { title: 'Сайт открыт не полностью' },
          tags: ['degraded'],
          description: 'Часть данных не загрузилась: страница называет её и предлагает повторить.',
          after: { retryPause: { target: 'loading' } },
          on: { 'startup.retried': { target: 'loading' } },
        },
      },
    },
    quota: {
      meta: { title: 'Остаток проверок' },
      description: 'Сколько номеров посетитель ещё может проверить: одно значение для всех страниц.',
      initial: startupInitial.state.quota,
      on: {
        'quota.asked': {
          description: 'Страница проверки открыта: известный остаток сообщается ей сразу.',
          actions: 'tellQuota',
        },
        'quota.outdated': {
          description: 'После проверки номера и возвращения на страницу: остаток мог измениться и в другой вкладке.',
          target: '.loading',
        },
      },
      states: {
        waiting: {
          meta: { title: 'Остаток ещё не спрошен' },
          description: 'Состояние заранее собранной страницы до запуска скриптов.',
          on: { 'startup.started': { target: 'loading' } },
        },
        loading: {
          meta: { title: 'Узнаём остаток' },
          description: 'Один запрос к серверу; начатый раньше отменяется. Прежний остаток остаётся на странице.',
          invoke: {
            id: 'loadQuota',
            src: 'loadQuota',
            onDone: [
              {
                guard: when('isLoaded'),
                target: 'known',
                actions: [
                  {
                    type: 'setLoaded',
                    params: ({ event }) => {
                      const { data, lifeMs } = expectTag(event.output, 'loaded');
                      return { quota: data, quotaLifeMs: lifeMs };
                    },
                  },
                  'tellQuota',
                ],
              },
              partFailed('quota', 'failed'),
            ],
            onError: partCrashed('quota', 'failed'),
          },
          on: {
            'startup.retried': {
              description: 'Ответа долго нет: запрос отправляется заново.',
              target: 'loading',
              reenter: true,
            },
          },
        },
        known: {
          meta: { title: 'Остаток известен' },
          description: 'До времени, когда сервер его обновит.',
          after: { untilRefresh: { target: 'loading' } },
        },
        failed: {
          meta: { title: 'Остаток не узнали' },
          tags: ['quotaFailed'],
          description:
            'Запрос скоро повторится. Если остаток не был известен, страница называет его и предлагает повторить.',
          after: { retryPause: { target: 'loading' } },
          on: { 'startup.retried': { target: 'loading' } },
        },
      },
    },
  },
});
