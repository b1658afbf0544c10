import type { Hono } from 'hono';
import { feedbackEndpoints } from '../../contract/feedback.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/headers.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { FeedbackService } from './feedback.service.ts';

export const feedbackRoutes = (app: Hono<AppEnv>, feedback: FeedbackService): void => {
  bind(app, feedbackEndpoints.sendFeedback, ({ body }, { request, context }) =>
    feedback.send(body, {
      addressToken: context.get('addressToken')(),
      idempotencyKey: request.headers.get(IDEMPOTENCY_KEY_HEADER),
    }),
  );
};
