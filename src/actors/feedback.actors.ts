import { createActor, fromPromise, type MachineImplementationsFrom } from 'xstate';
import { feedbackMachine } from '../../machines/feedback/feedback.machine.ts';
import type { FeedbackOutcome, FeedbackSubmission } from '../../machines/feedback/feedback.types.ts';
import type { LoadApi } from '../api/api-context.ts';
import { failureOf } from '../api/failure.ts';
import type { PageActorOptions } from './use-page-actor.ts';

/** Creates the actor that sends a message to support, over the API. */
export const createFeedback = (loadApi: LoadApi, options: PageActorOptions) =>
  createActor(feedbackMachine.provide(createFeedbackActors(loadApi)), options);

const createFeedbackActors = (loadApi: LoadApi) =>
  ({
    actors: {
      // No abort signal: a submitted message is sent even when the citizen leaves the page.
      sendFeedback: fromPromise<FeedbackOutcome, FeedbackSubmission>(async ({ input }) => {
        const { idempotencyKey, message } = input;
        try {
          const { data } = await (await loadApi()).sendFeedback({ body: message }, { idempotencyKey });
          return { tag: 'sent', referenceId: data.number };
        } catch (error) {
          return failureOf(error);
        }
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof feedbackMachine>;
