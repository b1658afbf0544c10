import type { ApplicationDraft, OrderLimits, SubmittedApplication } from '../../../../contract/orders.ts';
import { type ConsentKind, consentKinds } from '../../../../contract/consent-kinds.ts';
import type { PersonalInfo } from '../../../../contract/esia.ts';
import type { Failure } from '../../../../contract/failure.ts';
import { applicationErrors } from '../../../../domain/application.ts';
import { applicationFields } from '../../../../domain/application-fields.ts';
import { applicationTexts } from '../../../../domain/application.texts.ts';
import { consentVersions } from '../../../../domain/consents.ts';
import { isMobile, isNationalNumber, type NationalDigits, toMsisdn, toNational } from '../../../../domain/msisdn.ts';
import { parseNumber } from '../../../../domain/parse-number.ts';
import { consentTexts } from '../../../../domain/consents.texts.ts';

/** Values of the form of step 3. Empty text fields are empty strings; unselected choices are null. */
export interface ApplicationForm {
  dueDate: string | null;
  slot: string;
  simType: 'SIM' | 'eSIM' | null;
  receiptMethod: 'pickup' | 'courier' | 'online' | null;
  address: string;
  /** Null until edited; the value from ESIA is shown then. */
  contactPhone: NationalDigits | null;
  email: string | null;
  consents: Record<ConsentKind, boolean>;
  /** Whether letters about the order are wanted. */
  letters: boolean;
}

/** The form with contacts filled in, as the page shows it. */
export type ShownForm = ApplicationForm & { contactPhone: NationalDigits; email: string };

/** @param given versions of the texts that were agreed to */
const consentsOf = (given: Partial<Record<ConsentKind, string>>): Record<ConsentKind, boolean> => {
  const isGiven = (kind: ConsentKind): boolean => given[kind] === consentVersions[kind];
  return {
    processing: isGiven('processing'),
    transfer: isGiven('transfer'),
    termination: isGiven('termination'),
    tariffTerms: isGiven('tariffTerms'),
  };
};

/** The day of a returned or kept draft can no longer be chosen, or none was chosen. */
const isTooEarly = ({ dueDate }: ApplicationDraft, { minDate }: OrderLimits): boolean =>
  dueDate === null || dueDate < minDate;

/**
 * Initial values of the form: the draft, otherwise the first allowed day, also when that of the draft has become too
 * early, and the night window. No consent is preset,
 * except those of an attempt to submit the same order that was cancelled; letters are not preset either, except when
 * БДПН has returned the order.
 */
export const formOf = (
  draft: ApplicationDraft,
  limits: OrderLimits,
  givenConsents: Record<ConsentKind, string> | null = null,
  letters = false,
): ApplicationForm => ({
  dueDate: isTooEarly(draft, limits) ? limits.minDate : draft.dueDate,
  slot: draft.slot ?? limits.slots[0]?.code ?? '',
  simType: draft.simType,
  receiptMethod: draft.simType === 'eSIM' ? 'online' : draft.receiptMethod,
  address: draft.address ?? '',
  contactPhone: draft.contactPhone === null ? null : toNational(draft.contactPhone),
  email: draft.email,
  consents: consentsOf(givenConsents ?? {}),
  letters,
});

/** Fills contact fields that were never edited with the data from ESIA. */
export const shownForm = (
  form: ApplicationForm,
  personal: Pick<PersonalInfo, 'phone' | 'email'> | null,
): ShownForm => ({
  ...form,
  contactPhone: form.contactPhone ?? nationalOf(personal?.phone ?? null) ?? '',
  email: form.email ?? personal?.email ?? '',
});

/** The national number of a phone from ESIA; null when it is masked or not mobile. */
const nationalOf = (phone: string | null): NationalDigits | null => {
  const parsed = parseNumber(phone ?? '');
  return 'national' in parsed && isMobile(parsed.national) ? parsed.national : null;
};

const textOrNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim());

const phoneOrNull = (digits: NationalDigits): string | null =>
  isNationalNumber(digits) && isMobile(digits) ? toMsisdn(digits) : null;

/** The draft to save: everything except consents, and a phone only when it is complete. */
export const draftOf = (form: ApplicationForm): ApplicationDraft => ({
  dueDate: form.dueDate,
  slot: textOrNull(form.slot),
  simType: form.simType,
  receiptMethod: form.receiptMethod,
  address: textOrNull(form.address),
  contactPhone: phoneOrNull(form.contactPhone ?? ''),
  email: textOrNull(form.email),
});

/** The application to submit; null while a required field is missing. */
export const applicationOf = (form: ShownForm): SubmittedApplication | null => {
  const { dueDate, slot, simType, receiptMethod } = form;
  if (dueDate === null || slot === '' || simType === null || receiptMethod === null) {
    return null;
  }
  const draft = draftOf(form);
  return {
    ...draft,
    dueDate,
    slot,
    simType,
    receiptMethod,
    address: receiptMethod === 'courier' ? draft.address : null,
  };
};

/** Validates the form for submission. @returns messages by field path */
export const validateForm = (
  form: ShownForm,
  constraints: Parameters<typeof applicationErrors>[1],
): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const [field, { message }] of Object.entries(applicationErrors(form, constraints))) {
    errors[field] = message;
  }
  if (form.letters && textOrNull(form.email) === null) {
    errors['email'] = applicationTexts.letters;
  }
  for (const kind of consentKinds) {
    if (!form.consents[kind]) {
      errors[`consents.${kind}`] = consentTexts[kind].missing;
    }
  }
  return errors;
};

/** Validation errors of the server by field path; other errors are omitted. */
export const serverErrorsOf = (failure: Failure | null): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const { field, message } of failure?.tag === 'refused' ? failure.problem.errors : []) {
    const path = field.replace(/^application\./, '');
    if (fieldOrder.includes(path)) {
      errors[path] = message;
    }
  }
  return errors;
};

/** Fields in page order, for the error summary. */
export const fieldOrder: readonly string[] = [...applicationFields, ...consentKinds.map((kind) => `consents.${kind}`)];

/** The id of a field's input, which the error summary links to. */
export const fieldId = (field: string): string => `field-${field.replaceAll('.', '-')}`;
