import { assign, setup } from 'xstate';
import type { NumberInfo, Quota } from '../../contract/numbers.ts';
import { isNationalNumber, type NationalDigits, type NationalNumber, requireNational } from '../../domain/msisdn.ts';
import type { CallFailure, Failure, LookupOutcome } from '../lib/call-outcome.ts';
import { as, asFailure } from '../lib/outcome.ts';
import { SLOW_RESPONSE_MS, slowResponse } from '../lib/slow-response.ts';
import { port } from '../lib/port.ts';
import { when } from '../lib/when.ts';
import type {
  ChosenFile,
  FileFault,
  FileOutcome,
  FileResult,
  NumberLookupContext,
  NumberLookupEvent,
  NumberLookupMeta,
} from './number-lookup.types.ts';

/** The quota is asked about again when its window has passed, and a little later when that failed. */
const SOONEST_REFRESH_MS = 15_000;
/** Browsers run longer timers at once; a window lasts a day. */
const LONGEST_TIMER_MS = 2_000_000_000;

interface OutcomeParams {
  outcome: { tag: string; number?: NumberInfo; problem?: { code: string } };
}

const rememberFailure = <const Name extends 'rememberFailure' | 'rememberFileFailure'>(type: Name) =>
  ({
    type,
    params: <Output extends { tag: string } | CallFailure>({ event }: { event: { output: Output } }) => ({
      failure: asFailure(event.output),
    }),
  }) as const;

/** The answer stands for this number until another one is typed. */
const answered = {
  'check.requested': { description: 'Ответ уже получен: повторное нажатие остаток не расходует.', actions: [] },
};

/** The slowResponse of a file has its own event: a number may be waited for beside it. */
const filePatience = {
  ...slowResponse,
  states: {
    ...slowResponse.states,
    slow: { ...slowResponse.states.slow, on: { 'file.awaited': { target: 'waiting' } } },
  },
} as const;

const rememberNumber = {
  type: 'rememberNumber',
  params: ({ event }: { event: { output: LookupOutcome } }) => ({ number: as(event.output, 'found').number }),
} as const;

/**
 * The page of the number check: one number, a file of numbers, and what is left of the quota, side by side.
 * None of the three waits for the others.
 */
export const numberLookupMachine = setup({
  types: {
    context: {} as NumberLookupContext,
    events: {} as NumberLookupEvent,
    meta: {} as NumberLookupMeta,
    tags: {} as 'busy' | 'slow',
  },
  actors: {
    lookupNumber: port<LookupOutcome, { digits: NationalNumber }>('lookupNumber'),
    lookupFile: port<FileOutcome, { fileKey: string }>('lookupFile'),
    /** Whoever provides it tells the answer by `quota.changed`, to all who show the quota. */
    reloadQuota: port<void>('reloadQuota'),
  },
  actions: {
    rememberDigits: assign((_, params: { digits: NationalDigits }) => ({
      digits: params.digits,
      number: null,
      failure: null,
    })),
    rememberNumber: assign((_, params: { number: NumberInfo }) => ({ number: params.number })),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** A bug in our own code looks like an answer that could not be read. */
    rememberBug: assign({ failure: { tag: 'unreachable', status: null, code: null, traceId: null } as const }),
    forgetAnswer: assign({ number: null, failure: null }),
    rememberQuota: assign((_, params: { quota: Quota; refreshInMs: number }) => params),
    expectRefreshSoon: assign({ refreshInMs: 0 }),
    rememberFile: assign((_, params: { file: ChosenFile; fileFault: FileFault | null }) => ({
      ...params,
      sentShare: 0,
      result: null,
      fileFailure: null,
    })),
    forgetFile: assign({ file: null, fileFault: null, sentShare: 0, result: null, fileFailure: null }),
    rememberShare: assign((_, params: { share: number }) => ({ sentShare: params.share })),
    rememberResult: assign((_, params: { result: FileResult }) => ({ result: params.result })),
    rememberFileFailure: assign((_, params: { failure: Failure }) => ({ fileFailure: params.failure })),
    rememberFileBug: assign({ fileFailure: { tag: 'unreachable', status: null, code: null, traceId: null } as const }),
  },
  guards: {
    isNumberTyped: ({ context }) => isNationalNumber(context.digits),
    isQuotaSpent: ({ context }) => context.quota?.remainingCount === 0,
    hasChecks: (_, params: { quota: Quota }) => params.quota.remainingCount > 0,
    isAllocated: (_, { outcome }: OutcomeParams) => outcome.tag === 'found',
    /** Answered, but the registry has given the number to nobody. */
    isUnallocated: (_, { outcome }: OutcomeParams) =>
      outcome.number?.obstacles.some(({ code }) => code === 'RANGE_UNKNOWN') ?? false,
    isRefused: (_, { outcome }: OutcomeParams) => outcome.tag === 'refused',
    isQuotaRefused: (_, { outcome }: OutcomeParams) => outcome.problem?.code === 'QUOTA_EXCEEDED',
    isDone: (_, { outcome }: OutcomeParams) => outcome.tag === 'done',
    isSessionExpired: (_, { outcome }: OutcomeParams) => outcome.tag === 'sessionExpired',
    isUnfit: (_, params: { fault: FileFault | null }) => params.fault !== null,
    isSent: (_, params: { share: number }) => params.share >= 1,
  },
  delays: {
    slowResponseDelay: SLOW_RESPONSE_MS,
    untilRefresh: ({ context }) => Math.min(Math.max(context.refreshInMs, SOONEST_REFRESH_MS), LONGEST_TIMER_MS),
  },
}).createMachine({
  id: 'numberLookup',
  context: {
    digits: '',
    number: null,
    failure: null,
    quota: null,
    refreshInMs: 0,
    file: null,
    fileFault: null,
    sentShare: 0,
    result: null,
    fileFailure: null,
  },
  type: 'parallel',
  states: {
    single: {
      meta: { title: 'Один номер' },
      description: 'Проверка запускается кнопкой: она расходует остаток, поэтому при вводе номера запросов нет.',
      initial: 'idle',
      on: {
        'number.changed': {
          description: 'Изменение номера удаляет прежний ответ и отменяет начатую проверку.',
          target: '.idle',
          actions: { type: 'rememberDigits', params: ({ event }) => ({ digits: event.digits }) },
        },
        'check.requested': [
          { guard: 'isQuotaSpent', target: '.quotaExceeded' },
          { guard: 'isNumberTyped', target: '.checking' },
          { target: '.incomplete' },
        ],
      },
      states: {
        idle: {
          meta: { title: 'Ввод номера' },
          description: 'Проверка ещё не запрошена.',
        },
        incomplete: {
          meta: { title: 'Номер введён не полностью' },
          description: 'Поле подсказывает, сколько цифр должно быть в номере.',
        },
        checking: {
          ...slowResponse,
          meta: { title: 'Узнаём оператора' },
          tags: ['busy'],
          description: 'Выполняется проверка одного номера.',
          entry: 'forgetAnswer',
          invoke: {
            id: 'lookupNumber',
            src: 'lookupNumber',
            input: ({ context }) => ({ digits: requireNational(context.digits) }),
            onDone: [
              { guard: when('isUnallocated'), target: 'notFound', actions: rememberNumber },
              { guard: when('isAllocated'), target: 'found', actions: rememberNumber },
              { guard: when('isQuotaRefused'), target: 'quotaExceeded' },
              { guard: when('isRefused'), target: 'refused', actions: rememberFailure('rememberFailure') },
              {
                guard: when('isSessionExpired'),
                description: 'Проверка общедоступна: повтор выполняется без сессии.',
                target: 'failed',
                actions: 'rememberBug',
              },
              { target: 'failed', actions: rememberFailure('rememberFailure') },
            ],
            onError: { target: 'failed', actions: 'rememberBug' },
          },
          on: {
            'wait.abandoned': { target: 'idle' },
            'check.requested': {
              description: 'Проверка уже идёт: повторное нажатие остаток не расходует.',
              actions: [],
            },
          },
        },
        found: {
          meta: { title: 'Оператор известен' },
          description: 'Показаны оператор, регион, был ли номер перенесён и что с ним можно сделать.',
          on: answered,
        },
        notFound: {
          meta: { title: 'Номер никому не выделен' },
          description: 'Номер записан верно, но его диапазон в реестре никому не выделен.',
          on: answered,
        },
        refused: {
          meta: { title: 'Номер не подходит' },
          description: 'Это не мобильный номер. Остаток проверок не уменьшен.',
        },
        quotaExceeded: {
          meta: { title: 'Проверки закончились' },
          description: 'Страница сообщает, когда проверки появятся снова и сколько их даёт вход.',
          on: {
            'quota.changed': {
              guard: { type: 'hasChecks', params: ({ event }) => ({ quota: event.quota }) },
              target: 'idle',
            },
          },
        },
        failed: {
          meta: { title: 'Не удалось проверить номер' },
          description: 'Запрос не выполнен. Номер остаётся в поле.',
          on: { 'work.retried': { target: 'checking' } },
        },
      },
    },
    batch: {
      meta: { title: 'Файл с номерами' },
      description: 'Только после входа. Файл отправляется целиком, результат приходит таблицей.',
      initial: 'choosing',
      on: {
        'file.chosen': [
          {
            guard: { type: 'isUnfit', params: ({ event }) => ({ fault: event.fault }) },
            target: '.unfit',
            actions: {
              type: 'rememberFile',
              params: ({ event }) => ({ file: event.file, fileFault: event.fault }),
            },
          },
          {
            target: '.sending',
            actions: {
              type: 'rememberFile',
              params: ({ event }) => ({ file: event.file, fileFault: event.fault }),
            },
          },
        ],
        'file.dismissed': {
          description: 'Отменить можно на любой стадии; запрос к серверу прерывается.',
          target: '.choosing',
          actions: 'forgetFile',
        },
      },
      states: {
        choosing: {
          meta: { title: 'Выбор файла' },
          description: 'Файл выбирают в окне или перетаскивают на страницу.',
        },
        unfit: {
          meta: { title: 'Файл не подходит' },
          description: 'Файл слишком большой, пустой или не таблица; это определяется до отправки.',
        },
        sending: {
          meta: { title: 'Файл в работе' },
          tags: ['busy'],
          description: 'Один вызов API: файл отправляется, затем сервер проверяет каждый номер.',
          initial: 'uploading',
          invoke: {
            id: 'lookupFile',
            src: 'lookupFile',
            input: ({ context }) => ({ fileKey: context.file?.key ?? '' }),
            onDone: [
              {
                guard: when('isDone'),
                target: 'ready',
                actions: {
                  type: 'rememberResult',
                  params: ({ event }) => ({ result: as(event.output, 'done').result }),
                },
              },
              { guard: when('isSessionExpired'), target: 'signInNeeded' },
              { guard: when('isRefused'), target: 'refused', actions: rememberFailure('rememberFileFailure') },
              { target: 'failed', actions: rememberFailure('rememberFileFailure') },
            ],
            onError: { target: 'failed', actions: 'rememberFileBug' },
          },
          states: {
            uploading: {
              ...filePatience,
              meta: { title: 'Отправляем файл' },
              description:
                'Показана отправленная доля файла. Если отправка долго не продвигается, страница об этом сообщает.',
              on: {
                'upload.progressed': [
                  {
                    guard: { type: 'isSent', params: ({ event }) => ({ share: event.share }) },
                    target: 'processing',
                    actions: { type: 'rememberShare', params: ({ event }) => ({ share: event.share }) },
                  },
                  {
                    description: 'Отправлена ещё часть файла: отсчёт долгого ожидания начинается заново.',
                    target: '.waiting',
                    actions: { type: 'rememberShare', params: ({ event }) => ({ share: event.share }) },
                  },
                ],
              },
            },
            // Called off as at every stage: `wait.abandoned` is for the number that is waited for beside it.
            processing: {
              ...filePatience,
              meta: { title: 'Ищем операторов' },
              description: 'Файл получен, сервер проверяет номера.',
            },
          },
        },
        ready: {
          meta: { title: 'Таблица готова' },
          description: 'Показаны итоги, первые строки и ссылка на готовый файл.',
        },
        refused: {
          meta: { title: 'Сервер не принял файл' },
          description: 'Страница объясняет причину. Остаток проверок не уменьшен.',
        },
        failed: {
          meta: { title: 'Не удалось обработать файл' },
          description: 'Запрос не выполнен. Тот же файл можно отправить снова.',
          on: { 'file.retried': { target: 'sending' } },
        },
        signInNeeded: {
          meta: { title: 'Сессия закончилась' },
          description: 'Файл сохранён на странице; после входа в другой вкладке его можно отправить снова.',
          on: { 'file.retried': { target: 'sending' } },
        },
      },
    },
    quota: {
      meta: { title: 'Остаток проверок' },
      description: 'Сколько номеров ещё можно проверить и когда остаток обновится.',
      initial: 'unknown',
      on: {
        'quota.changed': {
          target: '.known',
          actions: {
            type: 'rememberQuota',
            params: ({ event }) => ({ quota: event.quota, refreshInMs: event.refreshInMs }),
          },
        },
      },
      states: {
        unknown: {
          meta: { title: 'Остаток неизвестен' },
          description: 'Остаток ещё не получен; проверять номер можно.',
          after: { untilRefresh: { target: 'refreshing' } },
        },
        known: {
          meta: { title: 'Остаток известен' },
          description: 'Известен до обновления остатка.',
          after: { untilRefresh: { target: 'refreshing' } },
        },
        refreshing: {
          meta: { title: 'Узнаём остаток' },
          description:
            'Пора обновить остаток. Новое значение приходит событием; если его нет, запрос скоро повторится.',
          invoke: {
            id: 'reloadQuota',
            src: 'reloadQuota',
            onDone: { target: 'known', actions: 'expectRefreshSoon' },
            onError: { target: 'known', actions: 'expectRefreshSoon' },
          },
        },
      },
    },
  },
});
