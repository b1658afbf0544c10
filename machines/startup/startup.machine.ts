import { assign, setup } from 'xstate';
import type { Quota } from '../../contract/numbers.ts';
import type { Region } from '../../contract/regions.ts';
import type { FeatureFlag } from '../../contract/settings.ts';
import type { ConvergenceService, MediaService } from '../../contract/tariff-services.ts';
import { port } from '../lib/port.ts';
import type { StartupContext, StartupEvent, StartupMeta } from './startup.types.ts';

const onQuotaChanged = {
  'quota.changed': {
    actions: { type: 'rememberQuota', params: ({ event }: { event: { quota: Quota } }) => ({ quota: event.quota }) },
  },
} as const;

/**
 * What the site needs once, loaded side by side. A part that fails does not hold the others back:
 * the site opens degraded, names what is missing and tries again.
 */
export const startupMachine = setup({
  types: {
    context: {} as StartupContext,
    events: {} as StartupEvent,
    meta: {} as StartupMeta,
    tags: {} as 'busy' | 'opened',
  },
  actors: {
    loadFeatures: port<readonly FeatureFlag[]>('loadFeatures'),
    loadRegions: port<readonly Region[]>('loadRegions'),
    loadMediaServices: port<readonly MediaService[]>('loadMediaServices'),
    loadConvergenceServices: port<readonly ConvergenceService[]>('loadConvergenceServices'),
    loadQuota: port<Quota>('loadQuota'),
    settleSession: port<void>('settleSession'),
  },
  actions: {
    rememberFeatures: assign((_, params: { features: readonly FeatureFlag[] }) => ({ features: params.features })),
    rememberRegions: assign((_, params: { regions: readonly Region[] }) => ({ regions: params.regions })),
    rememberMediaServices: assign((_, params: { mediaServices: readonly MediaService[] }) => ({
      mediaServices: params.mediaServices,
    })),
    rememberConvergenceServices: assign((_, params: { convergenceServices: readonly ConvergenceService[] }) => ({
      convergenceServices: params.convergenceServices,
    })),
    rememberQuota: assign((_, params: { quota: Quota }) => ({ quota: params.quota })),
    rememberSession: assign({ isSessionSettled: true }),
  },
  guards: {
    hasFeatures: ({ context }) => context.features !== null,
    hasRegions: ({ context }) => context.regions !== null,
    hasMediaServices: ({ context }) => context.mediaServices !== null,
    hasConvergenceServices: ({ context }) => context.convergenceServices !== null,
    hasQuota: ({ context }) => context.quota !== null,
    hasSession: ({ context }) => context.isSessionSettled,
    isComplete: ({ context }) =>
      context.features !== null &&
      context.regions !== null &&
      context.mediaServices !== null &&
      context.convergenceServices !== null &&
      context.quota !== null &&
      context.isSessionSettled,
  },
  delays: {
    /** A site that opened without a part looks for it again by itself. */
    retryPause: 15_000,
  },
}).createMachine({
  id: 'startup',
  context: {
    features: null,
    regions: null,
    mediaServices: null,
    convergenceServices: null,
    quota: null,
    isSessionSettled: false,
  },
  initial: 'waiting',
  states: {
    waiting: {
      meta: { title: 'Страница ещё не ожила' },
      description: 'Prerendered pages are in this state.',
      on: { 'startup.begun': { target: 'loading' } },
    },
    loading: {
      meta: { title: 'Загружаем данные сайта' },
      tags: ['busy'],
      description: 'Each part is asked for once; a retry asks only for what is missing.',
      type: 'parallel',
      onDone: [{ guard: 'isComplete', target: 'ready' }, { target: 'degraded' }],
      states: {
        features: {
          meta: { title: 'Возможности' },
          description: 'Which parts of the site are switched on.',
          initial: 'deciding',
          states: {
            deciding: {
              meta: { title: 'Есть ли возможности' },
              description: 'A retry does not load twice.',
              always: [{ guard: 'hasFeatures', target: 'settled' }, { target: 'loading' }],
            },
            loading: {
              meta: { title: 'Загружаем возможности' },
              description: 'One call.',
              invoke: {
                id: 'loadFeatures',
                src: 'loadFeatures',
                onDone: {
                  target: 'settled',
                  actions: { type: 'rememberFeatures', params: ({ event }) => ({ features: event.output }) },
                },
                onError: { target: 'settled' },
              },
            },
            settled: {
              type: 'final',
              meta: { title: 'Возможности: готово' },
              description: 'Loaded, or known to be missing.',
            },
          },
        },
        regions: {
          meta: { title: 'Регионы' },
          description: 'Regions of the ported-numbers database.',
          initial: 'deciding',
          states: {
            deciding: {
              meta: { title: 'Есть ли регионы' },
              description: 'A retry does not load twice.',
              always: [{ guard: 'hasRegions', target: 'settled' }, { target: 'loading' }],
            },
            loading: {
              meta: { title: 'Загружаем регионы' },
              description: 'One call.',
              invoke: {
                id: 'loadRegions',
                src: 'loadRegions',
                onDone: {
                  target: 'settled',
                  actions: { type: 'rememberRegions', params: ({ event }) => ({ regions: event.output }) },
                },
                onError: { target: 'settled' },
              },
            },
            settled: {
              type: 'final',
              meta: { title: 'Регионы: готово' },
              description: 'Loaded, or known to be missing.',
            },
          },
        },
        mediaServices: {
          meta: { title: 'Подписки' },
          description: 'Subscriptions that tariffs include.',
          initial: 'deciding',
          states: {
            deciding: {
              meta: { title: 'Есть ли подписки' },
              description: 'A retry does not load twice.',
              always: [{ guard: 'hasMediaServices', target: 'settled' }, { target: 'loading' }],
            },
            loading: {
              meta: { title: 'Загружаем подписки' },
              description: 'One call.',
              invoke: {
                id: 'loadMediaServices',
                src: 'loadMediaServices',
                onDone: {
                  target: 'settled',
                  actions: { type: 'rememberMediaServices', params: ({ event }) => ({ mediaServices: event.output }) },
                },
                onError: { target: 'settled' },
              },
            },
            settled: {
              type: 'final',
              meta: { title: 'Подписки: готово' },
              description: 'Loaded, or known to be missing.',
            },
          },
        },
        convergenceServices: {
          meta: { title: 'Домашние услуги' },
          description: 'Services for the home that tariffs are sold with.',
          initial: 'deciding',
          states: {
            deciding: {
              meta: { title: 'Есть ли домашние услуги' },
              description: 'A retry does not load twice.',
              always: [{ guard: 'hasConvergenceServices', target: 'settled' }, { target: 'loading' }],
            },
            loading: {
              meta: { title: 'Загружаем домашние услуги' },
              description: 'One call.',
              invoke: {
                id: 'loadConvergenceServices',
                src: 'loadConvergenceServices',
                onDone: {
                  target: 'settled',
                  actions: {
                    type: 'rememberConvergenceServices',
                    params: ({ event }) => ({ convergenceServices: event.output }),
                  },
                },
                onError: { target: 'settled' },
              },
            },
            settled: {
              type: 'final',
              meta: { title: 'Домашние услуги: готово' },
              description: 'Loaded, or known to be missing.',
            },
          },
        },
        quota: {
          meta: { title: 'Остаток проверок' },
          description: 'How many lookups remain to this visitor.',
          initial: 'deciding',
          states: {
            deciding: {
              meta: { title: 'Известен ли остаток' },
              description: 'A retry does not load twice.',
              always: [{ guard: 'hasQuota', target: 'settled' }, { target: 'loading' }],
            },
            loading: {
              meta: { title: 'Узнаём остаток' },
              description: 'One call.',
              invoke: {
                id: 'loadQuota',
                src: 'loadQuota',
                onDone: {
                  target: 'settled',
                  actions: { type: 'rememberQuota', params: ({ event }) => ({ quota: event.output }) },
                },
                onError: { target: 'settled' },
              },
            },
            settled: {
              type: 'final',
              meta: { title: 'Остаток: готово' },
              description: 'Loaded, or known to be missing.',
            },
          },
        },
        session: {
          meta: { title: 'Вход' },
          description: 'The auth chart finds out who is here; this region only waits for it.',
          initial: 'deciding',
          states: {
            deciding: {
              meta: { title: 'Известно ли, кто вошёл' },
              description: 'A retry does not wait twice.',
              always: [{ guard: 'hasSession', target: 'settled' }, { target: 'loading' }],
            },
            loading: {
              meta: { title: 'Узнаём, кто вошёл' },
              description: 'Signed in, anonymous or unavailable: any of them will do.',
              invoke: {
                id: 'settleSession',
                src: 'settleSession',
                onDone: { target: 'settled', actions: 'rememberSession' },
                onError: { target: 'settled' },
              },
            },
            settled: {
              type: 'final',
              meta: { title: 'Вход: готово' },
              description: 'Known.',
            },
          },
        },
      },
    },
    ready: {
      meta: { title: 'Сайт готов' },
      tags: ['opened'],
      description: 'Everything is loaded.',
      on: onQuotaChanged,
    },
    degraded: {
      meta: { title: 'Сайт открыт не полностью' },
      tags: ['opened'],
      description: 'Something is missing; the layout names it and offers to try again.',
      after: { retryPause: { target: 'loading' } },
      on: { ...onQuotaChanged, 'startup.retried': { target: 'loading' } },
    },
  },
});
