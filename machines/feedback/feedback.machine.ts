import { assign, emit, setup } from 'xstate';
import type { Failure } from '../../contract/failure.ts';
import { SLOW_RESPONSE_MS } from '../../domain/slow-response.ts';
import { expectTag, asFailure, noResponse } from '../lib/outcome.ts';
import { port } from '../lib/port.ts';
import { slowResponse } from '../lib/slow-response.ts';
import { when } from '../lib/when.ts';
import type {
  FeedbackContext,
  FeedbackEmitted,
  FeedbackEvent,
  FeedbackMeta,
  FeedbackOutcome,
  FeedbackSubmission,
} from './feedback.types.ts';

interface OutcomeParams {
  outcome: { tag: string };
}
interface Done {
  event: { output: FeedbackOutcome };
}
interface FailureParams {
  failure: Failure;
}

const failureParams = ({ event }: Done): FailureParams => ({ failure: asFailure(event.output) });

const submit = {
  'feedback.submitted': {
    target: 'sending',
    actions: {
      type: 'setSubmission',
      params: ({ event }: { event: { submission: FeedbackSubmission } }) => ({ submission: event.submission }),
    },
  },
} as const;

/** Sending a message to support. The form holds what is typed and validates it before it is submitted. */
export const feedbackMachine = setup({
  types: {
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
    emitted: {} as FeedbackEmitted,
    meta: {} as FeedbackMeta,
    tags: {} as 'busy' | 'slow',
  },
  actors: {
    sendFeedback: port<FeedbackOutcome, FeedbackSubmission>('sendFeedback'),
  },
  actions: {
    setSubmission: assign((_, params: { submission: FeedbackSubmission }) => ({ submission: params.submission })),
    setReferenceId: assign((_, params: { referenceId: string }) => ({ referenceId: params.referenceId })),
    setFailure: assign((_, params: FailureParams) => ({ failure: params.failure })),
    setUnexpectedFailure: assign({ failure: noResponse }),
    clearFailure: assign({ failure: null }),
    clearFeedback: assign({ submission: null, referenceId: null }),
    emitAccepted: emit({ type: 'feedback.accepted' }),
    emitRefused: emit((_, params: FailureParams) => ({ type: 'feedback.refused', failure: params.failure }) as const),
  },
  guards: {
    isSent: (_, { outcome }: OutcomeParams) => outcome.tag === 'sent',
    isRefused: (_, { outcome }: OutcomeParams) => outcome.tag === 'refused',
  },
  delays: {
    slowResponseDelay: SLOW_RESPONSE_MS,
  },
}).createMachine({
  id: 'feedback',
  context: { submission: null, referenceId: null, failure: null },
  initial: 'editing',
  states: {
    editing: {
      meta: { title: 'Заполнение обращения' },
      description: 'Форма проверяет поля; обращение с ошибками не отправляется.',
      on: submit,
    },
    sending: {
      meta: { title: 'Отправляем обращение' },
      tags: ['busy'],
      description:
        'Сервер принимает обращение один раз: повтор с тем же содержанием, и после отмены ожидания, получает тот же номер.',
      entry: 'clearFailure',
      invoke: {
        id: 'sendFeedback',
        src: 'sendFeedback',
        input: ({ context: { submission } }) => {
          if (submission === null) {
            throw new Error('Nothing was submitted');
          }
          return submission;
        },
        onDone: [
          {
            guard: when('isSent'),
            target: 'sent',
            actions: [
              {
                type: 'setReferenceId',
                params: ({ event }) => ({ referenceId: expectTag(event.output, 'sent').referenceId }),
              },
              'emitAccepted',
            ],
          },
          {
            guard: when('isRefused'),
            target: 'refused',
            actions: [
              { type: 'setFailure', params: failureParams },
              { type: 'emitRefused', params: failureParams },
            ],
          },
          { target: 'failed', actions: { type: 'setFailure', params: failureParams } },
        ],
        onError: { target: 'failed', actions: 'setUnexpectedFailure' },
      },
      on: { 'wait.abandoned': { target: 'editing' } },
      ...slowResponse,
    },
    refused: {
      meta: { title: 'Сервер отказал' },
      description: 'Поля, которые сервер не принял, отмечены; иначе указана причина. Введённое остаётся в форме.',
      on: submit,
    },
    failed: {
      meta: { title: 'Не удалось отправить' },
      description: 'Введённое остаётся в форме; повторная отправка безопасна.',
      on: submit,
    },
    sent: {
      meta: { title: 'Обращение принято' },
      description: 'Страница показывает номер обращения; форма очищена.',
      on: { 'feedback.restarted': { target: 'editing', actions: 'clearFeedback' } },
    },
  },
});
