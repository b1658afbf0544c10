/** Every event of the feedback chart and every outcome of its call. */
import type { FeedbackEvent, FeedbackOutcome, FeedbackSubmission } from '../../../machines/feedback/feedback.types.ts';
import { buildProblem } from '../../../mocks/builders/problems.ts';
import type { OutcomeTable } from '../outcomes.ts';

export const submission: FeedbackSubmission = {
  message: {
    name: 'Вера Примерная',
    email: 'vera@example.ru',
    topic: 'portation',
    message: 'Когда перенесут номер?',
    consent: '1.0',
  },
  idempotencyKey: 'key-1',
};

export const eventExamples: { [Type in FeedbackEvent['type']]: Extract<FeedbackEvent, { type: Type }>[] } = {
  'feedback.submitted': [{ type: 'feedback.submitted', submission }],
  'feedback.restarted': [{ type: 'feedback.restarted' }],
  'work.retried': [{ type: 'work.retried' }],
};

export const sent = { tag: 'sent', referenceId: '00000000-0000-4000-8000-000000000001' } as const;
export const unavailable = { tag: 'unreachable', status: 503, code: 'UNAVAILABLE', traceId: 'trace-1' } as const;

export const outcomes = {
  sendFeedback: {
    sent: [{ output: sent }],
    refused: [
      {
        output: {
          tag: 'refused',
          problem: buildProblem({ errors: [{ field: 'email', code: 'invalid', message: 'Такой почты не бывает' }] }),
        },
        description: 'of a field',
      },
      {
        output: { tag: 'refused', problem: buildProblem({ status: 429, code: 'TOO_MANY_REQUESTS' }) },
        description: 'of the quota',
      },
    ],
    unreachable: [
      { output: unavailable },
      {
        output: { tag: 'unreachable', status: null, code: null, traceId: null },
        description: 'without an answer',
      },
    ],
  },
} satisfies { sendFeedback: OutcomeTable<FeedbackOutcome> };
