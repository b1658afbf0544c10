import type { ReactNode } from 'react';
import css from './ChoiceCards.module.css';

export interface Choice {
  value: string;
  label: ReactNode;
  /** Lines below the label. */
  details?: ReactNode;
  /** Why it is disabled. */
  disabledReason?: string | undefined;
}

interface Props {
  legend: ReactNode;
  description?: ReactNode;
  name: string;
  /** Id of the first enabled input, for the error summary. */
  id?: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** Places cards side by side. */
  isCompact?: boolean;
}

/** A radio group of cards, made of native radio buttons. */
export const ChoiceCards = ({
  legend,
  description,
  name,
  id,
  choices,
  value,
  onChange,
  error,
  isCompact = false,
}: Props) => {
  const errorId = `${name}-error`;
  const firstChoosable = choices.find(({ disabledReason }) => disabledReason === undefined);
  return (
    <fieldset className={css['set']} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={css['legend']}>{legend}</legend>
      {description === undefined ? null : <p className={css['description']}>{description}</p>}
      {error === undefined ? null : (
        <p id={errorId} className={css['error']}>
          {error}
        </p>
      )}
      <div className={css['cards']} data-compact={isCompact || undefined}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={css['card']}
            data-disabled={choice.disabledReason !== undefined || undefined}
          >
            <input
              type="radio"
              className={css['input']}
              id={choice === firstChoosable ? id : undefined}
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={choice.disabledReason !== undefined}
              onChange={() => onChange(choice.value)}
            />
            <span className={css['content']}>
              <span className={css['label']}>{choice.label}</span>
              {choice.details === undefined ? null : <span className={css['details']}>{choice.details}</span>}
              {choice.disabledReason === undefined ? null : (
                <span className={css['details']}>{choice.disabledReason}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
