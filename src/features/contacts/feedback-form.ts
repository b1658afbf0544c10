import { feedbackLimits, isFeedbackTopic } from '../../../contract/feedback-fields.ts';
import { EMAIL, EMAIL_ERROR } from '../../../domain/email.ts';
import { contactsTexts } from './contacts.texts.ts';

/** Values of the form; `topic` is empty until one is chosen. */
export interface FeedbackValues {
  name: string;
  email: string;
  topic: string;
  message: string;
  consent: boolean;
}

export type FeedbackField = keyof FeedbackValues;

export const emptyFeedback: FeedbackValues = { name: '', email: '', topic: '', message: '', consent: false };

/** In the order of the form. */
export const feedbackFields: readonly FeedbackField[] = ['name', 'email', 'topic', 'message', 'consent'];

export const fieldIdOf = (field: FeedbackField): string => `feedback-${field}`;

const { errors } = contactsTexts;

/** Validators by field; each returns the error text, or null. */
export const feedbackValidators: { [Field in FeedbackField]: (value: FeedbackValues[Field]) => string | null } = {
  name: (name) => (name.trim() === '' ? errors.name : null),
  email: (email) => (email.trim() === '' ? errors.email : EMAIL.test(email.trim()) ? null : EMAIL_ERROR),
  topic: (topic) => (isFeedbackTopic(topic) ? null : errors.topic),
  message: (message) => {
    const { length } = message.trim();
    if (length > feedbackLimits.message.max) {
      return errors.messageLong;
    }
    return length < feedbackLimits.message.min ? errors.messageShort : null;
  },
  consent: (consent) => (consent ? null : errors.consent),
};
