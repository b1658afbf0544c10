import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { PersonalInfo } from '../../../../contract/esia.ts';
import type { PortationOrder } from '../../../../contract/orders.ts';
import {
  selectApplication,
  selectFailure,
  selectGivenConsents,
  selectLettersWish,
  selectPersonal,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { fieldError } from '../../../../domain/application.ts';
import type { ApplicationField } from '../../../../domain/application-fields.ts';
import { consentVersions } from '../../../../domain/consents.ts';
import { afterPress } from '../../../ui/after-press.ts';
import type { FieldError } from '../../../ui/ErrorSummary.tsx';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import {
  applicationOf,
  type ApplicationForm,
  draftOf,
  fieldId,
  fieldOrder,
  formOf,
  serverErrorsOf,
  shownForm,
  validateForm,
} from './application-form.ts';

/** State of the form of step 3: values, errors, saving and submission. */
export const useApplicationForm = (order: PortationOrder, hasEsim: boolean | null) => {
  const application = usePortation(selectApplication);
  const personal = usePortation(selectPersonal);
  const failure = usePortation(selectFailure);
  const { changeApplication, submitApplication } = usePortationCommands();
  const constraints = { limits: order.limits, hasEsim };

  const givenConsents = usePortation(selectGivenConsents);
  const lettersWish = usePortation(selectLettersWish);
  const initialValues = formOf(application ?? order.application, order.limits, givenConsents, lettersWish);
  const savedDraft = useRef(JSON.stringify(draftOf(initialValues)));
  const form = useForm<ApplicationForm>({
    initialValues,
    // By default a change removes the errors of all fields.
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      const draft = draftOf(values);
      // Consents are not part of a draft.
      if (JSON.stringify(draft) !== savedDraft.current) {
        savedDraft.current = JSON.stringify(draft);
        changeApplication(draft);
      }
    },
  });
  // Contacts from ESIA stay in the form when the personal data are hidden again or cannot be reloaded.
  const [contacts, setContacts] = useState<Pick<PersonalInfo, 'phone' | 'email'> | null>(null);
  if (personal !== null && contacts === null) {
    setContacts({ phone: personal.phone, email: personal.email });
  }
  const values = shownForm(form.values, contacts);

  // Invalid fields of the last submission; a changed field is removed.
  const [invalidFields, setInvalidFields] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const report = (errors: Record<string, string>): void => {
    form.setErrors(errors);
    setInvalidFields(fieldOrder.filter((field) => field in errors));
    setAttempt((count) => count + 1);
  };

  // Failures come from the chart; each one is reported once.
  const [reported, setReported] = useState(failure);
  if (failure !== reported) {
    setReported(failure);
    const errors = serverErrorsOf(failure);
    if (Object.keys(errors).length > 0) {
      report(errors);
    }
  }

  const errorOf = (field: string): string | undefined => {
    const error = form.errors[field];
    return typeof error === 'string' ? error : undefined;
  };
  const summary: FieldError[] = invalidFields.flatMap((field) => {
    const message = errorOf(field);
    return message === undefined ? [] : [{ fieldId: fieldId(field), message }];
  });

  // A resubmission of the same content reuses its idempotency key.
  const lastSubmission = useRef({ content: '', key: '' });
  const submissions = useRef(0);
  const send = (): void => {
    submissions.current += 1;
    const errors = validateForm(values, constraints);
    const complete = applicationOf(values);
    if (Object.keys(errors).length > 0 || complete === null) {
      report(errors);
      return;
    }
    const content = JSON.stringify([complete, consentVersions, values.letters]);
    if (lastSubmission.current.content !== content) {
      lastSubmission.current = { content, key: crypto.randomUUID() };
    }
    setInvalidFields([]);
    submitApplication({
      application: complete,
      consents: consentVersions,
      letters: values.letters,
      idempotencyKey: lastSubmission.current.key,
    });
  };

  return {
    values,
    errors: form.errors,
    summary,
    attempt,
    errorOf,
    send,
    set: (changes: Partial<ApplicationForm>): void => {
      const changed = Object.keys(changes);
      form.setValues(changes);
      for (const field of changed) {
        form.clearFieldError(field);
      }
      setInvalidFields((fields) => fields.filter((field) => !changed.some((name) => field === name)));
    },
    setConsent: (kind: keyof ApplicationForm['consents'], isGiven: boolean): void => {
      form.setFieldValue(`consents.${kind}`, isGiven);
      form.clearFieldError(`consents.${kind}`);
      setInvalidFields((fields) => fields.filter((field) => field !== `consents.${kind}`));
    },
    /**
     * Validates one field on blur, with the form's current values, which may be newer than this render; not when the
     * press that left it has submitted the form, which validates more.
     */
    check: (field: ApplicationField): void => {
      const before = submissions.current;
      afterPress(() => {
        if (submissions.current !== before) {
          return;
        }
        const error = fieldError(field, shownForm(form.getValues(), contacts), constraints);
        form.setFieldError(field, error?.message ?? null);
      });
    },
  };
};

export type ApplicationFormHandle = ReturnType<typeof useApplicationForm>;
