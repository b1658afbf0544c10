import { feedbackLimits, FeedbackTopic } from '../../../contract/feedback.ts';
import { EMAIL, EMAIL_ERROR } from '../../../domain/email.ts';
import { contactsTexts } from './contacts.texts.ts';

/** What the form holds while it is filled in; an unchosen topic is an empty text. */
export interface FeedbackForm {
  name: string;
  email: string;
  topic: string;
  message: string;
  consent: boolean;
}

export const emptyFeedback: FeedbackForm = { name: '', email: '', topic: '', message: '', consent: false };

export type FeedbackField = keyof FeedbackForm;

/** In the order of the form. */
export const feedbackFields: readonly FeedbackField[] = ['name', 'email', 'topic', 'message', 'consent'];

export const fieldIdOf = (field: FeedbackField): string => `feedback-${field}`;

const { errors } = contactsTexts;

/** What is wrong with a field by itself; null when nothing is. */
export const feedbackError = (
  field: FeedbackField,
  { consent, email, message, name, topic }: FeedbackForm,
): string | null => {
  switch (field) {
    case 'name':
      return name.trim() === '' ? errors.name : null;
    case 'email':
      return EMAIL.test(email.trim()) ? null : EMAIL_ERROR;
    case 'topic':
      return FeedbackTopic.safeParse(topic).success ? null : errors.topic;
    case 'message': {
      const { length } = message.trim();
      if (length > feedbackLimits.message.max) {
        return errors.messageLong;
      }
      return length < feedbackLimits.message.min ? errors.messageShort : null;
    }
    case 'consent':
      return consent ? null : errors.consent;
  }
};

/** Errors of all fields, by field. */
export const feedbackErrors = (form: FeedbackForm): Partial<Record<FeedbackField, string>> =>
  Object.fromEntries(
    feedbackFields.flatMap((field) => {
      const error = feedbackError(field, form);
      return error === null ? [] : [[field, error]];
    }),
  );
