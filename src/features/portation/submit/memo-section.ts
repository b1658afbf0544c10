import { type ComponentType, memo } from 'react';
import type { ApplicationForm } from './application-form.ts';
import type { ApplicationFormHandle } from './use-application-form.ts';

interface SectionProps {
  form: ApplicationFormHandle;
}

/** Values and errors of the fields of a section. */
const stateOf = ({ errors, values }: ApplicationFormHandle, fields: readonly (keyof ApplicationForm)[]): unknown[] =>
  fields.flatMap((field) => [
    values[field],
    ...Object.entries(errors).flatMap(([name, error]) => (name.split('.')[0] === field ? [name, error] : [])),
  ]);

const isSame = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before.every((value, index) => Object.is(value, after[index]));

/** Memoizes a section of the form: it is rendered when one of its fields changes, not with every key in another one. */
export const memoSection = <Props extends SectionProps>(
  Section: ComponentType<Props>,
  fields: readonly (keyof ApplicationForm)[],
) =>
  memo(
    Section,
    ({ form: before, ...others }, { form, ...next }) =>
      isSame(stateOf(before, fields), stateOf(form, fields)) && isSame(Object.values(others), Object.values(next)),
  );
