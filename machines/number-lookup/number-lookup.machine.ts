import { assign, setup } from 'xstate';
import type { NumberInfo, Quota } from '../../contract/numbers.ts';
import { isNationalNumber, type NationalDigits, type NationalNumber, requireNational } from '../../domain/msisdn.ts';
import type { CallFailure, Failure } from '../../contract/failure.ts';
import { repeatPauseMs } from '../../domain/repeat-pause.ts';
import { expectTag, asFailure, type LookupOutcome, noResponse } from '../lib/outcome.ts';
import { SLOW_RESPONSE_MS } from '../../domain/slow-response.ts';
import { slowResponse } from '../lib/slow-response.ts';
import { port } from '../lib/port.ts';
import { LONGEST_TIMER_MS, repeatWhenBusy } from '../lib/busy.ts';
import { tell } from '../lib/tell.ts';
import { when } from '../lib/when.ts';
import type {
  ChosenFile,
  FileError,
  FileOutcome,
  FileResult,
  NumberLookupContext,
  NumberLookupEvent,
  NumberLookupMeta,
  NumberLookupTag,
} from './number-lookup.types.ts';

interface OutcomeParams {
  outcome: { tag: string; number?: NumberInfo; problem?: { code: string } };
}

const setFailure = <const Name extends 'setFailure' | 'setFileFailure'>(type: Name) =>
  ({
    type,
    params: <Output extends { tag: string } | CallFailure>({ event }: { event: { output: Output } }) => ({
      failure: asFailure(event.output),
    }),
  }) as const;

/** A repeated check of an answered number is ignored. */
const ignoreRepeatedCheck = {
  'check.requested': { description: 'Ответ уже получен: повторное нажатие остаток не расходует.', actions: [] },
};

/** A slow file has its own event and tag, because a lookup of one number may be slow at the same time. */
const slowFileResponse = {
  ...slowResponse,
  states: {
    ...slowResponse.states,
    slow: { ...slowResponse.states.slow, tags: ['fileSlow'], on: { 'file.waitProlonged': { target: 'waiting' } } },
  },
} as const;

const setNumber = {
  type: 'setNumber',
  params: ({ event }: { event: { output: LookupOutcome } }) => ({ number: expectTag(event.output, 'found').number }),
} as const;

const setFile = {
  type: 'setFile',
  params: ({ event }: { event: { file: ChosenFile; fileError: FileError | null } }) => ({
    file: event.file,
    fileError: event.fileError,
  }),
} as const;

/**
 * The page of the number check: the lookup of one number, the batch lookup of a file and the quota, as independent
 * parallel regions.
 */
export const numberLookupMachine = setup({
  types: {
    context: {} as NumberLookupContext,
    events: {} as NumberLookupEvent,
    meta: {} as NumberLookupMeta,
    tags: {} as NumberLookupTag,
  },
  actors: {
    lookupNumber: port<LookupOutcome, { digits: NationalNumber }>('lookupNumber'),
    lookupFile: port<FileOutcome, { fileKey: string }>('lookupFile'),
  },
  actions: {
    setDigits: assign((_, params: { digits: NationalDigits }) => ({
      digits: params.digits,
      number: null,
      failure: null,
      repeats: 0,
    })),
    setNumber: assign((_, params: { number: NumberInfo }) => ({ number: params.number })),
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** A bug in our own code is shown as an unreadable answer. */
    setUnexpectedFailure: assign({ failure: noResponse }),
    countRepeat: assign(({ context }) => ({ repeats: context.repeats + 1 })),
    clearNumber: assign({ number: null, failure: null }),
    setQuota: assign((_, params: { quota: Quota }) => params),
    askForQuota: tell('startup', 'quota.asked'),
    tellQuotaOutdated: tell('startup', 'quota.outdated'),
    setFile: assign((_, params: { file: ChosenFile; fileError: FileError | null }) => ({
      ...params,
      uploadProgress: 0,
      result: null,
      fileFailure: null,
    })),
    clearFile: assign({ file: null, fileError: null, uploadProgress: 0, result: null, fileFailure: null }),
    setUploadProgress: assign((_, params: { progress: number }) => ({ uploadProgress: params.progress })),
    setResult: assign((_, params: { result: FileResult }) => ({ result: params.result })),
    setFileFailure: assign((_, params: { failure: Failure }) => ({ fileFailure: params.failure })),
    setUnexpectedFileFailure: assign({
      fileFailure: noResponse,
    }),
  },
  guards: {
    hasCompleteNumber: ({ context }) => isNationalNumber(context.digits),
    hasRemainingLookups: (_, params: { quota: Quota }) => params.quota.remainingCount > 0,
    isAllocated: (_, { outcome }: OutcomeParams) => outcome.tag === 'found',
    /** Answered, but the number's range is allocated to no operator. */
    isUnallocated: (_, { outcome }: OutcomeParams) =>
      outcome.number?.obstacles.some(({ code }) => code === 'RANGE_UNKNOWN') ?? false,
    isRefused: (_, { outcome }: OutcomeParams) => outcome.tag === 'refused',
    isQuotaRefused: (_, { outcome }: OutcomeParams) => outcome.problem?.code === 'QUOTA_EXCEEDED',
    isDone: (_, { outcome }: OutcomeParams) => outcome.tag === 'done',
    isSessionExpired: (_, { outcome }: OutcomeParams) => outcome.tag === 'sessionExpired',
    hasFileError: (_, params: { fileError: FileError | null }) => params.fileError !== null,
    isBusy: ({ context }) => repeatPauseMs(context.failure, context.repeats) !== null,
    isUploaded: (_, params: { progress: number }) => params.progress >= 1,
  },
  delays: {
    slowResponseDelay: SLOW_RESPONSE_MS,
    repeatPause: ({ context }) => repeatPauseMs(context.failure, context.repeats) ?? LONGEST_TIMER_MS,
  },
}).createMachine({
  id: 'numberLookup',
  context: {
    digits: '',
    number: null,
    failure: null,
    repeats: 0,
    quota: null,
    file: null,
    fileError: null,
    uploadProgress: 0,
    result: null,
    fileFailure: null,
  },
  type: 'parallel',
  states: {
    single: {
      meta: { title: 'Один номер' },
      description:
        'Проверка запускается кнопкой: она расходует остаток, поэтому при вводе номера запросов нет. Хватает ли остатка, решает сервер: повторная проверка номера за сутки ничего не стоит.',
      initial: 'idle',
      on: {
        'number.changed': {
          description: 'Изменение номера удаляет прежний ответ и отменяет начатую проверку.',
          target: '.idle',
          actions: { type: 'setDigits', params: ({ event }) => ({ digits: event.digits }) },
        },
        'check.requested': [{ guard: 'hasCompleteNumber', target: '.checking' }, { target: '.incomplete' }],
      },
      states: {
        idle: {
          meta: { title: 'Ввод номера' },
          description: 'Проверка ещё не запрошена.',
        },
        incomplete: {
          meta: { title: 'Номер введён не полностью' },
          tags: ['incomplete'],
          description: 'Поле подсказывает, сколько цифр должно быть в номере.',
        },
        checking: {
          ...slowResponse,
          meta: { title: 'Узнаём оператора' },
          tags: ['checking'],
          description: 'Выполняется проверка одного номера.',
          entry: 'clearNumber',
          exit: 'tellQuotaOutdated',
          invoke: {
            id: 'lookupNumber',
            src: 'lookupNumber',
            input: ({ context }) => ({ digits: requireNational(context.digits) }),
            onDone: [
              { guard: when('isUnallocated'), target: 'notFound', actions: setNumber },
              { guard: when('isAllocated'), target: 'found', actions: setNumber },
              { guard: when('isQuotaRefused'), target: 'quotaExceeded', actions: setFailure('setFailure') },
              { guard: when('isRefused'), target: 'refused', actions: setFailure('setFailure') },
              {
                guard: when('isSessionExpired'),
                description: 'Проверка общедоступна: повтор выполняется без сессии.',
                target: 'failed',
                actions: 'setUnexpectedFailure',
              },
              { target: 'failed', actions: setFailure('setFailure') },
            ],
            onError: { target: 'failed', actions: 'setUnexpectedFailure' },
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
          tags: ['found'],
          description: 'Показаны оператор, регион, был ли номер перенесён и что с ним можно сделать.',
          on: ignoreRepeatedCheck,
        },
        notFound: {
          meta: { title: 'Номер никому не выделен' },
          tags: ['notFound'],
          description: 'Номер записан верно, но его диапазон в реестре никому не выделен.',
          on: ignoreRepeatedCheck,
        },
        refused: {
          meta: { title: 'Номер не подходит' },
          tags: ['refused'],
          description: 'Это не мобильный номер. Остаток проверок не уменьшен.',
        },
        quotaExceeded: {
          meta: { title: 'Проверки закончились' },
          tags: ['quotaExceeded'],
          description:
            'Сервер отказал: проверки закончились. Страница сообщает, когда они появятся снова и сколько их даёт вход; другой номер можно попробовать.',
          on: {
            'quota.changed': {
              guard: { type: 'hasRemainingLookups', params: ({ event }) => ({ quota: event.quota }) },
              target: 'idle',
            },
          },
        },
        failed: {
          meta: { title: 'Не удалось проверить номер' },
          tags: ['failed'],
          description: 'Запрос не выполнен. Номер остаётся в поле. Отказ занятого сервера повторяется сам.',
          after: repeatWhenBusy('checking'),
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
            guard: { type: 'hasFileError', params: ({ event }) => ({ fileError: event.fileError }) },
            target: '.invalid',
            actions: setFile,
          },
          {
            target: '.sending',
            actions: setFile,
          },
        ],
        'file.dismissed': {
          description: 'Отменить можно на любой стадии; запрос к серверу прерывается.',
          target: '.choosing',
          actions: 'clearFile',
        },
      },
      states: {
        choosing: {
          meta: { title: 'Выбор файла' },
          description: 'Файл выбирают в окне или перетаскивают на страницу.',
        },
        invalid: {
          meta: { title: 'Файл не подходит' },
          tags: ['invalid'],
          description: 'Файл слишком большой, пустой или не таблица; это определяется до отправки.',
        },
        sending: {
          meta: { title: 'Файл в работе' },
          description: 'Один запрос: файл отправляется, затем сервер проверяет каждый номер.',
          initial: 'uploading',
          exit: 'tellQuotaOutdated',
          invoke: {
            id: 'lookupFile',
            src: 'lookupFile',
            input: ({ context }) => ({ fileKey: context.file?.key ?? '' }),
            onDone: [
              {
                guard: when('isDone'),
                target: 'ready',
                actions: {
                  type: 'setResult',
                  params: ({ event }) => ({ result: expectTag(event.output, 'done').result }),
                },
              },
              { guard: when('isSessionExpired'), target: 'signInNeeded' },
              { guard: when('isRefused'), target: 'refused', actions: setFailure('setFileFailure') },
              { target: 'failed', actions: setFailure('setFileFailure') },
            ],
            onError: { target: 'failed', actions: 'setUnexpectedFileFailure' },
          },
          states: {
            uploading: {
              ...slowFileResponse,
              meta: { title: 'Отправляем файл' },
              tags: ['uploading'],
              description:
                'Показана отправленная доля файла. Если отправка долго не продвигается, страница об этом сообщает.',
              on: {
                'upload.progressed': [
                  {
                    guard: { type: 'isUploaded', params: ({ event }) => ({ progress: event.progress }) },
                    target: 'processing',
                    actions: { type: 'setUploadProgress', params: ({ event }) => ({ progress: event.progress }) },
                  },
                  {
                    description: 'Отправлена ещё часть файла: отсчёт долгого ожидания начинается заново.',
                    target: '.waiting',
                    actions: { type: 'setUploadProgress', params: ({ event }) => ({ progress: event.progress }) },
                  },
                ],
              },
            },
            // Cancelled by `file.dismissed`, as at every stage: `wait.abandoned` belongs to the lookup of one number.
            processing: {
              ...slowFileResponse,
              meta: { title: 'Ищем операторов' },
              tags: ['processing'],
              description: 'Файл получен, сервер проверяет номера.',
            },
          },
        },
        ready: {
          meta: { title: 'Таблица готова' },
          tags: ['ready'],
          description: 'Показаны итоги, первые строки и ссылка на готовый файл.',
        },
        refused: {
          meta: { title: 'Сервер не принял файл' },
          tags: ['fileRefused'],
          description: 'Страница объясняет причину. Остаток проверок не уменьшен.',
        },
        failed: {
          meta: { title: 'Не удалось обработать файл' },
          tags: ['fileFailed'],
          description: 'Запрос не выполнен. Тот же файл можно отправить снова.',
          on: { 'file.retried': { target: 'sending' } },
        },
        signInNeeded: {
          meta: { title: 'Сессия закончилась' },
          tags: ['signInNeeded'],
          description: 'Файл сохранён на странице; после входа в другой вкладке его можно отправить снова.',
          on: { 'file.retried': { target: 'sending' } },
        },
      },
    },
    quota: {
      meta: { title: 'Остаток проверок' },
      description: 'Сколько номеров ещё можно проверить; об этом сообщает диаграмма «Запуск сайта».',
      initial: 'unknown',
      on: {
        'quota.changed': {
          target: '.known',
          actions: {
            type: 'setQuota',
            params: ({ event }) => ({ quota: event.quota }),
          },
        },
        'page.shown': {
          description: 'Остаток мог измениться в другой вкладке.',
          actions: 'tellQuotaOutdated',
        },
      },
      states: {
        unknown: {
          meta: { title: 'Остаток неизвестен' },
          description: 'Остаток ещё не получен; проверять номер можно.',
          on: { 'page.opened': { actions: 'askForQuota' } },
        },
        known: {
          meta: { title: 'Остаток известен' },
          description: 'Показан последний полученный остаток.',
        },
      },
    },
  },
});
