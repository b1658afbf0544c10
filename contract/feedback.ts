import { EMAIL, EMAIL_ERROR } from '../domain/email.ts';
import { endpoint } from './endpoint.ts';
import { feedbackLimits, feedbackTopicTitles } from './feedback-fields.ts';
import { Instant, Uuid } from './wire.ts';
import { z } from './z.ts';

export const FeedbackTopic = z.enum(Object.keys(feedbackTopicTitles) as (keyof typeof feedbackTopicTitles)[]);
export type FeedbackTopic = z.infer<typeof FeedbackTopic>;

/** A message to support, as it is sent. */
const FeedbackMessage = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(feedbackLimits.name)),
  email: z.string().check(z.trim(), z.email({ pattern: EMAIL, error: EMAIL_ERROR }), z.maxLength(feedbackLimits.email)),
  topic: FeedbackTopic,
  message: z.string().check(z.trim(), z.minLength(feedbackLimits.message.min), z.maxLength(feedbackLimits.message.max)),
  /** The version of the text of the consent to the processing of personal data. */
  consent: z.string().check(z.minLength(1), z.maxLength(20)),
});
export type FeedbackMessage = z.infer<typeof FeedbackMessage>;

export const feedbackEndpoints = {
  sendFeedback: endpoint({
    method: 'post',
    path: '/v1/feedback/send',
    access: 'public',
    summary: 'Обращение в службу поддержки',
    body: FeedbackMessage,
    response: z.object({
      id: Uuid,
      /** The reference number given to the sender: digits, short enough to read out on the phone. */
      number: z.string(),
      receivedAt: Instant,
    }),
    errors: [400, 403, 413, 415, 429],
    idempotent: true,
  }),
};
