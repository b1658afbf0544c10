import type { Failure } from '../../contract/failure.ts';
import type { FeedbackMessage } from '../../contract/feedback.ts';

/** One attempt to send a message. The page generates the key, once per content. */
export interface FeedbackSubmission {
  message: FeedbackMessage;
  idempotencyKey: string;
}

export interface FeedbackContext {
  submission: FeedbackSubmission | null;
  /** The reference number of the accepted message. */
  referenceId: string | null;
  failure: Failure | null;
}

export type FeedbackEvent =
  | { type: 'feedback.submitted'; submission: FeedbackSubmission }
  | { type: 'feedback.restarted' }
  | { type: 'wait.prolonged' }
  | { type: 'wait.abandoned' };

export type FeedbackEmitted =
  | { type: 'feedback.accepted' }
  /** The form marks the fields that the server refused. */
  | { type: 'feedback.refused'; failure: Failure };

/** Outcome of sending a message. */
export type FeedbackOutcome = { tag: 'sent'; referenceId: string } | Failure;

export interface FeedbackMeta {
  title: string;
}
