import type { ApplicationDraft, OrderLimits } from '../contract/orders.ts';
import type { FieldError } from '../contract/problem.ts';
import { applicationFields, type ApplicationField } from './application-fields.ts';
import { applicationTexts as texts } from './application.texts.ts';
import { formatCalendarDate } from './calendar-date.ts';
import { EMAIL, EMAIL_ERROR } from './email.ts';
import type { NationalDigits } from './msisdn.ts';
import { numberError } from './number-errors.ts';

/** A possibly incomplete application; null and blank texts are empty fields. */
export interface ApplicationInput extends Omit<ApplicationDraft, 'contactPhone'> {
  /** Without the country code, because it may be incomplete. */
  contactPhone: NationalDigits | null;
}

interface ApplicationConstraints {
  limits: Pick<OrderLimits, 'minDate' | 'maxDate' | 'slots'>;
  /** Whether the tariff works with eSIM; null while that is not known. */
  hasEsim: boolean | null;
}

export type ApplicationError = Pick<FieldError, 'code' | 'message'>;

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';
const required = (message: string): ApplicationError => ({ code: 'required', message });
const invalid = (message: string): ApplicationError => ({ code: 'invalid', message });

/** A day within the limits, in the region of the number (for the limits see `limitsAt`). */
const dueDateError = (
  date: string | null,
  { minDate, maxDate }: ApplicationConstraints['limits'],
): ApplicationError | null => {
  if (date === null) {
    return required(texts.dueDate);
  }
  return date < minDate || date > maxDate
    ? { code: 'outOfRange', message: texts.dueDateRange(formatCalendarDate(minDate), formatCalendarDate(maxDate)) }
    : null;
};

/** A SIM card is picked up or brought by a courier; an eSIM is only downloaded. Required once the kind is chosen. */
const receiptError = ({ receiptMethod, simType }: ApplicationInput): ApplicationError | null => {
  if (simType === 'eSIM') {
    return receiptMethod === 'online' ? null : invalid(texts.receiptOnline);
  }
  return simType === 'SIM' && (receiptMethod === null || receiptMethod === 'online')
    ? required(texts.receiptMethod)
    : null;
};

/** The error of one field by itself; an empty contact is not one, because the other contact may be filled in. */
export const fieldError = (
  field: ApplicationField,
  application: ApplicationInput,
  { hasEsim, limits }: ApplicationConstraints,
): ApplicationError | null => {
  const { address, contactPhone, dueDate, email, receiptMethod, simType, slot } = application;
  switch (field) {
    case 'dueDate':
      return dueDateError(dueDate, limits);
    case 'slot':
      return limits.slots.some(({ code }) => code === slot) ? null : required(texts.slot);
    case 'simType':
      if (simType === null) {
        return required(texts.simType);
      }
      return simType === 'eSIM' && hasEsim === false ? invalid(texts.noEsim) : null;
    case 'receiptMethod':
      return receiptError(application);
    case 'address':
      return receiptMethod === 'courier' && isBlank(address) ? required(texts.address) : null;
    case 'contactPhone': {
      const error = isBlank(contactPhone) ? null : numberError(contactPhone ?? '');
      return error === null ? null : invalid(error);
    }
    case 'email':
      return isBlank(email) || EMAIL.test(email?.trim() ?? '') ? null : invalid(EMAIL_ERROR);
  }
};

/**
 * Errors that prevent submission, by field; empty when there are none. At least one contact is required
 * (a rule of the service: the recipient must be able to reach the applicant).
 */
export const applicationErrors = (
  application: ApplicationInput,
  constraints: ApplicationConstraints,
): Partial<Record<ApplicationField, ApplicationError>> => {
  const errors: Partial<Record<ApplicationField, ApplicationError>> = {};
  for (const field of applicationFields) {
    const error = fieldError(field, application, constraints);
    if (error !== null) {
      errors[field] = error;
    }
  }
  if (isBlank(application.contactPhone) && isBlank(application.email)) {
    errors.contactPhone = required(texts.contact);
  }
  return errors;
};
