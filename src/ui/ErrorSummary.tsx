import { useEffect, useRef } from 'react';
import { Notice } from './Notice.tsx';
import { uiTexts } from './ui.texts.ts';
import css from './ErrorSummary.module.css';

export type FieldError = { fieldId: string; message: string };

type Props = {
  errors: readonly FieldError[];
  /** A value that changes with every attempt to send: the summary then takes focus again. */
  attempt: number;
  title?: string | undefined;
};

/** The list of what has to be corrected, above a form. Each line leads to its field. Renders nothing without errors. */
export const ErrorSummary = ({ errors, attempt, title = uiTexts.errorSummary }: Props) => {
  const ref = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  // Focus belongs to the browser, not to React.
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
        <ul className={css['list']}>
          {errors.map(({ fieldId, message }) => (
            <li key={`${fieldId} ${message}`}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
};
