/** The events and outcomes of the feedback chart. */
import { FEEDBACK_CONSENT_VERSION } from '../../../domain/consents.ts';
import { noResponse } from '../../../machines/lib/outcome.ts';
import type { FeedbackEvent, FeedbackOutcome, FeedbackSubmission } from '../../../machines/feedback/feedback.types.ts';
import { type EventExamples, type OutcomeTable, refused } from '../examples.ts';

export const submission: FeedbackSubmission = {
  message: {
    name: 'Вера Примерная',
    email: 'vera@example.ru',
    topic: 'portation',
    message: 'Когда перенесут номер?',
    consent: FEEDBACK_CONSENT_VERSION,
  },
  idempotencyKey: 'key-1',
};

/** Examples of every event; a missing one does not compile. */
export const eventExamples: EventExamples<FeedbackEvent> = {
  'feedback.submitted': [{ type: 'feedback.submitted', submission }],
  'feedback.restarted': [{ type: 'feedback.restarted' }],
  'wait.abandoned': [{ type: 'wait.abandoned' }],
  'wait.prolonged': [{ type: 'wait.prolonged' }],
};

export const sent = { tag: 'sent', referenceId: '00000000-0000-4000-8000-000000000001' } as const;
export const unavailable = { tag: 'unreachable', status: 503, code: 'UNAVAILABLE', traceId: 'trace-1' } as const;

/** Examples of every outcome of every piece of work. */
export const outcomes = {
  sendFeedback: {
    sent: [{ output: sent }],
    refused: [
      {
        output: refused({ errors: [{ field: 'email', code: 'invalid', message: 'Такой почты не бывает' }] }),
        description: 'of a field',
      },
      {
        output: refused({ status: 429, code: 'TOO_MANY_REQUESTS' }),
        description: 'of the quota',
      },
    ],
    unreachable: [
      { output: unavailable },
      {
        output: noResponse,
        description: 'without an answer',
      },
    ],
  },
} satisfies { sendFeedback: OutcomeTable<FeedbackOutcome> };
