import { Anchor } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Notice } from './Notice.tsx';
import { uiTexts } from './ui.texts.ts';

export interface FieldError {
  fieldId: string;
  message: string;
}

interface Props {
  errors: readonly FieldError[];
  /** A value that changes with every submission: the summary then takes focus again. */
  attempt: number;
  title?: string | undefined;
}

/** The list of field errors above a form, with links to the fields. Renders nothing without errors. */
export const ErrorSummary = ({ errors, attempt, title = uiTexts.errorSummary }: Props) => {
  const ref = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  // Focus is DOM state, outside React.
  useEffect(() => {
    if (hasErrors) {
      ref.current?.focus();
    }
  }, [attempt, hasErrors]);
  if (!hasErrors) {
    return null;
  }
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label={title}>
      <Notice kind="danger" title={title} announce>
        <ul>
          {errors.map(({ fieldId, message }) => (
            <li key={`${fieldId} ${message}`}>
              <Anchor
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {message}
              </Anchor>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
};
