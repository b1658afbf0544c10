import { useRef, useState } from 'react';
import { FeedbackTopic } from '../../../contract/feedback.ts';
import { ApiError } from '../../api/api-error.ts';
import { useApi } from '../../api/api-context.ts';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import { CONSENT_EDITION } from './consent-edition.ts';
import { contactsTexts as texts } from './contacts.texts.ts';
import {
  emptyFeedback,
  feedbackError,
  feedbackErrors,
  feedbackFields,
  type FeedbackField,
  type FeedbackForm,
  fieldIdOf,
} from './feedback-form.ts';

export type Sending =
  | { tag: 'idle' }
  | { tag: 'sending' }
  | { tag: 'sent'; id: string }
  | { tag: 'failed'; text: string; code: string | null };

type Errors = Partial<Record<FeedbackField, string>>;

const isField = (name: string): name is FeedbackField => feedbackFields.some((field) => field === name);

const failureOf = (error: unknown): { sending: Sending; errors: Errors } => {
  const problem = error instanceof ApiError ? error.result : null;
  const errors: Errors = Object.fromEntries(
    (problem?.errors ?? []).filter(({ field }) => isField(field)).map(({ field, message }) => [field, message]),
  );
  const code = problem === null ? null : `${problem.code} ${problem.traceId}`;
  const text = problem?.code === 'TOO_MANY_REQUESTS' ? texts.tooMany : texts.failed;
  return { errors, sending: Object.keys(errors).length > 0 ? { tag: 'idle' } : { tag: 'failed', text, code } };
};

/** What was typed and not sent yet: a look at another page of the site must not cost it. It goes with the tab. */
let kept: FeedbackForm = emptyFeedback;

/** The form of an appeal: what it holds, what is wrong with it, and its sending. Nothing typed is ever lost. */
export const useFeedback = () => {
  const loadApi = useApi();
  const [form, setForm] = useState(kept);
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const [sending, setSending] = useState<Sending>({ tag: 'idle' });
  // One key for one content, however often it is sent.
  const key = useRef({ content: '', value: '' });

  const report = (next: Errors): void => {
    setErrors(next);
    setAttempt((count) => count + 1);
  };

  const send = async (): Promise<void> => {
    const wrong = feedbackErrors(form);
    const topic = FeedbackTopic.safeParse(form.topic);
    if (Object.keys(wrong).length > 0 || !topic.success) {
      report(wrong);
      return;
    }
    const body = {
      name: form.name.trim(),
      email: form.email.trim(),
      topic: topic.data,
      message: form.message.trim(),
      consent: CONSENT_EDITION,
    };
    const content = JSON.stringify(body);
    if (key.current.content !== content) {
      key.current = { content, value: crypto.randomUUID() };
    }
    setErrors({});
    setSending({ tag: 'sending' });
    try {
      const { data } = await (await loadApi()).sendFeedback({ body }, { idempotencyKey: key.current.value });
      setSending({ tag: 'sent', id: data.id });
      kept = emptyFeedback;
      setForm(kept);
    } catch (error) {
      const failure = failureOf(error);
      setSending(failure.sending);
      if (Object.keys(failure.errors).length > 0) {
        report(failure.errors);
      }
    }
  };

  const summary: FieldError[] = feedbackFields.flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ fieldId: fieldIdOf(field), message }];
  });

  return {
    form,
    errors,
    attempt,
    summary,
    sending,
    send: () => void send(),
    set: (changes: Partial<FeedbackForm>): void => {
      kept = { ...kept, ...changes };
      setForm(kept);
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
    },
    /** On leaving a field that was filled in: what is wrong with it by itself. */
    check: (field: FeedbackField): void => {
      const error = form[field] === '' ? null : feedbackError(field, form);
      if (error !== null) {
        setErrors((before) => ({ ...before, [field]: error }));
      }
    },
    again: () => setSending({ tag: 'idle' }),
  };
};
