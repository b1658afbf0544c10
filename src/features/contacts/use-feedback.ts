import { useForm } from '@mantine/form';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import { FeedbackTopic } from '../../../contract/feedback.ts';
import { useApi } from '../../api/api-context.ts';
import { failureOf } from '../../api/failure.ts';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import { CONSENT_EDITION } from './contacts.texts.ts';
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

/** Errors of the server by field; empty when the failure names no field of the form. */
const fieldErrorsOf = (failure: Failure): Record<string, string> =>
  Object.fromEntries(
    (failure.tag === 'refused' ? failure.problem.errors : [])
      .filter(({ field }) => feedbackFields.some((one) => one === field))
      .map(({ field, message }) => [field, message]),
  );

/** The feedback form and its submission. Values are kept until the server has accepted them. */
export const useFeedback = () => {
  const loadApi = useApi();
  const form = useForm<FeedbackValues>({
    initialValues: unsent,
    validate: feedbackValidators,
    onValuesChange: (values) => {
      unsent = values;
    },
  });
  const [result, setResult] = useState<{ tag: 'accepted'; id: string } | Failure | null>(null);
  // Focus moves to the error summary on every attempt.
  const [attempt, setAttempt] = useState(0);
  const countAttempt = (): void => setAttempt((count) => count + 1);
  // The idempotency key stays the same while the content does.
  const key = useRef({ content: '', value: '' });

  const send = async ({ email, message, name, topic }: FeedbackValues): Promise<void> => {
    const body = {
      name: name.trim(),
      email: email.trim(),
      topic: FeedbackTopic.parse(topic),
      message: message.trim(),
      consent: CONSENT_EDITION,
    };
    const content = JSON.stringify(body);
    if (key.current.content !== content) {
      key.current = { content, value: crypto.randomUUID() };
    }
    setResult(null);
    try {
      const { data } = await (await loadApi()).sendFeedback({ body }, { idempotencyKey: key.current.value });
      setResult({ tag: 'accepted', id: data.id });
      form.setValues(emptyFeedback);
    } catch (error) {
      const failure = failureOf(error);
      const errors = fieldErrorsOf(failure);
      if (Object.keys(errors).length > 0) {
        form.setErrors(errors);
        countAttempt();
      } else {
        setResult(failure);
      }
    }
  };

  const summary = feedbackFields.flatMap((field): FieldError[] => {
    const message = form.errors[field];
    return typeof message === 'string' ? [{ fieldId: fieldIdOf(field), message }] : [];
  });

  return {
    form,
    attempt,
    summary,
    result,
    submit: (event: SubmitEvent<HTMLFormElement>): void => form.onSubmit(send, countAttempt)(event),
    /** Validates a field when it loses focus, unless it is still empty. */
    validateOnBlur: (field: FeedbackField): void => {
      if (form.getValues()[field] !== '') {
        form.validateField(field);
      }
    },
    startAnother: () => setResult(null),
  };
};
