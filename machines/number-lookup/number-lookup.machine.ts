import { assign, setup } from 'xstate';
import type { NumberInfo, Quota } from '../../contract/numbers.ts';
import { isNationalNumber, type NationalDigits, type NationalNumber, requireNational } from '../../domain/msisdn.ts';
import type { CallFailure, Failure } from '../lib/call-outcome.ts';
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
  SingleOutcome,
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
  'check.requested': { description: 'Answered already: a second press costs nothing.', actions: [] },
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
  params: ({ event }: { event: { output: SingleOutcome } }) => ({ number: as(event.output, 'found').number }),
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
    lookupNumber: port<SingleOutcome, { digits: NationalNumber }>('lookupNumber'),
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
      description: 'A lookup is asked for by a button: it costs a check, so typing alone asks nothing.',
      initial: 'idle',
      on: {
        'number.changed': {
          description: 'Typing forgets the answer and abandons the lookup under way.',
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
          description: 'Nothing is asked yet.',
        },
        incomplete: {
          meta: { title: 'Номер введён не полностью' },
          description: 'The field says how many digits there should be.',
        },
        checking: {
          ...slowResponse,
          meta: { title: 'Узнаём оператора' },
          tags: ['busy'],
          description: 'One number is looked up.',
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
                description: 'The lookup is public; asking again does it without the session.',
                target: 'failed',
                actions: 'rememberBug',
              },
              { target: 'failed', actions: rememberFailure('rememberFailure') },
            ],
            onError: { target: 'failed', actions: 'rememberBug' },
          },
          on: {
            'wait.abandoned': { target: 'idle' },
            'check.requested': { description: 'Asked already: a second press costs nothing.', actions: [] },
          },
        },
        found: {
          meta: { title: 'Оператор известен' },
          description: 'Operator, region, whether the number was carried, and what can be done with it.',
          on: answered,
        },
        notFound: {
          meta: { title: 'Номер никому не выделен' },
          description: 'A right number of a range that the registry has given to nobody.',
          on: answered,
        },
        refused: {
          meta: { title: 'Номер не подходит' },
          description: 'Not a mobile number. It has cost nothing.',
        },
        quotaExceeded: {
          meta: { title: 'Проверки закончились' },
          description: 'The page says when there are more, and what signing in gives.',
          on: {
            'quota.changed': {
              guard: { type: 'hasChecks', params: ({ event }) => ({ quota: event.quota }) },
              target: 'idle',
            },
          },
        },
        failed: {
          meta: { title: 'Не удалось проверить номер' },
          description: 'The server could not be asked. The number stays in the field.',
          on: { 'work.retried': { target: 'checking' } },
        },
      },
    },
    batch: {
      meta: { title: 'Файл с номерами' },
      description: 'For citizens who have signed in. The file travels whole and comes back as a table.',
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
          description: 'Cancelling works at every stage; what was asked of the server is called off.',
          target: '.choosing',
          actions: 'forgetFile',
        },
      },
      states: {
        choosing: {
          meta: { title: 'Выбор файла' },
          description: 'A file is chosen or dropped.',
        },
        unfit: {
          meta: { title: 'Файл не подходит' },
          description: 'Seen at once, without sending: too large, empty, or not a table.',
        },
        sending: {
          meta: { title: 'Файл в работе' },
          tags: ['busy'],
          description: 'One call: first the file travels, then the server looks every number up.',
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
              description: 'The share that has been sent is shown. When nothing more goes for long, that is said.',
              on: {
                'upload.progressed': [
                  {
                    guard: { type: 'isSent', params: ({ event }) => ({ share: event.share }) },
                    target: 'processing',
                    actions: { type: 'rememberShare', params: ({ event }) => ({ share: event.share }) },
                  },
                  {
                    description: 'Something has gone: the wait begins anew.',
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
              description: 'The server has the file.',
            },
          },
        },
        ready: {
          meta: { title: 'Таблица готова' },
          description: 'First lines, what was found, and the file to keep.',
        },
        refused: {
          meta: { title: 'Сервер не принял файл' },
          description: 'What is wrong with it is said in a sentence; nothing was counted.',
        },
        failed: {
          meta: { title: 'Не удалось обработать файл' },
          description: 'The server could not be asked. The same file can be sent again.',
          on: { 'file.retried': { target: 'sending' } },
        },
        signInNeeded: {
          meta: { title: 'Сессия закончилась' },
          description: 'The file is still here and is sent again after signing in elsewhere.',
          on: { 'file.retried': { target: 'sending' } },
        },
      },
    },
    quota: {
      meta: { title: 'Остаток проверок' },
      description: 'How many numbers may still be looked up, and when there are more.',
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
          description: 'Nobody has told it yet; a lookup may be asked for all the same.',
          after: { untilRefresh: { target: 'refreshing' } },
        },
        known: {
          meta: { title: 'Остаток известен' },
          description: 'Until the window passes.',
          after: { untilRefresh: { target: 'refreshing' } },
        },
        refreshing: {
          meta: { title: 'Узнаём остаток' },
          description: 'The window has passed. The answer comes as a fact; without it we ask again soon.',
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
