import type { ApplicationDraft, ConsentKind, OrderLimits, SubmittedApplication } from '../../../../contract/orders.ts';
import { consentKinds } from '../../../../contract/orders.ts';
import { formatCalendarDate } from '../../../lib/dates.ts';
import { isMobileMsisdn } from '../../../lib/phone.ts';
import { consentTexts } from './consents.texts.ts';
import { submitTexts as texts } from './submit.texts.ts';

/** The form of step 3. Empty fields are empty texts; what is not chosen is null. */
export interface ApplicationForm {
  dueDate: string | null;
  slot: string;
  simType: 'SIM' | 'eSIM' | null;
  receiptMethod: 'pickup' | 'courier' | 'online' | null;
  address: string;
  contactPhone: string;
  email: string;
  consents: Record<ConsentKind, boolean>;
}

const noConsents: Record<ConsentKind, boolean> = {
  processing: false,
  transfer: false,
  termination: false,
  tariffTerms: false,
};

/**
 * What the form shows first: what was typed before, otherwise the first day and the night window, otherwise what
 * ESIA knows. Ticks are never restored.
 */
export const formOf = (
  draft: ApplicationDraft,
  limits: OrderLimits,
  known: { phone: string | null; email: string | null },
): ApplicationForm => ({
  dueDate: draft.dueDate ?? limits.minDate,
  slot: draft.slot ?? limits.slots[0]?.code ?? '',
  simType: draft.simType,
  receiptMethod: draft.receiptMethod,
  address: draft.address ?? '',
  contactPhone: draft.contactPhone ?? known.phone ?? '',
  email: draft.email ?? known.email ?? '',
  consents: noConsents,
});

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What is saved as a draft: everything but the ticks, and a phone only when it is whole. */
export const draftOf = (form: ApplicationForm): ApplicationDraft => ({
  dueDate: form.dueDate,
  slot: textOrNull(form.slot),
  simType: form.simType,
  receiptMethod: form.receiptMethod,
  address: textOrNull(form.address),
  contactPhone: isMobileMsisdn(form.contactPhone) ? form.contactPhone : null,
  email: textOrNull(form.email),
});

/** What is sent; null while something required is missing. */
export const applicationOf = (form: ApplicationForm): SubmittedApplication | null => {
  const { dueDate, slot, simType, receiptMethod } = form;
  if (dueDate === null || slot === '' || simType === null || receiptMethod === null) {
    return null;
  }
  return { ...draftOf(form), dueDate, slot, simType, receiptMethod };
};

/** The text versions under which the ticks were set. */
export const consentVersions = (): Record<ConsentKind, string> => ({
  processing: consentTexts.processing.version,
  transfer: consentTexts.transfer.version,
  termination: consentTexts.termination.version,
  tariffTerms: consentTexts.tariffTerms.version,
});

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** One sentence for each wrong field, by its path in the form. */
export const validateForm = (form: ApplicationForm, limits: OrderLimits): Record<string, string> => {
  const errors: Record<string, string> = {};
  const { required } = texts;
  if (form.dueDate === null) {
    errors['dueDate'] = required.dueDate;
  } else if (form.dueDate < limits.minDate || form.dueDate > limits.maxDate) {
    errors['dueDate'] = required.dueDateRange(formatCalendarDate(limits.minDate), formatCalendarDate(limits.maxDate));
  }
  if (form.slot === '') errors['slot'] = required.slot;
  if (form.simType === null) errors['simType'] = required.simType;
  if (form.simType !== 'eSIM' && form.receiptMethod === null) errors['receiptMethod'] = required.receiptMethod;
  if (form.receiptMethod === 'courier' && form.address.trim() === '') errors['address'] = required.address;
  if (form.contactPhone === '' && form.email.trim() === '') errors['contactPhone'] = required.contact;
  if (form.contactPhone !== '' && !isMobileMsisdn(form.contactPhone)) errors['contactPhone'] = required.phone;
  if (form.email.trim() !== '' && !EMAIL.test(form.email.trim())) errors['email'] = required.email;
  for (const kind of consentKinds) {
    if (!form.consents[kind]) errors[`consents.${kind}`] = required.consent;
  }
  return errors;
};

/** Fields in the order in which they stand on the page, for the summary of errors. */
export const fieldOrder: readonly string[] = [
  'dueDate',
  'slot',
  'simType',
  'receiptMethod',
  'address',
  'contactPhone',
  'email',
  ...consentKinds.map((kind) => `consents.${kind}`),
];
