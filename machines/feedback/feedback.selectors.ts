import type { SnapshotFrom } from 'xstate';
import type { feedbackMachine } from './feedback.machine.ts';

type FeedbackSnapshot = SnapshotFrom<typeof feedbackMachine>;

export const selectIsSending = (snapshot: FeedbackSnapshot): boolean => snapshot.hasTag('busy');

/** The response is taking long. */
export const selectIsSendingSlow = (snapshot: FeedbackSnapshot): boolean => snapshot.hasTag('slow');

/** The reference number of the accepted message; null until then. */
export const selectReferenceId = (snapshot: FeedbackSnapshot) => snapshot.context.referenceId;

export const selectFeedbackFailure = (snapshot: FeedbackSnapshot) => snapshot.context.failure;
