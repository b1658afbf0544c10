import { useId } from 'react';
import css from './Segments.module.css';

interface Props<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string }[];
}

/**
 * A choice of few short options, native radio buttons underneath; wraps on a phone. Mantine's SegmentedControl measures
 * itself and renders twice while a page comes alive.
 */
export const Segments = <Value extends string>({ choices, label, onChange, value }: Props<Value>) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={css['group']} data-no-print="">
      {choices.map((choice) => (
        <label key={choice.value} className={css['choice']}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
};
