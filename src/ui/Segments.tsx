import { useId } from 'react';
import css from './Segments.module.css';

interface Props<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string }[];
}

/** A segmented control of native radio buttons that wraps. */
export const Segments = <Value extends string>({ choices, label, onChange, value }: Props<Value>) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={css['row']}>
      {choices.map((choice) => (
        <label key={choice.value} className={css['choice']}>
          <input
            type="radio"
            className={css['input']}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
};
