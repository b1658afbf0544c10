import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import { FEEDBACK_CONSENT_VERSION } from '../../../domain/consents.ts';
import { isFeedbackTopic } from '../../../contract/feedback-fields.ts';
import {
  selectFeedbackFailure,
  selectIsSending,
  selectIsSendingSlow,
  selectReferenceId,
} from '../../../machines/feedback/feedback.selectors.ts';
import { createFeedback } from '../../actors/feedback.actors.ts';
import { usePageActor } from '../../actors/use-page-actor.ts';
import { afterPress } from '../../ui/after-press.ts';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import {
  emptyFeedback,
  feedbackFields,
  type FeedbackField,
  feedbackValidators,
  type FeedbackValues,
  fieldIdOf,
} from './feedback-form.ts';

/** Unsent values: they survive navigation within the site, but not a reload. */
let unsent: FeedbackValues = emptyFeedback;

/** The idempotency key stays the same while the content does. */
let lastSubmission = { content: '', key: '' };

/** @param values have been validated */
const submissionOf = ({ email, message, name, topic }: FeedbackValues) => {
  if (!isFeedbackTopic(topic)) {
    throw new Error(`There is no topic ${topic}`);
  }
  const body = {
    name: name.trim(),
    email: email.trim(),
    topic,
    message: message.trim(),
    consent: FEEDBACK_CONSENT_VERSION,
  };
  const content = JSON.stringify(body);
  if (lastSubmission.content !== content) {
    lastSubmission = { content, key: crypto.randomUUID() };
  }
  return { message: body, idempotencyKey: lastSubmission.key };
};

/** Errors of the server by field; empty when the failure names no field of the form. */
const fieldErrorsOf = (failure: Failure): Record<string, string> =>
  Object.fromEntries(
    (failure.tag === 'refused' ? failure.problem.errors : [])
      .filter(({ field }) => feedbackFields.some((one) => one === field))
      .map(({ field, message }) => [field, message]),
  );

/** The feedback form and the chart that sends it. Values are kept until the server has accepted them. */
export const useFeedback = () => {
  const actor = usePageActor(['feedback'], createFeedback);
  const form = useForm<FeedbackValues>({
    initialValues: unsent,
    validate: feedbackValidators,
    onValuesChange: (values) => {
      unsent = values;
    },
  });
  // Focus moves to the error summary on every attempt.
  const [attempt, setAttempt] = useState(0);
  const countAttempt = (): void => setAttempt((count) => count + 1);
  const onAccepted = useEffectEvent(() => form.setValues(emptyFeedback));
  const onRefused = useEffectEvent((refusal: Failure) => {
    const errors = fieldErrorsOf(refusal);
    if (Object.keys(errors).length > 0) {
      form.setErrors(errors);
      countAttempt();
    }
  });
  // The actor runs outside React.
  useEffect(() => {
    const subscriptions = [
      actor.on('feedback.accepted', () => onAccepted()),
      actor.on('feedback.refused', ({ failure: refusal }) => onRefused(refusal)),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [actor]);

  const summary = feedbackFields.flatMap((field): FieldError[] => {
    const message = form.errors[field];
    return typeof message === 'string' ? [{ fieldId: fieldIdOf(field), message }] : [];
  });
  const failure = useSelector(actor, selectFeedbackFailure);

  return {
    form,
    attempt,
    summary,
    /** Null also when the errors of the fields say everything. */
    failure: failure === null || Object.keys(fieldErrorsOf(failure)).length > 0 ? null : failure,
    isSending: useSelector(actor, selectIsSending),
    isSlow: useSelector(actor, selectIsSendingSlow),
    referenceId: useSelector(actor, selectReferenceId),
    submit: (event: SubmitEvent<HTMLFormElement>): void =>
      form.onSubmit(
        (values) => actor.send({ type: 'feedback.submitted', submission: submissionOf(values) }),
        countAttempt,
      )(event),
    wait: () => actor.send({ type: 'wait.prolonged' }),
    stopWaiting: () => actor.send({ type: 'wait.abandoned' }),
    /** Validates a field when it loses focus, unless it is still empty. */
    validateOnBlur: (field: FeedbackField): void => {
      if (form.getValues()[field] !== '') {
        afterPress(() => form.validateField(field));
      }
    },
    startAnother: () => actor.send({ type: 'feedback.restarted' }),
  };
};
